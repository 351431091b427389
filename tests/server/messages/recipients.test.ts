import { describe, expect, test } from 'vitest'

import { mail as en } from '#contract/locales/en/mail.ts'
import { errors as errorsEs } from '#contract/locales/es/errors.ts'
import { mail as es } from '#contract/locales/es/mail.ts'
import { aDriver } from '../../support/people/people.ts'
import {
  admin,
  app,
  carla,
  carlos,
  crew,
  offersOf,
  read,
  said,
  told,
} from '../../support/scenarios/message-scenario.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  aPlacedMove,
  aQuote,
  cards,
  carryOut,
  inTime,
  type PlacedMove,
  pass,
  place,
  reschedule,
  setBefore,
  taken,
  tuesday,
} from '../../support/scenarios/moves.ts'

/** The window as a person reads it, in the city's time. */
const date = 'Sunday, April 11, 2027 at 12:00 PM'

describe('who is told what', () => {
  test('of a move carried out', async () => {
    let move: PlacedMove | undefined
    const placing = await told(async () => {
      move = await aPlacedMove(app, carla)
    })
    if (!move) throw new Error('nothing was placed')
    const order = move
    const { code } = order
    expect(placing.toSorted()).toEqual([
      said('carla', en.order_placed, { code }),
      ...offersOf(order),
    ])

    const story = await told(() => carryOut(app, order, carla, crew))
    expect(story).toEqual([
      said('carla', en.order_accepted, { code, mover: 'Bay Movers' }),
      said('the driver', en.order_assigned, { code, date }),
      said('carla', en.order_confirmed, { code }),
      said('carla', en.order_departed, { code }),
      said('carla', en.order_delivered, { code }),
      said('carla', en.order_completed, { code }),
    ])
  })

  test('of a move carried out, in Spanish', async () => {
    const move = await aPlacedMove(app, carlos)
    const { code } = move
    const story = await told(() => carryOut(app, move, carlos, crew))
    const mine = story.filter((line) => line.startsWith('carlos'))
    expect(mine).toEqual([
      said('carlos', es.order_accepted, { code, mover: 'Bay Movers' }),
      said('carlos', es.order_confirmed, { code }),
      said('carlos', es.order_departed, { code }),
      said('carlos', es.order_delivered, { code }),
      said('carlos', es.order_completed, { code }),
    ])
  })

  test('of a release: the customer, and movers other than the one who gave it back', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew, { until: 'accept' })
    const release = () => taken(crew.mover, move, 'release', { reason: 'Too far' })
    const released = said('carla', en.order_released, { code })
    const [, offered] = offersOf(move)
    expect(await told(release)).toEqual([released, offered])

    await carryOut(app, move, carla, crew, { until: 'accept' })
    setBefore(app, move.quote.window_start_at, { hours: 20 })
    // A late release promises a credit, which is given at the end of the move.
    expect(await told(release)).toEqual([released, offered])

    await carryOut(app, move, carla, crew, { until: 'accept' })
    setBefore(app, move.quote.window_start_at, { hours: 19 })
    expect(await told(release)).toEqual([released, offered])
    await taken(carla, move, 'cancel')
  })

  test('of a job that nobody has: a new date, a cancellation and an expiry', async () => {
    const move = await aPlacedMove(app, carlos)
    const quote = await aQuote(app, carlos)
    const rescheduled = await told(() => reschedule(carlos, move, quote))
    expect(rescheduled.toSorted()).toEqual([
      said('carlos', es.order_rescheduled, { code: move.code }),
      ...offersOf({ ...move, quote }),
    ])
    expect(await told(() => taken(carlos, move, 'cancel'))).toEqual([
      said('carlos', es.order_cancelled, { code: move.code }),
    ])

    const late = await aPlacedMove(app, carla)
    setBefore(app, late.quote.window_start_at, { hours: 2 })
    expect(await told(() => app.drain())).toEqual([
      said('carla', en.order_expired, { code: late.code }),
    ])
  })

  test('of a driver who is replaced, and of one whose mover gives the job back', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew, { until: 'assign' })
    const { driver_id, email } = await aDriver(app, crew.mover)
    const withdrawn = said('the driver', en.job_withdrawn, { code })
    expect(await told(() => taken(admin, move, 'assign', { driver_id }))).toEqual([
      withdrawn,
      said(email, en.order_assigned, { code, date }),
    ])
    await taken(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
    const release = () => taken(crew.mover, move, 'release', { reason: 'Too far' })
    expect(await told(release)).toEqual([
      said('carla', en.order_released, { code }),
      withdrawn,
      offersOf(move)[1],
    ])
  })

  test('of a cancellation: the crew, but not a mover who cancels', async () => {
    const aConfirmedMove = async () => {
      const move = await aPlacedMove(app, carla)
      await carryOut(app, move, carla, crew, { until: 'confirm' })
      return move
    }
    const cancelled = ({ code }: PlacedMove) => ({
      customer: said('carla', en.order_cancelled, { code }),
      mover: said('the mover', en.job_cancelled, { code }),
      driver: said('the driver', en.job_cancelled, { code }),
    })
    for (const who of [carla, admin]) {
      const move = await aConfirmedMove()
      const { customer, mover, driver } = cancelled(move)
      expect(await told(() => taken(who, move, 'cancel'))).toEqual([customer, mover, driver])
    }
    const move = await aConfirmedMove()
    setBefore(app, move.quote.window_start_at, { hours: 20 })
    const { customer, driver } = cancelled(move)
    expect(await told(() => taken(crew.mover, move, 'cancel'))).toEqual([customer, driver])
  })

  test('of a dispute and its end', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew)
    await app.drain()
    expect(await told(() => taken(carla, move, 'dispute', { reason: 'A scratch' }))).toEqual([
      said('the mover', en.job_disputed, { code }),
    ])
    const settled = { reason: 'Half of it was there before', refund_cents: 4550 }
    expect(await told(() => taken(admin, move, 'resolve', settled))).toEqual([
      said('carla', en.order_resolved, { code }),
      said('the mover', en.job_resolved, { code }),
    ])
    const [resolved] = await read({ to: carla.email })
    expect(resolved?.text).toContain('A refund of $45.50 has been asked for')
    expect(resolved?.text).not.toContain(settled.reason)
  })

  test('of each card that was refused', async () => {
    const draft = await aBookedMove(app, carlos)
    const failed = said('carlos', es.payment_failed, { code: draft.code })
    const refused = await told(async () => {
      for (const number of [cards.declined, cards.poor])
        await place(carlos, draft, await aCard(carlos, number))
    })
    expect(refused).toEqual([failed, failed])
    const [second, first] = await read({ to: carlos.email })
    expect(second?.text).toContain(`http://localhost:3000/order/submitting?code=${draft.code}`)
    expect(first?.text).toContain(errorsEs.payment.declined)
    expect(second?.text).toContain(errorsEs.payment.insufficient_funds)
  })

  test('an open job goes to those alone who may take it', async () => {
    const past = new Date(Date.parse(tuesday) - 1000).toISOString()
    const items = [{ name: 'Safe', quantity: 1, volume_ft3: 20, weight_lb: 400, minutes: 20 }]
    for (const change of [
      { status: 'submitted' as const },
      { is_available: false },
      { city_ids: [] },
      { insurance_expires_at: past },
      { insurance_expires_at: null },
      { takes_heavy: false },
      { farthest_miles: 11 },
      { minimum_pay_cents: 1_000_000 },
    ])
      await aCrew(app, change)
    let move: PlacedMove | undefined
    const placing = await told(async () => {
      move = await aPlacedMove(app, carla, { items })
    })
    expect(placing.toSorted()).toEqual([
      said('carla', en.order_placed, { code: move?.code ?? '' }),
      ...(move ? offersOf(move) : []),
    ])
  })
})

describe('a payment that was answered late', () => {
  test('is told when it is let go because the move could not be placed any more', async () => {
    const draft = await aBookedMove(app, carlos, { window_start_at: inTime(app, { hours: 4 }) })
    const news = await told(async () => {
      await place(carlos, draft, await aCard(carlos, cards.slow))
      pass(app, { hours: 4 })
      await app.drain()
    })
    expect(news).toEqual([said('carlos', es.payment_voided, { code: draft.code })])
    const [voided] = await read({ to: carlos.email })
    expect(voided?.text).toContain(errorsEs.payment.price_expired)
  })

  test('is not, when the customer has paid with another card meanwhile', async () => {
    const draft = await aBookedMove(app, carla)
    await place(carla, draft, await aCard(carla, cards.slow))
    const news = await told(async () => {
      await place(carla, draft, await aCard(carla, cards.good))
      pass(app, { seconds: 3 })
      await app.drain()
    })
    expect(news.filter((line) => line.startsWith('carla'))).toEqual([
      said('carla', en.order_placed, { code: draft.code }),
    ])
  })
})
