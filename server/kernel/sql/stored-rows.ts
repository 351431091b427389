import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'

import type { AnyRow, Db, Tx } from '#server/kernel/kernel.ts'
import type { AnyTable } from '#server/kernel/resource/table.ts'

/**
 * Reads all columns of the rows that match `where`, decoded as Drizzle's `select().from(table)`
 * does. `tail` is appended: an order, a limit, a lock.
 *
 * The column list is built once per table. Building some fifty names for every request was half of
 * the request's time.
 */
export const readRows = <T extends PgTable>(
  db: Db | Tx,
  table: T,
  where: SQL | undefined,
  tail?: SQL,
): Promise<T['$inferSelect'][]> => read(db, table, columnsOf(table).all, where, tail)

type ToSend = {
  where: SQL | undefined
  /** Appended: an order, a limit. */
  tail?: SQL
  /** Columns to send. */
  names: readonly string[]
  /** Further values to send: expressions of the table or subquery that has the row. */
  joined?: Readonly<Record<string, (row: SQL) => SQL>>
  /** Expressions that are sent in place of the columns of these names. */
  replaced?: Record<string, SQL>
  /** A column to read in addition, for the caller. */
  state?: string | undefined
  /** A further expression to read for the caller, the same for all rows. */
  changes?: SQL
  /** A further expression to read of each row. */
  place?: SQL
}

/** A row as one JSON text, with the values that the caller asked for beside it. */
export type RowToSend = {
  sent: string
  state: string | null
  changes: unknown
  place?: string[]
}

/**
 * Reads rows to be sent unchanged, each as one JSON text that PostgreSQL writes: reading a row of
 * seventy columns into an object and writing that again takes twice the time.
 */
export async function readRowsToSend(
  db: Db | Tx,
  table: AnyTable,
  { where, tail = sql``, names, joined = {}, replaced = {}, ...more }: ToSend,
): Promise<RowToSend[]> {
  const { state, changes = sql`null`, place } = more
  const { toSend } = columnsOf(table)
  const beside = (row: SQL) =>
    Object.entries(joined).map(([name, made]) => sql`${made(row)} as ${sql.identifier(name)}`)
  const plain = names.filter((name) => !Object.hasOwn(replaced, name))
  const further = Object.entries(replaced).filter(([name]) => names.includes(name))
  // One text: Drizzle takes its time for each piece.
  const columns = [
    sql.raw(plain.map((name) => toSend[name]).join(', ')),
    ...further.map(([name, made]) => sql`${made} as ${sql.identifier(name)}`),
  ]
  if (place) {
    const ofState = state === undefined ? sql`null` : sql.identifier(state)
    const all = [...columns, ...beside(sql`${sql.identifier(getTableName(table))}`)]
    const sent = sql`select row_to_json(sent)::text from (select ${sql.join(all, sql`, `)}) sent`
    const { rows } = await db.execute<RowToSend>(
      sql`select ${ofState} as state, ${changes} as changes, (${sent}) as sent, ${place} as place
        from ${table} where ${where ?? sql`true`} ${tail}`,
    )
    return rows
  }
  const ofState = state === undefined ? sql`null` : sql`sent.${sql.identifier(state)}`
  const own = sql`select ${sql.join(columns, sql`, `)} from ${table} where ${where ?? sql`true`} ${tail}`
  const others = beside(sql`page`)
  // After the page is cut: never for the rows before it.
  const page = others.length
    ? sql`select page.*, ${sql.join(others, sql`, `)} from (${own}) page`
    : own
  const { rows } = await db.execute<RowToSend>(
    sql`select ${ofState} as state, ${changes} as changes, row_to_json(sent)::text as sent
      from (${page}) sent`,
  )
  return rows
}

/** Returns a column in the form in which it is sent. */
export const sentColumn = (table: PgTable, name: string): SQL =>
  sql.raw(columnsOf(table).toSend[name] ?? 'null')

type Values = Readonly<Record<string, unknown>>

/** Inserts a row and returns it; missing and undefined values take the column defaults. */
export async function insertInto(tx: Tx, table: PgTable, values: Values): Promise<AnyRow> {
  const { text, params } = insertion(table, [values])
  const rows = await send(tx, `${text} returning ${columnsOf(table).list}`, params)
  const [row] = decoded(table, rows)
  if (!row) throw new Error('an insert has no answer')
  return row
}

