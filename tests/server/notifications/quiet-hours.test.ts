import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { heldNotices, rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aPlacedMove, carryOut, mustTake } from '../../support/scenarios/moves.ts'
import { admin, app, crew } from '../../support/scenarios/order-scenario.ts'

const { notifications, users } = tables
const night = { from_minute: 22 * 60, to_minute: 7 * 60 }
/** Of a Tuesday in Los Angeles. */
const [evening, midnight, morning] = [
  '2027-04-06T21:30:00-07:00',
  '2027-04-07T00:30:00-07:00',
  '2027-04-07T07:00:00-07:00',
]

let customer: Person
beforeEach(async () => {
  await app.db.delete(rateLimits)
  await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
  customer = await aCustomer(app)
  await addDevice(customer)
  await addDevice(crew.mover)
})

const addDevice = (who: Person) =>
  who.post('/api/firebase/fcm-token', {
    token: `device of ${who.user_id}`,
    device_type: 'Android',
    platform: 'web',
  })

const set = (who: Person, quiet_hours: object | null) =>
  who.post('/api/notifications/quiet-hours', { quiet_hours })

const pushesTo = ({ user_id }: Person) =>
  app.db
    .select({ title: outbox.subject })
    .from(outbox)
    .where(and(eq(outbox.channel, 'push'), sql`(${outbox.payload}->>'user_id')::int = ${user_id}`))
    .orderBy(outbox.id)

/** A move in some days, whose mover takes it at a time of the night. */
async function aMoveTakenAt(instant: string, days = 7) {
  app.clock.now = new Date(evening)
  const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days }) })
  await app.drain()
  await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
  app.clock.now = new Date(instant)
  await mustTake(crew.mover, move, 'accept')
  await app.drain()
  return move
}

const event = 'order.accepted'

