import type { Placement } from '#contract/calls/placement.ts'

/**
 * Returns why a change of a booked move has failed at its payment; `declined` where the bank gave no
 * reason. A hold is given back when the move could not change although the card was good. Returns null
 * if the change is made or waits for the customer's bank.
 */
export function paymentRefusal({ payment }: Placement, declined: string): string | null {
  const hasFailed = payment?.state === 'failed' || (payment?.state === 'voided' && payment.failure)
  return hasFailed ? (payment.failure ?? declined) : null
}
