import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Listener, Tx } from '#server/kernel/kernel.ts'
import { postFee, postFeeOnce, unknownFee } from './journal.ts'

type FoundFee = Parameters<typeof postFeeOnce>[1]
type DifferenceRow = (typeof tables.reconciliation_differences)['$inferSelect']

/**
 * Posts a fee that a reconciliation has found and no record of ours names: of a refund, of an amount
 * that came back, or for a service of the provider's own.
 */
const bookFoundFee: Listener = ({ tx, input, now }) => postFeeOnce(tx, input as FoundFee, now)

/**
 * Posts what our books lack of a fee, as staff has decided. All of the fee of a charge that our books
 * don't have is posted under the provider's reference, so that it isn't posted again with the charge.
 */
const bookDifference: Listener<DifferenceRow> = async ({ tx, row, input, now }) => {
  const { id, reference, our_cents, their_cents } = row
  const fee = {
    posting: our_cents === null ? unknownFee(reference) : `fee-difference-${id}`,
    cents: Number(their_cents) - (our_cents ?? 0),
    description: String(input.reason),
    ...(await chargeOf(tx, reference)),
  }
  await postFee(tx, fee, now)
}

async function chargeOf(tx: Tx, reference: string) {
  const { payments } = tables
  const [charge] = await tx
    .select({ payment_id: payments.id, order_id: payments.order_id })
    .from(payments)
    .where(eq(payments.reference, reference))
  return charge
}

export const foundFeeListeners = {
  'reconciliation_run.fee_found': bookFoundFee,
  'reconciliation_difference.fee_posted': bookDifference,
}
