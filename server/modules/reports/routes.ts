import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { readToday } from '#contract/calls/reports.ts'
import { tables } from '#server/database/tables.ts'
import type { House } from '#server/house.ts'
import { registerCall } from '#server/kernel/call.ts'

const underWay = ['en_route', 'arrived', 'loading', 'in_transit', 'unloading']

type Counts = Record<
  | 'placed'
  | 'placed_cents'
  | 'completed'
  | 'captured_cents'
  | 'open_jobs'
  | 'under_way'
  | 'disputed',
  number
>

/** The admin's first look: today in their own time zone, the last thirty days, the journal's balances. */
export function reportRoutes(app: FastifyInstance, { kernel }: House): void {
  const { orders, payments, journal } = tables

  registerCall(app, kernel, readToday, async ({ act }) => {
    const { actor, now } = act()
    const zone = actor.time_zone
    const at = now.toISOString()
    const day = (column: unknown) => sql`(${column} at time zone ${zone})::date`
    const today = sql`(${at}::timestamptz at time zone ${zone})::date`
    const since = sql`((${today})::timestamp at time zone ${zone})`
    const { db } = kernel
    const [counts, days, accounts] = await Promise.all([
      db.execute<Counts>(sql`
        select
          (select count(*)::int from ${orders} where ${orders.placed_at} >= ${since}) as placed,
          (select coalesce(sum(${orders.total_cents}), 0)::float8 from ${orders} where ${orders.placed_at} >= ${since}) as placed_cents,
          (select count(*)::int from ${orders} where ${orders.completed_at} >= ${since}) as completed,
          (select coalesce(sum(${payments.captured_cents}), 0)::float8 from ${payments} where ${payments.settled_at} >= ${since}) as captured_cents,
          (select count(*)::int from ${orders} where ${orders.state} = 'placed') as open_jobs,
          (select count(*)::int from ${orders} where ${orders.state} in (${sql.join(
            underWay.map((state) => sql`${state}`),
            sql`, `,
          )})) as under_way,
          (select count(*)::int from ${orders} where ${orders.state} = 'disputed') as disputed`),
      db.execute<{ day: string; placed: number; completed: number; placed_cents: number }>(sql`
        select to_char(d.day, 'YYYY-MM-DD') as day,
          coalesce(p.placed, 0)::int as placed,
          coalesce(c.completed, 0)::int as completed,
          coalesce(p.cents, 0)::float8 as placed_cents
        from generate_series(${today} - 29, ${today}, interval '1 day') as d(day)
        left join (
          select ${day(orders.placed_at)} as day, count(*) as placed, sum(${orders.total_cents}) as cents
          from ${orders} where ${orders.placed_at} >= ${at}::timestamptz - interval '31 days' group by 1
        ) p on p.day = d.day::date
        left join (
          select ${day(orders.completed_at)} as day, count(*) as completed
          from ${orders} where ${orders.completed_at} >= ${at}::timestamptz - interval '31 days' group by 1
        ) c on c.day = d.day::date
        order by d.day`),
      db.execute<{ account: string; balance_cents: number }>(sql`
        select ${journal.account} as account, sum(${journal.amount_cents})::float8 as balance_cents
        from ${journal} group by 1 order by 1`),
    ])
    const [first] = counts.rows
    if (!first) throw new Error('a row of counts was expected')
    return {
      ...first,
      journal_sum_cents: accounts.rows.reduce((sum, { balance_cents }) => sum + balance_cents, 0),
      accounts: accounts.rows,
      days: days.rows,
    }
  })
}
