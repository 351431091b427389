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
  /** The staff of a support room was told, and has not looked since. */
  isStaffNotified: boolean
}

/**
 * Who is told of a message by other means than the room itself: the other sides, where they neither
 * have a room open nor were told before. The staff has the list of support rooms, and is told
 * together; in an order's room it only helps out.
 */
export function noticesOf(sides: RoomSides): Notice[] {
  const { room, uid, members, presences, isStaffNotified } = sides
  const others = Object.entries(members).filter(([other]) => other !== uid)
  const isInChat = (other: string) => presences[other]?.inchat === true
  const notice = (user: string | null, role: Role): Notice => ({
    ...{ status: 'message', user, role, order: room },
  })
  if (requesterOf(room) === uid) {
    const isAttended = others.some(([other]) => isInChat(other))
    return isAttended || isStaffNotified ? [] : [notice(null, 'admin')]
  }
  return others
    .filter(([other, role]) => role !== 'admin' && !isInChat(other))
    .filter(([other]) => presences[other]?.notified !== true)
    .map(([other, role]) => notice(other, role))
}
