import type { SupportRoom } from '#contract/client/realtime/support-rooms.ts'

export const whose = ['all', 'mine', 'unassigned'] as const
export type Whose = (typeof whose)[number]

export type Narrowed = { q: string; whose: Whose; me: number | undefined }

/** Reports whether the last message is not from staff, so the person waits for a reply. */
export const isWaiting = ({ last_role }: SupportRoom): boolean => last_role !== 'admin'

/** Reports whether the person waits for a reply and no staff member has read the message. */
export const isUnread = (room: SupportRoom): boolean =>
  isWaiting(room) && room.last_at > (room.staff_read_at ?? 0)

/** Filters rooms by assignee and by a part of the person's name. */
export const narrowed = (
  rooms: readonly SupportRoom[],
  { q, whose: which, me }: Narrowed,
): SupportRoom[] =>
  rooms.filter(
    ({ name, assignee }) =>
      folded(name).includes(folded(q.trim())) &&
      (which === 'all' || (which === 'mine' ? assignee?.id === me : assignee === undefined)),
  )

/**
 * Sorts rooms: unread ones first, longest waiting first; then the rest, latest first. A room that
 * was unread when it was opened (`held`) keeps its position while it is open.
 */
export function queued(rooms: readonly SupportRoom[], held: string | null): SupportRoom[] {
  const isFirst = (room: SupportRoom) => isUnread(room) || (room.uid === held && isWaiting(room))
  const unread = rooms.filter(isFirst).sort((one, other) => one.last_at - other.last_at)
  const rest = rooms
    .filter((room) => !isFirst(room))
    .sort((one, other) => other.last_at - one.last_at)
  return [...unread, ...rest]
}

/** Removes accents and case, for searching. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Converts the time between two instants in milliseconds to whole minutes, hours or days. */
export function since(at: number, now: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes < 60) return { count: minutes, unit: 'minute' }
  if (minutes < 60 * 24) return { count: Math.floor(minutes / 60), unit: 'hour' }
  return { count: Math.floor(minutes / (60 * 24)), unit: 'day' }
}
