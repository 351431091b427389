import type { ResourceName } from '#contract/resources.ts'
import { store } from './session.ts'

/** A record that the person has opened in this tab. */
export type RecentRecord = { resource: ResourceName; id: number; title: string }

const key = 'recent-records'
const maxRecords = 8

/** Lists the records that the person opened in this tab, the latest first. */
export function recentRecords(): readonly RecentRecord[] {
  try {
    const { user, records } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Stored
    return user !== undefined && user === store.snapshot().identity?.id ? records : []
  } catch {
    return []
  }
}

/** Titles are names of people: nobody who signs in later in this tab sees them. */
type Stored = { user?: number; records: readonly RecentRecord[] }

export function rememberRecord(record: RecentRecord): void {
  const user = store.snapshot().identity?.id
  if (user === undefined) return
  const others = recentRecords().filter(
    ({ resource, id }) => resource !== record.resource || id !== record.id,
  )
  const records = [record, ...others].slice(0, maxRecords)
  sessionStorage.setItem(key, JSON.stringify({ user, records } satisfies Stored))
}
