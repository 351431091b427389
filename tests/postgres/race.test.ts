import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rateLimits, tables } from '#server/database/tables.ts'
import { fromNow, tuesday } from '../support/app/clock.ts'
import {
  type JsonResponse,
  type ListeningApp,
  openListeningApp,
} from '../support/app/listening-app.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../support/people/people.ts'
import { expectCredits } from '../support/scenarios/credit-checks.ts'
import {
  aBookedMove,
  aCard,
  aPlacedMove,
  aServingCrew,
  cards,
  chargesOf,
  mustTake,
  orderRow,
  type PlacedMove,
  paymentsOf,
} from '../support/scenarios/moves.ts'

type Mover = Person & { mover_id: number }

/** Two server processes on one database; requests alternate between them. */
let one: ListeningApp
let other: ListeningApp
let customer: Person
let movers: Mover[]

beforeAll(async () => {
  one = await openListeningApp()
  one.app.clock.now = new Date(tuesday)
  other = await openListeningApp(one.app)
  customer = await aCustomer(one.app)
  movers = []
  for (let count = 0; count < 50; count++) {
    await one.app.db.delete(rateLimits)
    movers.push(await aMover(one.app))
  }
})
beforeEach(() => one.app.db.delete(rateLimits))
afterAll(async () => {
  await other.app.close()
  await one.app.close()
})

const at = (turn: number) => (turn % 2 ? one : other)
const statusesOf = (answers: readonly JsonResponse[]) => answers.map(({ status }) => status).sort()
const eventsOf = async ({ id }: { id: number }, name: string) => {
  const { events } = tables
  return one.app.db
    .select()
    .from(events)
    .where(and(eq(events.resource, 'orders'), eq(events.record_id, id), eq(events.name, name)))
}
const aMoveIn = (days: number): Promise<PlacedMove> =>
  aPlacedMove(one.app, customer, { window_start_at: fromNow(one.app, { days }) })

test('fifty movers race for one job and exactly one wins, twenty times', async () => {
  for (let round = 1; round <= 20; round++) {
    const move = await aMoveIn(round + 10)
    const url = `/api/orders/${move.id}/transitions/accept`
    const answers = await Promise.all(
      movers.map(({ token }, turn) => at(turn + round).post(token, url)),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(49).fill(409)])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ state: 'accepted', allowed: [] })

    const winner = movers[answers.findIndex(({ status }) => status === 200)]
    expect(await orderRow(one.app, move)).toMatchObject({
      state: 'accepted',
      mover_id: winner?.mover_id,
    })
    expect(await eventsOf(move, 'order.accepted')).toMatchObject([{ user_id: winner?.user_id }])
  }
})

test('one mover who accepts two overlapping jobs at the same moment gets one', async () => {
  const mover = await aMover(one.app)
  for (let round = 1; round <= 10; round++) {
    const jobs = [await aMoveIn(round + 30), await aMoveIn(round + 30)]
    const answers = await Promise.all(
      jobs.map(({ id }, turn) =>
        at(turn).post(mover.token, `/api/orders/${id}/transitions/accept`),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 422])
    const [refused] = answers.filter(({ status }) => status === 422)
    expect(Object.keys(refused?.body.errors ?? {})).toEqual(['window_start_at'])
  }
})

