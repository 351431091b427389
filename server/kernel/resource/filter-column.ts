import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import {
  fieldIn,
  keyOf,
  type Operator,
  operatorsOf,
  readKey,
  readMoment,
  takes,
  takesSeveral,
} from '#contract/kernel/list-query.ts'
import { readValue } from '#contract/kernel/read-value.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { begins, contains } from '#server/kernel/sql/like.ts'
import { translate } from '#server/kernel/translate.ts'
import { comparedWithSpan, spanOf } from './moment.ts'
import { unknownKey } from './queryable-fields.ts'
import { type AnyTable, folded, foldText } from './table.ts'

/** The instant and the time zone of a query's relative times. */
export type Clock = { now: Date; zone: string }

/** Builds the condition of one key, such as `total_cents_gte`; throws a 400 for one that is not understood. */
export function filterOf(
  key: string,
  given: unknown,
  { table, actor: { locale } }: { table: AnyTable; actor: Actor },
  fields: Fields,
  clock: Clock,
): SQL {
  const { name, operator } = readKey(key, (one) => fieldIn(fields, one) !== undefined)
  const field = fieldIn(fields, name)
  const column = table[name]
  if (!field || !column) throw unknownKey('unknown_filter', name, Object.keys(fields), locale)
  if (!takes(field, operator)) {
    const others = operatorsOf(field).map((other) => keyOf(name, other))
    const allowed = operator === 'eq' ? others : keysWith(operator, fields)
    throw unknownKey('unknown_filter', key, allowed, locale)
  }
  const badValue = (value: unknown) =>
    problem(400, {
      message: translate(locale, 'bad_value', { name, value: String(value) }),
      ...('values' in field ? { allowed: field.values } : {}),
    })
  const texts = [given].flat().map(String)
  const [first = ''] = texts
  if (texts.length !== 1 && !takesSeveral(operator)) throw badValue(texts.join())
  switch (operator) {
    case 'like':
      return contains(folded(column), foldText(first))
    case 'nlike':
      return or(isNull(column), not(contains(folded(column), foldText(first)))) ?? sql`true`
    case 'starts':
      return begins(folded(column), foldText(first))
    case 'null':
      if (first !== 'true' && first !== 'false') throw badValue(first)
      return first === 'true' ? isNull(column) : isNotNull(column)
    case 'ne':
      // A record without a value has another value, too.
      return (
        or(isNull(column), compared(column, operator, { field, texts, clock, badValue })) ??
        sql`true`
      )
    case 'has':
      return or(...texts.map((text) => has(column, field, text, badValue))) ?? sql`true`
    default:
      return compared(column, operator, { field, texts, clock, badValue })
  }
}

function has(
  column: AnyTable[string],
  field: Field,
  text: string,
  badValue: (value: unknown) => Error,
): SQL {
  const item = 'item' in field ? (field.item as Field) : undefined
  const value = item && readValue(item, text)
  if (value === undefined) throw badValue(text)
  return sql`${column} @> ${JSON.stringify([value])}::jsonb`
}

type Comparison = {
  field: Field
  texts: readonly string[]
  clock: Clock
  badValue: (value: unknown) => Error
}

/** Compares with values or with relative times; of several values one must be equal, or none. */
function compared(column: AnyTable[string], operator: Operator, given: Comparison): SQL {
  const { field, texts, clock, badValue } = given
  const isTime = field.kind === 'date' || field.kind === 'timestamp'
  const moments = isTime ? texts.map(readMoment) : []
  if (!moments.some(Boolean)) return comparedWithValues(column, operator, given)
  const conditions = texts.map((text, at) => {
    const moment = moments[at]
    if (!moment) return comparedWithValues(column, operator, { ...given, texts: [text] })
    const span = spanOf(moment, field.kind, clock)
    if (!span) throw badValue(text)
    return comparedWithSpan(column, operator, span)
  })
  return (operator === 'ne' ? and(...conditions) : or(...conditions)) ?? sql`true`
}

function comparedWithValues(
  column: AnyTable[string],
  operator: Operator,
  { field, texts, badValue }: Comparison,
): SQL {
  const values = texts.map((text) => {
    const value = readValue(field, text)
    if (value === undefined) throw badValue(text)
    return value
  })
  const [value] = values
  switch (operator) {
    case 'ne':
      return notInArray(column, values)
    case 'gte':
      return gte(column, value)
    case 'lte':
      return lte(column, value)
    case 'gt':
      return gt(column, value)
    case 'lt':
      return lt(column, value)
    default:
      return values.length > 1 ? inArray(column, values) : eq(column, value)
  }
}

/** Lists the keys that an operator makes with the fields that take it. */
const keysWith = (operator: Operator, fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => takes(field, operator))
    .map(([name]) => keyOf(name, operator))
