import { type SQL, sql } from 'drizzle-orm'

import type { EarningPeriod, EarningSummary } from '#contract/calls/own-earnings.ts'
import { statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import { fuelRate } from '#server/domain/fuel-rate.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { earnedRows, fuelOfJob, perHour } from './earned-rows.ts'

const dayMs = 86_400_000
/** How far ahead accepted jobs are counted, in units of the period. */
const unitsAhead = 12

const units = { week: 'day', weeks: 'week', year: 'month' } as const

type Total = EarningSummary['total']
type Derived =
  | 'per_hour_cents'
  | 'promised_per_hour_cents'
  | 'per_hour_after_fuel_cents'
  | 'promised_per_hour_after_fuel_cents'
type FigureRow = Omit<Total, Derived> & {
  start: string
  job_cents: number
  promised_cents: number
  promised_minutes: number
}

/** Adds up what a mover earned in a period, and the accepted jobs ahead. */
export async function earningSummary(
  db: Db,
  mover_id: number,
  period: EarningPeriod,
  now: Date,
): Promise<EarningSummary> {
  const unit = units[period]
  const starts = startsOf(period, now)
  const since = starts[0] ?? now
  const rate = await fuelRate(db, mover_id)
  const rows = await figureRows(db, mover_id, { unit, since, rate })
  const byStart = new Map(rows.map((row) => [new Date(row.start).getTime(), row]))
  return {
    buckets: starts.map((start) => ({
      start: start.toISOString(),
      ...figuresOf(byStart.get(start.getTime()) ?? none),
    })),
    total: figuresOf(rows.reduce(added, none)),
    cost_per_mile_cents: rate,
    ahead: await aheadOf(db, mover_id, unit, now),
    grid: await gridOf(db, mover_id, new Date(now.getTime() - 365 * dayMs)),
  }
}

/** Returns the starts of a period's units in UTC, the present one last. Weeks begin on Monday. */
function startsOf(period: EarningPeriod, now: Date): Date[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (period === 'year')
    return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 11 + at, 1)))
  const today = Date.UTC(year, month, now.getUTCDate())
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs
  return period === 'week'
    ? Array.from({ length: 7 }, (_, at) => new Date(monday + at * dayMs))
    : Array.from({ length: 12 }, (_, at) => new Date(monday + (at - 11) * 7 * dayMs))
}

const startIn = (unit: string, at: SQL) =>
  sql`date_trunc(${unit}::text, ${at} at time zone 'UTC') at time zone 'UTC'`

type Span = { unit: string; since: Date; rate: number }

async function figureRows(db: Db, mover_id: number, { unit, since, rate }: Span) {
  const { rows } = await db.execute<FigureRow>(sql`
    with earned as (${earnedRows(mover_id)}),
    dated as (select *, ${startIn(unit, sql`at`)} as start from earned
      where state <> 'reversed' and at >= ${since.toISOString()})
    select start,
      sum(gross_cents)::float8 as gross_cents,
      sum(commission_cents)::float8 as commission_cents,
      sum(tip_cents)::float8 as tip_cents,
      sum(adjustment_cents)::float8 as adjustment_cents,
      sum(net_cents)::float8 as net_cents,
      count(work_minutes)::int as jobs,
      coalesce(sum(work_minutes + empty_minutes), 0)::float8 as minutes,
      coalesce(sum(miles), 0)::float8 as miles,
      coalesce(sum(miles), 0)::float8 as empty_miles,
      coalesce(sum(${fuelOfJob(rate)}), 0)::float8 as fuel_cents,
      coalesce(sum(net_cents) filter (where kind = 'job'), 0)::float8 as job_cents,
      coalesce(sum(promised_cents), 0)::float8 as promised_cents,
      coalesce(sum(quoted_minutes + empty_minutes), 0)::float8 as promised_minutes
    from dated group by start order by start`)
  return rows
}

const none: FigureRow = {
  start: '',
  gross_cents: 0,
  commission_cents: 0,
  tip_cents: 0,
  adjustment_cents: 0,
  net_cents: 0,
  jobs: 0,
  minutes: 0,
  miles: 0,
  empty_miles: 0,
  fuel_cents: 0,
  job_cents: 0,
  promised_cents: 0,
  promised_minutes: 0,
}

function added(one: FigureRow, other: FigureRow): FigureRow {
  const sums = { ...one }
  const { start: _, ...numbers } = other
  for (const [name, value] of Object.entries(numbers)) sums[name as keyof typeof numbers] += value
  return sums
}

function figuresOf(row: FigureRow): Total {
  const { start: _, job_cents, promised_cents, promised_minutes, ...figures } = row
  const { fuel_cents } = figures
  return {
    ...figures,
    minutes: Math.round(figures.minutes),
    per_hour_cents: perHour(job_cents, figures.minutes),
    promised_per_hour_cents: perHour(promised_cents, promised_minutes),
    per_hour_after_fuel_cents: perHour(job_cents - fuel_cents, figures.minutes),
    promised_per_hour_after_fuel_cents: perHour(promised_cents - fuel_cents, promised_minutes),
  }
}

async function aheadOf(db: Db, mover_id: number, unit: string, now: Date) {
  const { orders, earnings } = tables
  const states = sql.join(
    statesIn('assigned', 'under_way', 'delivered').map((state) => sql`${state}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ start: string; net_cents: number; jobs: number }>(sql`
    select ${startIn(unit, sql`greatest(${orders.window_start_at}, ${now.toISOString()}::timestamptz)`)}
        as start,
      sum((${orders.quote}->'answer'->>'mover_cents')::float8) as net_cents,
      count(*)::int as jobs
    from ${orders}
    where ${orders.mover_id} = ${mover_id} and ${orders.state} in (${states})
      and not exists (select 1 from ${earnings}
        where ${earnings.order_id} = ${orders.id} and ${earnings.mover_id} = ${mover_id}
          and ${earnings.gross_cents} > 0)
    group by 1 order by 1 limit ${unitsAhead}`)
  return rows.map(({ start, ...row }) => ({ start: new Date(start).toISOString(), ...row }))
}

async function gridOf(db: Db, mover_id: number, since: Date): Promise<EarningSummary['grid']> {
  type Cell = { weekday: number; from_hour: number; cents: number; minutes: number; jobs: number }
  const { rows } = await db.execute<Cell>(sql`
    with earned as (${earnedRows(mover_id)}),
    local as (select *, window_start_at at time zone time_zone as begun from earned
      where kind = 'job' and state <> 'reversed' and at >= ${since.toISOString()})
    select extract(dow from begun)::int as weekday,
      (floor(extract(hour from begun) / 4) * 4)::int as from_hour,
      sum(net_cents)::float8 as cents,
      sum(work_minutes + empty_minutes)::float8 as minutes,
      count(*)::int as jobs
    from local group by 1, 2 order by 1, 2`)
  return rows.map(({ weekday, from_hour, cents, minutes, jobs }) => ({
    weekday,
    from_hour,
    per_hour_cents: perHour(cents, minutes) ?? 0,
    jobs,
  }))
}
