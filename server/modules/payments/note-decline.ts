import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import type { Refusal } from '#server/ports/payments.ts'
import { changeOwnCard } from './own-card.ts'
import type { PaymentRow } from './payment-row.ts'

/** Refusals that say something about the card, and not about the customer's confirmation. */
const declines: readonly (Refusal | null)[] = ['declined', 'insufficient_funds', 'expired_card']

/**
 * Records on a payment's card whether its bank declined the charge, so that the card is not offered
 * for the next booking. A charge that the bank accepts clears the mark.
 *
 * @param refusal null if the bank accepted the charge
 */
export async function noteDecline(
  kernel: Kernel,
  tx: Tx,
  { payment_method_id }: PaymentRow,
  refusal: Refusal | null,
): Promise<void> {
  const isDeclined = declines.includes(refusal)
  if (payment_method_id === null || (refusal !== null && !isDeclined)) return
  const { payment_methods } = tables
  const [card] = await tx
    .select()
    .from(payment_methods)
    .where(eq(payment_methods.id, payment_method_id))
  if (!card || (card.declined_at !== null) === isDeclined) return
  const now = kernel.now()
  const declined_at = isDeclined ? now.toISOString() : null
  await changeOwnCard(kernel, tx, card, { declined_at }, { actor: system, now, request_id: null })
}
