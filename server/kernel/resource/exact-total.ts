import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import type { Kernel } from '#server/kernel/kernel.ts'
import { changesOf } from '#server/kernel/sql/row-changes.ts'
import type { AnyTable } from './table.ts'

const maxEntries = 1_000

type Counted = { changes: number; total: number }
const totalsOfKernel = new WeakMap<Kernel, Map<string, Counted>>()

type List = {
  table: AnyTable
  where: SQL | undefined
  /** Resources whose rows decide which rows match. */
  reads: readonly string[]
  offset: number
  limit: number
  /** The page, each row with `changes`, which is `changesOf(reads)`. */
  rows: readonly { changes: unknown }[]
}

/**
 * Counts all rows of a list, exactly. A cached count is reused only while no row that it depends on
 * has changed. A page that is not full gives the total without a count.
 */
export async function exactTotal(kernel: Kernel, list: List): Promise<number> {
  const { table, where, reads, offset, limit, rows } = list
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return offset + rows.length

  const totals = totalsOfKernel.get(kernel) ?? new Map<string, Counted>()
  totalsOfKernel.set(kernel, totals)
  const key = keyOf(sql`${table} ${where}`)
  const known = totals.get(key)
  if (known && known.changes === rows[0]?.changes) return known.total

  const found = sql`from ${table} where ${where ?? sql`true`}`
  const { rows: answers } = await kernel.db.execute<Counted>(
    sql`select count(*) as total, ${changesOf(reads)} as changes ${found}`,
  )
  const [counted] = answers
  if (!counted) throw new Error('a count returned no row')
  if (totals.size >= maxEntries) totals.clear()
  totals.set(key, counted)
  return counted.total
}

const dialect = new PgDialect()

/** Returns a text that is equal only for queries with the same text and parameters. */
export function keyOf(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return JSON.stringify([text, params])
}
