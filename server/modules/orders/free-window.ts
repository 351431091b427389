import { eq } from 'drizzle-orm'

import { quotes } from '#server/database/tables.ts'
import { vehicleCapacity } from '#server/domain/crew-plan.ts'
import { refuseFullWindow } from '#server/domain/free-windows.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { Step } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

type Priced = Pick<OrderRow['quote'], 'rules_version' | 'answer' | 'request'>

/**
 * Refuses a move whose window became full after its price was quoted. Runs before the card is
 * charged, and again once the bank has answered.
 */
export async function checkFreeWindow(
  { tx, row, now, actor }: Step<OrderRow>,
  window_start_at: string,
  quote: Priced,
): Promise<undefined> {
  const { fees } = await rulesOf(tx, { quote })
  const job = {
    window_start_at,
    stops: row.stops,
    minutes: quote.answer.billed_minutes,
    vehicle_ft3: await vehicleCapacity(tx, quote.request.vehicle),
  }
  const city = { id: row.city_id, time_zone: await timeZoneOf(tx, row.city_id) }
  const refused = { city, fees, own: row.code, now, locale: actor.locale }
  await refuseFullWindow(tx, job, refused, { isLocked: true })
}

/** Refuses to reschedule a move to a full window; the quote itself has its own check. */
export async function checkFreeNewWindow(step: Step<OrderRow>): Promise<undefined> {
  const [found] = await step.tx
    .select({ quote: quotes.quote })
    .from(quotes)
    .where(eq(quotes.id, String(step.input.quote_id)))
  if (!found) return
  const { window_start_at, rules_version, request, price } = found.quote
  await checkFreeWindow(step, window_start_at, { rules_version, request, answer: price })
}
