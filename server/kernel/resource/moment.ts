import { TZDateMini } from '@date-fns/tz'
import { and, eq, gt, gte, lt, lte, ne, or, type SQL } from 'drizzle-orm'

import type { Kind } from '#contract/kernel/field.ts'
import type { Moment, Operator } from '#contract/kernel/list-query.ts'
import type { AnyTable } from './table.ts'

/** Bounds as a column stores them: from the first, up to but not including the end. */
type Span = { from: string; end: string }

/**
 * Resolves a relative time in a time zone, as instants, or for a `date` as days. Weeks begin on
 * Monday. Returns undefined outside the years 1 to 9999, and for an hour of a day.
 */
export function spanOf(
  { unit, offset, isInstant }: Moment,
  kind: Kind,
  { now, zone }: { now: Date; zone: string },
): Span | undefined {
  if (isInstant) {
    if (kind === 'date') return undefined
    const at = new Date(now.getTime() + offset * lengths[unit as keyof typeof lengths])
    return within({ from: at.toISOString(), end: at.toISOString() })
  }
  const local = new TZDateMini(now.getTime(), zone)
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate()]
  const sinceMonday = (local.getDay() + 6) % 7
  const dayAt = (later: number): [year: number, month: number, day: number] => {
    if (unit === 'year') return [year + later, 0, 1]
    if (unit === 'month') return [year, month + later, 1]
    return unit === 'week'
      ? [year, month, day - sinceMonday + 7 * later]
      : [year, month, day + later]
  }
  const write = (parts: [number, number, number]) =>
    kind === 'date'
      ? new Date(Date.UTC(...parts)).toISOString().slice(0, 10)
      : new Date(new TZDateMini(...parts, 0, 0, 0, 0, zone).getTime()).toISOString()
  return within({ from: write(dayAt(offset)), end: write(dayAt(offset + 1)) })
}

const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** ISO 8601 writes a year outside 0 to 9999 with a sign. */
const within = (span: Span): Span | undefined =>
  [span.from, span.end].every((text) => /^\d{4}-/.test(text) && !text.startsWith('0000'))
    ? span
    : undefined

/** Compares a column with a span: after it means after its last instant. */
export function comparedWithSpan(
  column: AnyTable[string],
  operator: Operator,
  { from, end }: Span,
): SQL | undefined {
  const isInstant = from === end
  switch (operator) {
    case 'eq':
      return isInstant ? eq(column, from) : and(gte(column, from), lt(column, end))
    case 'ne':
      return isInstant ? ne(column, from) : or(lt(column, from), gte(column, end))
    case 'gte':
      return gte(column, from)
    case 'lte':
      return isInstant ? lte(column, end) : lt(column, end)
    case 'gt':
      return isInstant ? gt(column, end) : gte(column, end)
    case 'lt':
      return lt(column, from)
    default:
      return undefined
  }
}
