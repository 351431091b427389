import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { paths } from '#contract/realtime/paths.ts'
import { heldNotices, rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import type { Person } from '../../support/people/people.ts'
import {
  connectPerson,
  listenOnPort,
  messagesIn,
  readAt,
  sendMessage,
} from '../../support/people/realtime-people.ts'
import {
  aPlacedMove,
  carryOut,
  type MoveStep,
  mustTake,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'
import { aMoveCarriedOutTo, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

/** Notices for drivers who are on the way to a stop. */
listenOnPort(() => app)

const { notifications, users } = tables

let move: PlacedMove
let theirs: RealtimeConnection
let drivers: RealtimeConnection
beforeEach(async () => {
  move = await aMoveCarriedOutTo('confirm')
  await app.drain()
  await app.db.delete(rateLimits)
  theirs = await connectPerson(customer)
  drivers = await connectPerson(crew.driver)
  await crew.driver.post('/api/firebase/fcm-token', {
    token: `device of ${crew.driver.user_id}`,
    device_type: 'Android',
    platform: 'web',
  })
  await go('depart')
  await forgetNotices()
})

const forgetNotices = async () => {
  await app.drain()
  await app.db.delete(notifications)
  await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
}

/** Lets the crew carry the move out up to a step. */
async function go(until: MoveStep): Promise<void> {
  await carryOut(app, move, customer, crew, { until })
  await app.drain()
}

/** Writes to the driver as the customer's browser does. */
async function write(text: string, room = move.code): Promise<void> {
  await sendMessage(theirs, room, text)
  const body = { status: 'message', user: drivers.uid, role: 'driver', order: room }
  unwrap(await customer.post('/api/firebase/instant-notification', body))
  await app.drain()
}

const noticesOf = ({ user_id }: Person) =>
  app.db
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, user_id))
    .orderBy(notifications.created_at)

const pushes = () =>
  app.db.select().from(outbox).where(eq(outbox.channel, 'push')).orderBy(outbox.id)

const automaticLines = async (room = move.code) =>
  (await messagesIn(theirs.db, room)).filter(({ automatic }) => automatic === 'driving')

describe('while a driver is on the way', () => {
  test('a message makes no notice, no push and no sound until the driver arrives, then exactly one', async () => {
    await write('The gate is open')
    await write('And the dog is friendly')
    expect(await noticesOf(crew.driver)).toEqual([])
    expect(await pushes()).toEqual([])
    expect(await readAt(theirs.db, paths.status('driver', drivers.uid))).not.toMatchObject({
      notified: true,
    })
    await go('arrive')
    const [notice, ...more] = await noticesOf(crew.driver)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ event: 'chat.message', read: false })
    expect(notice?.message).toContain('The gate is open')
    expect((await pushes()).filter(({ text }) => text === notice?.message)).toHaveLength(1)
    expect(await app.db.select().from(heldNotices)).toEqual([])
  })

  test('who writes sees once for each drive and room that the driver is driving', async () => {
    for (const text of ['Hello', 'Where are you?', 'Hello?']) await write(text)
    const [line, ...more] = await automaticLines()
    expect(more).toEqual([])
    expect(line).toMatchObject({ sender: drivers.uid, role: 'driver' })
    expect(line?.text).toMatch(/is driving and will see this after arriving/)
    await go('arrive')
    advance(app, { minutes: 30 })
    await go('finish_loading')
    await write('See you there')
    expect(await automaticLines()).toHaveLength(2)
  })

  test('a message in the room of another job waits too, and both come in order', async () => {
    const other = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 9 }) })
    await mustTake(crew.mover, other, 'accept')
    await mustTake(crew.mover, other, 'assign', { driver_id: crew.driver.driver_id })
    await forgetNotices()
    await write('About next week', other.code)
    await write('About today')
    expect(await noticesOf(crew.driver)).toEqual([])
    await go('arrive')
    const notices = await noticesOf(crew.driver)
    expect(notices.map(({ event }) => event)).toEqual([
      'order.assigned',
      'chat.message',
      'chat.message',
    ])
    expect(notices.map(({ additional_data }) => additional_data?.room ?? null)).toEqual([
      null,
      other.code,
      move.code,
    ])
    expect(await automaticLines(other.code)).toHaveLength(1)
  })

  test('a change of the job that is under way comes through', async () => {
    unwrap(
      await customer.post(`/api/orders/${move.id}/transitions/amend`, {
        notes: 'Use the back door',
      }),
    )
    await app.drain()
    expect((await noticesOf(crew.driver)).map(({ event }) => event)).toEqual(['order.amended'])
  })

  test('a cancelled job ends the drive: what waited comes first', async () => {
    await write('We have to cancel')
    const { fee_cents } = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${move.code}/cancellation`),
    )
    unwrap(await customer.post(`/api/orders/${move.id}/transitions/cancel`, { fee_cents }))
    await app.drain()
    expect((await noticesOf(crew.driver)).map(({ event }) => event)).toEqual([
      'chat.message',
      'order.cancelled',
    ])
  })

  test('a step that is taken back ends the drive, so that another driver can be assigned', async () => {
    await write('Hello')
    await mustTake(crew.driver, move, 'undo_depart')
    await app.drain()
    expect(await noticesOf(crew.driver)).toHaveLength(1)
    await write('Still there?')
    expect(await automaticLines()).toHaveLength(1)
  })

  test('a driver who never arrives is notified after the longest drive, and once', async () => {
    // Before the pickup, a crew that is this late counts as absent.
    await go('finish_loading')
    await forgetNotices()
    await write('Hello')
    const chats = async () =>
      (await noticesOf(crew.driver)).filter(({ event }) => event === 'chat.message')
    advance(app, { hours: 3, minutes: 59 })
    await app.drain()
    expect(await chats()).toEqual([])
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await chats()).toHaveLength(1)
    await app.drain()
    expect(await chats()).toHaveLength(1)
  })

  test('nothing waits for a driver who has switched it off', async () => {
    const path = `/api/users/${crew.driver.user_id}`
    const { version } = unwrap<{ version: number }>(await crew.driver.get(path))
    unwrap(await crew.driver.patch(path, { quiet_while_driving: false, version }))
    await write('Hello')
    expect(await noticesOf(crew.driver)).toHaveLength(1)
    expect(await automaticLines()).toEqual([])
  })

  test('a driver who has since read the chat is not notified of it', async () => {
    await write('Hello')
    unwrap(await crew.driver.post('/api/notifications/read-chat', { room: move.code }))
    await go('arrive')
    expect(await noticesOf(crew.driver)).toEqual([])
  })

  test('a text message to a driver without an address waits, and comes once', async () => {
    const { user_id } = crew.driver
    const phone = `+1415555${String(user_id).padStart(4, '0').slice(-4)}`
    await app.db.update(users).set({ email: null, phone }).where(eq(users.id, user_id))
    const other = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 9 }) })
    await mustTake(crew.mover, other, 'accept')
    await mustTake(crew.mover, other, 'assign', { driver_id: crew.driver.driver_id })
    const texts = () =>
      app.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.channel, 'text'), like(outbox.key, `order_assigned-${other.code}%`)))
    await app.drain()
    expect(await texts()).toEqual([])
    await go('arrive')
    expect(await texts()).toHaveLength(1)
  })
})
