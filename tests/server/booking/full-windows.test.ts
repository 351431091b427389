import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PriceCalendar } from '#contract/calls/price-calendar.ts'
import type { FullWindow } from '#contract/quote-refusals.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { tellFreedWindows } from '#server/modules/booking/tell-freed-windows.ts'
import { clientOf } from '../../support/app/app.ts'
import { errorsOf } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import {
  aBookedMove,
  aCard,
  answerBank,
  aPlacedMove,
  aQuote,
  aServingCrew,
  type Crew,
  cards,
  chargesOf,
  checkPayment,
  mustTake,
  orderRow,
  paymentsOf,
  place,
  reschedule,
  revise,
  revisionQuote,
} from '../../support/scenarios/moves.ts'

/** The only crew of San Francisco with a truck. */
let crew: Crew
let rival: Person

beforeAll(async () => {
  crew = await aServingCrew(app, 'san-francisco')
  rival = await aCustomer(app, 'Rita Rival')
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
})

const morning = (day: string) => `${day}T16:00:00.000Z`
const stops = [
  { kind: 'pickup' as const, zip: '94110' },
  { kind: 'dropoff' as const, zip: '94612' },
]
const askQuote = (who: Person, window_start_at: string) =>
  who.post('/api/quotes', { stops, size: 'studio', window_start_at })
const fullAnswer = { code: 'window_full', time_zone: 'America/Los_Angeles' }

describe('a window in which every crew has a job', () => {
  test('is sold to one of two customers who race for the last crew; the other pays nothing', async () => {
    const window_start_at = morning('2027-04-09')
    const [mine, theirs] = [
      await aBookedMove(app, customer, { window_start_at }),
      await aBookedMove(app, rival, { window_start_at }),
    ]
    const answers = await Promise.all([
      place(customer, mine, await aCard(customer)),
      place(rival, theirs, await aCard(rival)),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const lost = answers[0]?.statusCode === 422 ? mine : theirs
    const refusal = answers.find(({ statusCode }) => statusCode === 422)?.json<FullWindow>()
    expect(refusal).toMatchObject({ ...fullAnswer, window_start_at })
    expect(await orderRow(app, lost)).toMatchObject({ state: 'draft' })
    expect(await paymentsOf(app, lost)).toEqual([])
    expect(await chargesOf(app, lost)).toEqual([])

    // The windows it offers can be booked, and are those nearest to the full one; 190 minutes, the
    // half an hour after each job and the drive take more than four hours.
    expect(refusal?.free.map((one) => one.window_start_at)).toEqual([
      '2027-04-09T00:00:00.000Z',
      '2027-04-09T22:00:00.000Z',
      '2027-04-10T00:00:00.000Z',
    ])
    const [free] = refusal?.free ?? []
    expect((await askQuote(rival, String(free?.window_start_at))).statusCode).toBe(200)
  })

  test('is not quoted, and its price calendar agrees; what was booked in it can be changed', async () => {
    const window_start_at = morning('2027-04-12')
    const move = await aPlacedMove(app, customer, { window_start_at })
    const refused = await askQuote(rival, window_start_at)
    expect(refused.json()).toMatchObject({ ...fullAnswer, window_start_at })
    expect(errorsOf(refused)).toHaveProperty('window_start_at')
    const calendar = await rival.post('/api/price-calendar', { stops, size: 'studio' })
    const day = calendar.json<PriceCalendar>().days.find((one) => one.day === '2027-04-12')
    expect(day?.hours).not.toContain(9)

    const quote = await revisionQuote(app, customer, move, { crew_size: 3 })
    expect((await revise(customer, move, quote)).statusCode).toBe(200)
    await mustTake(crew.mover, move, 'accept')
    expect((await askQuote(rival, window_start_at)).json()).toMatchObject(fullAnswer)
    await mustTake(customer, move, 'cancel')
    expect((await askQuote(rival, window_start_at)).statusCode).toBe(200)
  })

  test('is not overrun by a move that is made longer', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: morning('2027-04-22') })
    // The crew has just enough time for both.
    await aPlacedMove(app, rival, { window_start_at: '2027-04-22T22:00:00.000Z' })
    const items = [{ name: 'Crate', quantity: 40, volume_ft3: 20, weight_lb: 100, minutes: 8 }]
    const longer = await revisionQuote(app, customer, move, { items })
    expect(longer.price.billed_minutes).toBeGreaterThan(move.quote.price.billed_minutes + 120)
    const refused = { quote_id: [expect.stringMatching(/too long for any mover/)] }
    expect(errorsOf(await revise(customer, move, longer))).toEqual(refused)
    const query = { quote_id: longer.id }
    expect(errorsOf(await customer.get(`/api/moves/${move.code}/revision`, { query }))).toEqual(
      refused,
    )
    const same = await revisionQuote(app, customer, move, { crew_size: 3 })
    expect((await revise(customer, move, same)).statusCode).toBe(200)
  })

  test('is not taken by a move that is rescheduled to it', async () => {
    const [from, to] = [morning('2027-04-14'), morning('2027-04-16')]
    const move = await aPlacedMove(app, customer, { window_start_at: from })
    const quote = await aQuote(app, customer, { window_start_at: to, order: move.code })
    await aPlacedMove(app, rival, { window_start_at: to })
    expect((await reschedule(customer, move, quote)).json()).toMatchObject(fullAnswer)
    expect(await orderRow(app, move)).toMatchObject({ state: 'placed', window_start_at: from })
  })

  test('that became full while the bank was asked releases the hold', async () => {
    const window_start_at = morning('2027-04-08')
    const slow = await aBookedMove(app, customer, { window_start_at })
    const placement = (await place(customer, slow, await aCard(customer, cards.asks))).json()
    await aPlacedMove(app, rival, { window_start_at })
    await answerBank(customer, placement, true)
    const { order, payment } = (await checkPayment(customer, placement)).json()
    expect(order.state).toBe('draft')
    expect(payment).toMatchObject({
      state: 'voided',
      failure: expect.stringContaining('nothing was charged'),
    })
    await app.drain()
    expect((await chargesOf(app, slow)).map(({ status }) => status)).toEqual(['released'])
  })
})

