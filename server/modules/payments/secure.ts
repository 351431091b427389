import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'

import { nextAttemptAt } from '#contract/hold-times.ts'
import { system } from '#contract/kernel/access.ts'
import { isIn, isUncharged } from '#contract/order-phases.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { tables } from '#server/database/tables.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import type { Db, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { setAlarm } from './alarm-unpaid.ts'
import { intend, type OrderRow } from './intend.ts'
import type { PaymentRow } from './payment-row.ts'

const hour = 3_600_000

/** A hold is renewed this long before it lapses, or half way if it doesn't last as long. */
const renewalMs = 12 * hour
/** How long until a refused renewal is tried again. */
const retryMs = 6 * hour

/** Reports whether the payment's order still needs a hold. */
export async function needsHold(tx: Tx, { order_id }: PaymentRow): Promise<boolean> {
  const { orders } = tables
  const [order] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, order_id))
  return order !== undefined && isUncharged(order.state)
}

/** Begins the hold that is due on the card that the customer chose. */
export const beginHold: Listener<OrderRow> = async ({ kernel, tx, row, now }) => {
  const open = await openPayment(tx, row)
  // The provider has not answered yet; its answer decides.
  if (open || !row.payment_method_id) return
  if (!isChargeable(await amountToHold(tx, row))) return coverByCredit(tx, row, now)
  await setAlarm(tx, row, now)
  await holdOn(kernel, tx, row, row.payment_method_id, now)
}

async function openPayment(tx: Tx, { id }: OrderRow): Promise<PaymentRow | undefined> {
  const { payments } = tables
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(pricePaymentsOf(id), eq(payments.state, 'created')))
    .limit(1)
  return open
}

async function holdOn(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  payment_method_id: number,
  now: Date,
): Promise<void> {
  const intended = {
    payment_method_id,
    amount_cents: await amountToHold(tx, order),
    intent: { transition: 'secure' as const, input: {} },
    is_on_session: false,
  }
  await intend(kernel, tx, order, intended, { actor: system, now, request_id: null })
}

/** The most that the card may have to pay for a move, in cents: credit pays first. */
export const amountToHold = async (tx: Db | Tx, order: OrderRow): Promise<number> =>
  cardAmount(await maxOwed(tx, order), order.credit_cents)

/** Notes that credit pays for a move, so that nothing has to be held on the card. */
async function coverByCredit(tx: Tx, { id }: OrderRow, now: Date): Promise<void> {
  const { orders } = tables
  await tx.update(orders).set({ secured_at: now.toISOString() }).where(eq(orders.id, id))
}

/** Notes that an order's price is held, and when the hold has to be renewed. */
export async function noteHold(
  tx: Tx,
  order_id: number,
  capture_before: string,
  now: Date,
): Promise<void> {
  const { orders } = tables
  const lapses = Date.parse(capture_before)
  const early = Math.min(renewalMs, (lapses - now.getTime()) / 2)
  const secure_at = new Date(lapses - early).toISOString()
  await tx
    .update(orders)
    .set({ secured_at: now.toISOString(), secure_at })
    .where(eq(orders.id, order_id))
}

/**
 * Continues after a hold was refused: with the customer's backup card, then at the time of the next
 * attempt. After the last one the move is canceled, unless an older hold still stands.
 */
export async function goOnWithoutHold(
  kernel: Kernel,
  tx: Tx,
  refused: PaymentRow,
  now: Date,
): Promise<void> {
  const { orders } = tables
  const [order] = await readRows(tx, orders, eq(orders.id, refused.order_id))
  if (!order || !isUncharged(order.state)) return
  const backup = await backupCard(tx, refused)
  if (backup && !refused.is_on_session) return holdOn(kernel, tx, order, backup, now)
  // A customer who tried another card keeps the plan for the next attempt.
  if (refused.is_on_session && order.secure_at) return
  const isWaiting = order.state === 'placed' || order.state === 'accepted'
  // Customers see a refusal of their own attempt at once and may try again, so it cancels nothing.
  if (isWaiting && order.secured_at === null && !refused.is_on_session) {
    const isLast = nextAttemptAt(order.window_start_at, now) === null
    const name = isLast ? 'fail_to_pay' : 'ask_to_pay'
    const act = { actor: system, now, request_id: null }
    await transitionWithin(kernel, tx, { ...act, resource: 'orders', id: order.id, name })
    return
  }
  const secure_at = new Date(now.getTime() + retryMs).toISOString()
  await tx.update(orders).set({ secure_at }).where(eq(orders.id, order.id))
  // A move that was reinstated goes on without a hold; what it costs is collected afterwards.
  if (isIn(order.state, 'under_way') && order.secured_at === null)
    await announce(kernel, 'order.hold_refused', { tx, row: order, now, input: {} })
}

/** Returns the customer's backup card, unless it is the one that was just refused. */
export async function backupCard(
  tx: Tx,
  { customer_id, payment_method_id }: PaymentRow,
): Promise<number | null> {
  const { payment_methods } = tables
  const [backup] = await tx
    .select({ id: payment_methods.id })
    .from(payment_methods)
    .where(
      and(
        eq(payment_methods.customer_id, customer_id),
        eq(payment_methods.is_backup, true),
        isNull(payment_methods.deleted_at),
        ne(payment_methods.id, payment_method_id ?? 0),
      ),
    )
    .orderBy(desc(payment_methods.id))
    .limit(1)
  return backup?.id ?? null
}

/** After a hold has lapsed, the next one is due at once, unless another one stands. */
export async function replaceLapsedHold(tx: Tx, lapsed: PaymentRow, now: Date): Promise<void> {
  const { orders, payments } = tables
  const at = now.toISOString()
  const [standing] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        pricePaymentsOf(lapsed.order_id),
        eq(payments.state, 'authorized'),
        ne(payments.id, lapsed.id),
        gt(payments.capture_before, at),
      ),
    )
    .limit(1)
  if (standing) return
  await tx
    .update(orders)
    .set({ secured_at: null, secure_at: at })
    .where(eq(orders.id, lapsed.order_id))
}
