import type { Notification } from '#contract/realtime/notification.ts'

/**
 * Merges arrived notifications into the known ones, newest first and without duplicates. The
 * version updated later wins; of equal versions the one that arrived last, because marking one as
 * read live changes no other field.
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
