import type { refundOrder } from '#contract/calls/refunds.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { checkBearer, divideRefund, isProtected, lockOrder, refundableOf } from './divide-refund.ts'
import { requestRefund } from './request-refund.ts'

/** Returns how much of an order's price can be returned, and who may bear it. */
export const readRefundableOf = ({ kernel }: AppContext, id: number, { actor }: Act) =>
  transact(kernel.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound(actor.locale)
    const { card_cents, credit_cents, obstacle } = await refundableOf(tx, order)
    return {
      card_cents,
      credit_cents,
      has_mover: order.mover_id !== null,
      is_protected: isProtected(order),
      obstacle: obstacle && translate(actor.locale, obstacle),
    }
  })

/**
 * Requests a refund of an order's price, and approves it if the requester may. The order is locked,
 * so that two requests don't return the same amount.
 */
export const refundOrderPrice = (
  { kernel }: AppContext,
  id: number,
  { amount_cents, ...request }: BodyOf<typeof refundOrder>,
  act: Act,
) =>
  transact(kernel.db, async (tx) => {
    const { actor } = act
    const order = await lockOrder(tx, id)
    if (!order) throw notFound(actor.locale)
    const { payment, to_card, credit_cents } = await divideRefund(tx, actor, order, amount_cents)
    checkBearer(actor, order, request)
    const refund = await requestRefund(
      kernel,
      tx,
      payment,
      {
        ...request,
        amount_cents: to_card,
        credit_cents,
        requested_by_id: actor.user_id,
        may_approve: kernel.policy.can(actor, 'refunds', 'approve'),
      },
      act,
    )
    return { id: refund.id, state: refund.state, amount_cents: to_card, credit_cents }
  })
