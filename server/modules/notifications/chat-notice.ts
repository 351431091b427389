import { and, eq, inArray } from 'drizzle-orm'

import type { Role } from '#contract/kernel/access.ts'
import { isIn } from '#contract/order-phases.ts'
import {
  type ChatMessage,
  maxExcerptLength,
  type SupportSummary,
} from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { chatNotices, heldNotices, tables } from '#server/database/tables.ts'
import { quietDrives } from '#server/domain/driving.ts'
import { firstName } from '#server/domain/first-name.ts'
import type { RoomPeople } from '#server/domain/room-members.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { inOneLine } from './in-one-line.ts'
import { type Link, linkTo } from './links.ts'
import { groupOf, isOn } from './notice-groups.ts'
import { chatEvent, ofRoom, oneAtATime } from './read-all.ts'
import { type Recipient, staffAllowedTo } from './recipients.ts'
import { type AppNotice, sendInApp } from './send-in-app.ts'

const { notifications } = tables

export type Room = RoomPeople & { room: string }

/** Returns the resource that an administrator must be allowed to see to enter a room. */
export const watched = ({ kind }: RoomPeople) => (kind === 'order' ? 'orders' : 'messages')

/** Reports whether a user is a member of the room, or staff who may see it and has entered it. */
export async function takesPart(
  { kernel, ports }: AppContext,
  found: Room,
  { user_id, uid, role }: Recipient,
): Promise<boolean> {
  if (found.members.some((member) => member.uid === uid)) return true
  if (role !== 'admin') return false
  const staff = await staffAllowedTo(kernel.db, kernel, 'show', watched(found))
  if (!staff.some((one) => one.user_id === user_id)) return false
  return (await ports.realtime.read(`${paths.members(found.room)}/${uid}`)) !== null
}

/**
 * Notifies another member of a room of a new message, unless they have the room open or were
 * notified already. Returns whether it did.
 */
export async function notifyMember(
  context: AppContext,
  found: Room,
  self: Pick<Recipient, 'uid' | 'name'> & { locale?: string },
  other: Recipient,
  { now }: Pick<Act, 'now'>,
): Promise<boolean> {
  if (await isThere(context, other.uid, found.room)) return false
  const notice = { ...(await noticeOf(context, found, self)), link: linkFor(found, other.role) }
  return transact(context.kernel.db, async (tx) => {
    await replyForDriver(tx, found, self, other, now)
    const to = await notNotifiedYet(tx, [other], { room: found.room, about: notice.about }, now)
    const isUrgent = found.order !== null && isIn(found.order.state, 'under_way')
    const count = await sendInApp(tx, to, { ...notice, isUrgent }, now)
    if (count) await publish(tx, { [`${paths.status(other.role, other.uid)}/notified`]: true }, now)
    return count > 0
  })
}

/**
 * Queues the line that says that a member of an order's room is driving, once in a drive. Support
 * rooms have no such line: the staff's inbox would show it as an answer.
 */
async function replyForDriver(
  tx: Tx,
  { room, kind }: Room,
  self: Pick<Recipient, 'name'> & { locale?: string },
  { user_id, uid, role, name }: Recipient,
  now: Date,
): Promise<void> {
  const drive = kind === 'order' && (await quietDrives(tx, [user_id], now)).get(user_id)
  if (!drive) return
  const at = now.toISOString()
  await enqueue(tx, [
    {
      channel: 'driving_replies',
      key: `driving_replies ${room} ${uid} ${drive.since}`,
      recipient: room,
      text: translate(self.locale ?? 'en', 'driving_reply', {
        ns: 'notifications',
        name: firstName(name),
      }),
      payload: { uid, role },
      next_attempt_at: at,
      created_at: at,
    },
  ])
}

/**
 * Notifies the staff of a message in a support room: the assignee, or everyone who may answer if
 * there is none. Returns whether it did. The chat appears in the support inbox in any case.
 */
