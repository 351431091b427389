import { and, eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { tipMachine } from '#contract/machines/tip.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Effect, Listener, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { systemTransition, transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'
import { queueProviderRequest } from './provider-request.ts'
import { markDelivered } from './queue-settle.ts'

const { tips } = tables

export type TipRow = typeof tips.$inferSelect

const minute = 60_000

export const tipEffects: Record<TransitionOf<typeof tipMachine>, Effect<TipRow> | null> = {
  begin_charge: {
    after: ({ tx, row: { payment_id, amount_cents }, now }) =>
      queueProviderRequest(
        tx,
        `capture-${payment_id}`,
        { act: 'capture', payment_id, amount_cents },
        now,
      ),
  },
  charge: { set: ({ now }) => ({ charged_at: now.toISOString() }) },
  fail: { set: ({ input }) => ({ failure: String(input.failure) }) },
  withdraw: { after: voidPayment },
}

/** Releases what the card holds, or may still hold. */
async function voidPayment({ kernel, tx, row, now, request_id }: Step<TipRow>): Promise<void> {
  const payment = await lockPayment(tx, row.payment_id)
  if (!payment || !isOpen(payment)) return
  await markDelivered(tx, payment, now)
  const act = { actor: system, now, request_id }
  await transitionWithin(kernel, tx, {
    ...act,
    resource: 'payments',
    id: payment.id,
    name: 'void',
  })
}

const isOpen = ({ state }: PaymentRow): boolean =>
  state === 'created' || state === 'requires_action' || state === 'authorized'

/**
 * A customer can withdraw a tip until the time for it is over, even if the charge begins late
 * because the server was down, and not before the bank has answered: what it may hold would not be
 * known.
 */
const withdrawable: Need<TipRow> = async ({ tx, row, now, actor }) => {
  if (actor.kind === 'system') return undefined
  const refuse = (why: string) => ({ charges_at: [translate(actor.locale, `tip.${why}`)] })
  if (row.charges_at !== null)
    return Date.parse(row.charges_at) > now.getTime() ? undefined : refuse('too_late')
  const { payments } = tables
  const [payment] = await tx
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.id, row.payment_id))
  return payment?.state === 'created' ? refuse('unanswered') : undefined
}

export const tipNeeds = { withdrawable }

/** From now on the tip can be withdrawn for a while; then it is charged. */
export async function holdTip({ tx, row, now }: Step<PaymentRow>): Promise<void> {
  if (row.purpose !== 'tip') return
  const minutes = await setting(tx, 'tip_withdraw_minutes')
  const charges_at = new Date(now.getTime() + minutes * minute).toISOString()
  await tx.update(tips).set({ charges_at }).where(eq(tips.payment_id, row.id))
}

export async function chargeTip({ kernel, tx, row, ...act }: Step<PaymentRow>): Promise<void> {
  const tip = await lockTip(tx, row)
  if (!tip) throw new Error(`payment ${row.id} belongs to no tip`)
  await systemTransition(kernel, tx, [tip], { resource: 'tips', name: 'charge' }, act)
}

/** A tip whose payment ends without a charge has failed, unless it was withdrawn. */
export async function failTip({ kernel, tx, row, ...act }: Step<PaymentRow>): Promise<void> {
  if (row.purpose !== 'tip') return
  const tip = await lockTip(tx, row)
  if (tip?.state !== 'given' && tip?.state !== 'charging') return
  const input = { failure: row.failure ?? 'declined' }
  await systemTransition(kernel, tx, [tip], { resource: 'tips', name: 'fail', input }, act)
}

async function lockTip(tx: Tx, { id }: PaymentRow): Promise<TipRow | undefined> {
  const [tip] = await tx.select().from(tips).where(eq(tips.payment_id, id)).for('update')
  return tip
}

/** Withdraws the tip of a customer or of staff who now says that the move went wrong. */
export const withdrawDisputed: Listener<{ id: number }> = async ({ kernel, tx, row, ...act }) => {
  const given = await tx
    .select()
    .from(tips)
    .where(and(eq(tips.order_id, row.id), eq(tips.state, 'given')))
    .for('update')
  await systemTransition(kernel, tx, given, { resource: 'tips', name: 'withdraw' }, act)
}