test('a customer who cancels while movers accept leaves one consistent history and matching money', async () => {
  const outcomes = new Set<string>()
  for (let round = 1; round <= 10; round++) {
    // So near that the price is held at once.
    const move = await aMoveIn(3)
    const url = `/api/orders/${move.id}/transitions`
    const [cancelled, ...accepted] = await Promise.all([
      one.post(customer.token, `${url}/cancel`, { fee_cents: 0 }),
      ...movers.slice(0, 5).map(({ token }, turn) => at(turn).post(token, `${url}/accept`)),
    ])
    const wins = accepted.filter(({ status }) => status === 200).length
    expect(cancelled?.status).toBe(200)
    expect(wins).toBeLessThan(2)
    expect(statusesOf(accepted).slice(wins)).toEqual(Array(5 - wins).fill(409))
    outcomes.add(wins ? 'accepted, then cancelled' : 'cancelled')
    const row = await orderRow(one.app, move)
    expect([row.state, row.mover_id !== null]).toEqual(['cancelled', wins === 1])
    await Promise.all([one.app.drain(), other.app.drain()])
    expect(await chargesOf(one.app, move)).toMatchObject([{ status: 'released' }])
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

describe('placing', () => {
  test('one order ten times concurrently charges once', async () => {
    for (let round = 1; round <= 5; round++) {
      const draft = await aBookedMove(one.app, customer)
      const payment_method_id = await aCard(customer)
      const url = `/api/orders/${draft.id}/placement`
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          at(turn).post(customer.token, url, { payment_method_id }),
        ),
      )
      expect(statusesOf(answers)).toEqual(Array(10).fill(200))
      expect(await orderRow(one.app, draft)).toMatchObject({ state: 'placed' })
      expect(await chargesOf(one.app, draft)).toMatchObject([{ status: 'authorized' }])
      expect(await eventsOf(draft, 'order.placed')).toHaveLength(1)
    }
  })

  test('one order with different cards concurrently leaves one charge', async () => {
    for (let round = 1; round <= 5; round++) {
      const draft = await aBookedMove(one.app, customer)
      const methods = [await aCard(customer), await aCard(customer, cards.other)]
      const url = `/api/orders/${draft.id}/placement`
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, turn) =>
          at(turn).post(customer.token, url, { payment_method_id: methods[turn % 2] }),
        ),
      )
      expect(statusesOf(answers)).toEqual(Array(6).fill(200))
      await Promise.all([one.app.drain(), other.app.drain()])
      const charges = await chargesOf(one.app, draft)
      const standing = charges.filter(({ status }) => status !== 'released')
      expect(standing).toMatchObject([{ status: 'authorized' }])
      expect(await orderRow(one.app, draft)).toMatchObject({ state: 'placed' })
      expect(await eventsOf(draft, 'order.placed')).toHaveLength(1)
    }
  })

  test('many orders with a coupon’s last use succeeds for one', async () => {
    const { coupons } = tables
    await one.app.db.insert(coupons).values({ code: 'LAST', amount: 50, max_uses: 1 })
    const drafts = []
    for (let count = 0; count < 6; count++)
      drafts.push(await aBookedMove(one.app, customer, { coupon: 'LAST' }))
    const payment_method_id = await aCard(customer)
    await Promise.all(
      drafts.map(({ id }, turn) =>
        at(turn).post(customer.token, `/api/orders/${id}/placement`, { payment_method_id }),
      ),
    )
    const rows = await Promise.all(drafts.map((draft) => orderRow(one.app, draft)))
    expect(rows.map(({ state }) => state).sort()).toEqual([...Array(5).fill('draft'), 'placed'])
    const [coupon] = await one.app.db.select().from(coupons).where(eq(coupons.code, 'LAST'))
    expect(coupon?.uses).toBe(1)
  })

  test('many orders that one credit could pay for reserves it for one', async () => {
    const { customer_credits: credits, customers } = tables
    const buyer = await aCustomer(one.app)
    const [own] = await one.app.db
      .select()
      .from(customers)
      .where(eq(customers.user_id, buyer.user_id))
    const admin = await anAdmin(one.app)
    const payment_method_id = await aCard(buyer)
    for (let round = 1; round <= 4; round++) {
      // Each hold that was made in vain counts as an attempt with a card.
      await one.app.db.delete(rateLimits)
      const granted = await one.post(admin.token, '/api/customer_credits', {
        customer_id: own?.id,
        amount_cents: 2500,
        note: 'A scratched table',
      })
      expect(granted.status).toBe(201)
      const drafts = []
      for (let count = 0; count < 6; count++) drafts.push(await aBookedMove(one.app, buyer))
      const answers = await Promise.all(
        drafts.map(({ id }, turn) =>
          at(turn).post(buyer.token, `/api/orders/${id}/placement`, { payment_method_id }),
        ),
      )
      expect(statusesOf(answers)).toEqual(Array(6).fill(200))
      await Promise.all([one.app.drain(), other.app.drain()])
      const rows = await Promise.all(drafts.map((draft) => orderRow(one.app, draft)))
      const placed = rows.filter(({ state }) => state === 'placed')
      expect(placed.map(({ credit_cents }) => credit_cents).filter(Boolean)).toEqual([2500])
      for (const row of placed) {
        const held = (await chargesOf(one.app, row)).filter(({ status }) => status === 'authorized')
        expect(held).toHaveLength(1)
        expect(held[0]?.amount_cents).toBeGreaterThanOrEqual(row.total_cents - row.credit_cents)
      }
      // The others waited for the winner's lock and then saw what it had left.
      const lost = rows.filter(({ state }) => state !== 'placed')
      for (const row of lost)
        expect(await paymentsOf(one.app, row)).toMatchObject([
          { state: 'voided', failure: 'credit_used' },
        ])
      const [credit] = await one.app.db.select().from(credits).orderBy(desc(credits.id)).limit(1)
      expect(credit).toMatchObject({ left_cents: 0, reserved_cents: 2500 })
    }
    await expectCredits(one.app)
  })
})