describe('in quiet hours', () => {
  test('a notice appears in the app at once, and is pushed when they end', async () => {
    unwrap(await set(customer, night))
    await aMoveTakenAt(midnight)
    const [title] = await titlesOf(customer, event)
    expect(title).toBeDefined()
    expect(await pushesTo(customer)).toEqual([])
    expect(unwrap(await customer.get('/api/notifications/unread'))).toMatchObject({
      is_quiet: true,
    })
    setClockBefore(app, morning, { seconds: 1 })
    await app.drain()
    expect(await pushesTo(customer)).toEqual([])
    setClockBefore(app, morning, {})
    await app.drain()
    await app.drain()
    expect(await pushesTo(customer)).toEqual([{ title }])
    expect(await titlesOf(customer, event)).toHaveLength(1)
    expect(await app.db.select().from(heldNotices)).toEqual([])
  })

  test('a notice that has since been read in the app is not pushed', async () => {
    unwrap(await set(customer, night))
    await aMoveTakenAt(midnight)
    unwrap(await customer.post('/api/notifications/read-all'))
    setClockBefore(app, morning, {})
    await app.drain()
    expect(await pushesTo(customer)).toEqual([])
  })

  test('a text message waits too, and mail does not', async () => {
    unwrap(await set(customer, night))
    const mails = () =>
      app.db
        .select({ channel: outbox.channel })
        .from(outbox)
        .where(like(outbox.key, `order_accepted-${move.code}%`))
    let move = await aMoveTakenAt(midnight)
    expect(await mails()).toEqual([{ channel: 'mail' }])
    const phone = `+1415555${String(customer.user_id).padStart(4, '0').slice(-4)}`
    await app.db.update(users).set({ email: null, phone }).where(eq(users.id, customer.user_id))
    move = await aMoveTakenAt(midnight, 9)
    expect(await mails()).toEqual([])
    setClockBefore(app, morning, {})
    await app.drain()
    expect(await mails()).toEqual([{ channel: 'text' }])
  })

  test('what concerns a move of that day comes through', async () => {
    app.clock.now = new Date(evening)
    const move = await aPlacedMove(app, customer, {
      window_start_at: '2027-04-07T09:00:00-07:00',
    })
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    unwrap(await set(crew.mover, night))
    app.clock.now = new Date(midnight)
    await app.drain()
    await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
    const { fee_cents } = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${move.code}/cancellation`),
    )
    await mustTake(customer, move, 'cancel', { fee_cents })
    await app.drain()
    expect(await pushesTo(crew.mover)).toHaveLength(1)
  })

  test('a card that was refused comes through, however far the move is', async () => {
    unwrap(await set(customer, night))
    app.clock.now = new Date(evening)
    const move = await aPlacedMove(
      app,
      customer,
      { window_start_at: '2027-04-10T00:10:00-07:00' },
      '4000 0000 0000 0341',
    )
    await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
    app.clock.now = new Date(midnight)
    await app.drain()
    expect(await titlesOf(customer, 'order.payment_missed')).toHaveLength(1)
    expect(await pushesTo(customer)).toHaveLength(1)
    expect(move.code).toBeDefined()
  })

  test('an offer at night wakes nobody', async () => {
    unwrap(await set(crew.mover, night))
    app.clock.now = new Date(midnight)
    await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 7 }) })
    await app.drain()
    expect((await titlesOf(crew.mover, 'order.offered')).length).toBe(1)
    expect(await pushesTo(crew.mover)).toEqual([])
    setClockBefore(app, morning, {})
    await app.drain()
    expect(await pushesTo(crew.mover)).toHaveLength(1)
  })

  test('a person who moves to another time zone is silent by the new clock', async () => {
    unwrap(await set(customer, night))
    await app.db
      .update(users)
      .set({ time_zone: 'Pacific/Honolulu' })
      .where(eq(users.id, customer.user_id))
    // 9:30 PM in Hawaii.
    await aMoveTakenAt(midnight)
    expect(await pushesTo(customer)).toHaveLength(1)
  })

  test('the staff has none', async () => {
    expect((await set(admin, night)).statusCode).toBe(403)
    expect((await admin.get('/api/notifications/quiet-hours')).statusCode).toBe(403)
  })
})

describe('the hours', () => {
  test('are off at first, belong to the person alone and are kept in the history', async () => {
    expect(unwrap(await customer.get('/api/notifications/quiet-hours'))).toEqual({
      quiet_hours: null,
      time_zone: 'America/Los_Angeles',
    })
    expect(unwrap(await set(customer, night))).toMatchObject({ quiet_hours: night })
    const other = await aCustomer(app)
    expect(unwrap(await other.get('/api/notifications/quiet-hours'))).toMatchObject({
      quiet_hours: null,
    })
    const { events } = tables
    const history = await app.db
      .select()
      .from(events)
      .where(and(eq(events.resource, 'users'), eq(events.record_id, customer.user_id)))
      .orderBy(events.id)
    expect(history.at(-1)?.diff).toEqual({ quiet_hours: [null, night] })
    unwrap(await set(customer, null))
    await aMoveTakenAt(midnight)
    expect(await pushesTo(customer)).toHaveLength(1)
  })

  test('are refused when they are none, or no times of the day', async () => {
    const same = { from_minute: 60, to_minute: 60 }
    expect(errorsOf(await set(customer, same))).toHaveProperty('to_minute')
    for (const bad of [
      { from_minute: -1, to_minute: 60 },
      { from_minute: 0, to_minute: 1440 },
      { from_minute: 1.5, to_minute: 60 },
      { from_minute: 60 },
    ])
      expect((await set(customer, bad)).statusCode).toBe(422)
  })

  test('a notice that waited for a drive goes on waiting in quiet hours', async () => {
    app.clock.now = new Date(evening)
    const later = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 7 }) })
    await mustTake(crew.mover, later, 'accept')
    const move = await aPlacedMove(app, customer, {
      window_start_at: '2027-04-07T08:00:00-07:00',
    })
    await carryOut(app, move, customer, crew, { until: 'depart' })
    await addDevice(crew.driver)
    // Quiet hours that the drive ends in.
    const at = app.clock.now
    const minute = 8 * 60
    unwrap(await set(crew.driver, { from_minute: minute - 60, to_minute: minute + 240 }))
    await mustTake(crew.mover, later, 'assign', { driver_id: crew.driver.driver_id })
    expect(await titlesOf(crew.driver, 'order.assigned')).toHaveLength(1)
    expect(await app.db.select().from(heldNotices)).toHaveLength(1)
    advance(app, { minutes: 20 })
    await mustTake(crew.driver, move, 'arrive')
    await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
    await app.drain()
    expect(await titlesOf(crew.driver, 'order.assigned')).toHaveLength(2)
    const waiting = await app.db.select().from(heldNotices)
    expect(waiting).toMatchObject([{ content: { is_in_app: false, is_pushed: true } }])
    app.clock.now = new Date(Math.max(at.getTime(), Date.parse('2027-04-07T12:00:00-07:00')))
    await app.drain()
    expect(await app.db.select().from(heldNotices)).toEqual([])
    expect((await app.db.select().from(notifications)).length).toBeGreaterThan(0)
  })
})
