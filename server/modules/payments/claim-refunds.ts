import { and, eq, ne, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { isAboutPrice } from '#server/domain/price-claims.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Listener, Step, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import { divideRefund } from './divide-refund.ts'
import { isApprover, requestRefund } from './request-refund.ts'
import type { RefundRow } from './return-refund.ts'

const { claims, refunds, users } = tables

type ClaimRow = typeof claims.$inferSelect
type ClaimListener = Listener<ClaimRow>

/** Refuses an offer that could not be paid: all refunds of a payment share one cap. */
const checkOffer: ClaimListener = async (step) => {
  const { tx, row, actor } = step
  await divideRefund(tx, actor, await orderOf(tx, row), row.offer_cents ?? 0)
}

/** Requests the refund of what was agreed or decided, less what the claim has been paid before. */
const payClaim: ClaimListener = async (step) => {
  const { kernel, tx, row, actor, now, request_id } = step
  const decided_cents = row.decided_cents ?? 0
  const asked_cents = await requestedFor(tx, row)
  const missing_cents = decided_cents - asked_cents
  if (missing_cents < 0) {
    const paid = usd(actor.locale, asked_cents)
    throw invalid(actor.locale, {
      amount_cents: [translate(actor.locale, 'claim.below_paid', { paid })],
    })
  }
  if (missing_cents === 0) {
    if (decided_cents > 0) await settle(step, row)
    return
  }
  const order = await orderOf(tx, row)
  const { payment, to_card, credit_cents } = await divideRefund(tx, actor, order, missing_cents)
  const request = {
    amount_cents: to_card,
    credit_cents,
    claim_id: row.id,
    refunded_for: isAboutPrice(row.kind) ? ('price' as const) : ('damage' as const),
    borne_by: row.borne_by ?? 'platform',
    reason: `Claim ${row.code}`,
    requested_by_id: step.name === 'decide' ? actor.user_id : row.offered_by_id,
    may_approve: await mayApprove(step),
  }
  await requestRefund(kernel, tx, payment, request, { actor, now, request_id })
}

async function orderOf(tx: Tx, { order_id }: ClaimRow) {
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id))
  if (!order) throw new Error(`there is no order ${order_id}`)
  return order
}

/** Sums up the refunds that were requested for a claim and not rejected, in cents. */
async function requestedFor(tx: Tx, { id }: ClaimRow): Promise<number> {
  const [found] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${refunds.amount_cents} + ${refunds.credit_cents}), 0)::float8`,
    })
    .from(refunds)
    .where(and(eq(refunds.claim_id, id), ne(refunds.state, 'rejected')))
  return found?.cents ?? 0
}

/**
 * Reports whether nobody else has to approve the refund within the limit of one person: the mover
 * pays with pay that is on hold, or the administrator who offered or decided it may approve refunds.
 */
async function mayApprove({ kernel, tx, row, actor, name }: Step<ClaimRow>): Promise<boolean> {
  if (name === 'decide') return kernel.policy.can(actor, 'refunds', 'approve')
  if (row.offered_by_id === null) return (row.decided_cents ?? 0) <= row.held_cents
  const [offerer] = await tx.select().from(users).where(eq(users.id, row.offered_by_id))
  return offerer !== undefined && isApprover(kernel, offerer)
}

const settle = (
  { kernel, tx, now, request_id }: Pick<Step, 'kernel' | 'tx' | 'now' | 'request_id'>,
  row: ClaimRow,
) =>
  systemTransition(kernel, tx, [row], { resource: 'claims', name: 'settle' }, { now, request_id })

/** Records that a claim was paid, and settles it once all of it is. */
const recordPayment: Listener<RefundRow> = async (step) => {
  const claim = await addPaid(step, step.row.amount_cents + step.row.credit_cents)
  if (!claim || claim.paid_cents < (claim.decided_cents ?? 0)) return
  if (claim.state === 'agreed' || claim.state === 'decided') await settle(step, claim)
}

/** Records that the bank has sent the payment of a claim back; staff sends it again. */
const recordBounce: Listener<RefundRow> = async (step) => {
  await addPaid(step, -(step.row.amount_cents + step.row.credit_cents))
}

/** Lets the staff decide again when the refund of a claim was rejected. */
const reopenClaim: Listener<RefundRow> = async ({ kernel, tx, row, ...act }) => {
  const claim = row.claim_id === null ? undefined : await lockClaim(tx, row.claim_id)
  if (claim?.state !== 'agreed' && claim?.state !== 'decided') return
  await systemTransition(kernel, tx, [claim], { resource: 'claims', name: 'reopen' }, act)
}

async function addPaid(
  { tx, row }: Pick<Step<RefundRow>, 'tx' | 'row'>,
  cents: number,
): Promise<ClaimRow | undefined> {
  const claim = row.claim_id === null ? undefined : await lockClaim(tx, row.claim_id)
  if (!claim) return undefined
  const paid_cents = claim.paid_cents + cents
  await tx.update(claims).set({ paid_cents }).where(eq(claims.id, claim.id))
  return { ...claim, paid_cents }
}

async function lockClaim(tx: Tx, id: number): Promise<ClaimRow | undefined> {
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for('update')
  return claim
}

/** Pay claims by refunds, which share the cap of their payment with all others. */
export const claimListeners = {
  'claim.offered': checkOffer,
  'claim.taken': payClaim,
  'claim.decided': payClaim,
  'refund.settled': recordPayment,
  'refund.bounced': recordBounce,
  'refund.rejected': reopenClaim,
}
