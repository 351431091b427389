import { eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import { tables } from '#server/database/tables.ts'
import { creditRefundable } from '#server/domain/credit-refund.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { openStates, refundableCents } from './book-refund.ts'
import { isInDispute } from './dispute-row.ts'
import { chargedFor } from './payment-rules.ts'
import { atMost } from './request-refund.ts'
import type { RefundRow } from './return-refund.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Reads how much of an order's price can be returned to the card and as a credit, in cents, and the
 * key of the text that says why nothing can. Locks the payment.
 */
export async function refundableOf(tx: Tx, order: OrderRow) {
  const charged = await chargedFor(tx, order.id)
  const isPaidByCredit =
    order.completed_at !== null && !order.times_held_at && order.credit_cents > 0
  const nothing = { charged, card_cents: 0, credit_cents: 0 }
  if (!charged && !isPaidByCredit) return { ...nothing, obstacle: 'claim.not_charged' }
  if (charged && (await isInDispute(tx, charged.id)))
    return { ...nothing, obstacle: 'refund.disputed' }
  return {
    charged,
    card_cents: charged ? Math.max(0, await refundableCents(tx, charged, openStates)) : 0,
    credit_cents: await creditRefundable(tx, order),
    obstacle: null,
  }
}

/**
 * Divides an amount between the card and a credit, the card first. Without an amount for the card
 * there is no payment. Throws a 422 if that much can't be returned.
 */
export async function divideRefund(
  tx: Tx,
  { locale }: Pick<Actor, 'locale'>,
  order: OrderRow,
  amount_cents: number,
) {
  const refuse = (messages: string[]) => invalid(locale, { amount_cents: messages })
  const { charged, obstacle, ...left } = await refundableOf(tx, order)
  if (obstacle) throw refuse([translate(locale, obstacle)])
  const to_card = Math.min(amount_cents, left.card_cents)
  const credit_cents = amount_cents - to_card
  if (credit_cents > left.credit_cents) throw refuse(atMost(locale, to_card + left.credit_cents))
  const id = charged && to_card > 0 ? charged.id : null
  return { payment: { id, order_id: order.id }, to_card, credit_cents }
}

/** Throws a 422 if those who are to bear a refund can't. */
export function checkBearer(
  { locale }: Pick<Actor, 'locale'>,
  order: OrderRow,
  { borne_by, refunded_for }: Partial<Pick<RefundRow, 'borne_by' | 'refunded_for'>>,
): void {
  const refuse = (key: string) => invalid(locale, { borne_by: [translate(locale, key)] })
  if (!order.mover_id && (borne_by === 'mover' || borne_by === 'split'))
    throw refuse('refund.no_mover')
  if (borne_by === 'protection' && !(refunded_for === 'damage' && isProtected(order)))
    throw refuse('refund.no_protection')
}

/** Whether the customer bought protection, which pays for damage and for nothing else. */
export const isProtected = (order: OrderRow): boolean => divisionOf(order).protection_cents > 0

/** Reads and locks an order. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}
