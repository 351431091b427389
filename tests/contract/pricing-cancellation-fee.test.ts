import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CancellableOrder,
  cancellationFee,
  reachedFeesAfterChange,
  reachedFeesAfterRelease,
} from '#contract/pricing/cancellation-fee.ts'
import { isCrewLate } from '#contract/pricing/late-crew.ts'
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
  | { kind: 'see the crew' }
  | { kind: 'wait for the crew' }

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
const see = fc.record({ kind: fc.constant('see the crew' as const) })
/** Waits until a crew that doesn't come is late. */
const waitForCrew = fc.record({ kind: fc.constant('wait for the crew' as const) })

type Moment = { fee_cents: number; mover_id: number | null }

/** Waiting this long from the start of a window of two hours, a crew that has not come is late. */
const lateHours = 2.5

/**
 * Runs acts on an order and returns the fee that an honest customer would have paid at each moment,
 * by the state of that moment alone, and the fee due in the end. Crews come when the window starts,
 * except those of `absent`.
 */
function play(
  acts: readonly Act[],
  first: { hours: number; service_cents: number },
  absent: number | null = null,
) {
  let now = begin
  let order: CancellableOrder = {
    state: 'placed',
    created_at: new Date(begin).toISOString(),
    placed_at: new Date(begin).toISOString(),
    window_start_at: new Date(begin + first.hours * hour).toISOString(),
    mover_id: null,
    crew_late_at: null,
    crew_seen_at: null,
    reached_fees: [],
    quote: { answer: { service_cents: first.service_cents, discount_cents: 0 } },
  }
  const moments: Moment[] = []
  const at = () => new Date(now)
  const look = () => {
    const honest = cancellationFee({ ...order, reached_fees: [] }, at(), defaultRules)
    moments.push({ fee_cents: honest.fee_cents, mover_id: honest.mover_id })
  }
  const come = () => {
    const isDue = Date.parse(order.window_start_at) <= now && order.state === 'accepted'
    if (isDue && order.mover_id !== absent) order = { ...order, state: 'arrived' }
  }
  for (const act of acts) {
    come()
    look()
    if (act.kind === 'wait') now += act.minutes * minute
    else if (act.kind === 'wait for the crew')
      now = Math.max(now, Date.parse(order.window_start_at) + lateHours * hour)
    else if (act.kind === 'accept') {
      const crew_late_at = new Date(Date.parse(order.window_start_at) + lateHours * hour)
      if (order.mover_id === null)
        order = {
          ...order,
          state: 'accepted',
          mover_id: act.mover,
          crew_late_at: crew_late_at.toISOString(),
        }
    } else if (act.kind === 'see the crew') {
      if (isCrewLate(order, at()) && order.state === 'accepted')
        order = { ...order, crew_seen_at: at().toISOString() }
    } else if (order.state === 'arrived') {
      // The job can be given back or put off no more.
    } else if (act.kind === 'release') {
      const { mover_id, reached_fees } = order
      if (mover_id === friend)
        order = {
          ...order,
          state: 'placed',
          mover_id: null,
          crew_late_at: null,
          crew_seen_at: null,
          reached_fees: reachedFeesAfterRelease(reached_fees, mover_id),
        }
    } else {
      const { hours, service_cents } = act
      order = {
        ...order,
        state: 'placed',
        mover_id: null,
        crew_late_at: null,
        crew_seen_at: null,
        reached_fees: reachedFeesAfterChange(order, at(), defaultRules),
        window_start_at: new Date(now + hours * hour).toISOString(),
        quote: { answer: { service_cents, discount_cents: 0 } },
      }
    }
  }
  come()
  look()
  return { moments, order, due: cancellationFee(order, at(), defaultRules) }
}

const firstOf = fc.record({
  hours: fc.oneof(fc.integer({ min: 3, max: 48 }), fc.integer({ min: 3, max: 400 })),
  service_cents: fc.integer({ min: 5000, max: 200_000 }),
})
/** 80 %, rounded half up. */
const share = (cents: number) => Math.floor((cents * 8 + 5) / 10)
/**
 * Returns the combined net result of customer and friend: the friend's share comes back to them.
 */
