import { type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field, Kind } from '#contract/kernel/field.ts'
import { isDay } from '#contract/kernel/instant.ts'
import { fieldIn } from '#contract/kernel/list-query.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import type { Queryable } from './queryable-fields.ts'
import { folded, isText } from './table.ts'

/** One of the fields by which a list is sorted; the last is always the id. */
export type OrderTerm = {
  name: string
  field: Field
  column: Parameters<typeof folded>[0]
  isDescending: boolean
}

export const sortedBy = ({ field, column }: Pick<OrderTerm, 'field' | 'column'>): SQL =>
  isText(field) ? folded(column) : sql`${column}`

export type Keyset = {
  /** The rows after the cursor; undefined for the first page. */
  where: SQL | undefined
  /** The cursor's values of each row, as texts. */
  values: SQL
  /** Writes the cursor of a row with these values. */
  write: (values: readonly string[]) => string
}

/**
 * Reads `_after`: empty for the first page, else the cursor of the page before. A page after a
 * cursor begins at its place in the index, however deep that is. Throws a 400 for an order that has no
 * such place, and for a cursor that doesn't belong to the order.
 */
export function readKeyset(
  after: unknown,
  { terms, seen, sorted }: { terms: readonly OrderTerm[] } & Pick<Queryable, 'seen' | 'sorted'>,
  { locale }: Pick<Actor, 'locale'>,
): Keyset {
  const refused = (key: string, values = {}, allowed?: string[]) =>
    problem(400, { message: translate(locale, key, values), ...(allowed && { allowed }) })
  const possible = Object.entries(sorted).flatMap(([name, field]) => (isFilled(field) ? name : []))
  // A row comparison leaves out rows whose value is empty, and a cursor must not tell what is hidden.
  const empty = terms.find(({ name, field }) => !isFilled(field) || !fieldIn(seen, name))
  if (empty)
    throw refused('after_empty', { name: empty.name, allowed: possible.join(', ') }, possible)
  const [first] = terms
  if (!first || terms.some(({ isDescending }) => isDescending !== first.isDescending))
    throw refused('after_mixed')
  const order = terms.map(({ name, isDescending }) => `${isDescending ? '-' : ''}${name}`).join()
  return {
    where: whereAfter(),
    values: sql`json_build_array(${sql.join(terms.map(textOf), sql`, `)})`,
    write: (values) => Buffer.from(JSON.stringify([order, ...values])).toString('base64url'),
  }

  function whereAfter(): SQL | undefined {
    if (after === '') return undefined
    const values = valuesIn(String(after))
    if (!values) throw refused('after_unknown')
    const place = sql.join(
      terms.map(({ column }, at) => sql`${values[at]}::${sql.raw(column.getSQLType())}`),
      sql`, `,
    )
    const sides = sql.join(terms.map(sortedBy), sql`, `)
    return sql`(${sides}) ${sql.raw(first?.isDescending ? '<' : '>')} (${place})`
  }

  function valuesIn(cursor: string): string[] | null {
    let read: unknown
    try {
      read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    } catch {
      return null
    }
    if (!Array.isArray(read)) return null
    const [of, ...values] = read as unknown[]
    const isValid =
      of === order &&
      values.length === terms.length &&
      terms.every(({ field }, at) => isValue(field, values[at]))
    return isValid ? (values as string[]) : null
  }
}

const isFilled = ({ optional, nullable }: Field): boolean => !optional && !nullable

/** Timestamps to the microsecond, as they are stored. */
const textOf = (term: OrderTerm): SQL =>
  term.field.kind === 'timestamp'
    ? sql`to_char(${term.column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${sortedBy(term)}::text`

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const isWholeNumber = (value: string) =>
  /^-?\d{1,18}$/.test(value) && Number.isSafeInteger(Number(value))
const int4 = (value: string) => isWholeNumber(value) && Math.abs(Number(value)) < 2 ** 31

/** PostgreSQL has no year 0. */
const isStoredDay = (text: string) => isDay(text) && !text.startsWith('0000')

/** Anybody can write a cursor, so its values are checked before PostgreSQL reads them. */
const checks: Partial<Record<Kind, (value: string) => boolean>> = {
  integer: int4,
  rate: int4,
  money: isWholeNumber,
  belongsTo: isWholeNumber,
  decimal: (value) => /^-?\d{1,30}(\.\d{1,30})?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  date: isStoredDay,
  timestamp: (value) =>
    instantPattern.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    isStoredDay(value.slice(0, 10)),
}

function isValue(field: Field, value: unknown): boolean {
  if (typeof value !== 'string' || value.includes('\u0000')) return false
  return checks[field.kind]?.(value) ?? true
}
