import { inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  readAccountSeries,
  readBalances,
  readOrderSeries,
  readToday,
} from '#contract/calls/reports.ts'
import { statesIn } from '#contract/order-phases.ts'
import { accounts } from '#contract/resources/journal.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { hourlyTotals } from '#server/kernel/resource/hourly-totals.ts'
import { boundsOf, readSeries } from './series.ts'

type Counts = Record<'open_jobs' | 'under_way' | 'disputed', number>
type Day = {
  day: string
  placed: number
  placed_cents: number
  completed: number
  captured_cents: number
}

/**
 * Registers the admin dashboard's call: today and the last thirty days in the admin's time zone,
 * and the journal's balances.
 */
export function reportRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  const { orders } = tables
  const { hour, metric, count, cents } = hourlyTotals

  registerCall(app, kernel, readToday, async ({ act }) => {
    const { actor, now } = act()
    const zone = actor.time_zone
    const at = now.toISOString()
    const today = sql`(${at}::timestamptz at time zone ${zone})::date`
    const totalOf = (what: SQL, name: string) =>
      sql`coalesce(sum(${what}) filter (where ${metric} = ${name}), 0)::float8`
    const { db } = kernel
    const maySeeJournal = kernel.policy.can(actor, 'journal', 'list')
    const [counts, days, accounts] = await Promise.all([
      db.execute<Counts>(sql`
        select
          count(*) filter (where ${inArray(orders.state, statesIn('open'))})::int as open_jobs,
          count(*) filter (where ${inArray(orders.state, statesIn('under_way'))})::int as under_way,
          count(*) filter (where ${inArray(orders.state, statesIn('disputed'))})::int as disputed
        from ${orders} where ${inArray(orders.state, statesIn('open', 'under_way', 'disputed'))}`),
      db.execute<Day>(sql`
        select to_char(d.day, 'YYYY-MM-DD') as day,
          ${totalOf(sql`${count}`, 'order.placed')} as placed,
          ${totalOf(sql`${cents}`, 'order.placed')} as placed_cents,
          ${totalOf(sql`${count}`, 'order.completed')} as completed,
          ${totalOf(sql`${cents}`, 'payment.captured')} as captured_cents
        from generate_series((${today} - ${2 * shownDays - 1}::int)::timestamp, ${today}::timestamp, interval '1 day') as d(day)
        left join ${hourlyTotals}
          on ${hour} >= d.day at time zone ${zone}
          and ${hour} < (d.day + interval '1 day') at time zone ${zone}
          and ${inArray(metric, ['order.placed', 'order.completed', 'payment.captured'])}
        group by d.day order by d.day`),
      db.execute<{ account: string; balance_cents: number }>(sql`
        select substr(${metric}, 9) as account, sum(${cents})::float8 as balance_cents
        from ${hourlyTotals} where ${maySeeJournal} and ${metric} like 'journal.%' group by 1 order by 1`),
    ])
    const [first] = counts.rows
    const [yesterday, day] = days.rows.slice(-2)
    if (!first || !yesterday || !day)
      throw new Error('a row of counts and one for each day were expected')
    return {
      ...first,
      placed: day.placed,
      placed_cents: day.placed_cents,
      completed: day.completed,
      captured_cents: day.captured_cents,
      journal_sum_cents: maySeeJournal
        ? accounts.rows.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
        : null,
      accounts: accounts.rows,
      days: days.rows.slice(-shownDays).map(({ captured_cents: _, ...rest }) => rest),
      yesterday: {
        placed: yesterday.placed,
        placed_cents: yesterday.placed_cents,
        completed: yesterday.completed,
        captured_cents: yesterday.captured_cents,
      },
      days_before: sumOf(days.rows.slice(0, shownDays)),
    }
  })

  registerCall(app, kernel, readOrderSeries, async ({ read, query, act }) =>
    read((db) => readSeries(db, query, act().actor)),
  )

  registerCall(app, kernel, readAccountSeries, async ({ read, query, act }) => {
    const { account, ...rest } = query
    const asked = { ...rest, metric: `journal.${account}` }
    return read((db) => readSeries(db, asked, act().actor))
  })

  registerCall(app, kernel, readBalances, async ({ read, query, act }) => {
    const bounds = boundsOf(query, act().actor)
    return { ...bounds, accounts: await read((db) => balancesOf(db, bounds)) }
  })
}

/** The days that the dashboard shows; it compares them with as many before. */
const shownDays = 30

const sumOf = (days: readonly Day[]) => ({
  placed: days.reduce((sum, { placed }) => sum + placed, 0),
  completed: days.reduce((sum, { completed }) => sum + completed, 0),
  placed_cents: days.reduce((sum, { placed_cents }) => sum + placed_cents, 0),
})

/** Reads every account's balance at the beginning and the end of a period. */
async function balancesOf(db: Reader, { from, to }: { from: string; to: string }) {
  const { hour, metric, count, cents } = hourlyTotals
  const isWithin = sql`${hour} >= ${from}`
  const { rows } = await db.execute<{
    account: string
    opening_cents: number
    change_cents: number
    lines: number
  }>(sql`
    select substr(${metric}, 9) as account,
      coalesce(sum(${cents}) filter (where not ${isWithin}), 0)::float8 as opening_cents,
      coalesce(sum(${cents}) filter (where ${isWithin}), 0)::float8 as change_cents,
      coalesce(sum(${count}) filter (where ${isWithin}), 0)::float8 as lines
    from ${hourlyTotals} where ${metric} like 'journal.%' and ${hour} < ${to} group by 1`)
  return accounts.flatMap((account) => {
    const found = rows.find((row) => row.account === account)
    if (!found) return []
    return [{ ...found, account, closing_cents: found.opening_cents + found.change_cents }]
  })
}
