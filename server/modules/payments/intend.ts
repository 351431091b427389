import { and, eq, isNull } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { translate } from '#server/kernel/translate.ts'
import type { PaymentRow } from './payment-row.ts'
import { queueCheck, queueRetry } from './queue-settle.ts'

export type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * The purpose of an authorization: the order's transition that waits for it, the hold that is due,
 * or an amount that is owed already and captured at once.
 */
export type Intent = {
  transition: 'place' | 'reschedule' | 'revise' | 'secure' | 'collect'
  input: Record<string, unknown>
}

export type Intended = {
  payment_method_id: number
  amount_cents: number
  /** The price of the move by default. A tip has no transition of the order that waits for it. */
  purpose?: PaymentRow['purpose']
  intent: Intent | null
  /** Whether the customer is there to confirm at the bank. */
  is_on_session: boolean
}

/** Stores the intent to authorize an amount before the provider is asked for it. */
export async function intend(
  kernel: Kernel,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'code' | 'customer_id'>,
  { payment_method_id, amount_cents, purpose = 'price', intent, is_on_session }: Intended,
  act: Act,
): Promise<PaymentRow> {
  const { payments } = tables
  await requireOwnCard(tx, order, payment_method_id, act)
  const earlier = await tx.$count(payments, eq(payments.order_id, order.id))
  const payment = await insertRow(
    kernel,
    tx,
    resources.payments,
    {
      order_id: order.id,
      customer_id: order.customer_id,
      payment_method_id,
      amount_cents,
      purpose,
      is_on_session,
      idempotency_key: `authorize-${order.code}-${earlier + 1}`,
      intent,
    },
    act,
  )
  // Without the customer there is no request that asks the provider itself.
  if (is_on_session) await queueRetry(tx, payment, act.now)
  else await queueCheck(tx, payment, act.now, 0)
  return payment as unknown as PaymentRow
}

/**
 * Throws a 422 if the card is not one of the order's customer. Locks it, because the customer could
 * remove it meanwhile.
 */
export async function requireOwnCard(
  tx: Tx,
  { customer_id }: Pick<OrderRow, 'customer_id'>,
  payment_method_id: number,
  { actor }: Act,
): Promise<void> {
  const { payment_methods } = tables
  const [card] = await tx
    .select({ id: payment_methods.id })
    .from(payment_methods)
    .where(
      and(
        eq(payment_methods.id, payment_method_id),
        eq(payment_methods.customer_id, customer_id),
        isNull(payment_methods.deleted_at),
      ),
    )
    .for('share')
  if (card) return
  throw invalid(actor.locale, {
    payment_method_id: [translate(actor.locale, 'payment.unknown_method')],
  })
}
