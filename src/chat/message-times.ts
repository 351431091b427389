import type { RoomMessage, RoomSnapshot } from '#contract/client/realtime/room.ts'
import { toWallClock } from '../value/wall-clock.ts'

/** Groups messages by the day on which they were written, in a time zone. */
export function byDay(
  messages: readonly RoomMessage[],
  timeZone: string,
): { day: string; messages: RoomMessage[] }[] {
  const days: { day: string; messages: RoomMessage[] }[] = []
  for (const message of messages) {
    const day = toWallClock(new Date(message.created_at).toISOString(), timeZone).slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** Finds the last staff message that others have seen, and who has seen it. */
export function lastSeen({
  messages,
  reads,
  members,
}: Pick<RoomSnapshot, 'messages' | 'reads' | 'members'>): { id: string; by: string[] } | null {
  const others = Object.keys(members).filter((uid) => members[uid] !== 'admin')
  const seenBy = ({ created_at }: RoomMessage) =>
    others.filter((uid) => (reads[uid] ?? 0) >= created_at)
  const last = messages.findLast(
    (message) => message.role === 'admin' && message.state === 'sent' && seenBy(message).length > 0,
  )
  return last ? { id: last.id, by: seenBy(last) } : null
}
