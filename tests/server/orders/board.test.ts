import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Board } from '#contract/calls/board.ts'
import type { Job, Jobs } from '#contract/calls/jobs.ts'
import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aDriver, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import { aCrew, aPlacedMove, carryOut, mustTake, take } from '../../support/scenarios/moves.ts'
import { admin, app, customer } from '../../support/scenarios/order-scenario.ts'

const boardOf = async (who: Person, day: string) =>
  unwrap<Board>(await who.get(`/api/board?day=${day}`))
const wednesday = '2027-04-14'
const at = (hour: number) => `${wednesday}T${hour}:00:00.000Z`

/** Gives a crew a second driver and two trucks. */
async function aFleet() {
  const crew = await aCrew(app)
  const second = await aDriver(app, crew.mover)
  const { vehicles } = tables
  const [vehicle] = await app.db.select().from(vehicles).where(eq(vehicles.code, 'box16'))
  for (const plate of ['1', '2']) {
    const truck = { vehicle_id: vehicle?.id, plate: `B ${crew.mover.mover_id} ${plate}` }
    unwrap(await crew.mover.post('/api/mover_vehicles', truck))
  }
  return { ...crew, second }
}

async function aTaken(mover: Person, window_start_at: string) {
  const move = await aPlacedMove(app, customer, { window_start_at })
  await mustTake(mover, move, 'accept')
  return move
}

test('the board of a day has its jobs, drivers and trucks, and follows an assignment and its undo', async () => {
  const { mover, driver, second } = await aFleet()
  const [first, next] = [await aTaken(mover, at(16)), await aTaken(mover, at(16))]
  await aTaken(mover, '2027-04-15T16:00:00.000Z')
  const before = await boardOf(mover, wednesday)
  expect(before).toMatchObject({
    date: wednesday,
    zone: 'America/Los_Angeles',
    conflicts: [],
    jobs: [
      { code: first.code, driver_id: null, can_assign: true },
      { code: next.code, driver_id: null },
    ],
  })
  expect(before.drivers.map(({ id, is_ready }) => [id, is_ready]).sort()).toEqual([
    [driver.driver_id, true],
    [second.driver_id, true],
  ])
  // Two jobs at the same time need both trucks.
  expect(new Set(before.jobs.map(({ truck_id }) => truck_id))).toEqual(
    new Set(before.trucks.map(({ id }) => id)),
  )

  const { driver_id } = driver
  await mustTake(mover, first, 'assign', { driver_id })
  expect((await boardOf(mover, wednesday)).jobs[0]).toMatchObject({ driver_id })
  const refused = await take(mover, next, 'assign', { driver_id })
  expect(errorsOf(refused).driver_id?.[0]).toContain(first.code)

  await mustTake(mover, first, 'unassign')
  expect((await boardOf(mover, wednesday)).jobs[0]).toMatchObject({ driver_id: null })
  expect(await notificationsOf(driver, 'order.unassigned')).toHaveLength(1)
  expect(errorsOf(await take(mover, first, 'unassign'))).toHaveProperty('driver_id')
  await mustTake(mover, next, 'assign', { driver_id })
})

test('driver and mover see the truck that the board plans for a job', async () => {
  const { mover, driver } = await aFleet()
  const move = await aTaken(mover, at(16))
  await mustTake(mover, move, 'assign', { driver_id: driver.driver_id })
  const board = await boardOf(mover, wednesday)
  const planned = board.trucks.find(({ id }) => id === board.jobs[0]?.truck_id)
  const truck = { plate: planned?.plate, vehicle: planned?.vehicle }
  expect(truck.plate).toContain('B ')
  for (const who of [mover, driver])
    expect(unwrap<Job>(await who.get(`/api/jobs/${move.code}`)).truck).toEqual(truck)
  const { jobs } = unwrap<Jobs>(await driver.get('/api/jobs?which=upcoming'))
  expect(jobs.map(({ code, truck }) => [code, truck])).toEqual([[move.code, truck]])
})

test('a driver is withdrawn by their mover alone, and not once the crew is on its way', async () => {
  const { mover, driver, second } = await aFleet()
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, { mover, driver }, { until: 'assign' })
  const other = await aCrew(app)
  const statuses = []
  for (const who of [other.mover, driver, second, customer, admin])
    statuses.push((await take(who, move, 'unassign')).statusCode)
  expect(statuses).toEqual([404, 403, 404, 403, 403])
  await carryOut(app, move, customer, { mover, driver }, { until: 'depart' })
  expect((await take(mover, move, 'unassign')).statusCode).toBe(409)
})

