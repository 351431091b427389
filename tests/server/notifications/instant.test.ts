import { eq } from 'drizzle-orm'
import { ref, serverTimestamp, set, update } from 'firebase/database'
import { beforeEach, describe, expect, test } from 'vitest'

import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { paths, supportRoom } from '#contract/realtime/paths.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  connectPerson,
  enterRoom,
  listenOnPort,
  readAt,
  sendMessage,
} from '../../support/people/realtime-people.ts'
import { aPlacedMove, giveBack, mustTake, type PlacedMove } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
} from '../../support/scenarios/order-scenario.ts'

/** Notifications about new messages in a chat that a person doesn't have open. */
listenOnPort(() => app)

type Row = (typeof tables.notifications)['$inferSelect']

let move: PlacedMove
let theirs: RealtimeConnection
let drivers: RealtimeConnection
beforeEach(async () => {
  move = await aMoveCarriedOutTo('assign')
  await app.drain()
  await app.db.delete(rateLimits)
  await app.db.delete(tables.notifications)
  theirs = await connectPerson(customer)
  drivers = await connectPerson(crew.driver)
  await be(theirs, { online: true, inchat: false, notified: false })
  await be(drivers, { online: true, inchat: false, notified: false })
})

type Status = { online?: boolean; inchat?: boolean; notified?: boolean }
/** Writes a status as the browser does for its own user. */
const be = ({ db, uid, role }: RealtimeConnection, status: Status) =>
  update(ref(db, paths.status(role, uid)), status)

/** Places another job of the same people, days later. */
async function aSecondMove(): Promise<PlacedMove> {
  const second = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 9 }) })
  await mustTake(crew.mover, second, 'accept')
  await mustTake(crew.mover, second, 'assign', { driver_id: crew.driver.driver_id })
  await app.drain()
  await app.db.delete(tables.notifications)
  return second
}

/** Marks a room as shown in a tab, or as no longer shown. */
const attend = (
  { db, uid }: RealtimeConnection,
  room: string,
  since: object | null = serverTimestamp(),
) => set(ref(db, `${paths.attendingRoom(uid, room)}/tab`), since)

/**
 * Marks a chat as read, as its page does once it is on screen; returns how many notifications that
 * marked as read.
 */
const comeTo = async (who: Person, room: string): Promise<number> => {
  const { count } = unwrap<{ count: number }>(
    await who.post('/api/notifications/read-chat', { room }),
  )
  await app.drain()
  return count
}

const tell = (
  from: Person,
  { uid, role }: { uid: string | null; role: string },
  room: string = move.code,
) =>
  from.post('/api/firebase/instant-notification', {
    status: 'message',
    user: uid,
    role,
    order: room,
  })

/** Returns whether a notification was sent. */
async function isSent(asked: ReturnType<typeof tell>): Promise<boolean> {
  const { sent } = unwrap<{ sent: boolean }>(await asked)
  await app.drain()
  return sent
}

const storedNotifications = async (): Promise<Row[]> =>
  app.db.select().from(tables.notifications).orderBy(tables.notifications.id)

/**
 * Returns the notifications about this move's room only: as time passes, other rooms get messages
 * too.
 */
const messagesAboutRoom = async () =>
  (await storedNotifications()).flatMap(({ additional_data, message }) =>
    additional_data?.room === move.code ? [message] : [],
  )

