import type { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { recheckEvery } from '#contract/realtime/chat-message.ts'
import { requesterOf } from '#contract/realtime/paths.ts'
import type { Presence } from './presence.ts'

type Notice = BodyOf<typeof sendInstantNotification>

export type RoomSides = {
  room: string
  /** The sender's uid. */
  uid: string
  members: Readonly<Record<string, Role>>
  /** Null for members whose presence is unknown here; the server knows it. */
  presences: Readonly<Record<string, Presence | null>>
  /**
   * When the server was last notified of a message to a present member, by uid, in milliseconds.
   */
  askedAt: ReadonlyMap<string, number>
  now: number
}

/**
 * Lists the members who may need a notification of a message: everyone but the sender, except those
 * who have this room on screen and whom the server is about to check again. The server knows who
 * was already notified. In a support room the staff is notified as a group, of each message,
 * because the server maintains their list; in an order's room they are not notified, since they
 * only help out.
 */
export function noticesOf(sides: RoomSides): Notice[] {
  const { room, uid, members, askedAt, now } = sides
  const others = Object.entries(members).filter(([other]) => other !== uid)
  const notice = (user: string | null, role: Role): Notice => ({
    status: 'message',
    user,
    role,
    order: room,
  })
  if (requesterOf(room) === uid) return [notice(null, 'admin')]
  const willBeRechecked = (other: string) =>
    isThere(sides, other) && now - (askedAt.get(other) ?? -recheckEvery) < recheckEvery
  return others
    .filter(([other, role]) => role !== 'admin' && !willBeRechecked(other))
    .map(([other, role]) => notice(other, role))
}

/** Reports whether a member has the room on screen, as far as the database knows. */
export const isThere = ({ presences }: Pick<RoomSides, 'presences'>, uid: string): boolean =>
  presences[uid]?.inchat === true