test('two administrators who disable each other at the same moment leave one active', async () => {
  const { users } = tables
  // Administrators of other tests would be the last ones.
  await one.app.db.update(users).set({ status: 'disabled' }).where(eq(users.role, 'admin'))
  const [ann, bob] = [await anAdmin(one.app), await anAdmin(one.app)]
  for (let round = 1; round <= 4; round++) {
    const answers = await Promise.all([
      one.post(ann.token, `/api/users/${bob.user_id}/transitions/disable`),
      other.post(bob.token, `/api/users/${ann.user_id}/transitions/disable`),
    ])
    const active = await one.app.db
      .select()
      .from(users)
      .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    expect(active).toHaveLength(1)
    expect(statusesOf(answers).slice(0, 1)).toEqual([200])
    // The slower one turns out to be the last, or is signed out already.
    expect([401, 422]).toContain(statusesOf(answers)[1])
    const [left, gone] = active[0]?.id === ann.user_id ? [ann, bob] : [bob, ann]
    const enabled = await left.post(`/api/users/${gone.user_id}/transitions/enable`)
    expect(enabled.statusCode).toBe(200)
  }
})

test('both parties completing and disputing concurrently charge once', async () => {
  for (let round = 1; round <= 5; round++) {
    const move = await aMoveIn(2)
    const { orders } = tables
    const mover = movers[round]
    if (!mover) throw new Error('there is no such mover')
    await mustTake(mover, move, 'accept')
    const delivered_at = one.app.clock.now.toISOString()
    const delivered = { state: 'delivered', delivered_at } as const
    await one.app.db.update(orders).set(delivered).where(eq(orders.id, move.id))
    const url = `/api/orders/${move.id}/transitions`
    await Promise.all([
      one.post(customer.token, `${url}/complete`),
      other.post(customer.token, `${url}/complete`),
      one.post(customer.token, `${url}/dispute`, { reason: 'A scratch' }),
      one.app.drain(),
      other.app.drain(),
    ])
    await Promise.all([one.app.drain(), other.app.drain()])
    const [charge, ...more] = await chargesOf(one.app, move)
    expect(more).toEqual([])
    const row = await orderRow(one.app, move)
    const completed = await eventsOf(move, 'order.completed')
    expect(completed.length).toBeLessThan(2)
    expect(charge?.captured_cents).toBe(completed.length ? row.total_cents : 0)
    expect(row.paid_cents).toBe(charge?.captured_cents)
    expect(['completed', 'disputed']).toContain(row.state)
  }
})

test('six concurrent messages notify the other side once', async () => {
  const move = await aMoveIn(40)
  const [mover] = movers
  if (!mover) throw new Error('there are fifty movers')
  await mustTake(mover, move, 'accept')
  const [uid] = (
    await one.app.db
      .select({ uid: tables.users.firebase_uid })
      .from(tables.users)
      .where(eq(tables.users.id, customer.user_id))
  ).map((row) => row.uid)
  const about = { status: 'message', user: uid, role: 'customer', order: move.code }
  // All requests go to the one process that is the realtime database.
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      one.post(mover.token, '/api/firebase/instant-notification', about),
    ),
  )
  expect(answers.map(({ body }) => (body as { sent: boolean }).sent).sort()).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
})

test('two customers race for the last crew and exactly one gets it, ten times', async () => {
  const rival = await aCustomer(one.app, 'Rita Rival')
  await aServingCrew(one.app, 'san-francisco')
  const pair = [
    { who: customer, card: await aCard(customer) },
    { who: rival, card: await aCard(rival) },
  ]
  for (let round = 1; round <= 10; round++) {
    const window_start_at = fromNow(one.app, { days: round + 60 })
    const bookings = await Promise.all(
      pair.map(async ({ who, card }) => ({
        card,
        token: who.token,
        move: await aBookedMove(one.app, who, { window_start_at }),
      })),
    )
    const answers = await Promise.all(
      bookings.map(({ move, token, card }, turn) =>
        at(turn).post(token, `/api/orders/${move.id}/placement`, { payment_method_id: card }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 422])
    const lost = answers.findIndex(({ status }) => status === 422)
    expect(answers[lost]?.body).toMatchObject({ code: 'window_full', window_start_at })
    const move = bookings[lost]?.move
    expect(move && (await paymentsOf(one.app, move))).toEqual([])
  }
})
