import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import type { Tx } from '#server/kernel/kernel.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { type Gathering, gatheredIn } from '#server/kernel/sql/transact.ts'
import { instant } from './table.ts'

const big = () => bigint({ mode: 'number' })

/**
 * Totals of each hour, written by the transactions that they count. A report reads some hundred of
 * these rows instead of a million orders. They are hourly, not daily, because a day starts at a
 * different hour in each reader's time zone.
 *
 * A total is the sum over its shards, so that concurrent transactions seldom wait for each other's
 * row.
 */
export const hourlyTotals = pgTable(
  'hourly_totals',
  {
    hour: instant().notNull(),
    /** The name of the counted event, or `journal.` and the account. */
    metric: text().notNull(),
    /** 0 for totals without a city. */
    city_id: big().notNull().default(0),
    shard: smallint().notNull(),
    count: big().notNull(),
    cents: big().notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.hour, table.city_id, table.shard] })],
)

const shards = 8

export type Tally = { metric: string; city_id?: number; count: number; cents: number }

type Total = Required<Tally> & { hour: string; shard: number }

/** Written last, because other transactions wait for these rows until commit. */
const totals: Gathering<Map<string, Total>> = {
  begin: () => new Map(),
  merge(totals, more) {
    for (const [key, total] of more) addTo(totals, key, total)
  },
  write: add,
  isForLater: true,
}

/**
 * Adds to the totals of the hour of `at`, inside a transaction of `transact`. `source` is the id of
 * the counted record and selects the shard.
 */
export function tally(tx: Tx, at: Date, source: number, tallies: Tally[]): void {
  const hour = `${at.toISOString().slice(0, 13)}:00:00.000Z`
  const gathered = gatheredIn(tx, totals)
  if (!gathered) throw new Error('Totals are kept by the transactions in which something happened')
  for (const { metric, city_id = 0, count, cents } of tallies) {
    const shard = source % shards
    const key = [metric, hour, city_id, shard].join(' ')
    addTo(gathered, key, { metric, hour, city_id, shard, count, cents })
  }
}

function addTo(totals: Map<string, Total>, key: string, total: Total): void {
  const { count, cents } = totals.get(key) ?? { count: 0, cents: 0 }
  totals.set(key, { ...total, count: count + total.count, cents: cents + total.cents })
}

async function add(tx: Tx, totals: Map<string, Total>): Promise<void> {
  if (totals.size === 0) return
  // Sorted, because transactions that lock rows in different orders could deadlock.
  const ordered = [...totals].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = ordered.map(([, total]) => total)
  await insertAll(tx, hourlyTotals, rows, addToExisting)
}

const addToExisting = `on conflict (metric, hour, city_id, shard) do update set
  count = hourly_totals.count + excluded.count, cents = hourly_totals.cents + excluded.cents`
