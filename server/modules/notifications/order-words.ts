import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/** What the texts say of an order, in a reader's language and the time of its city. */
export async function orderWords({ tx, row, input }: Step<OrderRow>) {
  const { cities, movers } = tables
  const [city] = await tx.select().from(cities).where(eq(cities.id, row.city_id))
  const [mover] = await tx
    .select({ name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, row.mover_id ?? 0))
  const timeZone = city?.time_zone ?? 'UTC'
  return (locale: string) => {
    const say = (instant: string | null, options: Intl.DateTimeFormatOptions) =>
      instant && new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant))
    return {
      code: row.code,
      mover: mover?.name ?? '',
      date: say(row.window_start_at, { dateStyle: 'full', timeStyle: 'short' }),
      eta: say(row.eta_at, { timeStyle: 'short' }),
      until: say(row.first_refusal_until, { timeStyle: 'short' }),
      reason: inOneLine(String(input.reason ?? '')),
    }
  }
}

const longestReason = 300

const inOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line
}
