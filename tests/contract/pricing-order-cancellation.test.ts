import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type CancellableOrder,
  orderCancellation,
  reachedFeesAfterRelease,
  reachedFeesAfterReschedule,
} from '#contract/pricing/order-cancellation.ts'
import { defaultRules } from '#contract/pricing/rules.ts'

const minute = 60_000
const hour = 60 * minute
const begin = Date.parse('2027-04-06T19:00:00.000Z')

/** The mover who colludes with the customer; the others are honest. */
const friend = 1

type Act =
  | { kind: 'wait'; minutes: number }
  | { kind: 'accept'; mover: number }
  | { kind: 'reschedule'; hours: number; service_cents: number }
  | { kind: 'release' }

const wait = fc.record({
  kind: fc.constant('wait' as const),
  minutes: fc.oneof(
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 15, max: 600 }),
    fc.integer({ min: 600, max: 10_000 }),
  ),
})
const accept = fc.record({
  kind: fc.constant('accept' as const),
  mover: fc.integer({ min: 1, max: 3 }),
})
const reschedule = fc.record({
  kind: fc.constant('reschedule' as const),
  hours: fc.oneof(fc.integer({ min: 3, max: 60 }), fc.integer({ min: 60, max: 4000 })),
  service_cents: fc.integer({ min: 5000, max: 200_000 }),
})
const release = fc.record({ kind: fc.constant('release' as const) })

type Moment = { fee_cents: number; mover_id: number | null }

/**
 * Runs acts on an order and returns the fee that an honest customer would have paid at each moment,
 * by the state of that moment alone, and the fee due in the end.
 */
function play(acts: readonly Act[], first: { hours: number; service_cents: number }) {
  let now = begin
  let order: CancellableOrder = {
    state: 'placed',
    created_at: new Date(begin).toISOString(),
    placed_at: new Date(begin).toISOString(),
    window_start_at: new Date(begin + first.hours * hour).toISOString(),
    mover_id: null,
    reached_fees: [],
    quote: { answer: { service_cents: first.service_cents, discount_cents: 0 } },
  }
  const moments: Moment[] = []
  const at = () => new Date(now)
  const look = () => {
    const honest = orderCancellation({ ...order, reached_fees: [] }, at(), defaultRules)
    moments.push({ fee_cents: honest.fee_cents, mover_id: honest.mover_id })
  }
  for (const act of acts) {
    look()
    if (act.kind === 'wait') now += act.minutes * minute
    else if (act.kind === 'accept') {
      if (order.mover_id === null) order = { ...order, state: 'accepted', mover_id: act.mover }
    } else if (act.kind === 'release') {
      const { mover_id, reached_fees } = order
      if (mover_id === friend)
        order = {
          ...order,
          state: 'placed',
          mover_id: null,
          reached_fees: reachedFeesAfterRelease(reached_fees, mover_id),
        }
    } else {
      const { hours, service_cents } = act
      order = {
        ...order,
        state: 'placed',
        mover_id: null,
        reached_fees: reachedFeesAfterReschedule(order, at(), defaultRules),
        window_start_at: new Date(now + hours * hour).toISOString(),
        quote: { answer: { service_cents, discount_cents: 0 } },
      }
    }
  }
  look()
  return { moments, order, due: orderCancellation(order, at(), defaultRules) }
}

const firstOf = fc.record({
  hours: fc.integer({ min: 3, max: 400 }),
  service_cents: fc.integer({ min: 5000, max: 200_000 }),
})
const share = (cents: number) => Math.floor((cents * 8 + 5) / 10)
/**
 * Returns the combined net result of customer and friend: the friend's share comes back to them.
 */
const netOf = ({ fee_cents, mover_id }: Moment) =>
  fee_cents - (mover_id === friend ? share(fee_cents) : 0)

describe('any sequence of a customer’s actions', () => {
  test('makes cancelling cost no less than at the worst moment that the move has passed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(wait, accept, reschedule)), firstOf, (acts, first) => {
        const { moments, due } = play(acts, first)
        expect(due.fee_cents).toBeGreaterThanOrEqual(
          Math.max(...moments.map((moment) => moment.fee_cents)),
        )
      }),
      { numRuns: 5000 },
    )
  })

  test('gives the share to the mover who had the job when that fee was reached', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(wait, accept, reschedule)), firstOf, (acts, first) => {
        const { moments, due } = play(acts, first)
        expect(moments).toContainEqual({ fee_cents: due.fee_cents, mover_id: due.mover_id })
        expect(due.mover_id === null).toBe(due.fee_cents === 0)
        expect(due.mover_cents).toBe(share(due.fee_cents))
        expect(due.mover_cents + due.platform_cents).toBe(due.fee_cents)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a customer and a mover who collude', () => {
  const anything = fc.array(fc.oneof(wait, accept, reschedule, release))

  test('gain at most the platform’s share of the fee at the worst moment', () => {
    fc.assert(
      fc.property(anything, firstOf, (acts, first) => {
        const { moments, due } = play(acts, first)
        const highest = Math.max(...moments.map((moment) => moment.fee_cents))
        const worst = moments.filter((moment) => moment.fee_cents === highest)
        const honest = Math.min(...worst.map(netOf))
        expect(netOf(due)).toBeGreaterThanOrEqual(honest - (highest - share(highest)))
      }),
      { numRuns: 5000 },
    )
  })

  test('never free the customer of what is owed to an honest mover', () => {
    fc.assert(
      fc.property(anything, firstOf, (acts, first) => {
        const { moments, due } = play(acts, first)
        const owed = moments
          .filter(({ mover_id }) => mover_id !== friend)
          .map((moment) => moment.fee_cents)
        expect(due.fee_cents).toBeGreaterThanOrEqual(Math.max(0, ...owed))
      }),
      { numRuns: 3000 },
    )
  })
})

test('a fee that was reached is labelled as from before the move was rescheduled', () => {
  const { due } = play(
    [
      { kind: 'accept', mover: 2 },
      { kind: 'wait', minutes: 60 },
      { kind: 'reschedule', hours: 480, service_cents: 10_000 },
    ],
    { hours: 20, service_cents: 40_000 },
  )
  expect(due).toEqual({
    fee_cents: 14_000,
    percent: 35,
    tier: 'rescheduled',
    mover_id: 2,
    mover_cents: 11_200,
    platform_cents: 2800,
  })
})
