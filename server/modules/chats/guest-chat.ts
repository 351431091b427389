import type { readGuestChat, writeGuestMessage } from '#contract/calls/guests.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import {
  type ChatMessage,
  maxExcerptLength,
  messagesPerPage,
  type WriterRole,
} from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { firstName } from '#server/domain/first-name.ts'
import { type LinkRow, linkOf, type OrderRow } from '#server/domain/guest-link.ts'
import { chats, guestUid, guestWriters } from '#server/domain/guest-writer.ts'
import { isResend } from '#server/domain/resend.ts'
import { type RoomMember, roomMembers } from '#server/domain/room-members.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { Json } from '#server/ports/realtime.ts'
import { closesAt } from './room-closing.ts'

type Chat = ResponseOf<typeof readGuestChat>
type Asked = { locale: string }
type Entered = { link: LinkRow; order: OrderRow; members: RoomMember[]; closes_at: string | null }

/**
 * Reads the chat of a move for a guest: the messages since the link was made. Those from before were
 * written without the guest in mind.
 */
export async function guestChat(context: AppContext, token: string, asked: Asked): Promise<Chat> {
  const entered = await enter(context, token, asked)
  const { link, order, members, closes_at } = entered
  const { kernel, ports } = context
  const own = guestUid(link)
  const [found, guests] = await Promise.all([
    ports.realtime.last(paths.messages(order.code), messagesPerPage),
    guestWriters(kernel.db, order.id),
  ])
  const people = [...members, ...guests]
  const since = Date.parse(link.created_at)
  const messages = found
    .map(([id, json]) => ({ id, ...(json as ChatMessage) }))
    .filter(({ created_at }) => created_at >= since)
    .sort((one, other) => one.created_at - other.created_at)
    .map(({ id, sender, role, text, photo, created_at }) => ({
      id,
      is_own: sender === own,
      role,
      name: shownName(people.find(({ uid }) => uid === sender)?.name ?? null, role),
      text,
      has_photo: photo !== undefined,
      created_at: new Date(created_at).toISOString(),
    }))
  return { messages, is_closed: isClosed(context, closes_at) }
}

/** A business has its whole name, and a person the first name. */
const shownName = (name: string | null, role: WriterRole): string | null =>
  role === 'mover' ? name : firstName(name)

/**
 * Writes a guest's message, and notifies the members who don't have the chat open. A resend completes
 * a first try that failed halfway, and does nothing twice.
 */
export async function writeAsGuest(
  context: AppContext,
  token: string,
  { text }: BodyOf<typeof writeGuestMessage>,
  asked: Asked,
): Promise<Chat> {
  const { kernel, ports, scheduler } = context
  const entered = await enter(context, token, asked)
  const { link, order, closes_at } = entered
  if (isClosed(context, closes_at))
    throw problem(409, { message: translate(asked.locale, 'guest_chat_closed') })
  await kernel.tries.count('guest_chat_link', String(link.id), () => ({
    message: translate(asked.locale, 'too_many'),
  }))
  const chat = await guestChat(context, token, asked)
  const last = chat.messages.at(-1)
  const isAgain =
    last?.is_own && last.text === text && isResend(last.created_at, kernel.now()) ? last : null
  const sender = guestUid(link)
  const id =
    isAgain?.id ??
    (await ports.realtime.push(paths.messages(order.code), {
      sender,
      role: 'guest',
      text,
      created_at: timestamp,
    }))
  const at = isAgain ? Date.parse(isAgain.created_at) : timestamp
  await markUnread(context, entered, { id, sender, text, at })
  await queueNotices(context, entered, id)
  scheduler.kick()
  return isAgain ? chat : guestChat(context, token, asked)
}

const timestamp = { '.sv': 'timestamp' }

type Written = { id: string; sender: string; text: string; at: Json }

/** Counts a message as unread in the lists of all members, except where it was counted before. */
async function markUnread(
  { ports: { realtime } }: AppContext,
  { order, members }: Entered,
  { id, sender, text, at }: Written,
): Promise<void> {
  const entries = members.map(({ uid }) => paths.inboxEntry(uid, order.code))
  const counted = await Promise.all(entries.map((entry) => realtime.read(`${entry}/id`)))
  const entry = {
    id,
    sender,
    role: 'guest',
    text: text.slice(0, maxExcerptLength),
    at,
    photo: null,
    unread: { '.sv': { increment: 1 } },
  }
  const writes = entries
    .filter((_, place) => counted[place] !== id)
    .flatMap((path) => Object.entries(entry).map(([key, value]) => [`${path}/${key}`, value]))
  if (writes.length > 0) await realtime.update('', Object.fromEntries(writes))
}

/** Queues the members' notices of a message; those that were queued before stay the only ones. */
async function queueNotices(
  { kernel }: AppContext,
  { order, members }: Entered,
  id: string,
): Promise<void> {
  const now = kernel.now().toISOString()
  await transact(kernel.db, (tx) =>
    enqueue(
      tx,
      members.map(({ uid }) => ({
        channel: 'chat_rechecks',
        key: `chat_rechecks ${order.code} ${uid} ${id}`,
        recipient: uid,
        payload: { room: order.code, to: uid },
        next_attempt_at: now,
        created_at: now,
      })),
    ),
  )
}

async function enter({ kernel }: AppContext, token: string, { locale }: Asked): Promise<Entered> {
  const { link, order } = await linkOf(kernel.db, token, { now: kernel.now(), locale })
  const people = chats(link.kind) ? await roomMembers(kernel.db, order.code) : null
  // The same as for a link that doesn't exist: other guests learn nothing of the chat.
  if (!people) throw problem(404, { message: translate(locale, 'guest_link') })
  return { link, order, members: people.members, closes_at: closesAt(order) }
}

const isClosed = ({ kernel }: AppContext, closes_at: string | null): boolean =>
  closes_at !== null && closes_at <= kernel.now().toISOString()
