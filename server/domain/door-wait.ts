import type { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { setting } from './setting.ts'

const minute = 60_000

type Awaited = Pick<(typeof tables.orders)['$inferSelect'], 'arrived_at' | 'window_start_at'>

/**
 * Reads since when a crew at the door waits, and until when it does so for free. A crew that comes
 * early waits for the start of the window first, since the customer need not be there before it.
 */
export async function doorWait(
  db: Db | Tx,
  { arrived_at, window_start_at }: Awaited,
  now: Date,
): Promise<{ since: string; free_until: string }> {
  const came_at = arrived_at ?? now.toISOString()
  const since = came_at > window_start_at ? came_at : window_start_at
  const minutes = await setting(db, 'absence_wait_minutes')
  return { since, free_until: new Date(Date.parse(since) + minutes * minute).toISOString() }
}
