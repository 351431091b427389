import type { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { recheckEvery } from '#contract/realtime/chat-message.ts'
import { requesterOf } from '#contract/realtime/paths.ts'
import type { Presence } from './presence.ts'

type Notice = BodyOf<typeof sendInstantNotification>

export type RoomSides = {
  room: string
  /** Who has written. */
  uid: string
  members: Readonly<Record<string, Role>>
  /** Null of those whose presence is not known; the server knows it. */
  presences: Readonly<Record<string, Presence | null>>
  /** When the server last heard of a message to one who is there, by uid, in milliseconds. */
  askedAt: ReadonlyMap<string, number>
  now: number
}

/**
 * Lists who may need a notification of a message: the other sides, without those who have this very
 * room on screen and whom the server is about to check. The server knows who was notified of the room
 * already. The staff of a support room is notified together, of each message, as the server keeps
 * their list; in an order's room they only help out.
 */
export function noticesOf(sides: RoomSides): Notice[] {
  const { room, uid, members, askedAt, now } = sides
  const others = Object.entries(members).filter(([other]) => other !== uid)
  const notice = (user: string | null, role: Role): Notice => ({
    ...{ status: 'message', user, role, order: room },
  })
  if (requesterOf(room) === uid) return [notice(null, 'admin')]
  const willBeRechecked = (other: string) =>
    isThere(sides, other) && now - (askedAt.get(other) ?? -recheckEvery) < recheckEvery
  return others
    .filter(([other, role]) => role !== 'admin' && !willBeRechecked(other))
    .map(([other, role]) => notice(other, role))
}

/** Whether this side has the room on screen, as far as the database knows. */
export const isThere = ({ presences }: Pick<RoomSides, 'presences'>, uid: string): boolean =>
  presences[uid]?.inchat === true