describe('in the room of an order', () => {
  test('a message with characters that can’t be stored is excerpted without them', async () => {
    await sendMessage(drivers, move.code, 'At\u0000the\u0007 door')
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    expect(await messagesAboutRoom()).toEqual(['At the door'])
  })

  test('the other side is notified who wrote and how it begins, once until they open it', async () => {
    await sendMessage(drivers, move.code, 'We are\nat the door')
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    const [row, ...more] = await storedNotifications()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      user_id: customer.user_id,
      event: 'chat.message',
      type: 'message',
      read: false,
      title: 'Dan Driver sent you a message',
      message: 'We are at the door',
      link: `/chat?code=${move.code}`,
      link_label: 'Open the chat',
      additional_data: { room: move.code },
    })
    const status = paths.status('customer', theirs.uid)
    expect(await readAt(theirs.db, status)).toMatchObject({ notified: true })

    advance(app, { minutes: 5 })
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    // Opening the chat marks its notification as read.
    await attend(theirs, move.code)
    expect(await comeTo(customer, move.code)).toBe(1)
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    await attend(theirs, move.code, null)
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    expect(await storedNotifications()).toHaveLength(2)
  })

  test('a user with another room open is notified', async () => {
    const second = await aSecondMove()
    await attend(theirs, move.code)
    await be(theirs, { online: true, inchat: true, notified: false })
    expect(await isSent(tell(crew.driver, theirs, second.code))).toBe(true)
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    // Opening one room leaves the unread notifications of the other.
    expect(await comeTo(customer, move.code)).toBe(0)
    await attend(theirs, move.code, null)
    await be(theirs, { inchat: false, notified: true })
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    expect(
      (await storedNotifications()).map(({ additional_data, read }) => [
        additional_data?.room,
        read,
      ]),
    ).toEqual([
      [second.code, false],
      [move.code, false],
    ])
  })

  test('a user who came, read and left is notified again within seconds', async () => {
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    advance(app, { seconds: 2 })
    expect(await comeTo(customer, move.code)).toBe(1)
    advance(app, { seconds: 2 })
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    expect(await storedNotifications()).toHaveLength(2)
  })

  test('a user who has read the notification without opening the room is notified again', async () => {
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    unwrap(await customer.post('/api/notifications/read-all'))
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
  })

  test('reading a chat marks its notifications read in every tab', async () => {
    const second = await aSecondMove()
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    expect(await isSent(tell(crew.driver, theirs, second.code))).toBe(true)
    const unread = async () =>
      unwrap<{ count: number }>(await customer.get('/api/notifications/unread')).count
    const before = await unread()
    const [first] = await storedNotifications()
    const shown = `${paths.notifications('customer', theirs.uid)}/${first?.id}/read`
    expect(await readAt(theirs.db, shown)).toBe(false)

    expect(await comeTo(customer, move.code)).toBe(1)

    expect(await unread()).toBe(before - 1)
    expect(await readAt(theirs.db, shown)).toBe(true)
    expect(await comeTo(customer, move.code)).toBe(0)
    // Another person's notifications stay unread.
    expect(await comeTo(crew.driver, second.code)).toBe(0)
    expect(await unread()).toBe(before - 1)
  })

  test('a user who wants push messages only gets one push until they open the room', async () => {
    const path = '/api/notifications/preferences'
    unwrap(await crew.driver.post(path, { group: 'messages', channel: 'in_app', is_on: false }))
    expect(await isSent(tell(customer, drivers))).toBe(true)
    expect(await isSent(tell(customer, drivers))).toBe(false)
    expect(await comeTo(crew.driver, move.code)).toBe(0)
    expect(await isSent(tell(customer, drivers))).toBe(true)
    expect(await storedNotifications()).toEqual([])
  })

  test('an outdated record of the open room does no harm', async () => {
    await app.context.ports.realtime.set(paths.attending(theirs.uid), move.code)
    expect(await isSent(tell(crew.driver, theirs))).toBe(true)
    await attend(theirs, move.code)
    await comeTo(customer, move.code)
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
  })

  test('a user who seemed present and had lost the network is notified later', async () => {
    await attend(theirs, move.code)
    await sendMessage(drivers, move.code, 'We are at the door')
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    advance(app, { seconds: 30 })
    await sendMessage(drivers, move.code, 'Are you there?')
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    // Without pings, the database removes the rooms they had open.
    await attend(theirs, move.code, null)
    expect(await storedNotifications()).toEqual([])
    advance(app, { minutes: 4 })
    await app.drain()
    expect(await messagesAboutRoom()).toEqual(['Are you there?'])
    advance(app, { minutes: 4 })
    await app.drain()
    expect(await messagesAboutRoom()).toEqual(['Are you there?'])
  })

  test('a user who is still present, has read it or has answered is not notified later', async () => {
    await attend(theirs, move.code)
    await attend(drivers, move.code)
    await sendMessage(drivers, move.code, 'We are at the door')
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    advance(app, { minutes: 4 })
    await app.drain()
    await set(ref(theirs.db, `${paths.reads(move.code)}/${theirs.uid}`), serverTimestamp())
    expect(await isSent(tell(crew.driver, theirs))).toBe(false)
    await sendMessage(theirs, move.code, 'Coming')
    expect(await isSent(tell(customer, drivers))).toBe(false)
    await sendMessage(drivers, move.code, 'Good')
    await set(ref(theirs.db, `${paths.reads(move.code)}/${theirs.uid}`), serverTimestamp())
    for (const who of [theirs, drivers]) await attend(who, move.code, null)
    advance(app, { minutes: 4 })
    await app.drain()
    expect(await messagesAboutRoom()).toEqual([])
  })

  test('several messages at once make one notification', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => tell(crew.driver, theirs)))
    expect(asked.map((one) => unwrap<{ sent: boolean }>(one).sent).sort()).toEqual([
      false,
      false,
      true,
    ])
    expect(await storedNotifications()).toHaveLength(1)
    await app.drain()
  })

  test('a photo is called a photo, and another person’s text is not shown as theirs', async () => {
    await sendMessage(theirs, move.code, '', { photo: 'photos/2027/sofa.jpg' })
    expect(await isSent(tell(customer, drivers))).toBe(true)
    expect(await isSent(tell(crew.mover, theirs))).toBe(true)
    expect(await storedNotifications()).toMatchObject([
      { user_id: crew.driver.user_id, message: 'You have a new photo.' },
      { user_id: customer.user_id, message: 'There’s something new in the chat.' },
    ])
    expect((await storedNotifications())[1]?.title).toMatch(/^Mover \d+ sent you a message$/)
  })

  test('staff who have been in it notify and are notified', async () => {
    const clerk = await anAdmin(app, ['support'])
    const desk = await connectPerson(clerk)
    const at = { uid: desk.uid, role: 'admin' }
    expect((await tell(customer, at)).statusCode).toBe(403)
    await enterRoom(clerk, move.code)
    expect(await isSent(tell(customer, at))).toBe(true)
    expect(await isSent(tell(clerk, theirs))).toBe(true)
    expect(await storedNotifications()).toMatchObject([
      { user_id: clerk.user_id, role: 'admin', link: `/chat?code=${move.code}` },
      { user_id: customer.user_id, title: 'Ann Admin sent you a message' },
    ])
    await app.db
      .update(tables.users)
      .set({ roles: ['content'] })
      .where(eq(tables.users.id, clerk.user_id))
    expect((await tell(customer, at)).statusCode).toBe(403)
  })

  test('outsiders neither notify nor are notified, and no one notifies themselves', async () => {
    const stranger = await aCustomer(app)
    const { uid } = await connectPerson(stranger)
    const content = await anAdmin(app, ['content'])
    for (const who of [stranger, content]) expect((await tell(who, theirs)).statusCode).toBe(404)
    expect((await tell(customer, drivers, 'MV-ZZZZZZ')).statusCode).toBe(404)
    for (const to of [
      { uid, role: 'customer' },
      { uid: 'nobody', role: 'customer' },
      { ...theirs, role: 'mover' },
      { uid: null, role: 'admin' },
    ])
      expect([to, (await tell(crew.driver, to)).statusCode]).toEqual([to, 403])
    expect((await tell(customer, theirs)).statusCode).toBe(403)
    expect((await tell(clientOf(app) as Person, theirs)).statusCode).toBe(401)
    expect(await storedNotifications()).toEqual([])
  })

  test('a mover who has lost the job neither notifies nor is notified', async () => {
    await giveBack(crew.mover, move)
    expect((await tell(customer, drivers)).statusCode).toBe(403)
    expect((await tell(crew.driver, theirs)).statusCode).toBe(404)
  })

  test('too many notifications are refused', async () => {
    const asked = async () => (await tell(crew.mover, drivers)).statusCode
    let last = 200
    for (let count = 0; count < 121 && last === 200; count++) last = await asked()
    expect(last).toBe(429)
  })
})

