import type { AddressInfo } from 'node:net'
import { setLogLevel } from 'firebase/app'
import {
  type Database,
  get,
  increment,
  limitToLast,
  onChildAdded,
  orderByChild,
  query,
  ref,
  serverTimestamp,
  set,
  update,
} from 'firebase/database'
import { afterAll, afterEach, beforeAll } from 'vitest'

import { connectRealtime, type RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { type ChatMessage, messagesPerPage } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { TestApp } from '../app/app.ts'
import type { Person } from './people.ts'

const connections: RealtimeConnection[] = []
let origin = ''

/** Opens a port for the application of a test file, and disconnects its clients afterwards. */
export function listenOnPort(app: () => TestApp): void {
  beforeAll(async () => {
    setLogLevel('silent')
    await app().server.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app().server.server.address() as AddressInfo).port}`
  })
  const hangUp = async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  }
  afterEach(hangUp)
  afterAll(hangUp)
}

export const serverOrigin = (): string => origin

/** Connects somebody's browser, signed in to the Realtime Database as the product does it. */
export async function connectPerson(person: Person): Promise<RealtimeConnection> {
  const grant = await person.get('/api/firebase/auth-token')
  if (grant.statusCode !== 200) throw new Error(`no token: ${grant.body}`)
  const connection = await connectRealtime(grant.json(), origin)
  connections.push(connection)
  return connection
}

/** Writes in a room as the chat does; rejects if the rules refuse it. */
export const sendMessage = (
  { db, uid, role }: RealtimeConnection,
  room: string,
  text: string,
  change: object = {},
): Promise<void> =>
  set(ref(db, `${paths.messages(room)}/m${++sentCount}`), {
    sender: uid,
    role,
    text,
    created_at: serverTimestamp(),
    ...change,
  })
let sentCount = 0

/** Writes a message with its entries in the lists of other members, as the chat does. */
export const sendListed = (
  { db, uid, role }: RealtimeConnection,
  room: string,
  text: string,
  others: readonly string[],
): Promise<void> => {
  const id = `m${++sentCount}`
  const entry = { id, sender: uid, role, text, at: serverTimestamp(), unread: increment(1) }
  return update(ref(db), {
    [`${paths.messages(room)}/${id}`]: { sender: uid, role, text, created_at: serverTimestamp() },
    ...Object.fromEntries(others.map((other) => [paths.inboxEntry(other, room), entry])),
  })
}

/** Collects a room's messages and refusals from now on. */
export function collectMessages({ db }: RealtimeConnection, room: string) {
  const texts: string[] = []
  const refusals: string[] = []
  onChildAdded(
    pageOf(db, room),
    (message) => {
      texts.push((message.val() as ChatMessage).text)
    },
    (error) => {
      refusals.push(error.message)
    },
  )
  return { texts, refusals }
}

/** Returns the last messages of a room, as many as the chat shows at once. */
export const messagesIn = async (db: Database, room: string): Promise<ChatMessage[]> => {
  const messages: ChatMessage[] = []
  const page = await get(pageOf(db, room))
  page.forEach((message) => {
    messages.push(message.val() as ChatMessage)
  })
  return messages
}

const pageOf = (db: Database, room: string) =>
  query(ref(db, paths.messages(room)), orderByChild('created_at'), limitToLast(messagesPerPage))

export const readAt = async (db: Database, path: string): Promise<unknown> =>
  (await get(ref(db, path))).val()

export const enterRoom = async (person: Person, room: string) => {
  const answer = await person.post(`/api/chats/${room}/enter`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}
