import { and, eq, gt } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { QuoteInput } from '#contract/calls/quotes.ts'
import { cancellationFee, releaseFee } from '#contract/pricing/cancellation-fee.ts'
import { isCrewLate } from '#contract/pricing/late-crew.ts'
import { defaultRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow, setClockBefore, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { expectCredits } from '../../support/scenarios/credit-checks.ts'
import {
  aCrew,
  advanceToDeparture,
  aPlacedMove,
  aQuote,
  type Crew,
  carryOut,
  type OrderRow,
  orderRow,
  type PlacedMove,
  reschedule,
  revise,
  revisionQuote,
  take,
} from '../../support/scenarios/moves.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const boxes = [{ name: 'Boxes', quantity: 2, volume_ft3: 3, weight_lb: 30, minutes: 1 }]
const sizes: Record<'small' | 'usual' | 'large', Partial<QuoteInput>> = {
  small: { items: boxes },
  usual: {},
  large: { size: 'one-bedroom' },
}
type Who = 'friend' | 'honest'

const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(0.1, 1, 3, 10, 25, 70),
    }),
  },
  // Without a mover hardly anything can happen.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      by: fc.constantFrom<Who>('friend', 'honest'),
    }),
  },
  fc.record({
    kind: fc.constant('reschedule' as const),
    hours: fc.constantFrom(3.5, 20, 30, 60, 200),
    isSmall: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('revise' as const),
      to: fc.constantFrom('small' as const, 'small' as const, 'usual' as const, 'large' as const),
    }),
  },
  fc.record({ kind: fc.constant('agree' as const) }),
  fc.record({ kind: fc.constant('give back' as const) }),
  fc.record({ kind: fc.constant('friend cancels' as const) }),
  fc.record({ kind: fc.constant('carry out' as const) }),
  // A crew that says so may be anywhere.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('arrive' as const) }) },
  fc.record({ kind: fc.constant('report absence' as const), isContested: fc.boolean() }),
  fc.record({ kind: fc.constant('see the crew' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type People = { customer: Person; friend: Crew; honest: Crew }
type Moment = { fee_cents: number; mover_id: number | null }

test('no sequence of a customer’s and a mover’s actions gains more than the rules allow', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 9 }),
      fc.constantFrom(22, 30, 100),
      fc.constantFrom(0, 6000),
      async (acts, hours, credit_cents) => {
        await emptyApp(app)
        app.clock.now = new Date(tuesday)
        const people: People = {
          customer: await aCustomer(app),
          friend: await aCrew(app),
          honest: await aCrew(app),
        }
        if (credit_cents > 0) await grant(people.customer, credit_cents)
        let history = await aHistory(people, hours)
        for (const one of acts) {
          await history.take(one)
          if (await history.isOver()) history = await aHistory(people, hours)
        }
        await history.finish()
        await expectLimits()
        await expectCredits(app)
      },
    ),
    { numRuns: 12, endOnFailure: process.env.CI !== undefined },
  )
})

/**
 * Places a move of the customer and records what an honest cancellation would have cost at each of
 * its moments.
 */
