import { and, asc, inArray } from 'drizzle-orm'

import type { PaymentPlan } from '#contract/calls/moves.ts'
import { isUncharged } from '#contract/order-phases.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { tables } from '#server/database/tables.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import { paymentFailure } from '#server/domain/payment-failure.ts'
import { paysPrice } from '#server/domain/price-payments.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Returns, by order, how the prices of booked moves are or will be held; orders that are charged or
 * called off have no plan.
 */
export async function paymentPlans(
  db: Db,
  orders: readonly OrderRow[],
  locale: string,
): Promise<Map<number, PaymentPlan>> {
  const unpaid = orders.filter(({ state }) => isUncharged(state))
  const made = await readPayments(db, unpaid)
  const cards = await readCards(db, [
    ...unpaid.map(({ payment_method_id }) => payment_method_id),
    ...made.map(({ payment_method_id }) => payment_method_id),
  ])
  const plans = new Map<number, PaymentPlan>()
  for (const order of unpaid) {
    const own = made.filter(({ order_id }) => order_id === order.id)
    const last = own.at(-1)
    const attempt = own.findLast(isAttempt)
    const refused = attempt && isRefused(attempt) ? attempt : null
    const held = order.secured_at === null ? undefined : own.findLast(isAuthorized)
    const asked = held ?? (last?.state === 'requires_action' ? last : undefined)
    plans.set(order.id, {
      amount_cents: asked?.amount_cents ?? (await amountOf(db, order)),
      credit_cents: order.credit_cents,
      hold_at: held ? null : order.secure_at,
      held_at: held ? order.secured_at : null,
      card: cards.get(asked?.payment_method_id ?? order.payment_method_id ?? 0) ?? null,
      waits_for_bank: last?.state === 'requires_action',
      failure: refused && !held ? paymentFailure(refused, locale) : null,
      needs_confirmation: !held && confirmable.some((failure) => failure === refused?.failure),
    })
  }
  return plans
}

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number]

/** Reads the payments of these orders, the oldest first. */
async function readPayments(db: Db, orders: readonly OrderRow[]) {
  const { payments } = tables
  if (orders.length === 0) return []
  return db
    .select({
      order_id: payments.order_id,
      state: payments.state,
      amount_cents: payments.amount_cents,
      payment_method_id: payments.payment_method_id,
      failure: payments.failure,
      intent: payments.intent,
    })
    .from(payments)
    .where(
      and(
        inArray(
          payments.order_id,
          orders.map(({ id }) => id),
        ),
        paysPrice,
      ),
    )
    .orderBy(asc(payments.id))
}

async function readCards(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, PaymentPlan['card']>> {
  const { payment_methods } = tables
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .select({
      id: payment_methods.id,
      brand: payment_methods.brand,
      last4: payment_methods.last4,
      exp_month: payment_methods.exp_month,
      exp_year: payment_methods.exp_year,
    })
    .from(payment_methods)
    .where(inArray(payment_methods.id, known))
  return new Map(rows.map((card) => [card.id, card]))
}

const isAuthorized = ({ state }: PaymentRow): boolean => state === 'authorized'

/**
 * Whether the price was tried to be held as planned. A refused attempt to change the move leaves the
 * plan as it was.
 */
const isAttempt = ({ state, intent }: PaymentRow): boolean =>
  state === 'authorized' || (intent?.transition !== 'reschedule' && intent?.transition !== 'revise')

/** Whether the bank refused the hold, in contrast to one that has lapsed or was withdrawn. */
const isRefused = ({ state, failure }: PaymentRow): boolean =>
  state === 'failed' || confirmable.some((one) => one === failure)

/** The failures that the customer can mend with the same card. */
const confirmable = ['action_required', 'action_failed', 'unconfirmed']

/** Returns what has to be held; too small an amount is never held. */
async function amountOf(db: Db, order: OrderRow): Promise<number> {
  const card_cents = cardAmount(await maxOwed(db, order), order.credit_cents)
  return isChargeable(card_cents) ? card_cents : 0
}