export async function notifyStaff(
  context: AppContext,
  found: Room,
  self: Recipient,
  { now }: Pick<Act, 'now'>,
): Promise<boolean> {
  const { kernel, ports } = context
  const summary = paths.supportSummary(self.uid)
  const known = (await ports.realtime.read(summary)) as Partial<SupportSummary> | null
  const isWatched = await isSomebodyThere(context, found.room)
  const notice = {
    ...(await noticeOf(context, found, self)),
    about: 'support_message',
    link: linkFor(found, 'admin'),
  } as const
  return transact(kernel.db, async (tx) => {
    await enqueue(tx, [
      {
        channel: 'support_chats',
        recipient: self.uid,
        next_attempt_at: now.toISOString(),
        created_at: now.toISOString(),
      },
    ])
    if (isWatched) return false
    const staff = await staffAllowedTo(tx, kernel, 'edit', 'messages')
    const assigned = staff.filter(({ user_id }) => user_id === known?.assignee?.id)
    const to = await notNotifiedYet(
      tx,
      assigned.length ? assigned : staff,
      { room: found.room, about: notice.about },
      now,
    )
    if (to.length === 0) return false
    const count = await sendInApp(tx, to, notice, now)
    const notified = to.map(({ role, uid }) => [`${paths.status(role, uid)}/notified`, true])
    await publish(tx, { ...Object.fromEntries(notified), [`${summary}/notified`]: true }, now)
    return count > 0
  })
}

/** Reports whether a tab of this user shows the room. */
export const isThere = async ({ ports }: AppContext, uid: string, room: string): Promise<boolean> =>
  (await ports.realtime.read(paths.attendingRoom(uid, room))) !== null

/** Reports whether a member of the staff has the room open. */
export async function isSomebodyThere(context: AppContext, room: string): Promise<boolean> {
  const members = ((await context.ports.realtime.read(paths.members(room))) ?? {}) as Record<
    string,
    Role
  >
  for (const [uid, role] of Object.entries(members))
    if (role === 'admin' && (await isThere(context, uid, room))) return true
  return false
}

/**
 * Returns the people who have not been notified of the room since they last opened it, and records
 * that they are now. A notification that was read elsewhere, such as in the bell menu, doesn't
 * count.
 */
async function notNotifiedYet(
  tx: Tx,
  people: readonly Recipient[],
  { room, about }: { room: string; about: AppNotice['about'] },
  now: Date,
): Promise<Recipient[]> {
  if (people.length === 0) return []
  const ids = people.map(({ user_id }) => user_id).sort((one, other) => one - other)
  for (const id of ids) await oneAtATime(tx, id)
  const known = await tx
    .select({ user_id: chatNotices.user_id })
    .from(chatNotices)
    .where(and(inArray(chatNotices.user_id, ids), eq(chatNotices.room, room)))
  const unread = await tx
    .select({ user_id: notifications.user_id })
    .from(notifications)
    .where(and(inArray(notifications.user_id, ids), eq(notifications.read, false), ofRoom(room)))
  const waiting = await tx
    .select({ user_id: heldNotices.user_id })
    .from(heldNotices)
    .where(and(inArray(heldNotices.user_id, ids), eq(heldNotices.room, room)))
  const isNotified = (person: Recipient) => {
    const has = (rows: { user_id: number }[]) => rows.some((row) => row.user_id === person.user_id)
    return has(known) && (has(unread) || has(waiting) || !isOn(person, groupOf[about], 'in_app'))
  }
  const others = people.filter((person) => !isNotified(person))
  if (others.length)
    await tx
      .insert(chatNotices)
      .values(others.map(({ user_id }) => ({ user_id, room, created_at: now.toISOString() })))
      .onConflictDoNothing()
  return others
}

/** Creates the notification of the room's last message; only the caller's own text is excerpted. */
async function noticeOf(
  { ports }: AppContext,
  { room, members }: Room,
  { uid, name }: Pick<Recipient, 'uid' | 'name'>,
): Promise<Omit<AppNotice, 'link'>> {
  const { sender, text, photo } = (await lastMessage(ports, room)) ?? {}
  const excerpt = sender === uid && text ? inOneLine(text, maxExcerptLength) : ''
  const variant = sender === uid && photo ? 'photo' : 'unknown'
  return {
    about: 'chat_message',
    event: chatEvent,
    type: 'message',
    data: { room },
    values: () => ({
      name: members.find((member) => member.uid === uid)?.name ?? name,
      ...(excerpt ? { excerpt } : { context: variant }),
    }),
  }
}

/** Reads the last message of a room that a person wrote. */
export async function lastMessage(
  { realtime }: Pick<AppContext['ports'], 'realtime'>,
  room: string,
): Promise<ChatMessage | undefined> {
  const found = await realtime.last(paths.messages(room), 5)
  return found.map(([, json]) => json as ChatMessage).findLast(({ automatic }) => !automatic)
}

function linkFor({ kind, room }: Room, role: Role): Link {
  if (kind === 'order') return linkTo('chat', { code: room })
  return role === 'admin'
    ? linkTo('admin-support-messages', { code: room })
    : linkTo('chat-support')
}