describe('in a support room', () => {
  const ask = async (who: Person, text: string) => {
    unwrap(await who.post('/api/support-chat'))
    const connection = await connectPerson(who)
    const { db, uid, role } = connection
    await sendMessage(connection, supportRoom(uid), text)
    await update(ref(db, paths.supportSummary(uid)), {
      last_at: serverTimestamp(),
      last_role: role,
      last_text: text,
    })
    return connection
  }
  const staff = { uid: null, role: 'admin' }

  test('all who may answer are notified, once until one has read it, and it waits among the messages', async () => {
    const clerk = await anAdmin(app, ['support'])
    const finance = await anAdmin(app, ['finance'])
    const who = await aCustomer(app, 'Nora')
    const { uid } = await ask(who, 'Where is my sofa?')
    const room = supportRoom(uid)
    expect(await isSent(tell(who, staff, room))).toBe(true)
    const rows = await storedNotifications()
    expect(rows.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([admin.user_id, clerk.user_id]),
    )
    expect(rows.map(({ user_id }) => user_id)).not.toContain(finance.user_id)
    expect(rows[0]).toMatchObject({
      title: 'Nora wrote to support',
      message: 'Where is my sofa?',
      type: 'message',
      link: `/admin/support/messages?room=${room}`,
    })
    const letters = async () => unwrap(await admin.get(`/api/messages?user_id=${who.user_id}`))
    expect(await letters()).toMatchObject([{ source: 'support_chat', state: 'new' }])

    advance(app, { minutes: 5 })
    const [letter] = (await letters()) as { id: number }[]
    unwrap(await admin.post(`/api/messages/${letter?.id}/transitions/answer`))
    expect(await isSent(tell(who, staff, room))).toBe(false)
    expect(await letters()).toMatchObject([{ state: 'new' }])
    const desk = await connectPerson(clerk)
    await enterRoom(clerk, room)
    await attend(desk, room)
    expect(await comeTo(clerk, room)).toBe(1)
    expect(await isSent(tell(who, staff, room))).toBe(false)
    await attend(desk, room, null)
    expect(await isSent(tell(who, staff, room))).toBe(true)
    expect((await storedNotifications()).at(-1)?.user_id).toBe(clerk.user_id)
  })

  test('a staff member who answers is notified alone, and no one is while one has it open', async () => {
    const clerk = await anAdmin(app, ['support'])
    const who = await aCustomer(app)
    const { uid } = await ask(who, 'Hello')
    const room = supportRoom(uid)
    const { user_id } = clerk
    expect((await admin.post(`/api/chats/${room}/assignee`, { user_id })).statusCode).toBe(204)
    await enterRoom(clerk, room)
    const desk = await connectPerson(clerk)
    await attend(desk, room)
    expect(await isSent(tell(who, staff, room))).toBe(false)
    await attend(desk, room, null)
    expect(await isSent(tell(who, staff, room))).toBe(true)
    expect((await storedNotifications()).map(({ user_id }) => user_id)).toEqual([clerk.user_id])
  })

  test('those who answer are notified later when the one who had it open is gone', async () => {
    const clerk = await anAdmin(app, ['support'])
    const who = await aCustomer(app)
    const { uid } = await ask(who, 'Hello')
    const room = supportRoom(uid)
    await enterRoom(clerk, room)
    const desk = await connectPerson(clerk)
    await attend(desk, room)
    expect(await isSent(tell(who, staff, room))).toBe(false)
    await attend(desk, room, null)
    advance(app, { minutes: 4 })
    await app.drain()
    expect((await storedNotifications()).map(({ user_id }) => user_id)).toContain(clerk.user_id)
  })

  test('the requester is notified of the answer, and no one else can trigger that', async () => {
    const who = await aCustomer(app)
    const { uid } = await ask(who, 'Hello')
    const room = supportRoom(uid)
    const to = { uid, role: 'customer' }
    expect((await tell(customer, to, room)).statusCode).toBe(404)
    expect((await tell(await anAdmin(app, ['finance']), to, room)).statusCode).toBe(404)
    expect((await tell(admin, staff, room)).statusCode).toBe(403)
    expect(await isSent(tell(admin, to, room))).toBe(true)
    expect(await storedNotifications()).toMatchObject([
      { user_id: who.user_id, link: '/chat/support', title: 'Ann Admin sent you a message' },
    ])
  })
})

test('with message notices turned off no one is notified, and the chat is unaffected', async () => {
  const path = '/api/notifications/preferences'
  for (const channel of ['in_app', 'push'])
    unwrap(await crew.driver.post(path, { group: 'messages', channel, is_on: false }))
  expect(await isSent(tell(customer, drivers))).toBe(false)
  expect(await storedNotifications()).toEqual([])
})
