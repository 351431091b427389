import { and, desc, inArray } from 'drizzle-orm'

import { maxNamedRooms, type readChatRooms } from '#contract/calls/chats.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import {
  type ChatEntry,
  type ChatMessage,
  maxExcerptLength,
} from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isInRooms, peopleOf, type RoomPeople } from '#server/domain/room-members.ts'
import type { Json } from '#server/ports/realtime.ts'
import { peersIn, placeName } from './room.ts'

const { orders } = tables

/** How many of a person's older rooms are added to their list. */
const maxFilled = 50

/**
 * Returns the writes that add a room to the lists of those members who don't have it there yet. A
 * room is listed once it has two members or a message.
 */
export async function missingEntries(
  context: AppContext,
  { order, members, room }: RoomPeople & { room: string },
  uids: readonly string[],
): Promise<Record<string, Json>> {
  const { realtime } = context.ports
  const known = await Promise.all(
    uids.map((uid) => realtime.read(`${paths.inboxEntry(uid, room)}/at`)),
  )
  const missing = uids.filter((_, index) => known[index] === null)
  if (missing.length === 0) return {}
  const entry = await entryNow(context, room, order?.updated_at ?? null)
  if (entry.id === undefined && members.length < 2) return {}
  return Object.fromEntries(missing.map((uid) => [paths.inboxEntry(uid, room), entry]))
}

/** Builds a room's entry from its last message. */
async function entryNow(
  { kernel, ports }: AppContext,
  room: string,
  changed_at: string | null,
): Promise<ChatEntry> {
  const [last] = await ports.realtime.last(paths.messages(room), 1)
  if (last === undefined) {
    const now = kernel.now().getTime()
    return { at: Math.min(now, changed_at === null ? now : Date.parse(changed_at)), unread: 0 }
  }
  const [id, message] = last
  const { sender, role, text, photo, created_at } = message as ChatMessage
  return {
    id,
    sender,
    role,
    text: text.slice(0, maxExcerptLength),
    at: created_at,
    unread: 0,
    ...(photo !== undefined && { photo: true }),
  }
}

/** Adds the latest rooms of a person to their list, once. */
export async function fillInbox(context: AppContext, actor: Actor, uid: string): Promise<void> {
  const { kernel, ports } = context
  if ((await ports.realtime.read(paths.inboxFilled(uid))) !== null) return
  const listed = Object((await ports.realtime.read(paths.inbox(uid))) ?? {})
  const own = await kernel.db
    .select({ code: orders.code, mover_id: orders.mover_id, updated_at: orders.updated_at })
    .from(orders)
    .where(isInRooms(actor))
    .orderBy(desc(orders.updated_at), desc(orders.id))
    .limit(maxFilled)
  const missing = own.filter(({ code, mover_id }) => !(code in listed) && mover_id !== null)
  const entries = await Promise.all(
    missing.map(async ({ code, updated_at }) => {
      const entry = await entryNow(context, code, updated_at)
      return [paths.inboxEntry(uid, code), entry] as const
    }),
  )
  const rooms = await namedRooms(
    context,
    actor,
    missing.map(({ code }) => code),
  )
  const peers = rooms.map(({ room, others }) => {
    const uids = others.map((other) => other.uid)
    return peersIn(room, [uid], uids, true)
  })
  await ports.realtime.update('', {
    ...Object.fromEntries(entries),
    ...Object.assign({}, ...peers),
    [paths.inboxFilled(uid)]: true,
  })
}

/** Names the other members of the rooms that a person is in, and reads the rooms' orders. */
export async function namedRooms(
  { kernel: { db } }: AppContext,
  actor: Actor,
  rooms: readonly string[],
): Promise<ResponseOf<typeof readChatRooms>> {
  const found = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.code, rooms.slice(0, maxNamedRooms)), isInRooms(actor)))
  if (found.length === 0) return []
  const people = await peopleOf(db, found)
  return found.map((order) => ({
    room: order.code,
    state: order.state,
    from: placeName(order.stops[0]),
    to: placeName(order.stops.at(-1)),
    others: (['customer_id', 'mover_id', 'driver_id'] as const)
      .flatMap((kind) =>
        people
          .filter((person) => person[kind] !== null && person[kind] === order[kind])
          .map((person) => ({ ...person, role: roles[kind] })),
      )
      // Who is in the company and drives for it is found twice.
      .filter(
        ({ user_id }, at, all) =>
          user_id !== actor.user_id && all.findIndex((one) => one.user_id === user_id) === at,
      )
      .map(({ uid, role, name }) => ({ uid, role, name })),
  }))
}

const roles = { customer_id: 'customer', mover_id: 'mover', driver_id: 'driver' } as const
