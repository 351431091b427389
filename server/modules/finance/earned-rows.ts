import { type SQL, sql } from 'drizzle-orm'

import { statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'

const { earnings, orders, cities, payouts } = tables

const carriedOut = sql.join(
  statesIn('delivered', 'completed', 'disputed').map((state) => sql`${state}`),
  sql`, `,
)

/** The empty drive back in minutes at the city's speed, as offers count it (`trueHourly`). */
const emptyMinutes = sql`
  (${orders.quote}->'answer'->>'miles')::float8 / ${cities.speed_mph} * 60`

/**
 * Selects a mover's earnings with what their moves took. `minutes`, `miles` and `promised_cents` are
 * only set on the earning of a move that was carried out, once for each move.
 */
export function earnedRows(mover_id: number): SQL {
  const isJob = sql`(${earnings.tip_id} is null and ${earnings.claim_id} is null
    and ${earnings.gross_cents} > 0 and ${orders.state} in (${carriedOut}))`
  const ofJob = (value: SQL) => sql`case when ${isJob} then ${value} end`
  const measured = sql`extract(epoch from ${orders.delivered_at} - ${orders.loading_started_at}) / 60`
  const quoted = sql`(${orders.quote}->'answer'->>'billed_minutes')::float8`
  return sql`
    select ${earnings.id}, ${earnings.order_id}, ${earnings.created_at} as at, ${earnings.state},
      ${earnings.gross_cents}, ${earnings.commission_cents}, ${earnings.tip_cents},
      ${earnings.adjustment_cents}, ${earnings.net_cents},
      ${orders.code}, ${orders.window_start_at}, ${cities.time_zone},
      ${placeOf(sql`${orders.stops}->0`)} as from_place,
      ${placeOf(sql`${orders.stops}->-1`)} as to_place,
      ${payouts.code} as payout_code,
      case
        when ${earnings.tip_id} is not null then 'tip'
        when ${earnings.claim_id} is not null then 'claim'
        when ${isJob} then 'job'
        when ${earnings.gross_cents} > 0 then 'cancellation'
        else 'adjustment'
      end as kind,
      ${ofJob(sql`coalesce(${measured}, ${quoted})`)} as work_minutes,
      ${ofJob(quoted)} as quoted_minutes,
      ${ofJob(emptyMinutes)} as empty_minutes,
      ${ofJob(sql`(${orders.quote}->'answer'->>'miles')::float8`)} as miles,
      ${ofJob(sql`(${orders.quote}->'answer'->>'mover_cents')::float8`)} as promised_cents
    from ${earnings}
    join ${orders} on ${orders.id} = ${earnings.order_id}
    join ${cities} on ${cities.id} = ${orders.city_id}
    left join ${payouts} on ${payouts.id} = ${earnings.payout_id}
    where ${earnings.mover_id} = ${mover_id}`
}

const placeOf = (stop: SQL) => sql`concat(${stop}->>'city', ', ', ${stop}->>'state_code')`

/** The row of `earnedRows`; figures of a job are null on other rows. */
export type EarnedRow = {
  id: number
  order_id: number
  at: string
  state: (typeof earnings.$inferSelect)['state']
  gross_cents: number
  commission_cents: number
  tip_cents: number
  adjustment_cents: number
  net_cents: number
  code: string
  window_start_at: string
  time_zone: string
  from_place: string
  to_place: string
  payout_code: string | null
  kind: 'job' | 'tip' | 'cancellation' | 'claim' | 'adjustment'
  work_minutes: number | null
  quoted_minutes: number | null
  empty_minutes: number | null
  miles: number | null
  promised_cents: number | null
}

/** Returns the fuel in cents of a job that is so many miles away, there and back. */
export const fuelOf = (miles: number, rate: number): number => Math.round(2 * miles * rate)

/** Returns `fuelOf` of a row of `earnedRows`, each rounded, so that the jobs' fuel adds up. */
export const fuelOfJob = (rate: number): SQL => sql`floor(2 * miles * ${rate} + 0.5)`

/** Returns cents for each hour; null for no time. */
export const perHour = (cents: number, minutes: number): number | null =>
  minutes > 0 ? Math.round((cents * 60) / minutes) : null
