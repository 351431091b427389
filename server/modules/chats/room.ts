import type { Actor } from '#contract/kernel/access.ts'
import { paths, supportRoom } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { type RoomPeople, roomMembers } from '#server/domain/room-members.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Json } from '#server/ports/realtime.ts'
import { closesAt } from './room-closing.ts'

export type Room = RoomPeople & { room: string; closes_at: string | null }

/** Reads a room for a member or for staff with the permission; throws a 404 for all others. */
export async function roomFor({ kernel }: AppContext, room: string, actor: Actor): Promise<Room> {
  const found = await roomMembers(kernel.db, room)
  const isMember = found?.members.some(({ user_id }) => user_id === actor.user_id)
  const watched = found?.kind === 'order' ? 'orders' : 'messages'
  const isStaff = actor.kind === 'admin' && kernel.policy.can(actor, watched, 'show')
  if (!found || !(isMember || isStaff)) throw notFound(actor.locale)
  return { ...found, room, closes_at: found.order && closesAt(found.order) }
}

/**
 * Returns a room's writes to the Realtime Database: its members and the time it becomes read-only.
 */
export function roomWrites({ room, members, closes_at, requester }: Room): Record<string, Json> {
  const closing = closes_at === null ? null : Date.parse(closes_at)
  return {
    ...Object.fromEntries(members.map(({ uid, role }) => [`${paths.members(room)}/${uid}`, role])),
    [paths.closesAt(room)]: closing,
    ...(requester && {
      [`${paths.supportSummary(requester.uid)}/name`]: requester.name,
      [`${paths.supportSummary(requester.uid)}/role`]: requester.role,
    }),
  }
}

/** Returns the writes that let the people of a room see each other's presence; null revokes it. */
export function peersIn(
  room: string,
  uids: Iterable<string>,
  others: Iterable<string>,
  to: true | null,
): Record<string, Json> {
  const pairs = [...uids].flatMap((uid) => [...others].map((other) => [uid, other] as const))
  return Object.fromEntries(
    pairs
      .filter(([uid, other]) => uid !== other)
      .flatMap(([uid, other]) => [
        [`${paths.peer(uid, other)}/${room}`, to],
        [`${paths.peer(other, uid)}/${room}`, to],
      ]),
  )
}

/** Reads a room's members from the Realtime Database, including staff who have entered it. */
export const membersNow = async ({ ports }: AppContext, room: string): Promise<string[]> =>
  Object.keys(Object((await ports.realtime.read(paths.members(room))) ?? {}))

export const supportRoomOf = (context: AppContext, actor: Actor, uid: string): Promise<Room> =>
  roomFor(context, supportRoom(uid), actor)

export const placeName = (stop: { city: string; state_code: string } | undefined): string =>
  stop ? `${stop.city}, ${stop.state_code}` : ''
