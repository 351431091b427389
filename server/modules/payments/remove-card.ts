import { and, asc, eq, exists, inArray, isNotNull, isNull, or } from 'drizzle-orm'

import type { removeCard } from '#contract/calls/payment-methods.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { statesIn, unchargedStates } from '#contract/order-phases.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isChargeQueued } from '#server/domain/charge-queued.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { type CardRow, changeOwnCard, lockOwnCard } from './own-card.ts'

/** The outbox payload of a card that the provider has to forget. */
export type CardRemoval = { act: 'remove_card'; card: string }

/** Removes a card, here and at the provider. Throws a 409 if a move has to be paid with it. */
export function removeOwnCard(
  { kernel }: AppContext,
  id: number,
  act: Act,
): Promise<ResponseOf<typeof removeCard>> {
  const { locale } = act.actor
  return transact(kernel.db, async (tx) => {
    const card = await lockOwnCard(tx, id, act)
    const code = await unpaidMove(tx, id)
    if (code) throw problem(409, { message: translate(locale, 'card.in_use', { code }) })
    await removeLocked(kernel, tx, card, act)
    return { id }
  })
}

/** Removes the cards of a closed account; nothing is left to pay with them. */
export const removeCardsOf: Listener = async ({ kernel, tx, row, actor, now, request_id }) => {
  const { customers, payment_methods } = tables
  const own = tx.select({ id: customers.id }).from(customers).where(eq(customers.user_id, row.id))
  const cards = await tx
    .select()
    .from(payment_methods)
    .where(and(inArray(payment_methods.customer_id, own), isNull(payment_methods.deleted_at)))
    .for('update')
  for (const card of cards) await removeLocked(kernel, tx, card, { actor, now, request_id })
}

async function removeLocked(kernel: Kernel, tx: Tx, card: CardRow, act: Act): Promise<void> {
  const now = act.now.toISOString()
  const change = { is_default: false, is_backup: false, deleted_at: now }
  await changeOwnCard(kernel, tx, card, change, act)
  const payload: CardRemoval = { act: 'remove_card', card: card.reference }
  await enqueue(tx, [
    {
      channel: 'payments',
      key: `remove-card-${card.id}`,
      recipient: `card ${card.id}`,
      payload,
      next_attempt_at: now,
      created_at: now,
    },
  ])
}

/** Returns the code of an order whose price is or will be taken from this card; null if none. */
async function unpaidMove(tx: Tx, card: number): Promise<string | null> {
  const { orders, payments } = tables
  const isHeldOn = exists(
    tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.order_id, orders.id),
          eq(payments.payment_method_id, card),
          inArray(payments.state, ['created', 'requires_action', 'authorized']),
        ),
      ),
  )
  const isPending = or(
    inArray(orders.state, unchargedStates),
    // A disputed move, or one whose times staff checks, may have lost its hold.
    and(inArray(orders.state, statesIn('disputed')), eq(orders.paid_cents, 0)),
    isNotNull(orders.times_held_at),
    isChargeQueued(tx),
  )
  const [order] = await tx
    .select({ code: orders.code })
    .from(orders)
    .where(or(isHeldOn, and(eq(orders.payment_method_id, card), isPending)))
    .orderBy(asc(orders.window_start_at))
    .limit(1)
  return order?.code ?? null
}

/** Has the provider forget a removed card. Throws if it doesn't answer. */
export async function removeAtProvider(
  { ports }: AppContext,
  { card }: CardRemoval,
): Promise<void> {
  const { status } = await ports.payments.removeCard(card)
  if (status !== 'done') throw new Error('the payment provider did not answer')
}