test('the board says what is in the way: a driver with two jobs, or with none of their papers', async () => {
  const { mover, driver, second } = await aFleet()
  const [first, next] = [await aTaken(mover, at(16)), await aTaken(mover, at(16))]
  await mustTake(mover, first, 'assign', { driver_id: driver.driver_id })
  await mustTake(mover, next, 'assign', { driver_id: second.driver_id })
  const { orders, drivers } = tables
  // As after a customer's reschedule.
  await app.db
    .update(orders)
    .set({ driver_id: Number(driver.driver_id) })
    .where(eq(orders.id, next.id))
  expect((await boardOf(mover, wednesday)).conflicts).toEqual([
    {
      why: 'driver_busy',
      codes: [first.code, next.code],
      helper_ids: [second.driver_id],
    },
  ])
  await app.db
    .update(orders)
    .set({ driver_id: Number(second.driver_id) })
    .where(eq(orders.id, next.id))
  await app.db
    .update(drivers)
    .set({ status: 'suspended' })
    .where(eq(drivers.id, Number(second.driver_id)))
  const board = await boardOf(mover, wednesday)
  expect(board.conflicts).toEqual([{ why: 'driver_not_ready', codes: [next.code], helper_ids: [] }])
  expect(board.drivers.find(({ id }) => id === second.driver_id)?.is_ready).toBe(false)
})

test('a job that runs over midnight is on the boards of both days', async () => {
  const { mover } = await aFleet()
  const move = await aTaken(mover, `${wednesday}T16:00:00.000Z`)
  // 23:30 in San Francisco.
  await app.db
    .update(tables.orders)
    .set({ window_start_at: '2027-04-15T06:30:00.000Z', window_end_at: '2027-04-15T08:30:00.000Z' })
    .where(eq(tables.orders.id, move.id))
  const codes = async (day: string) => (await boardOf(mover, day)).jobs.map(({ code }) => code)
  expect(await codes(wednesday)).toEqual([move.code])
  expect(await codes('2027-04-15')).toEqual([move.code])
  expect(await codes('2027-04-16')).toEqual([])
})

/** Counts how often the open pages of somebody were told that the crew's jobs have changed. */
async function heardBy({ user_id }: Person): Promise<number> {
  const { users } = tables
  const [user] = await app.db
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, user_id))
  const path = paths.crewJobs(user?.uid ?? '')
  const written = await app.db.select().from(outbox).where(eq(outbox.channel, 'realtime'))
  return written.filter(({ payload }) => JSON.stringify(payload).includes(path)).length
}

test('the driver of a job and all of the mover’s people hear of its changes', async () => {
  const { mover, driver, second } = await aFleet()
  const dispatcher = await aMember(app, mover, 'dispatcher')
  const move = await aTaken(mover, at(16))
  const before = await Promise.all([dispatcher, driver, second].map(heardBy))
  await mustTake(mover, move, 'assign', { driver_id: driver.driver_id })
  await mustTake(mover, move, 'unassign')
  const after = await Promise.all([dispatcher, driver, second].map(heardBy))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([2, 2, 0])
})

test('the board is the mover’s own, and its pages hear of every change', async () => {
  const { mover, driver } = await aFleet()
  const move = await aTaken(mover, at(16))
  expect((await boardOf((await aCrew(app)).mover, wednesday)).jobs).toEqual([])
  for (const who of [driver, customer])
    expect((await who.get(`/api/board?day=${wednesday}`)).statusCode).toBe(403)
  expect(errorsOf(await mover.get('/api/board?day=someday'))).toHaveProperty('day')

  const before = await heardBy(mover)
  await mustTake(mover, move, 'assign', { driver_id: driver.driver_id })
  expect(await heardBy(mover)).toBe(before + 1)
  await mustTake(customer, move, 'cancel', { reason: 'x', fee_cents: 0 })
  expect(await heardBy(mover)).toBe(before + 2)
  expect((await boardOf(mover, wednesday)).jobs).toEqual([])
})
