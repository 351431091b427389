import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { system } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition, transition } from '#server/kernel/transition/transition.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { setClockBefore } from '../../support/app/clock.ts'
import { aCustomer } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut } from '../../support/scenarios/moves.ts'

const { orders, events } = tables
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())
beforeEach(() => emptyApp(app))

const rows = () => app.db.select().from(orders).orderBy(orders.id)
const expire = (read: Awaited<ReturnType<typeof rows>>, name = 'expire') =>
  transact(app.db, (tx) =>
    systemTransition(
      app.context.kernel,
      tx,
      read,
      { resource: 'orders', name },
      {
        now: app.clock.now,
        request_id: null,
      },
    ),
  )

test('all rows move at once, each with its event', async () => {
  const customer = await aCustomer(app)
  for (let made = 0; made < 3; made++) await aPlacedMove(app, customer)
  const before = await rows()
  const moved = await expire(before)
  expect(moved).toEqual(await rows())
  expect(moved.map(({ state }) => state)).toEqual(['expired', 'expired', 'expired'])
  const expiredEvents = await app.db
    .select()
    .from(events)
    .where(eq(events.name, 'order.expired'))
    .orderBy(events.record_id)
  expect(expiredEvents.map(({ record_id, diff }) => [record_id, diff])).toEqual(
    before.map(({ id }, at) => [
      id,
      {
        state: ['placed', 'expired'],
        called_off_at: [null, app.clock.now.toISOString()],
        // The customer's one credit in half a year.
        ...(at === 0 ? { given_credit_cents: [0, 2500] } : {}),
      },
    ]),
  )
})

test('a row that has changed since it was read stays unchanged, and so do all others with it', async () => {
  const customer = await aCustomer(app)
  const move = await aPlacedMove(app, customer)
  await aPlacedMove(app, customer)
  const read = await rows()
  await carryOut(app, move, customer, await aCrew(app), { until: 'accept' })
  await app.db.update(orders).set({ state: 'placed' }).where(eq(orders.id, move.id))
  await expect(expire(read)).rejects.toMatchObject({ statusCode: 409 })
  expect((await rows()).map(({ state }) => state)).toEqual(['placed', 'placed'])
})

test('transitions reserved for people are not taken by the system', async () => {
  await aPlacedMove(app, await aCustomer(app))
  await expect(expire(await rows(), 'accept')).rejects.toMatchObject({ statusCode: 403 })
})

test('of two processes that find a transition due, only the first takes it, though the state stays', async () => {
  const customer = await aCustomer(app)
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, await aCrew(app), { until: 'accept' })
  const [accepted] = await rows()
  setClockBefore(app, String(accepted?.window_start_at), { hours: 24 })
  const check = (change: object = {}) =>
    transition(app.context.kernel, {
      resource: 'orders',
      id: move.id,
      name: 'check_documents',
      actor: system,
      now: app.clock.now,
      request_id: null,
      isByClock: true,
      ...change,
    })
  const early = new Date(app.clock.now.getTime() - 1000)
  await expect(check({ now: early })).rejects.toMatchObject({ statusCode: 409 })
  const taken = await Promise.allSettled([check(), check()])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { statusCode: 409 },
  })
  const checks = await app.db
    .select()
    .from(events)
    .where(eq(events.name, 'order.documents_checked'))
  expect(checks).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ state: 'accepted', mover_id: accepted?.mover_id })
})
