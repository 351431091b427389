import { describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import type { Person } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  chargesOf,
  giveBack,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  reschedule,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  creditsOf,
  crew,
  customer,
  earningOf,
  quoteFor,
} from '../../support/scenarios/order-scenario.ts'

type Shown = { fee_cents: number; percent: number; tier: string; returned_cents: number }
const shownTo = async (who: Person, { code }: PlacedMove) =>
  unwrap<Shown>(await who.get(`/api/moves/${code}/cancellation`))

/** Places a move with the crew, 20 hours before its window, when the fee is 35 %. */
async function aMoveDue() {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  const { fee_cents, percent } = await shownTo(customer, move)
  expect(percent).toBe(35)
  return { move, fee_cents }
}

async function moveTo(move: PlacedMove, days: number, ask: Partial<QuoteInput> = {}) {
  const quote = await quoteFor(fromNow(app, { days }), ask)
  const { order } = unwrap<Placement>(await reschedule(customer, move, quote))
  expect(order.window_start_at).toBe(quote.window_start_at)
}

async function expectCharged(move: PlacedMove, fee_cents: number) {
  await app.drain()
  expect(await moveOf(customer, move)).toMatchObject({
    cancel_fee_cents: fee_cents,
    paid_cents: fee_cents,
  })
  const charges = await chargesOf(app, move)
  expect(charges.filter(({ status }) => status === 'captured')).toMatchObject([
    { captured_cents: fee_cents },
  ])
  expect(await earningOf(move)).toMatchObject({
    mover_id: crew.mover.mover_id,
    gross_cents: fee_cents,
    net_cents: Math.floor((fee_cents * 8 + 5) / 10),
    state: 'available',
  })
}

const boxes = [{ name: 'Boxes', quantity: 2, volume_ft3: 3, weight_lb: 30, minutes: 1 }]

describe('rescheduling charges nothing, and a later cancellation costs the fee that was reached', () => {
  test.each<[string, (move: PlacedMove) => Promise<void>]>([
    ['far away', (move) => moveTo(move, 20)],
    [
      'twice',
      async (move) => {
        await moveTo(move, 20)
        advance(app, { hours: 3 })
        await moveTo(move, 40)
      },
    ],
    ['to a smaller, cheaper move', (move) => moveTo(move, 20, { items: boxes })],
    [
      'within ten minutes',
      async (move) => {
        await moveTo(move, 20)
        advance(app, { minutes: 9 })
      },
    ],
    [
      'and taken by another mover meanwhile',
      async (move) => {
        await moveTo(move, 20)
        advance(app, { hours: 1 })
        await mustTake((await aCrew(app)).mover, move, 'accept')
      },
    ],
    [
      'and released by another mover',
      async (move) => {
        await moveTo(move, 20)
        advance(app, { hours: 1 })
        const other = await aCrew(app)
        await mustTake(other.mover, move, 'accept')
        await mustTake(other.mover, move, 'release', { reason: 'Fully booked' })
      },
    ],
  ])('%s', async (_, change) => {
    const { move, fee_cents } = await aMoveDue()
    await change(move)
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: 0 })

    for (const who of [customer, admin])
      expect(await shownTo(who, move)).toMatchObject({
        fee_cents,
        percent: 35,
        tier: 'rescheduled',
      })
    expect(Object.keys(errorsOf(await take(customer, move, 'cancel', { fee_cents: 0 })))).toEqual([
      'fee_cents',
    ])
    await mustTake(customer, move, 'cancel', { fee_cents })
    await expectCharged(move, fee_cents)
  })

  test('the reached fee is stored with the transition, with version and event', async () => {
    const { move, fee_cents } = await aMoveDue()
    const before = await orderRow(app, move)
    await moveTo(move, 20)

    const after = await orderRow(app, move)
    const reached = [{ mover_id: crew.mover.mover_id, fee_cents, bp: 3500 }]
    expect(after.reached_fees).toEqual(reached)
    expect(after.version).toBe(before.version + 1)
    const events = unwrap<{ name: string; diff: Record<string, unknown> }[]>(
      await admin.get(`/api/events?resource=orders&record_id=${move.id}&_sort=id&_order=desc`),
    )
    expect(events[0]).toMatchObject({
      name: 'order.rescheduled',
      diff: { reached_fees: [[], reached] },
    })
  })

  test('an expiry at the new time charges the fee and gives no credit', async () => {
    const credits = (await creditsOf(customer)).length
    const { move, fee_cents } = await aMoveDue()
    await moveTo(move, 3)
    setClockBefore(app, (await orderRow(app, move)).window_start_at, { hours: 2 })
    await app.drain()

    expect((await orderRow(app, move)).state).toBe('expired')
    await expectCharged(move, fee_cents)
    expect(await creditsOf(customer)).toHaveLength(credits)
  })

  test('a later, higher fee goes to the mover who has the job then', async () => {
    const { move, fee_cents } = await aMoveDue()
    await moveTo(move, 3)
    advance(app, { hours: 1 })
    const other = await aCrew(app)
    await mustTake(other.mover, move, 'accept')
    setClockBefore(app, (await orderRow(app, move)).window_start_at, { hours: 1 })

    const shown = await shownTo(customer, move)
    expect(shown).toMatchObject({ percent: 65, tier: 'last_minute' })
    expect(shown.fee_cents).toBeGreaterThan(fee_cents)
    await mustTake(customer, move, 'cancel', { fee_cents: shown.fee_cents })
    expect(await earningOf(move)).toMatchObject({ mover_id: other.mover.mover_id })
  })
})

describe('a cancellation stays free for the customer', () => {
  test('when the mover who is owed releases the job', async () => {
    const { move } = await aMoveDue()
    await moveTo(move, 20)
    await mustTake(crew.mover, move, 'accept')
    await giveBack(crew.mover, move)

    expect(await shownTo(customer, move)).toMatchObject({ fee_cents: 0, tier: 'unassigned' })
  })

  test('when an admin waives the fee', async () => {
    const { move } = await aMoveDue()
    await moveTo(move, 20)
    await mustTake(admin, move, 'cancel', { waive_fee: true })
    await app.drain()

    expect(await moveOf(customer, move)).toMatchObject({ cancel_fee_cents: 0, paid_cents: 0 })
    expect(await earningOf(move)).toBeUndefined()
  })

  test('before any fee was reached', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    advance(app, { hours: 1 })
    await moveTo(move, 20)

    expect((await orderRow(app, move)).reached_fees).toEqual([])
    expect(await shownTo(customer, move)).toMatchObject({ fee_cents: 0 })
  })
})

test('a mover can only release, not cancel, a move whose customer owes another mover', async () => {
  const { move, fee_cents } = await aMoveDue()
  await moveTo(move, 20)
  advance(app, { hours: 1 })
  const other = await aCrew(app)
  await mustTake(other.mover, move, 'accept')

  const refused = await take(other.mover, move, 'cancel', { reason: 'As agreed' })
  expect(errorsOf(refused)).toEqual({
    fee_cents: [
      'You can’t cancel this move because the customer still owes another mover a fee. Give the job back instead.',
    ],
  })
  expect(await shownTo(customer, move)).toMatchObject({ fee_cents })
})
