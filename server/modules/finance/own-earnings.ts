import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { EarningEntry, JobEarning } from '#contract/calls/own-earnings.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { earningMachine } from '#contract/machines/earning.ts'
import { isIn } from '#contract/order-phases.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import { tables } from '#server/database/tables.ts'
import { fuelRate } from '#server/domain/fuel-rate.ts'
import { csvDollars, csvLine, csvMark } from '#server/kernel/http/csv.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { type EarnedRow, earnedRows, fuelOf, perHour } from './earned-rows.ts'

const pageSize = 50

type Filter = { state?: EarnedRow['state'] }
type Page = { entries: EarningEntry[]; next: string | null }

/** Returns a page of the actor's earnings, newest first. */
export async function earningsPage(
  db: Db,
  actor: Actor,
  { state, before }: Filter & { before?: string },
): Promise<Page> {
  const { rows } = await db.execute<EarnedRow>(sql`
    with earned as (${earnedRows(ownId(actor, 'mover_id'))})
    select * from earned
    where ${state ? sql`state = ${state}` : sql`true`}
      and ${before ? sql`id < ${before}::bigint` : sql`true`}
    order by id desc limit ${pageSize + 1}`)
  const entries = rows.slice(0, pageSize).map(entryOf)
  return { entries, next: rows.length > pageSize ? String(entries.at(-1)?.id) : null }
}

function entryOf(row: EarnedRow): EarningEntry {
  const { id, kind, net_cents, state, payout_code, code, from_place, to_place } = row
  return {
    id: Number(id),
    at: new Date(row.at).toISOString(),
    kind,
    net_cents: Number(net_cents),
    state,
    payout_code,
    code,
    from: from_place,
    to: to_place,
    per_hour_cents:
      row.work_minutes === null
        ? null
        : perHour(Number(net_cents), row.work_minutes + (row.empty_minutes ?? 0)),
  }
}

const columns = ['date', 'kind', 'move', 'from', 'to', 'state', 'payout', 'amount'] as const

/** Streams the actor's earnings as CSV, a page at a time. */
export async function* earningsCsv(db: Db, actor: Actor, filter: Filter): AsyncGenerator<string> {
  const say = (key: string) => translate(actor.locale, `statement:csv.${key}`)
  yield `${csvMark}${csvLine(columns.map(say))}`
  let before: string | undefined
  do {
    const page = await earningsPage(db, actor, { ...filter, ...(before ? { before } : {}) })
    for (const { at, kind, code, from, to, state, payout_code, net_cents } of page.entries)
      yield csvLine([
        at,
        say(`kinds.${kind}`),
        code,
        from,
        to,
        translate(actor.locale, `states:states.earnings.${state}`),
        payout_code ?? '',
        csvDollars(net_cents),
      ])
    before = page.next ?? undefined
  } while (before)
}

