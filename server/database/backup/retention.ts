export type Retention = { daily: number; weekly: number; monthly: number }

type Dated = { name: string; made_at: string }

const dayMs = 86_400_000

/**
 * Returns the names of the backups to keep: the last one of each of the newest days, weeks (from
 * Monday) and months (all UTC) that have one, as many of each as the limits say. The newest backup
 * is always kept.
 */
export function backupsToKeep(backups: readonly Dated[], limits: Retention): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.made_at.localeCompare(one.made_at))
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name))
  for (const [periodOf, limit] of [
    [dayOf, limits.daily],
    [weekOf, limits.weekly],
    [monthOf, limits.monthly],
  ] as const) {
    const lastOf = new Map<string, string>()
    for (const { name, made_at } of newestFirst) {
      const period = periodOf(made_at)
      if (!lastOf.has(period) && lastOf.size < limit) lastOf.set(period, name)
    }
    for (const name of lastOf.values()) kept.add(name)
  }
  return kept
}

const dayOf = (at: string): string => new Date(at).toISOString().slice(0, 10)
const monthOf = (at: string): string => dayOf(at).slice(0, 7)

/** The Monday of the week. */
function weekOf(at: string): string {
  const time = new Date(at).getTime()
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return dayOf(new Date(time - sinceMonday * dayMs).toISOString())
}
