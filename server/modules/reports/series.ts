import { TZDate } from '@date-fns/tz'
import { and, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'

import { maxPeriods, type Series } from '#contract/calls/reports.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { hourlyTotals } from '#server/kernel/resource/hourly-totals.ts'
import { translate } from '#server/kernel/translate.ts'

export type Unit = 'day' | 'week' | 'month'
type Days = { from: string; to: string }
type Period = { start: string; from: string; to: string }

/** Reads one metric of the hourly totals over time. */
export async function readSeries(
  db: Reader,
  { metric, city_id, unit, ...days }: Days & { metric: string; city_id?: number; unit: Unit },
  actor: Actor,
): Promise<Series> {
  const periods = periodsOf(days, unit, actor)
  const counted = await totalsBetween(db, metric, city_id, {
    from: periods[0]?.from ?? '',
    to: periods.at(-1)?.to ?? '',
  })
  const byPeriod = periods.map((period) => ({ ...period, count: 0, cents: 0 }))
  let at = 0
  for (const { hour, count, cents } of counted) {
    while (hour >= (byPeriod[at]?.to ?? '')) at++
    const period = byPeriod[at]
    if (!period) break
    period.count += count
    period.cents += cents
  }
  const sumOf = (key: 'count' | 'cents') => byPeriod.reduce((sum, one) => sum + one[key], 0)
  return { metric, total: { count: sumOf('count'), cents: sumOf('cents') }, periods: byPeriod }
}

type HourTotal = { hour: string; count: number; cents: number }

/** Reads the totals of each hour in which something happened, in order. */
async function totalsBetween(
  db: Reader,
  metric: string,
  city_id: number | undefined,
  { from, to }: Days,
): Promise<HourTotal[]> {
  const { hour, count, cents } = hourlyTotals
  const sumOf = (what: SQLWrapper) => sql<number>`sum(${what})::float8`
  return db
    .select({ hour, count: sumOf(count), cents: sumOf(cents) })
    .from(hourlyTotals)
    .where(
      and(
        eq(hourlyTotals.metric, metric),
        gte(hour, from),
        lt(hour, to),
        city_id === undefined ? undefined : eq(hourlyTotals.city_id, city_id),
      ),
    )
    .groupBy(hour)
    .orderBy(hour)
}

/** Returns the instants between which these days lie in a time zone; `to` is exclusive. */
export function boundsOf(days: Days, actor: Actor): Days {
  checkOrder(days, actor)
  return {
    from: startOf(days.from, 0, actor.time_zone).toISOString(),
    to: startOf(days.to, 1, actor.time_zone).toISOString(),
  }
}

/** Divides days into periods; the first and the last may be cut. Weeks begin on Monday. */
function periodsOf(days: Days, unit: Unit, actor: Actor): Period[] {
  checkOrder(days, actor)
  const periods: Period[] = []
  for (let start = days.from; start <= days.to; ) {
    if (periods.length === maxPeriods)
      throw invalid(actor.locale, {
        to: [translate(actor.locale, 'reports.too_long', { count: maxPeriods })],
      })
    const next = nextStart(start, unit)
    const last = next > days.to ? dayAfter(days.to, 1) : next
    periods.push({
      start,
      from: startOf(start, 0, actor.time_zone).toISOString(),
      to: startOf(last, 0, actor.time_zone).toISOString(),
    })
    start = next
  }
  return periods
}

function checkOrder({ from, to }: Days, { locale }: Actor): void {
  if (from > to) throw invalid(locale, { to: [translate(locale, 'reports.order')] })
}

/** Returns the first day of the period after the one that a day is in. */
function nextStart(start: string, unit: Unit): string {
  const date = new Date(`${start}T00:00:00Z`)
  if (unit === 'day') return dayAfter(start, 1)
  if (unit === 'week') return dayAfter(start, 7 - ((date.getUTCDay() + 6) % 7))
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 10)
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the instant at which a day, or one some days later, begins in a time zone. */
function startOf(day: string, later: number, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + later, 0, 0, 0, zone).getTime())
}
