import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { usd } from '#server/kernel/usd.ts'
import { inOneLine } from './in-one-line.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/** What the texts say of an order, in a reader's language and the time of its city. */
export async function orderWords({ tx, row, input }: Pick<Step<OrderRow>, 'tx' | 'row' | 'input'>) {
  const { cities, movers, drivers, users } = tables
  const [known] = await tx
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
  const timeZone = known?.time_zone ?? 'UTC'
  return (locale: string) => {
    const say = (instant: string | null, options: Intl.DateTimeFormatOptions) =>
      instant && new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant))
    return {
      code: row.code,
      city: known?.city ?? '',
      mover: known?.mover ?? '',
      driver: known?.driver ?? '',
      date: say(row.window_start_at, { dateStyle: 'full', timeStyle: 'short' }),
      eta: say(row.eta_at, { timeStyle: 'short' }),
      until: say(row.first_refusal_until, { timeStyle: 'short' }),
      pay: usd(locale, row.quote.answer.mover_cents),
      reason: inOneLine(String(input.reason ?? '')),
    }
  }
}
