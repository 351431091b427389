import type { tables } from '#server/database/tables.ts'
import { orderFacts } from '#server/domain/order-facts.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { usd } from '#server/kernel/usd.ts'
import { inOneLine } from './in-one-line.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Returns a function that formats an order's text values in a language, in its city's time zone.
 */
export async function orderWords({ tx, row, input }: Pick<Step<OrderRow>, 'tx' | 'row' | 'input'>) {
  const facts = await orderFacts(tx, row)
  const timeZone = facts.time_zone
  return (locale: string) => {
    const say = (instant: string | null, options: Intl.DateTimeFormatOptions) =>
      instant && new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant))
    return {
      code: row.code,
      city: facts.city,
      mover: facts.mover ?? '',
      driver: facts.driver ?? '',
      date: say(row.window_start_at, { dateStyle: 'full', timeStyle: 'short' }),
      eta: say(row.eta_at, { timeStyle: 'short' }),
      until: say(row.first_refusal_until, { timeStyle: 'short' }),
      pay: usd(locale, row.quote.answer.mover_cents),
      reason: inOneLine(String(input.reason ?? '')),
    }
  }
}
