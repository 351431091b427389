import type { Row } from '#contract/kernel/resource.ts'
import type { paymentMethods } from '#contract/resources/payment-methods.ts'
import { dayOf } from '../../lib/local-time.ts'

export type CardOnFile = Pick<
  Row<typeof paymentMethods>,
  'id' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'is_default' | 'is_backup' | 'declined_at'
>

/** Whether a card is no longer valid at this instant; it is until the last day of its month. */
export function isExpiredAt(
  { exp_month, exp_year }: Pick<CardOnFile, 'exp_month' | 'exp_year'>,
  instant: string | Date,
  timeZone: string,
): boolean {
  const lastMonth = `${exp_year}-${String(exp_month).padStart(2, '0')}`
  return lastMonth < dayOf(instant, timeZone).slice(0, 7)
}