const netOf = ({ fee_cents, mover_id }: Moment) =>
  fee_cents - (mover_id === friend ? share(fee_cents) : 0)

describe('any sequence of a customer’s actions', () => {
  test('makes cancelling cost no less than at the worst moment that the move has passed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(wait, accept, reschedule, see, waitForCrew)),
        firstOf,
        (acts, first) => {
          const { moments, due } = play(acts, first)
          expect(due.fee_cents).toBeGreaterThanOrEqual(
            Math.max(...moments.map((moment) => moment.fee_cents)),
          )
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('gives the share to the mover who had the job when that fee was reached', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(wait, accept, reschedule, see, waitForCrew)),
        firstOf,
        (acts, first) => {
          const { moments, due } = play(acts, first)
          expect(moments).toContainEqual({ fee_cents: due.fee_cents, mover_id: due.mover_id })
          expect(due.mover_id === null).toBe(due.fee_cents === 0)
          expect(due.mover_cents).toBe(share(due.fee_cents))
          expect(due.mover_cents + due.platform_cents).toBe(due.fee_cents)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('a customer and a mover who collude', () => {
  /** Whether the friend comes; otherwise the customer may cancel free of charge. */
  const isThere = fc.boolean()
  const anything = fc.array(fc.oneof(wait, accept, reschedule, release, see, waitForCrew))

  test('gain at most the platform’s share of the fee at the worst moment', () => {
    fc.assert(
      fc.property(anything, firstOf, isThere, (acts, first, comes) => {
        const { moments, due } = play(acts, first, comes ? null : friend)
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
      fc.property(anything, firstOf, isThere, (acts, first, comes) => {
        const { moments, due } = play(acts, first, comes ? null : friend)
        const owed = moments
          .filter(({ mover_id }) => mover_id !== friend)
          .map((moment) => moment.fee_cents)
        expect(due.fee_cents).toBeGreaterThanOrEqual(Math.max(0, ...owed))
      }),
      { numRuns: 3000 },
    )
  })
})

test('a customer whose crew is late owes only what other movers are owed from before', () => {
  const start = '2027-04-06T23:00:00.000Z'
  const other = { mover_id: 2, fee_cents: 9000, bp: 1500 }
  const own = { mover_id: friend, fee_cents: 26_000, bp: 6500 }
  const order: CancellableOrder = {
    state: 'confirmed',
    created_at: '2027-03-01T00:00:00.000Z',
    placed_at: '2027-03-01T00:00:00.000Z',
    window_start_at: start,
    crew_late_at: '2027-04-07T01:30:00.000Z',
    crew_seen_at: null,
    mover_id: friend,
    reached_fees: [own, other],
    quote: { answer: { service_cents: 40_000, discount_cents: 0 } },
  }
  const at = (now: string, change: Partial<CancellableOrder> = {}) =>
    cancellationFee({ ...order, ...change }, new Date(now), defaultRules)
  const late = '2027-04-07T01:30:00.000Z'

  expect(at('2027-04-07T01:29:59.999Z')).toMatchObject({ tier: 'last_minute', fee_cents: 26_000 })
  expect(at(late)).toMatchObject({ tier: 'rescheduled', fee_cents: 9000, mover_id: 2 })
  expect(at(late, { reached_fees: [own] })).toMatchObject({
    tier: 'late_crew',
    fee_cents: 0,
    mover_id: null,
  })
  expect(reachedFeesAfterChange(order, new Date(late), defaultRules)).toEqual([other])
  for (const state of ['accepted', 'confirmed', 'en_route'])
    expect(at(late, { state, crew_seen_at: late })).toMatchObject({
      tier: 'arrived',
      fee_cents: 32_000,
    })
  expect(at(late, { state: 'arrived' })).toMatchObject({ tier: 'arrived', fee_cents: 32_000 })
})

test('a fee that was reached is labeled as from before the move was rescheduled', () => {
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
