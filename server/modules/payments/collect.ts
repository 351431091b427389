import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { minChargeCents } from '#contract/pricing/min-charge.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { intend, type OrderRow } from './intend.ts'
import type { PaymentRow } from './payment-row.ts'
import type { RefundRequest } from './request-refund.ts'
import { backupCard } from './secure.ts'
import { settle } from './settle.ts'

const day = 24 * 3_600_000

/** How long an amount that is owed is tried again each day. */
const collectionMs = 7 * day

/** An amount that is owed although nothing holds it: the hold has lapsed, or there was none. */
export type Collection = {
  act: 'collect'
  order_id: number
  amount_cents: number
  /** The refund agreed on when a dispute was resolved before the charge. */
  dispute?: RefundRequest | undefined
  /** The last attempt is before this instant. */
  until: string
  /** Whether staff knows that there is no card to charge. */
  is_reported?: boolean | undefined
}

export function queueCollection(
  tx: Tx,
  order_id: number,
  { amount_cents, dispute }: Pick<Collection, 'amount_cents' | 'dispute'>,
  now: Date,
): Promise<unknown> {
  const until = new Date(now.getTime() + collectionMs).toISOString()
  return queue(tx, { act: 'collect', order_id, amount_cents, dispute, until }, now, now)
}

const queue = (tx: Tx, collection: Collection, at: Date, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      recipient: `order ${collection.order_id}`,
      payload: collection,
      next_attempt_at: at.toISOString(),
      created_at: now.toISOString(),
    },
  ])

/**
 * Authorizes what is owed on the order's card, then on the backup card; what is authorized for this
 * purpose is captured at once. A refused amount is tried again each day for a week, then written off.
 * So is, at once, an amount that is too small to be charged. Without any card, staff is notified, and
 * each day a card is looked for again.
 */
export async function collect(context: AppContext, collection: Collection): Promise<void> {
  const { kernel } = context
  const now = kernel.now()
  if (collection.amount_cents < minChargeCents)
    return transact(kernel.db, (tx) => writeOff(context, tx, collection, now))
  const begun = await transact(kernel.db, (tx) => begin(context, tx, collection, now))
  if (!begun) return
  if (begun === 'no_card') {
    await transact(kernel.db, (tx) => waitForCard(context, tx, collection, now))
    return
  }
  await settle(context, begun.id, { isRetry: true })
  const { payments } = tables
  const [asked] = await readRows(kernel.db, payments, eq(payments.id, begun.id))
  if (asked?.state !== 'failed') return
  await transact(kernel.db, async (tx) => {
    const backup = begun.isBackup ? null : await backupCard(tx, asked)
    if (backup) return queue(tx, collection, now, now)
    return tryTomorrow(context, tx, collection, now)
  })
}

/** Queues the next day's attempt; after the last one, the amount is written off. */
async function tryTomorrow(
  context: AppContext,
  tx: Tx,
  collection: Collection,
  now: Date,
): Promise<unknown> {
  const next = new Date(now.getTime() + day)
  if (next.toISOString() >= collection.until) return writeOff(context, tx, collection, now)
  return queue(tx, collection, next, now)
}

/** Notifies staff once that there is no card to charge, and waits for one. */
async function waitForCard(
  context: AppContext,
  tx: Tx,
  collection: Collection,
  now: Date,
): Promise<void> {
  const { kernel } = context
  const { orders } = tables
  const { order_id, amount_cents } = collection
  const [row] = await readRows(tx, orders, eq(orders.id, order_id), sql`for update`)
  if (!row) throw new Error(`there is no order ${order_id}`)
  if (!collection.is_reported)
    await announce(kernel, 'order.card_missing', { tx, row, now, input: { amount_cents } })
  await tryTomorrow(context, tx, { ...collection, is_reported: true }, now)
}

/** Books an amount as the platform's loss, once. */
async function writeOff(
  { kernel }: AppContext,
  tx: Tx,
  { order_id, amount_cents }: Collection,
  now: Date,
): Promise<void> {
  const { orders } = tables
  const [order] = await readRows(tx, orders, eq(orders.id, order_id), sql`for update`)
  if (!order || order.written_off_cents > 0 || isGivenUp(order)) return
  const move = { resource: 'orders', name: 'write_off', input: { amount_cents } }
  await systemTransition(kernel, tx, [order], move, { now, request_id: null })
}

/**
 * Stores the intent of the next attempt; null if the amount is being paid already, or written off. An
 * order that has lost its card is charged on the customer's default or backup card.
 */
async function begin(
  { kernel }: AppContext,
  tx: Tx,
  { order_id, amount_cents, dispute }: Collection,
  now: Date,
): Promise<{ id: number; isBackup: boolean } | 'no_card' | null> {
  const { orders, payments } = tables
  const [order] = await readRows(tx, orders, eq(orders.id, order_id))
  const [open] = await tx
    .select()
    .from(payments)
    .where(
      and(
        pricePaymentsOf(order_id),
        inArray(payments.state, ['created', 'authorized', 'captured', 'partially_refunded']),
      ),
    )
    .limit(1)
  if (!order || order.written_off_cents > 0 || isGivenUp(order) || open) return null
  const card = order.payment_method_id ?? (await anyCard(tx, order))
  if (card === null) return 'no_card'
  const [last] = await tx
    .select()
    .from(payments)
    .where(and(pricePaymentsOf(order_id), eq(payments.state, 'failed')))
    .orderBy(desc(payments.id))
    .limit(1)
  const backup = last && wasJustRefused(last, card, now) ? await backupCard(tx, last) : null
  const intended = {
    payment_method_id: backup ?? card,
    amount_cents,
    intent: { transition: 'collect' as const, input: { amount_cents, dispute: dispute ?? null } },
    is_on_session: false,
  }
  const payment = await intend(kernel, tx, order, intended, {
    actor: system,
    now,
    request_id: null,
  })
  return { id: payment.id, isBackup: backup !== null }
}

/** Whether the fee is no longer owed because the customer successfully contested it. */
const isGivenUp = ({ contest_outcome }: OrderRow): boolean => contest_outcome === 'reversed'

/** Returns the customer's default card, otherwise the backup card; null if there is neither. */
async function anyCard(tx: Tx, { customer_id }: OrderRow): Promise<number | null> {
  const { payment_methods } = tables
  const [card] = await tx
    .select({ id: payment_methods.id })
    .from(payment_methods)
    .where(
      and(
        eq(payment_methods.customer_id, customer_id),
        isNull(payment_methods.deleted_at),
        or(eq(payment_methods.is_default, true), eq(payment_methods.is_backup, true)),
      ),
    )
    .orderBy(desc(payment_methods.is_default), desc(payment_methods.id))
    .limit(1)
  return card?.id ?? null
}

/** Whether this card was refused for the amount within the last twelve hours. */
const wasJustRefused = (last: PaymentRow, card: number, now: Date): boolean =>
  last.intent?.transition === 'collect' &&
  last.payment_method_id === card &&
  Date.parse(last.created_at) > now.getTime() - day / 2
