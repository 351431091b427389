import { eq } from 'drizzle-orm'

import { isHoldDue } from '#contract/hold-times.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/**
 * Whether a move is booked only once its price is held: it begins within the time of a hold, or the
 * customer's last move was canceled for lack of money. Otherwise a checked card is enough.
 */
export async function isPaidAtBooking(
  tx: Tx,
  { customer_id }: { customer_id: number },
  window_start_at: string,
  now: Date,
): Promise<boolean> {
  if (isHoldDue(window_start_at, now)) return true
  const { customers } = tables
  const [customer] = await tx
    .select({ pays_at_booking: customers.pays_at_booking })
    .from(customers)
    .where(eq(customers.id, customer_id))
  return customer?.pays_at_booking ?? false
}
