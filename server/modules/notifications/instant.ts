import type { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import {
  type ChatMessage,
  recheckEvery,
  type SupportSummary,
} from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import { type RoomPeople, roomMembers } from '#server/database/room-members.ts'
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
      await scheduleRecheck(house, { room, from: self.user_id, to: null }, act.now)
    return tellStaff(house, found, self, act)
  }
  const [other] = await whoHas(kernel.db, uid)
  const isOther = other && other.role === role && other.user_id !== actor.user_id
  if (!isOther || !(await takesPart(house, found, other))) throw unauthorized(actor.locale)
  if (await isThere(house, uid, room))
    await scheduleRecheck(house, { room, from: self.user_id, to: uid }, act.now)
  return tellOther(house, found, self, other, act)
}

const mayLookAfter = ({ kernel }: House, people: RoomPeople, actor: Actor): boolean =>
  actor.kind === 'admin' && kernel.policy.can(actor, watched(people), 'show')

type Recheck = { room: string; from: number; to: string | null }

/**
 * The database misses a browser whose network died within a minute: after one whole turn of pings. A
 * recheck also covers messages that are written up to a minute after it was scheduled.
 */
const recheckDelay = recheckEvery + 75_000

/** Schedules a check of whether somebody who seems to be in the room has read what is new there. */
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

/** Notifies somebody who seemed to be in a room, has left it since, and has not read the last message. */
export async function deliverChatRecheck(house: House, { payload }: Parcel): Promise<void> {
  const { kernel } = house
  const { room, from, to } = payload as Recheck
  const people = await roomMembers(kernel.db, room)
  const [self] = await whoAre(kernel.db, [from])
  if (!people || !self) return
  const found = { ...people, room }
  const act = { now: kernel.now() }
  if (to === null) {
    const isThere = await isSomebodyThere(house, room)
    if (!isThere && (await isUnseenByStaff(house, self.uid)))
      await tellStaff(house, found, self, act)
    return
  }
  const [other] = await whoHas(kernel.db, to)
  if (!other || !(await takesPart(house, found, other))) return
  if (await isUnseenBy(house, room, to)) await tellOther(house, found, self, other, act)
}

/** Whether the last message of a room is somebody else's and newer than what this person has seen. */
async function isUnseenBy({ ports }: House, room: string, uid: string): Promise<boolean> {
  const [[, last] = []] = await ports.realtime.last(paths.messages(room), 1)
  const { sender, created_at = 0 } = (last ?? {}) as Partial<ChatMessage>
  if (sender === undefined || sender === uid) return false
  return created_at > Number(await ports.realtime.read(`${paths.reads(room)}/${uid}`))
}

async function isUnseenByStaff({ ports }: House, requester: string): Promise<boolean> {
  const summary = (await ports.realtime.read(
    paths.supportSummary(requester),
  )) as Partial<SupportSummary> | null
  const { last_role, last_at = 0, staff_read_at = 0 } = summary ?? {}
  return last_role !== 'admin' && last_at > staff_read_at
}
