import type { Notification } from '#contract/realtime/notification.ts'

/**
 * What is known with what arrived, each once and the newest first. Of two versions the later change
 * counts; of the same, what arrived last: marking one as read live changes nothing else of it.
 */
export function merged(
  known: readonly Notification[],
  arrived: readonly Notification[],
): Notification[] {
  const by = new Map(known.map((one) => [one.id, one]))
  for (const one of arrived) {
    const other = by.get(one.id)
    if (other === undefined || one.updated_at >= other.updated_at) by.set(one.id, one)
  }
  return [...by.values()].sort(byNewest)
}

function byNewest(one: Notification, other: Notification): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1
  return Number(other.id) - Number(one.id)
}
