import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { AnyRow, Db, Tx } from './kernel.ts'
import type { AnyTable } from './table.ts'

/**
 * The rows of a table that meet `where`, whole, as Drizzle's `select().from(table)` reads them.
 * `tail` is what follows: an order, a limit, a lock.
 *
 * The names of fifty columns are put together once, not with every request, which was half of the
 * time that a request took.
 */
export const readRows = <T extends PgTable>(
  db: Db | Tx,
  table: T,
  where: SQL | undefined,
  tail?: SQL,
): Promise<T['$inferSelect'][]> => read(db, table, columnsOf(table).all, where, tail)

type ToSend = {
  where: SQL | undefined
  tail?: SQL
  /** The columns; what is JSON in them stays the text that it is. */
  names: readonly string[]
  /** Further expressions, by the name that the row has them under. */
  also?: Record<string, SQL>
}

/** Rows to be sent on as they are: only what is named. */
export function readRowsToSend(
  db: Db | Tx,
  table: AnyTable,
  { where, tail, names, also = {} }: ToSend,
): Promise<AnyRow[]> {
  const { toSend } = columnsOf(table)
  const columns = sql.raw(names.map((name) => toSend[name]).join(', '))
  const further = Object.entries(also).map(
    ([name, made]) => sql`${made} as ${sql.identifier(name)}`,
  )
  return read(db, table, sql.join([columns, ...further], sql`, `), where, tail)
}

type Values = Readonly<Record<string, unknown>>

/** Stores a row and answers it whole. What `values` does not have, or has as undefined, is by default. */
export async function insertInto(tx: Tx, table: AnyTable, values: Values): Promise<AnyRow> {
  const { rows } = await tx.execute<AnyRow>(
    sql`${insertion(table, [values])} returning ${columnsOf(table).all}`,
  )
  const [row] = decoded(table, rows)
  if (!row) throw new Error('an insert has no answer')
  return row
}

/** Stores rows with the same columns. */
export async function insertAll(tx: Tx, table: AnyTable, rows: readonly Values[]): Promise<void> {
  await tx.execute(insertion(table, rows))
}

function insertion(table: AnyTable, rows: readonly Values[]): SQL {
  const columns = Object.values(getTableColumns(table)).filter(({ name }) =>
    rows.some((row) => row[name] !== undefined),
  )
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  const tuples = rows.map((row) => {
    const given = columns.map((column) => {
      const value = row[column.name]
      if (value === undefined) return sql`default`
      return is(value, SQL) ? value : sql.param(value, column)
    })
    return sql`(${sql.join(given, sql`, `)})`
  })
  return sql`insert into ${table} (${names}) values ${sql.join(tuples, sql`, `)}`
}

async function read(
  db: Db | Tx,
  table: PgTable,
  list: SQL,
  where: SQL | undefined,
  tail: SQL = sql``,
): Promise<AnyRow[]> {
  const { rows } = await db.execute<AnyRow>(
    sql`select ${list} from ${table} where ${where ?? sql`true`} ${tail}`,
  )
  return decoded(table, rows)
}

function decoded(table: PgTable, rows: AnyRow[]): AnyRow[] {
  for (const row of rows)
    for (const { name, fromDriver } of columnsOf(table).instants)
      if (typeof row[name] === 'string') row[name as string] = fromDriver(row[name])
  return rows
}

type Columns = {
  all: SQL
  toSend: Record<string, string>
  /** All others come from the driver as the wire has them. */
  instants: { name: string; fromDriver: (value: unknown) => unknown }[]
}
const known = new WeakMap<PgTable, Columns>()

function columnsOf(table: PgTable): Columns {
  const found = known.get(table)
  if (found) return found
  const columns = Object.values(getTableColumns(table))
  const made = {
    all: sql.raw(columns.map(({ name }) => `"${name}"`).join(', ')),
    toSend: Object.fromEntries(
      columns.map((column) => [
        column.name,
        isJson(column) ? `"${column.name}"::text as "${column.name}"` : `"${column.name}"`,
      ]),
    ),
    instants: columns
      .filter((column) => column.getSQLType() === 'timestamp with time zone')
      .map((column) => ({
        name: column.name,
        fromDriver: (value: unknown) => column.mapFromDriverValue(value),
      })),
  }
  known.set(table, made)
  return made
}

export const isJson = (column: { getSQLType(): string } | undefined): boolean =>
  column?.getSQLType() === 'jsonb'
