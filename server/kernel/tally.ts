import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import type { Tx } from './kernel.ts'
import { insertAll } from './stored-rows.ts'
import { instant } from './table.ts'
import { type Gathering, gatheredIn } from './transact.ts'

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

type Total = Required<Tally> & { hour: string; shard: number }

/** Written last, since others wait for these rows until the end. */
const totals: Gathering<Map<string, Total>> = {
  begin: () => new Map(),
  write: add,
  isForLater: true,
}

/**
 * Adds to the totals of the hour of `at`, in a transaction of `transact`. `source` is the id of
 * whatever is counted.
 */
export function tally(tx: Tx, at: Date, source: number, tallies: Tally[]): void {
  const hour = `${at.toISOString().slice(0, 13)}:00:00.000Z`
  const gathered = gatheredIn(tx, totals)
  if (!gathered) throw new Error('Totals are kept by the transactions in which something happened')
  for (const { metric, city_id = 0, count, cents } of tallies) {
    const shard = source % shards
    const key = [metric, hour, city_id, shard].join(' ')
    const { count: counted, cents: summed } = gathered.get(key) ?? { count: 0, cents: 0 }
    const total = { metric, hour, city_id, shard, count: counted + count, cents: summed + cents }
    gathered.set(key, total)
  }
}

async function add(tx: Tx, totals: Map<string, Total>): Promise<void> {
  if (totals.size === 0) return
  // Always in the same order, or two transactions could wait for each other.
  const ordered = [...totals].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = ordered.map(([, total]) => total)
  await insertAll(tx, hourlyTotals, rows, addToThoseThere)
}

const addToThoseThere = `on conflict (metric, hour, city_id, shard) do update set
  count = hourly_totals.count + excluded.count, cents = hourly_totals.cents + excluded.cents`