async function aHistory({ customer, friend, honest }: People, hours: number) {
  const window_start_at = fromNow(app, { hours })
  const move: PlacedMove = await aPlacedMove(app, customer, { window_start_at })
  let moments: Moment[] = []
  let isContested = false
  let isChecked = false
  const crewOf = ({ mover_id }: OrderRow) => (mover_id === friend.mover.mover_id ? friend : honest)

  /** Returns the fee that the friend agrees to for giving the job back. */
  const feeOf = (row: OrderRow) => releaseFee(row, app.clock.now, defaultRules)

  /** Forgets what is owed to an honest crew that did not come in time. */
  function forgive(row: OrderRow): void {
    const isLate =
      row.failed_to_show_at !== null ||
      (awaited.includes(row.state) && isCrewLate(row, app.clock.now))
    if (isLate && row.mover_id === honest.mover.mover_id)
      moments = moments.filter(({ mover_id }) => mover_id !== row.mover_id)
  }

  /** Records the fee of the current state, as if the move had no past. */
  async function look(): Promise<void> {
    const row = await orderRow(app, move)
    forgive(row)
    if (!cancellable.includes(row.state)) return
    const { fee_cents, mover_id } = cancellationFee(
      { ...row, reached_fees: [] },
      app.clock.now,
      defaultRules,
    )
    moments.push({ fee_cents, mover_id })
  }

  /** Does all that a crew must do before it may leave without the customer, if it is at the door. */
  async function reportAbsence({ mover }: Crew): Promise<void> {
    const { window_start_at, state } = await orderRow(app, move)
    if (state === 'arrived' && window_start_at > app.clock.now.toISOString())
      setClockBefore(app, window_start_at, {})
    for (const contact_by of ['call', 'text']) {
      await take(mover, move, 'record_contact', { contact_by })
      advance(app, { minutes: 15 })
    }
    await take(mover, move, 'report_absence', { photo: await aPhoto(mover) })
  }

  return {
    async take(one: Act): Promise<void> {
      await look()
      const row = await orderRow(app, move)
      if (one.kind === 'wait') {
        advance(app, { hours: one.hours })
        await app.drain()
      } else if (one.kind === 'accept')
        await take(one.by === 'friend' ? friend.mover : honest.mover, move, 'accept')
      else if (one.kind === 'give back')
        await take(friend.mover, move, 'release', { reason: 'As agreed', fee_cents: feeOf(row) })
      else if (one.kind === 'friend cancels')
        await take(friend.mover, move, 'cancel', { fee_cents: feeOf(row) })
      else if (one.kind === 'reschedule') {
        const ask = one.isSmall ? { items: boxes } : {}
        const quote = await aQuote(app, customer, {
          ...ask,
          window_start_at: fromNow(app, { hours: one.hours }),
        })
        await reschedule(customer, move, quote)
      } else if (one.kind === 'revise') {
        if (revisable.includes(row.state) && row.window_start_at > app.clock.now.toISOString())
          await revise(customer, move, await revisionQuote(app, customer, move, sizes[one.to]))
      } else if (one.kind === 'agree') {
        const { first_refusal_mover_id } = row
        const who = first_refusal_mover_id === friend.mover.mover_id ? friend : honest
        await take(who.mover, move, 'agree_revision')
      } else if (one.kind === 'see the crew') await take(customer, move, 'report_arrival')
      else if (row.mover_id !== null) {
        const crew = crewOf(row)
        await take(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
        if (one.kind === 'carry out') {
          if (cancellable.includes(row.state)) await carryOut(app, move, customer, crew)
        } else if (one.kind === 'arrive') {
          if (awaited.includes(row.state)) advanceToDeparture(app, row)
          await app.drain()
          await take(crew.mover, move, 'depart')
          await take(crew.mover, move, 'arrive')
        } else {
          await reportAbsence(crew)
          isContested = one.isContested
        }
      }
      await look()
      await this.isOver()
    },

    /** Returns whether the move has ended; if so, checks the final amounts. */
    async isOver(): Promise<boolean> {
      await app.drain()
      const row = await orderRow(app, move)
      if (!['cancelled', 'expired', 'completed'].includes(row.state)) return false
      forgive(row)
      if (row.state !== 'completed') await expectFair(row, moments, friend.mover.mover_id)
      if (row.contest_until !== null && !isChecked) await expectWithheld(row, customer, isContested)
      isChecked = true
      return true
    },

    async finish(): Promise<void> {
      await look()
      const asked = await customer.get(`/api/moves/${move.code}/cancellation`)
      if (asked.statusCode !== 200) return
      const { fee_cents } = unwrap<{ fee_cents: number }>(asked)
      expect((await take(customer, move, 'cancel', { fee_cents })).statusCode).toBe(200)
      expect((await orderRow(app, move)).cancel_fee_cents).toBe(fee_cents)
      await this.isOver()
    },
  }
}

const revisable = ['placed', 'accepted', 'confirmed']
const awaited = ['accepted', 'confirmed', 'en_route']
const cancellable = ['placed', 'accepted', 'confirmed', 'en_route', 'arrived']
const share = (cents: number) => Math.floor((cents * 8 + 5) / 10)

async function expectFair(row: OrderRow, moments: Moment[], friend: number): Promise<void> {
  const { earnings } = tables
  const earned = await app.db.select().from(earnings).where(eq(earnings.order_id, row.id))
  const toFriend = earned
    .filter(({ mover_id }) => mover_id === friend)
    .reduce((sum, { net_cents }) => sum + net_cents, 0)
  const netOf = ({ fee_cents, mover_id }: Moment) =>
    fee_cents - (mover_id === friend ? share(fee_cents) : 0)

  // Credit is worth as much as money: it pays the fee first, and what is left of it comes back.
  const paid_cents = row.paid_cents + row.credit_cents
  expect(paid_cents).toBe(row.cancel_fee_cents)
  // Colluding can't reduce a fee that is owed to an honest mover.
  const owed = moments.filter(({ mover_id }) => mover_id !== friend)
  expect(paid_cents).toBeGreaterThanOrEqual(Math.max(0, ...owed.map((one) => one.fee_cents)))
  const highest = Math.max(0, ...moments.map((one) => one.fee_cents))
  const worst = moments.filter((one) => one.fee_cents === highest)
  const honestCost = Math.min(...worst.map(netOf))
  expect(paid_cents - toFriend).toBeGreaterThanOrEqual(honestCost - (highest - share(highest)))
}

/** Expects the crew to be paid for an arrival that nothing proves only after 72 hours. */
async function expectWithheld(
  row: OrderRow,
  customer: Person,
  isContested: boolean,
): Promise<void> {
  const { earnings } = tables
  const shares = () =>
    app.db
      .select({ state: earnings.state })
      .from(earnings)
      .where(and(eq(earnings.order_id, row.id), gt(earnings.gross_cents, 0)))
  const expectAll = async (state: string) =>
    expect((await shares()).filter((share) => share.state !== state)).toEqual([])
  setClockBefore(app, String(row.contest_until), { minutes: 1 })
  await app.drain()
  await expectAll('pending')
  if (isContested) unwrap(await take(customer, row, 'contest_absence', { reason: 'No crew came' }))
  advance(app, { minutes: 2 })
  await app.drain()
  await expectAll(isContested ? 'held' : 'available')
}

async function grant({ user_id }: Person, amount_cents: number): Promise<void> {
  const { customers } = tables
  const [own] = await app.db.select().from(customers).where(eq(customers.user_id, user_id))
  const body = { customer_id: own?.id, amount_cents, note: 'A scratched table' }
  unwrap(await (await anAdmin(app)).post('/api/customer_credits', body))
}

/** Expects the customer to have been given no more credits than the settings allow. */
async function expectLimits(): Promise<void> {
  const all = await app.db.select().from(tables.customer_credits)
  const given = all.filter(({ reason }) => reason !== 'goodwill')
  const credits = given.filter(({ reason }) => reason === 'late_release')
  const ofMovers = credits.map(({ mover_id }) => mover_id)
  expect(credits.length).toBeLessThanOrEqual(2)
  expect(new Set(ofMovers).size).toBe(ofMovers.length)
  expect(given.length - credits.length).toBeLessThanOrEqual(1)
  const reasons = ['late_release', 'expiry', 'no_show']
  expect(given.filter(({ reason }) => !reasons.includes(reason))).toEqual([])
}
