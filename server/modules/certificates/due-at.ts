import type { tables } from '#server/database/tables.ts'
import { startOfDay } from '#server/domain/local-day.ts'
import { setting } from '#server/domain/setting.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { Tx } from '#server/kernel/kernel.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

const day = 86_400_000

/**
 * Returns when those who have to act are reminded: some days before the move or the day that the
 * building named, so that the crew isn't turned away in the lobby. Never at once, because they have
 * just been notified.
 */
export async function dueAt(
  tx: Tx,
  { city_id, window_start_at }: Pick<OrderRow, 'city_id' | 'window_start_at'>,
  needed_on: string | null,
  now: Date,
): Promise<string> {
  const days = await setting(tx, 'certificate_reminder_days')
  const ends = [Date.parse(window_start_at)]
  if (needed_on) ends.push(startOfDay(needed_on, await timeZoneOf(tx, city_id)).getTime())
  return new Date(Math.max(Math.min(...ends) - days * day, now.getTime() + day)).toISOString()
}
