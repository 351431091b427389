import type { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
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
}

/**
 * Lists who may need a notification of a message: the other sides that do not have this very room
 * on screen. The server knows who was notified of the room already. The staff of a support room is told together, of each
 * message, as the server keeps their list; in an order's room they only help out.
 */
export function noticesOf(sides: RoomSides): Notice[] {
  const { room, uid, members, presences } = sides
  const others = Object.entries(members).filter(([other]) => other !== uid)
  const notice = (user: string | null, role: Role): Notice => ({
    ...{ status: 'message', user, role, order: room },
  })
  if (requesterOf(room) === uid) return [notice(null, 'admin')]
  const isThere = (other: string) => presences[other]?.inchat === true
  return others
    .filter(([other, role]) => role !== 'admin' && !isThere(other))
    .map(([other, role]) => notice(other, role))
}
