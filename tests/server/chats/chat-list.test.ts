import { expect, test } from 'vitest'

import { listenToInbox } from '#contract/client/realtime/inbox.ts'
import type { ChatEntry } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  connectPerson,
  enterRoom,
  listenOnPort,
  sendMessage,
} from '../../support/people/realtime-people.ts'
import { take } from '../../support/scenarios/moves.ts'
import { aMoveCarriedOutTo, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

/** The lists of chats, written by the server for rooms without messages. */
listenOnPort(() => app)

async function listOf(person: Person) {
  const connection = await connectPerson(person)
  const list = { rooms: [] as string[], refusals: [] as string[] }
  listenToInbox(
    connection,
    50,
    (chats) => {
      list.rooms = chats.map(({ room }) => room)
    },
    ({ message }) => {
      list.refusals.push(message)
    },
  )
  return list
}

type Named = { room: string; state: string; others: { role: string; name: string }[] }
const namedBy = async (person: Person, rooms: string) =>
  unwrap<Named[]>(await person.get(`/api/chats?rooms=${rooms}`))

test('a room is listed for customer, mover and driver as they join, until they leave', async () => {
  const move = await aMoveCarriedOutTo('accept')
  await app.drain()
  const [customers, movers] = [await listOf(customer), await listOf(crew.mover)]
  await waitFor(() => expect(customers.rooms).toContain(move.code))
  await waitFor(() => expect(movers.rooms).toEqual([move.code]))
  unwrap(await take(crew.mover, move, 'release', { reason: 'A truck broke down' }))
  await app.drain()
  await waitFor(() => expect(movers.rooms).toEqual([]))
  expect(customers.rooms).toContain(move.code)
})

test('a room’s entry shows its last message, also to those who join later', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  const theirs = await connectPerson(customer)
  await sendMessage(theirs, code, 'Is there room for a piano?')
  await app.context.ports.realtime.remove(paths.inboxEntry(theirs.uid, code))
  await enterRoom(customer, code)
  const entry = await app.context.ports.realtime.read(paths.inboxEntry(theirs.uid, code))
  expect(entry).toMatchObject({ text: 'Is there room for a piano?', role: 'customer', unread: 0 })
})

test('a list from before gets the person’s rooms once', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  const { realtime } = app.context.ports
  const { uid } = await connectPerson(crew.mover)
  const { uid: other } = await connectPerson(customer)
  for (const path of [paths.inbox(uid), paths.peer(uid, other)]) await realtime.remove(path)
  expect((await crew.mover.post('/api/chats')).statusCode).toBe(204)
  const filled = (await realtime.read(paths.inbox(uid))) as Record<string, ChatEntry>
  expect(Object.keys(filled)).toEqual([code])
  expect(filled[code]).toEqual({ at: expect.any(Number), unread: 0 })
  expect(await realtime.read(paths.peer(uid, other))).toEqual({ [code]: true })
  await realtime.remove(paths.inbox(uid))
  expect((await crew.mover.post('/api/chats')).statusCode).toBe(204)
  expect(await realtime.read(paths.inbox(uid))).toBeNull()
})

test('rooms are named to their members and to no one else', async () => {
  const { code } = await aMoveCarriedOutTo('assign')
  const [room] = await namedBy(customer, `${code},MV-NOWHERE`)
  expect(room).toMatchObject({ room: code, state: 'accepted' })
  expect(room?.others.map(({ role }) => role)).toEqual(['mover', 'driver'])
  const [seen] = await namedBy(crew.mover, code)
  expect(seen?.others.map(({ role }) => role)).toEqual(['customer', 'driver'])
  expect(await namedBy(await aCustomer(app), code)).toEqual([])
  expect((await customer.get('/api/chats')).statusCode).toBe(422)
})