/** Inserts rows; `tail` is appended, for example an `on conflict` clause. */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  tail = '',
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const { text, params } = insertion(table, rows.slice(from, from + rowsPerStatement))
    await send(tx, `${text} ${tail}`, params)
  }
}

// Small enough that the same statements recur and can be prepared.
const rowsPerStatement = 50

/**
 * Builds the statement as text, because Drizzle's builder takes longer than the database itself.
 */
function insertion(table: PgTable, rows: readonly Values[]): { text: string; params: unknown[] } {
  const { encoders } = columnsOf(table)
  const columns = Object.entries(encoders).filter(([name]) =>
    rows.some((row) => row[name] !== undefined),
  )
  const params: unknown[] = []
  const tuples = rows.map((row) => {
    const values = columns.map(([name, encode]) =>
      row[name] === undefined ? 'default' : `$${params.push(encode(row[name]))}`,
    )
    return `(${values.join(', ')})`
  })
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const text = `insert into "${getTableName(table)}" (${names}) values ${tuples.join(', ')}`
  return { text, params }
}

/**
 * Updates the rows that match one of `among`'s values in each of its columns and are within reach,
 * and increments their versions. Returns the id, the version and the updated columns of each, or all
 * columns.
 */
export async function updateAll(
  tx: Tx,
  table: PgTable,
  to: Values,
  among: Readonly<Record<string, readonly unknown[]>>,
  { reach, returns = 'updated' }: { reach?: SQL | undefined; returns?: 'updated' | 'all' } = {},
): Promise<AnyRow[]> {
  const { encoders, list } = columnsOf(table)
  // Converted first, because its parameters are numbered from $1.
  const within = reach && dialect.sqlToQuery(reach)
  const params = within ? [...within.params] : []
  const encode = (name: string) => (value: unknown) => encoders[name]?.(value)
  const changes = Object.entries(to).filter(([, value]) => value !== undefined)
  const set = changes.map(([name, value]) => `"${name}" = $${params.push(encode(name)(value))}`)
  // Lists, so that the statement is the same for any number of rows and can be prepared.
  const where = Object.entries(among).map(
    ([name, values]) => `"${name}" = any($${params.push(values.map(encode(name)))})`,
  )
  const updated = ['id', 'version', ...changes.map(([name]) => name)]
  const answer = returns === 'all' ? list : updated.map((name) => `"${name}"`).join(', ')
  const text = `update "${getTableName(table)}" set ${['"version" = "version" + 1', ...set].join(', ')}`
  const reached = within ? ` and (${within.sql})` : ''
  const sent = await send(
    tx,
    `${text} where ${where.join(' and ')}${reached} returning ${answer}`,
    params,
  )
  return decoded(table, sent)
}

const dialect = new PgDialect()

async function send(db: Db | Tx, text: string, params: unknown[]): Promise<AnyRow[]> {
  type Sent = { execute: { rows: AnyRow[] }; all: never; values: never }
  const { session } = db._
  const query = session.prepareQuery<Sent>({ sql: text, params }, undefined, undefined, false)
  return (await query.execute()).rows
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
  list: string
  all: SQL
  /** Expressions for PostgreSQL's JSON, which writes a timestamp in another form than is sent. */
  toSend: Record<string, string>
  /** Timestamp columns. The driver returns all others in the form in which they are sent. */
  instants: { name: string; fromDriver: (value: unknown) => unknown }[]
  encoders: Record<string, (value: unknown) => unknown>
}
const known = new WeakMap<PgTable, Columns>()

function columnsOf(table: PgTable): Columns {
  const found = known.get(table)
  if (found) return found
  const columns = Object.values(getTableColumns(table))
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  const made = {
    list,
    all: sql.raw(list),
    toSend: Object.fromEntries(
      columns.map((column) => [
        column.name,
        isInstant(column)
          ? `to_char("${column.name}" at time zone 'UTC', '${instantFormat}') as "${column.name}"`
          : `"${column.name}"`,
      ]),
    ),
    instants: columns.filter(isInstant).map((column) => ({
      name: column.name,
      fromDriver: (value: unknown) => column.mapFromDriverValue(value),
    })),
    encoders: Object.fromEntries(
      columns.map((column) => [
        column.name,
        (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
      ]),
    ),
  }
  known.set(table, made)
  return made
}

const isInstant = (column: { getSQLType(): string }): boolean =>
  column.getSQLType() === 'timestamp with time zone'

/** ISO 8601 with milliseconds. */
const instantFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
