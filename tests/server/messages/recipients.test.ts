import { describe, expect, test } from 'vitest'

import { mail as en } from '#contract/locales/en/mail.ts'
import { errors as errorsEs } from '#contract/locales/es/errors.ts'
import { mail as es } from '#contract/locales/es/mail.ts'
import { advance, fromNow, setClockBefore, tuesday } from '../../support/app/clock.ts'
import { aDriver } from '../../support/people/people.ts'
import {
  admin,
  app,
  carla,
  carlos,
  crew,
  expectedMail,
  mailsSentBy,
  offerMailsOf,
  outboxMessages,
} from '../../support/scenarios/message-scenario.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  aPlacedMove,
  aQuote,
  cards,
  carryOut,
  giveBack,
  mustTake,
  type PlacedMove,
  place,
  reschedule,
} from '../../support/scenarios/moves.ts'

/** The window as a person reads it, in the city's time. */
const date = 'Friday, April 9, 2027, 12:00 – 2:00 PM'

describe('messages', () => {
  test('follow a move that is carried out', async () => {
    let move: PlacedMove | undefined
    const placing = await mailsSentBy(async () => {
      move = await aPlacedMove(app, carla)
    })
    if (!move) throw new Error('nothing was placed')
    const order = move
    const { code } = order
    expect(placing.toSorted()).toEqual([
      expectedMail('carla', en.order_placed, { code }),
      ...offerMailsOf(order),
    ])

    const story = await mailsSentBy(() => carryOut(app, order, carla, crew))
    expect(story).toEqual([
      expectedMail('carla', en.order_accepted, { code, mover: 'Bay Movers' }),
      expectedMail('the driver', en.order_assigned, { code, date }),
      expectedMail('carla', en.order_confirmed, { code }),
      expectedMail('carla', en.order_departed, { code }),
      expectedMail('carla', en.order_delivered, { code }),
      expectedMail('carla', en.order_completed, { code }),
    ])
  })

  test('follow a move in Spanish', async () => {
    const move = await aPlacedMove(app, carlos)
    const { code } = move
    const story = await mailsSentBy(() => carryOut(app, move, carlos, crew))
    const mine = story.filter((line) => line.startsWith('carlos'))
    expect(mine).toEqual([
      expectedMail('carlos', es.order_accepted, { code, mover: 'Bay Movers' }),
      expectedMail('carlos', es.order_confirmed, { code }),
      expectedMail('carlos', es.order_departed, { code }),
      expectedMail('carlos', es.order_delivered, { code }),
      expectedMail('carlos', es.order_completed, { code }),
    ])
  })

  test('about a release go to the customer and to movers other than the one who released it', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew, { until: 'accept' })
    const release = () => giveBack(crew.mover, move)
    const released = expectedMail('carla', en.order_released, { code })
    const [, offered] = offerMailsOf(move)
    expect(await mailsSentBy(release)).toEqual([released, offered])

    await carryOut(app, move, carla, crew, { until: 'accept' })
    setClockBefore(app, move.quote.window_start_at, { hours: 20 })
    // A late release promises a credit, which is given at the end of the move.
    expect(await mailsSentBy(release)).toEqual([released, offered])

    await carryOut(app, move, carla, crew, { until: 'accept' })
    setClockBefore(app, move.quote.window_start_at, { hours: 19 })
    expect(await mailsSentBy(release)).toEqual([released, offered])
    await mustTake(carla, move, 'cancel')
  })

  test('about a job without a mover report a new date, a cancellation and an expiry', async () => {
    const move = await aPlacedMove(app, carlos)
    const quote = await aQuote(app, carlos)
    const rescheduled = await mailsSentBy(() => reschedule(carlos, move, quote))
    expect(rescheduled.toSorted()).toEqual([
      expectedMail('carlos', es.order_rescheduled, { code: move.code }),
      ...offerMailsOf({ ...move, quote }),
    ])
    expect(await mailsSentBy(() => mustTake(carlos, move, 'cancel'))).toEqual([
      expectedMail('carlos', es.order_cancelled, { code: move.code }),
    ])

    const late = await aPlacedMove(app, carla)
    setClockBefore(app, late.quote.window_start_at, { hours: 2 })
    expect(await mailsSentBy(() => app.drain())).toEqual([
      expectedMail('carla', en.order_expired, { code: late.code }),
    ])
  })

  test('about a crew change reach a replaced driver and one whose mover releases the job', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew, { until: 'assign' })
    const { driver_id, email } = await aDriver(app, crew.mover)
    const withdrawn = expectedMail('the driver', en.job_withdrawn, { code })
    expect(await mailsSentBy(() => mustTake(admin, move, 'assign', { driver_id }))).toEqual([
      withdrawn,
      expectedMail(email, en.order_assigned, { code, date }),
    ])
    await mustTake(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
    const release = () => giveBack(crew.mover, move)
    expect(await mailsSentBy(release)).toEqual([
      expectedMail('carla', en.order_released, { code }),
      withdrawn,
      offerMailsOf(move)[1],
    ])
  })

  test('about a cancellation go to the crew, but not to a mover who cancels', async () => {
    const aConfirmedMove = async () => {
      const move = await aPlacedMove(app, carla)
      await carryOut(app, move, carla, crew, { until: 'confirm' })
      return move
    }
    const cancelled = ({ code }: PlacedMove) => ({
      customer: expectedMail('carla', en.order_cancelled, { code }),
      mover: expectedMail('the mover', en.job_cancelled, { code }),
      driver: expectedMail('the driver', en.job_cancelled, { code }),
    })
    for (const who of [carla, admin]) {
      const move = await aConfirmedMove()
      const { customer, mover, driver } = cancelled(move)
      expect(await mailsSentBy(() => mustTake(who, move, 'cancel'))).toEqual([
        customer,
        mover,
        driver,
      ])
    }
    const move = await aConfirmedMove()
    setClockBefore(app, move.quote.window_start_at, { hours: 20 })
    const { customer, driver } = cancelled(move)
    expect(await mailsSentBy(() => giveBack(crew.mover, move, 'cancel'))).toEqual([
      customer,
      driver,
    ])
  })

  test('report a dispute and its end', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew)
    await app.drain()
    expect(
      await mailsSentBy(() => mustTake(carla, move, 'dispute', { reason: 'A scratch' })),
    ).toEqual([expectedMail('the mover', en.job_disputed, { code })])
    const settled = { reason: 'Half of it was there before', refund_cents: 4550 }
    expect(await mailsSentBy(() => mustTake(admin, move, 'resolve', settled))).toEqual([
      expectedMail('carla', en.order_resolved, { code }),
      expectedMail('the mover', en.job_resolved, { code }),
    ])
    const [resolved] = await outboxMessages({ to: carla.email })
    expect(resolved?.text).toContain('A refund of $45.50 has been requested')
    expect(resolved?.text).not.toContain(settled.reason)
  })

  test('report each declined card', async () => {
    const draft = await aBookedMove(app, carlos)
    const failed = expectedMail('carlos', es.payment_failed, { code: draft.code })
    const refused = await mailsSentBy(async () => {
      for (const number of [cards.declined, cards.poor])
        await place(carlos, draft, await aCard(carlos, number))
    })
    expect(refused).toEqual([failed, failed])
    const [second, first] = await outboxMessages({ to: carlos.email })
    expect(second?.text).toContain(`http://localhost:3000/order/submitting?code=${draft.code}`)
    expect(first?.text).toContain(errorsEs.payment.declined)
    expect(second?.text).toContain(errorsEs.payment.insufficient_funds)
  })

  test('about an open job go only to movers who may take it', async () => {
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
    const placing = await mailsSentBy(async () => {
      move = await aPlacedMove(app, carla, { items })
    })
    expect(placing.toSorted()).toEqual([
      expectedMail('carla', en.order_placed, { code: move?.code ?? '' }),
      ...(move ? offerMailsOf(move) : []),
    ])
  })
})

describe('a payment that was confirmed late', () => {
  test('is reported when it is released because the move could not be placed anymore', async () => {
    const draft = await aBookedMove(app, carlos, { window_start_at: fromNow(app, { hours: 4 }) })
    const news = await mailsSentBy(async () => {
      await place(carlos, draft, await aCard(carlos, cards.slow))
      advance(app, { hours: 4 })
      await app.drain()
    })
    expect(news).toEqual([expectedMail('carlos', es.payment_voided, { code: draft.code })])
    const [voided] = await outboxMessages({ to: carlos.email })
    expect(voided?.text).toContain(errorsEs.payment.price_expired)
  })

  test('is not reported when the customer has paid with another card meanwhile', async () => {
    const draft = await aBookedMove(app, carla)
    await place(carla, draft, await aCard(carla, cards.slow))
    const news = await mailsSentBy(async () => {
      await place(carla, draft, await aCard(carla, cards.good))
      advance(app, { seconds: 3 })
      await app.drain()
    })
    expect(news.filter((line) => line.startsWith('carla'))).toEqual([
      expectedMail('carla', en.order_placed, { code: draft.code }),
    ])
  })
})
