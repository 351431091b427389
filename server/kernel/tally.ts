import { sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import type { Tx } from './kernel.ts'
import { instant } from './table.ts'

const big = () => bigint({ mode: 'number' })

/**
 * What happened in each hour, in numbers, written by the transactions in which it happened: a report
 * reads some hundred of these rows instead of a million orders. Hours, not days, since a day begins
 * at another hour for each who asks.
 *
 * A total is the sum over its shards, so that transactions at once seldom wait for each other's row.
 */
export const hourlyTotals = pgTable(
  'hourly_totals',
  {
    hour: instant().notNull(),
    /** The name of the event that was counted, or `journal.` and the account. */
    metric: text().notNull(),
    /** 0 where no city is concerned. */
    city_id: big().notNull().default(0),
    shard: smallint().notNull(),
    count: big().notNull(),
    cents: big().notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.hour, table.city_id, table.shard] })],
)

const shards = 8

export type Tally = { metric: string; city_id?: number; count: number; cents: number }

/** Adds to the totals of the hour of `at`. `source` is the id of whatever is counted. */
export async function tally(tx: Tx, at: Date, source: number, tallies: Tally[]): Promise<void> {
  if (tallies.length === 0) return
  const hour = `${at.toISOString().slice(0, 13)}:00:00.000Z`
  // Always in the same order, or two transactions could wait for each other.
  const ordered = tallies.toSorted((one, other) => (one.metric < other.metric ? -1 : 1))
  await tx
    .insert(hourlyTotals)
    .values(ordered.map((one) => ({ city_id: 0, ...one, hour, shard: source % shards })))
    .onConflictDoUpdate({
      target: [hourlyTotals.metric, hourlyTotals.hour, hourlyTotals.city_id, hourlyTotals.shard],
      set: {
        count: sql`${hourlyTotals.count} + excluded.count`,
        cents: sql`${hourlyTotals.cents} + excluded.cents`,
      },
    })
}
