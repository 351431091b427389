import type { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { recheckEvery } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { type GuestWriter, guestWriters } from '#server/domain/guest-writer.ts'
import { type RoomPeople, roomMembers } from '#server/domain/room-members.ts'
import { forbidden, notFound } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import {
  isSomebodyThere,
  isThere,
  lastMessage,
  notifyMember,
  notifyStaff,
  takesPart,
  watched,
} from './chat-notice.ts'
import { type Recipient, userByUid, usersById } from './recipients.ts'

type NotifyRequest = BodyOf<typeof sendInstantNotification>

/**
 * Notifies a member of a chat, or the staff of a support room when no user is named, of a new
 * message. Skips people who have the chat open or were notified since they last opened it. Returns
 * whether anyone was notified.
 */
export async function notifyOfMessage(
  context: AppContext,
  { order: room, user: uid, role }: NotifyRequest,
  act: Act,
): Promise<boolean> {
  const { kernel } = context
  const { actor } = act
  const people = await roomMembers(kernel.db, room)
  const isMember = people?.members.some(({ user_id }) => user_id === actor.user_id)
  if (!people || !(isMember || mayLookAfter(context, people, actor))) throw notFound(actor.locale)
  const [self] = await usersById(kernel.db, [ownId(actor, 'user_id')])
  if (!self) throw new Error('the signed-in user is gone')
  const found = { ...people, room }
  if (uid === null) {
    if (!isMember || !found.requester) throw forbidden(actor.locale)
    if (await isSomebodyThere(context, room))
      await scheduleRecheck(context, { room, to: null }, act.now)
    return notifyStaff(context, found, self, act)
  }
  const other = await personIn(context, found, uid)
  const isOther = other && other.role === role && other.user_id !== actor.user_id
  if (!isOther || !(await takesPart(context, found, other))) throw forbidden(actor.locale)
  if (await isThere(context, uid, room)) await scheduleRecheck(context, { room, to: uid }, act.now)
  return notifyMember(context, found, self, other, act)
}

/** Reads the user with a uid, in the role that they have in the room. */
async function personIn(
  { kernel }: AppContext,
  { members }: RoomPeople,
  uid: string,
): Promise<Recipient | undefined> {
  const [user] = await userByUid(kernel.db, uid)
  return user && { ...user, role: members.find((one) => one.uid === uid)?.role ?? user.role }
}

const mayLookAfter = ({ kernel }: AppContext, people: RoomPeople, actor: Actor): boolean =>
  actor.kind === 'admin' && kernel.policy.can(actor, watched(people), 'show')

/** `to` is a uid, or null for the staff of a support room. */
type Recheck = { room: string; to: string | null }

/**
 * Long enough for the database to notice a browser whose network failed, which takes up to a
 * minute, one full interval of pings. A recheck also covers messages written up to a minute after
 * it was scheduled.
 */
const recheckDelay = recheckEvery + 75_000

/** Schedules a check that a member who seems to be in the room reads its new messages. */
async function scheduleRecheck({ kernel }: AppContext, recheck: Recheck, now: Date): Promise<void> {
  const turn = Math.floor(now.getTime() / recheckEvery) + 1
  const due = new Date(turn * recheckEvery + recheckDelay)
  await transact(kernel.db, (tx) =>
    enqueue(tx, [
      {
        channel: 'chat_rechecks',
        // One recheck per interval, regardless of the number of messages.
        key: `chat_rechecks ${recheck.room} ${recheck.to ?? 'staff'} ${turn}`,
        recipient: recheck.to ?? recheck.room,
        payload: recheck,
        next_attempt_at: due.toISOString(),
        created_at: now.toISOString(),
      },
    ]),
  )
}

/**
 * Notifies a member who seemed to be in a room but has left it without reading the last message.
 */
export async function deliverChatRecheck(
  context: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const { kernel, ports } = context
  const { room, to } = payload as Recheck
  const people = await roomMembers(kernel.db, room)
  const last = await lastMessage(ports, room)
  if (!people || !last) return
  const { sender, created_at } = last
  const self = await writerOf(context, people, sender)
  if (!self) return
  const found = { ...people, room }
  const act = { now: kernel.now() }
  if (to === null) {
    if (!('user_id' in self)) return
    const isAnswered = self.role === 'admin' || (await isSomebodyThere(context, room))
    if (!isAnswered && created_at > (await readByStaff(context, sender)))
      await notifyStaff(context, found, self, act)
    return
  }
  const other = await personIn(context, found, to)
  if (!other || sender === to || !(await takesPart(context, found, other))) return
  const readUpTo = Number(await ports.realtime.read(`${paths.reads(room)}/${to}`))
  if (created_at > readUpTo) await notifyMember(context, found, self, other, act)
}

/** Reads the user who wrote a message, or the guest of the customer. */
async function writerOf(
  { kernel }: AppContext,
  { order }: RoomPeople,
  sender: string,
): Promise<Recipient | GuestWriter | undefined> {
  const [user] = await userByUid(kernel.db, sender)
  if (user || !order) return user
  return (await guestWriters(kernel.db, order.id)).find(({ uid }) => uid === sender)
}

/** Returns when the staff last read a support room, in epoch milliseconds; 0 if it never did. */
const readByStaff = async ({ ports }: AppContext, requester: string): Promise<number> =>
  Number(await ports.realtime.read(`${paths.supportSummary(requester)}/staff_read_at`))
