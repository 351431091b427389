import type { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { type ChatMessage, recheckEvery } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import { type RoomPeople, roomMembers } from '#server/domain/room-members.ts'
import type { House } from '#server/house.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { enqueue, type Parcel } from '#server/kernel/outbox.ts'
import { notFound, unauthorized } from '#server/kernel/problem.ts'
import { transact } from '#server/kernel/transact.ts'
import {
  isSomebodyThere,
  isThere,
  takesPart,
  tellOther,
  tellStaff,
  watched,
} from './chat-notice.ts'
import { whoAre, whoHas } from './recipients.ts'

type Asked = BodyOf<typeof sendInstantNotification>

/**
 * Tells whoever has a chat not open that there is something new in it, once until they come; in a
 * support room those who answer, where nobody is named. Answers whether anybody was told.
 */
export async function tellOfMessage(
  house: House,
  { order: room, user: uid, role }: Asked,
  act: Act,
): Promise<boolean> {
  const { kernel } = house
  const { actor } = act
  const people = await roomMembers(kernel.db, room)
  const isMember = people?.members.some(({ user_id }) => user_id === actor.user_id)
  if (!people || !(isMember || mayLookAfter(house, people, actor))) throw notFound(actor.locale)
  const [self] = await whoAre(kernel.db, [Number(actor.user_id)])
  if (!self) throw new Error('the signed-in user is gone')
  const found = { ...people, room }
  if (uid === null) {
    if (!isMember || !found.requester) throw unauthorized(actor.locale)
    if (await isSomebodyThere(house, room))
      await scheduleRecheck(house, { room, to: null }, act.now)
    return tellStaff(house, found, self, act)
  }
  const [other] = await whoHas(kernel.db, uid)
  const isOther = other && other.role === role && other.user_id !== actor.user_id
  if (!isOther || !(await takesPart(house, found, other))) throw unauthorized(actor.locale)
  if (await isThere(house, uid, room)) await scheduleRecheck(house, { room, to: uid }, act.now)
  return tellOther(house, found, self, other, act)
}

const mayLookAfter = ({ kernel }: House, people: RoomPeople, actor: Actor): boolean =>
  actor.kind === 'admin' && kernel.policy.can(actor, watched(people), 'show')

/** `to` is a uid, or null for the staff of a support room. */
type Recheck = { room: string; to: string | null }

/**
 * The database misses a browser whose network died within a minute: after one whole turn of pings. A
 * recheck also covers messages that are written up to a minute after it was scheduled.
 */
const recheckDelay = recheckEvery + 75_000

/** Schedules a check that a member who seems to be in the room reads its new messages. */
async function scheduleRecheck({ kernel }: House, recheck: Recheck, now: Date): Promise<void> {
  const turn = Math.floor(now.getTime() / recheckEvery) + 1
  const due = new Date(turn * recheckEvery + recheckDelay)
  await transact(kernel.db, (tx) =>
    enqueue(tx, [
      {
        channel: 'chat_rechecks',
        // Once in a turn, however many messages are written.
        key: `chat_rechecks ${recheck.room} ${recheck.to ?? 'staff'} ${turn}`,
        recipient: recheck.to ?? recheck.room,
        payload: recheck,
        next_attempt_at: due.toISOString(),
        created_at: now.toISOString(),
      },
    ]),
  )
}

/** Notifies a member who seemed to be in a room but has left it without reading the last message. */
export async function deliverChatRecheck(house: House, { payload }: Parcel): Promise<void> {
  const { kernel, ports } = house
  const { room, to } = payload as Recheck
  const people = await roomMembers(kernel.db, room)
  const [[, last] = []] = await ports.realtime.last(paths.messages(room), 1)
  if (!people || !last) return
  const { sender, created_at } = last as ChatMessage
  const [self] = await whoHas(kernel.db, sender)
  if (!self) return
  const found = { ...people, room }
  const act = { now: kernel.now() }
  if (to === null) {
    const isAnswered = self.role === 'admin' || (await isSomebodyThere(house, room))
    if (!isAnswered && created_at > (await readByStaff(house, sender)))
      await tellStaff(house, found, self, act)
    return
  }
  const [other] = await whoHas(kernel.db, to)
  if (!other || sender === to || !(await takesPart(house, found, other))) return
  const readUpTo = Number(await ports.realtime.read(`${paths.reads(room)}/${to}`))
  if (created_at > readUpTo) await tellOther(house, found, self, other, act)
}

/** When the staff last looked into a support room, in milliseconds; 0 if it never did. */
const readByStaff = async ({ ports }: House, requester: string): Promise<number> =>
  Number(await ports.realtime.read(`${paths.supportSummary(requester)}/staff_read_at`))
