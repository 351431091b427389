import type { BookingTerms } from '#contract/calls/booking-terms.ts'
import { orderMachine } from '#contract/machines/order.ts'
import type { CancellationFees } from '#contract/pricing/cancellation-tier.ts'
import type { AppContext } from '#server/context.ts'
import { setting } from '#server/domain/setting.ts'
import { rulesInForce } from './current-rules.ts'

/** Reads what a booking promises today. */
export async function bookingTerms(context: AppContext, locale: string): Promise<BookingTerms> {
  const { db, now } = context.kernel
  const { rules } = await rulesInForce(context, now(), locale)
  const cancellation = Object.entries(rules.fees).filter(([code]) => code.startsWith('cancel_'))
  const { expire, complete } = orderMachine.transitions
  return {
    cancellation: Object.fromEntries(cancellation) as CancellationFees,
    expires_minutes_before: -expire.due.minutes,
    completes_minutes_after: complete.due.minutes,
    expiry_credit: {
      amount_cents: await setting(db, 'expiry_credit_cents'),
      hours_ahead: await setting(db, 'no_crew_hours_ahead'),
      most: await setting(db, 'no_crew_credits_per_customer'),
      days: await setting(db, 'credit_period_days'),
    },
  }
}
