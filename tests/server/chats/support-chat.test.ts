import { ref, serverTimestamp, update } from 'firebase/database'
import { expect, test } from 'vitest'

import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { paths } from '#contract/realtime/paths.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  connectPerson,
  enterRoom,
  listenOnPort,
  messagesIn,
  readAt,
} from '../../support/people/realtime-people.ts'
import { admin, app, customer } from '../../support/scenarios/order-scenario.ts'

/** The room that a person has with the support staff. */
listenOnPort(() => app)

const denied = /permission.denied/i
let count = 0

/** Writes as the chat does, in one update: the message and the room's entry in the staff's list. */
const write = ({ db, uid, role }: RealtimeConnection, room: string, of: string, text: string) =>
  update(ref(db), {
    [`${paths.messages(room)}/s${++count}`]: {
      sender: uid,
      role,
      text,
      created_at: serverTimestamp(),
    },
    [`${paths.supportSummary(of)}/last_at`]: serverTimestamp(),
    [`${paths.supportSummary(of)}/last_role`]: role,
    [`${paths.supportSummary(of)}/last_text`]: text.slice(0, 140),
  })

/** Enqueues the staff notification like the API call does. */
const notifyStaff = async (uid: string) => {
  await transact(app.db, (tx) => enqueue(tx, [{ channel: 'support_chats', recipient: uid }]))
  await app.drain()
}

const room = async (who: Person) => unwrap<{ room: string }>(await who.post('/api/support-chat'))

type Message = { id: number; state: string; source: string; text: string; ticket_id: number | null }
const messagesFrom = async (who: Person): Promise<Message[]> =>
  unwrap<Message[]>(await admin.get(`/api/messages?user_id=${who.user_id}&_sort=id`))

test('a user’s message appears among the support messages, and the answer reaches the user', async () => {
  const { room: name } = await room(customer)
  const theirs = await connectPerson(customer)
  await write(theirs, name, theirs.uid, 'My sofa has a scratch')
  await notifyStaff(theirs.uid)
  const [message] = await messagesFrom(customer)
  expect(message).toMatchObject({
    source: 'support_chat',
    state: 'new',
    text: 'My sofa has a scratch',
  })
  const clerk = await anAdmin(app, ['support'])
  await enterRoom(clerk, name)
  const staff = await connectPerson(clerk)
  const list = (await readAt(staff.db, paths.supportRooms)) as Record<string, object>
  expect(list[theirs.uid]).toMatchObject({
    name: 'Carla Customer',
    role: 'customer',
    message_id: message?.id,
    last_role: 'customer',
    last_text: 'My sofa has a scratch',
  })
  await write(staff, name, theirs.uid, 'I am sorry to hear that')
  const messages = await messagesIn(theirs.db, name)
  expect(messages.map(({ text }) => text)).toEqual([
    'My sofa has a scratch',
    'I am sorry to hear that',
  ])
})

test('an answered conversation waits again when the user writes on', async () => {
  const who = await aCustomer(app)
  const { room: name } = await room(who)
  const theirs = await connectPerson(who)
  await write(theirs, name, theirs.uid, 'Hello')
  await notifyStaff(theirs.uid)
  const [message] = await messagesFrom(who)
  unwrap(await admin.post(`/api/messages/${message?.id}/transitions/answer`))
  await write(theirs, name, theirs.uid, 'And another thing')
  await notifyStaff(theirs.uid)
  expect(await messagesFrom(who)).toMatchObject([{ id: message?.id, state: 'new' }])
})

test('a conversation becomes a ticket with its messages, and later messages start a new one', async () => {
  const who = await aCustomer(app)
  const { room: name } = await room(who)
  const theirs = await connectPerson(who)
  const staff = await connectPerson(admin)
  await enterRoom(admin, name)
  await write(theirs, name, theirs.uid, 'The crew was late')
  await write(staff, name, theirs.uid, 'By how much?')
  await notifyStaff(theirs.uid)
  const [message] = await messagesFrom(who)
  const moved = unwrap<Message>(
    await admin.post(`/api/messages/${message?.id}/transitions/convert`),
  )
  await app.drain()
  await app.drain()
  const messages = unwrap<{ text: string; author_id: number }[]>(
    await admin.get(`/api/ticket_messages?ticket_id=${moved.ticket_id}&_sort=created_at,id`),
  )
  expect(messages.map(({ text, author_id }) => [author_id, text])).toEqual([
    [who.user_id, 'The crew was late'],
    [admin.user_id, 'By how much?'],
  ])
  await write(theirs, name, theirs.uid, 'Something else')
  await notifyStaff(theirs.uid)
  expect(await messagesFrom(who)).toMatchObject([
    { id: message?.id, state: 'answered' },
    { state: 'new', ticket_id: null, text: 'Something else' },
  ])
})

test('only staff list the rooms, and only the owner writes in a room', async () => {
  const [one, other] = [await aCustomer(app), await aCustomer(app)]
  const { room: name } = await room(one)
  const outside = await connectPerson(other)
  expect((await other.post(`/api/chats/${name}/enter`)).statusCode).toBe(404)
  expect(
    (await (await anAdmin(app, ['finance'])).post(`/api/chats/${name}/enter`)).statusCode,
  ).toBe(404)
  await expect(readAt(outside.db, paths.supportRooms)).rejects.toThrow(denied)
  const { uid } = await connectPerson(one)
  await expect(write(outside, name, uid, 'Hello')).rejects.toThrow(denied)
  const clerk = await connectPerson(await anAdmin(app, ['content']))
  await expect(readAt(clerk.db, paths.supportRooms)).rejects.toThrow(denied)
})

test('a staff member who changes roles keeps the rooms of orders and loses the support rooms', async () => {
  const who = await aCustomer(app)
  const { room: name } = await room(who)
  const { uid } = await connectPerson(who)
  const clerk = await anAdmin(app, ['support'])
  await enterRoom(clerk, name)
  const staff = await connectPerson(clerk)
  await write(staff, name, uid, 'Can I help?')
  unwrap(await admin.patch(`/api/users/${clerk.user_id}`, { roles: ['finance'] }))
  await app.drain()
  await expect(messagesIn(staff.db, name)).rejects.toThrow(denied)
  await expect(write(staff, name, uid, 'Still here')).rejects.toThrow(denied)
})

test('a room is assigned to a staff member who may answer, and unassigned', async () => {
  const who = await aCustomer(app)
  const { room: name } = await room(who)
  const clerk = await anAdmin(app, ['support'])
  const assign = (user_id: number | null) => admin.post(`/api/chats/${name}/assignee`, { user_id })
  expect((await assign(clerk.user_id)).statusCode).toBe(204)
  const { uid } = await connectPerson(who)
  const staff = await connectPerson(clerk)
  const assignee = `${paths.supportSummary(uid)}/assignee`
  expect(await readAt(staff.db, paths.supportRooms)).toMatchObject({
    [uid]: { assignee: { id: clerk.user_id, name: 'Ann Admin' } },
  })
  expect((await assign(who.user_id)).statusCode).toBe(422)
  expect((await assign(null)).statusCode).toBe(204)
  const { rows } = await app.db.execute(
    `select path from realtime_nodes where path like '/${assignee}%'`,
  )
  expect(rows).toEqual([])
})
