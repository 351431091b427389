import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/** Reads the time zone of an order's city. */
export async function timeZoneOf(tx: Db | Tx, city_id: number): Promise<string> {
  const { cities } = tables
  const [city] = await tx
    .select({ time_zone: cities.time_zone })
    .from(cities)
    .where(eq(cities.id, city_id))
  return city?.time_zone ?? 'UTC'
}