/** Returns all that the actor earned with one move; a 404 if that is nothing. */
export async function jobEarning(db: Db, actor: Actor, code: string): Promise<JobEarning> {
  const { orders, cities, drivers, users } = tables
  const mover_id = ownId(actor, 'mover_id')
  const { rows } = await db.execute<EarnedRow>(sql`
    with earned as (${earnedRows(mover_id)})
    select * from earned where code = ${code} order by id limit 200`)
  const [found] = await db
    .select({
      order: orders,
      time_zone: cities.time_zone,
      speed_mph: cities.speed_mph,
      driver: users.name,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .where(eq(orders.code, code))
  const [first] = rows
  if (!found || !first) throw notFound(actor.locale)
  const { order, time_zone } = found
  const job = rows.find(({ kind }) => kind === 'job')
  const isTheirs = order.mover_id === mover_id
  return {
    code,
    from: first.from_place,
    to: first.to_place,
    window_start_at: order.window_start_at,
    window_end_at: order.window_end_at,
    time_zone,
    driver: isTheirs ? found.driver : null,
    job: job ? factsOf(job, order, await fuelRate(db, mover_id)) : null,
    steps: stepsOf(rows, order),
    net_cents: kept(rows).reduce((sum, { net_cents }) => sum + Number(net_cents), 0),
    parts: await partsOf(db, rows),
  }
}

type OrderRow = (typeof tables.orders)['$inferSelect']

function factsOf(job: EarnedRow, order: OrderRow, rate: number): JobEarning['job'] {
  const division = divisionOf(order)
  const empty = job.empty_minutes ?? 0
  const minutes = (job.work_minutes ?? 0) + empty
  const promised_minutes = (job.quoted_minutes ?? 0) + empty
  const net_cents = Number(job.net_cents)
  const promised_cents = Number(job.promised_cents)
  const miles = job.miles ?? 0
  const fuel_cents = fuelOf(miles, rate)
  return {
    quoted_minutes: Math.round(job.quoted_minutes ?? 0),
    measured_minutes: Math.round(job.work_minutes ?? 0),
    miles,
    empty_miles: miles,
    cost_per_mile_cents: rate,
    fuel_cents,
    pricing_mode: order.pricing_mode,
    promised_cents,
    promise_cents: division.promise_cents,
    deduction_cents: division.deduction_cents,
    per_hour_cents: perHour(net_cents, minutes) ?? 0,
    promised_per_hour_cents: perHour(promised_cents, promised_minutes) ?? 0,
    per_hour_after_fuel_cents: perHour(net_cents - fuel_cents, minutes) ?? 0,
    promised_per_hour_after_fuel_cents: perHour(promised_cents - fuel_cents, promised_minutes) ?? 0,
  }
}

const kept = (rows: readonly EarnedRow[]) => rows.filter(({ state }) => state !== 'reversed')

/** Returns the steps from the price to what is earned; steps of nothing are left out. */
function stepsOf(rows: readonly EarnedRow[], order: OrderRow): JobEarning['steps'] {
  const shown = kept(rows)
  const sum = (name: 'gross_cents' | 'commission_cents' | 'tip_cents' | 'adjustment_cents') =>
    shown.reduce((cents, row) => cents + Number(row[name]), 0)
  const later_cents = shown
    .filter(({ kind }) => kind === 'tip')
    .reduce((cents, { tip_cents }) => cents + Number(tip_cents), 0)
  const isCarriedOut = shown.some(({ kind }) => kind === 'job')
  const base =
    order.pricing_mode === 'fixed' ? order.quote.answer : (order.metered ?? order.quote.answer)
  const tolls_cents = isCarriedOut ? base.tolls_cents : 0
  const deduction_cents = isCarriedOut ? divisionOf(order).deduction_cents : 0
  const gross_cents = sum('gross_cents')
  const steps: JobEarning['steps'] = [
    {
      kind: isIn(order.state, 'called_off') ? 'fee' : 'service',
      cents: gross_cents - tolls_cents,
    },
    { kind: 'tolls', cents: tolls_cents },
    { kind: 'commission', cents: -sum('commission_cents') },
    { kind: 'deduction', cents: -deduction_cents },
    { kind: 'tip', cents: sum('tip_cents') - later_cents },
    { kind: 'later_tip', cents: later_cents },
    { kind: 'adjustment', cents: sum('adjustment_cents') + deduction_cents },
  ]
  const known = steps.reduce((cents, step) => cents + step.cents, 0)
  const net_cents = shown.reduce((cents, row) => cents + Number(row.net_cents), 0)
  // A part of an earning that a claim holds has only a net amount.
  return steps
    .map((step) =>
      step.kind === 'adjustment' ? { ...step, cents: step.cents + net_cents - known } : step,
    )
    .filter(({ cents }) => cents !== 0)
}

const transitions = new Map<string, string>(
  Object.values(earningMachine.transitions).flatMap((one) =>
    'to' in one ? [[one.emits as string, one.to as string] as const] : [],
  ),
)

/** Returns the earnings one by one, with the times of their states. */
async function partsOf(db: Db, rows: readonly EarnedRow[]): Promise<JobEarning['parts']> {
  const { events } = tables
  const happened = await db
    .select({ id: events.record_id, name: events.name, at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.resource, 'earnings'),
        inArray(
          events.record_id,
          rows.map(({ id }) => Number(id)),
        ),
        inArray(events.name, [...transitions.keys()]),
      ),
    )
    .orderBy(asc(events.id))
    .limit(1000)
  return rows.map((row) => {
    const { from: _, to: __, code: ___, per_hour_cents: ____, ...entry } = entryOf(row)
    const states = happened
      .filter(({ id }) => id === entry.id)
      .map(({ name, at }) => ({ name: transitions.get(name) ?? name, at }))
    return { ...entry, states: [{ name: earningMachine.initial, at: entry.at }, ...states] }
  })
}