test('a person who waits for a full window is notified once when a crew is free again', async () => {
  const window_start_at = morning('2027-04-20')
  const move = await aPlacedMove(app, customer, { window_start_at })
  const { busy_minutes } = (await askQuote(rival, window_start_at)).json<FullWindow>()
  const email = 'waiting@people.test'
  const wait = { email, from_zip: '94110', to_zip: '94612', window_start_at, busy_minutes }
  const join = (body: object) => clientOf(app).post('/api/waiting-list', { ...wait, ...body })
  expect((await join({})).statusCode).toBe(201)
  expect((await join({})).statusCode).toBe(201)
  expect(errorsOf(await join({ window_start_at: '2026-01-01T00:00:00Z' }))).toHaveProperty(
    'window_start_at',
  )
  expect(errorsOf(await join({ from_zip: '93401' }))).toHaveProperty('from_zip')
  const mails = async () => {
    const rows = await app.db.select().from(outbox).where(eq(outbox.recipient, email))
    return rows.map(({ subject }) => subject)
  }
  const joined = 'You’re on the waiting list for Tuesday, April 20, 2027 at 9:00 AM'
  const freed = 'A crew is free on Tuesday, April 20, 2027 at 9:00 AM'
  await tellFreedWindows(app.context, app.clock.now)
  expect(await mails()).toEqual([joined])
  await mustTake(customer, move, 'cancel')
  await tellFreedWindows(app.context, app.clock.now)
  await tellFreedWindows(app.context, app.clock.now)
  expect(await mails()).toEqual([joined, freed])
  const [entry] = await app.db
    .select()
    .from(tables.waiting_entries)
    .where(eq(tables.waiting_entries.email, email))
  expect(entry?.notified_at).not.toBeNull()
})
