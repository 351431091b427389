import { eq } from 'drizzle-orm'

import { payUntil } from '#contract/hold-times.ts'
import { cancellationFee } from '#contract/pricing/cancellation-fee.ts'
import { finalPrice, lessThanQuoted } from '#contract/pricing/division.ts'
import { maxTotal } from '#contract/pricing/metered-price.ts'
import { tables } from '#server/database/tables.ts'
import { doorWait } from '#server/domain/door-wait.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { formatInstant, formatRange } from '#server/kernel/format-instant.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { usd } from '#server/kernel/usd.ts'
import type { Occurrence, Subject } from './notice.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/** Reads the order that a record belongs to. */
export async function orderOf(tx: Tx, { order_id }: { order_id: number }): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id))
  if (!order) throw new Error(`there is no order ${order_id}`)
  return order
}

/** Reads what texts, links and mail about an order need. Times are in its city's time zone. */
export async function orderSubject({
  tx,
  row,
  input,
  now,
}: Pick<Occurrence<OrderRow>, 'tx' | 'row' | 'input' | 'now'>): Promise<Subject> {
  const { id, code, version } = row
  const { city, time_zone: timeZone, mover, driver } = await readRelated(tx, row)
  const rules = await rulesOf(tx, row)
  const max_cents = maxTotal(row.quote.answer, row.pricing_mode, rules)
  // Before it is given, a late release promises it.
  const given_cents = row.given_credit_cents || rules.fees.release_credit
  const wait = row.state === 'arrived' ? await doorWait(tx, row, now) : null
  const reached_cents = Math.max(0, ...row.reached_fees.map(({ fee_cents }) => fee_cents))
  return {
    about: { resource: 'orders', record_id: id, order_id: id },
    record: { id, code },
    data: { code },
    key: `${code}-${version}`,
    values: (locale) => {
      const format = (instant: string | null, options: Intl.DateTimeFormatOptions) =>
        instant && formatInstant(instant, { ...options, locale, timeZone })
      return {
        context: row.pricing_mode,
        code,
        // The crew arrives within the window, so its start alone would promise too much.
        date: formatRange(row.window_start_at, row.window_end_at, {
          dateStyle: 'full',
          timeStyle: 'short',
          locale,
          timeZone,
        }),
        eta: format(row.eta_at, { timeStyle: 'short' }),
        no_show: format(row.no_show_at, { timeStyle: 'short' }),
        contest_until: format(row.contest_until, { dateStyle: 'full', timeStyle: 'short' }),
        until: format(row.first_refusal_until, { timeStyle: 'short' }),
        city,
        mover: mover ?? '',
        driver: driver ?? '',
        total: usd(locale, row.total_cents),
        most: usd(locale, max_cents),
        paid: usd(locale, finalPrice(row).total_cents),
        less: usd(locale, lessThanQuoted(row)),
        fee: usd(locale, row.cancel_fee_cents),
        free_until: format(wait?.free_until ?? null, { timeStyle: 'short' }),
        door_fee: usd(locale, wait ? cancellationFee(row, now, rules).fee_cents : 0),
        reached: usd(locale, reached_cents),
        pay: usd(locale, row.quote.answer.mover_cents),
        minutes: minutesOf(row),
        estimated: row.quote.answer.billed_minutes,
        miles: row.quote.answer.miles,
        delivery_code: row.delivery_code,
        pay_until: format(payUntil(row.window_start_at), { dateStyle: 'full', timeStyle: 'short' }),
        credit: usd(locale, given_cents),
        reason: String(input.reason ?? ''),
      }
    },
  }
}

/** Returns the measured minutes from the start of loading to the delivery; 0 before it. */
const minutesOf = ({ loading_started_at, delivered_at }: OrderRow): number =>
  loading_started_at && delivered_at
    ? Math.ceil((Date.parse(delivered_at) - Date.parse(loading_started_at)) / 60_000)
    : 0

/** Reads the records besides the order itself that its texts mention. */
async function readRelated(tx: Tx, row: OrderRow) {
  const { cities, movers, drivers, users } = tables
  const [related] = await tx
    .select({
      city: cities.name,
      time_zone: cities.time_zone,
      mover: movers.business_name,
      driver: users.name,
    })
    .from(cities)
    .leftJoin(movers, eq(movers.id, row.mover_id ?? 0))
    .leftJoin(drivers, eq(drivers.id, row.driver_id ?? 0))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .where(eq(cities.id, row.city_id))
  if (!related) throw new Error(`order ${row.id} has no city`)
  return related
}
