import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import type { AnyRow, Kernel } from './kernel.ts'
import { changesOf } from './row-changes.ts'
import type { AnyTable } from './table.ts'

const mostKept = 1_000

type Counted = { changes: number; total: number }
const kept = new WeakMap<Kernel, Map<string, Counted>>()

type List = {
  table: AnyTable
  where: SQL | undefined
  /** The resources whose rows decide what is found. */
  reads: readonly string[]
  offset: number
  limit: number
  /** The page, each row with `changes`, which is `changesOf(reads)`. */
  rows: readonly AnyRow[]
}

/**
 * How many rows a list has in all. Exact: what was counted before is only said again while none of
 * the rows that it rests on have changed, and a page that is not full tells by itself.
 */
export async function exactTotal(kernel: Kernel, list: List): Promise<number> {
  const { table, where, reads, offset, limit, rows } = list
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return offset + rows.length

  const totals = kept.get(kernel) ?? new Map<string, Counted>()
  kept.set(kernel, totals)
  const key = keyOf(table, where)
  const known = totals.get(key)
  if (known && known.changes === rows[0]?.changes) return known.total

  const found = sql`from ${table} where ${where ?? sql`true`}`
  const { rows: answers } = await kernel.db.execute<Counted>(
    sql`select count(*) as total, ${changesOf(reads)} as changes ${found}`,
  )
  const [counted] = answers
  if (!counted) throw new Error('a count has no answer')
  if (totals.size >= mostKept) totals.clear()
  totals.set(key, counted)
  return counted.total
}

const dialect = new PgDialect()

function keyOf(table: AnyTable, where: SQL | undefined): string {
  const { sql: text, params } = dialect.sqlToQuery(sql`${table} ${where}`)
  return JSON.stringify([text, params])
}
