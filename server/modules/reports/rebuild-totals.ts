import { type SQL, sql } from 'drizzle-orm'

import { capturedEvent, countedEvents } from '#contract/calls/reports.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { hourlyTotals } from '#server/kernel/resource/hourly-totals.ts'
import { transact } from '#server/kernel/sql/transact.ts'

/** A stored total that differs from its sources; null on the side that has no such total. */
export type Difference = {
  metric: string
  hour: string
  city_id: number
  kept: { count: number; cents: number } | null
  found: { count: number; cents: number } | null
}

/**
 * Computes the totals from their sources, the events and the journal. An order's total at the time
 * of an event is the old value in the next change of it, or the current value if there is none.
 */
const computedTotals = (): SQL => {
  const { events, journal, orders, payments } = tables
  const then = (column: string, now: SQL) => sql`coalesce((
    select (later.diff->${column}->>0)::bigint from ${events} later
    where later.resource = 'orders' and later.record_id = e.record_id and later.id > e.id
      and later.diff ? ${column}
    order by later.id limit 1
  ), ${now})`
  return sql`
    select date_trunc('hour', at) as hour, metric, city_id, count(*) as count, sum(cents) as cents
    from (
      select e.created_at as at, e.name as metric,
        ${then('city_id', sql`o.city_id`)} as city_id,
        ${then('total_cents', sql`o.total_cents`)} as cents
      from ${events} e join ${orders} o on o.id = e.record_id
      where e.resource = 'orders'
        and e.name in (${sql.join(
          countedEvents.map((name) => sql`${name}`),
          sql`, `,
        )})
      union all
      select e.created_at, e.name, 0, p.captured_cents
      from ${events} e join ${payments} p on p.id = e.record_id
      where e.resource = 'payments' and e.name = ${capturedEvent}
      union all
      select j.created_at, 'journal.' || j.account, 0, j.amount_cents from ${journal} j
    ) counted
    group by 1, 2, 3`
}

const storedTotals = (): SQL => sql`
  select hour, metric, city_id, sum(count)::bigint as count, sum(cents)::bigint as cents
  from ${hourlyTotals} group by 1, 2, 3`

/** Returns every total that differs from its sources; empty when all are correct. */
export async function compareTotals(db: Db): Promise<Difference[]> {
  const { rows } = await db.execute<Difference>(sql`
    select coalesce(k.metric, f.metric) as metric, coalesce(k.city_id, f.city_id) as city_id,
      to_char(coalesce(k.hour, f.hour) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as hour,
      case when k.metric is null then null
        else json_build_object('count', k.count, 'cents', k.cents) end as kept,
      case when f.metric is null then null
        else json_build_object('count', f.count, 'cents', f.cents) end as found
    from (${storedTotals()}) k full join (${computedTotals()}) f
      on f.hour = k.hour and f.metric = k.metric and f.city_id = k.city_id
    where k.count is distinct from f.count or k.cents is distinct from f.cents
    order by 1, 3`)
  return rows
}

/** Recomputes all totals from their sources. */
export async function rebuildTotals(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    // Concurrent counting waits for this lock and then adds to the new totals.
    await tx.execute(sql`lock table ${hourlyTotals} in exclusive mode`)
    await tx.execute(sql`delete from ${hourlyTotals}`)
    await tx.execute(sql`
      insert into ${hourlyTotals} (hour, metric, city_id, count, cents, shard)
      select hour, metric, city_id, count, cents, 0 from (${computedTotals()}) found`)
  })
}
