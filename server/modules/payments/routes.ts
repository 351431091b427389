import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { acceptProposal as acceptCall } from '#contract/calls/change-proposals.ts'
import { exportPaymentHistory, readPaymentHistory } from '#contract/calls/payment-history.ts'
import {
  addCard,
  removeCard,
  setCardRole,
  startCardSetup,
} from '#contract/calls/payment-methods.ts'
import {
  changeOrderCard,
  confirmPayment,
  placeOrder,
  readPlacement,
  rescheduleOrder,
  reviseOrder,
} from '#contract/calls/placement.ts'
import { readRefundable, refundOrder } from '#contract/calls/refunds.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { acceptProposal } from './accept-proposal.ts'
import { countingDeclines } from './counting-declines.ts'
import { markOwnCard } from './mark-card.ts'
import { paymentCsv } from './payment-export.ts'
import { paymentHistory } from './payment-history.ts'
import { changeCard, place, placementOf, reschedule } from './placement.ts'
import { putCardOnFile, setUpCard } from './put-card-on-file.ts'
import { readRefundableOf, refundOrderPrice } from './refund-order.ts'
import { removeOwnCard } from './remove-card.ts'
import { reviseMove } from './revise-move.ts'
import { refresh } from './settle.ts'

export function paymentRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, startCardSetup, ({ act }) => setUpCard(context, act()))

  registerCall(app, kernel, addCard, ({ body, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const added = await putCardOnFile(context, body.setup, act())
      if ('card' in added) return added.card
      declined()
      const { refused } = added
      const key = refused === 'setup_open' ? `card.${refused}` : `payment.${refused}`
      const text = translate(act().actor.locale, key)
      throw invalid(act().actor.locale, { setup: [text] })
    }),
  )

  registerCall(app, kernel, setCardRole, ({ params, body, act }) =>
    markOwnCard(context, idIn(params.id, act().actor.locale), body, act()),
  )

  registerCall(app, kernel, removeCard, ({ params, act }) =>
    removeOwnCard(context, idIn(params.id, act().actor.locale), act()),
  )

  registerCall(app, kernel, placeOrder, ({ params, body, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const id = idIn(params.id, act().actor.locale)
      const placement = await place(context, id, body.payment_method_id, act())
      if (placement.payment?.failure) declined()
      return placement
    }),
  )

  registerCall(app, kernel, rescheduleOrder, ({ params, body, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const id = idIn(params.id, act().actor.locale)
      const placement = await reschedule(context, id, body, act())
      if (placement.payment?.failure) declined()
      return placement
    }),
  )

  registerCall(app, kernel, reviseOrder, ({ params, body, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const id = idIn(params.id, act().actor.locale)
      const placement = await reviseMove(context, id, body, act())
      if (placement.payment?.failure) declined()
      return placement
    }),
  )

  registerCall(app, kernel, acceptCall, ({ params, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const placement = await acceptProposal(context, params.code, act())
      if (placement.payment?.failure) declined()
      return placement
    }),
  )

  registerCall(app, kernel, changeOrderCard, ({ params, body, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const id = idIn(params.id, act().actor.locale)
      const placement = await changeCard(context, id, body.payment_method_id, act())
      if (placement.payment?.failure) declined()
      return placement
    }),
  )

  registerCall(app, kernel, readPaymentHistory, ({ query, act }) =>
    paymentHistory(kernel.db, act().actor, query),
  )

  registerCall(app, kernel, exportPaymentHistory, async ({ query, act, reply }) => {
    const { year = 'all' } = query
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', asAttachment(`haulwell-payments-${year}.csv`))
    return Readable.from(paymentCsv(kernel.db, act().actor, query))
  })

  registerCall(app, kernel, readRefundable, ({ params, act }) =>
    readRefundableOf(context, idIn(params.id, act().actor.locale), act()),
  )

  registerCall(app, kernel, refundOrder, ({ params, body, act }) =>
    refundOrderPrice(context, idIn(params.id, act().actor.locale), body, act()),
  )

  registerCall(app, kernel, readPlacement, ({ params, act }) =>
    placementOf(context, params.code, act()),
  )

  registerCall(app, kernel, confirmPayment, async ({ params, act }) => {
    const { actor } = act()
    const { payments } = tables
    const [payment] = await findOwn(
      kernel.db,
      [resources.payments, payments],
      eq(payments.id, idIn(params.id, actor.locale)),
      actor,
    )
    if (!payment) throw notFound(actor.locale)
    if (payment.state === 'requires_action') await refresh(context, payment)
    return placementOf(context, payment.order_id, act())
  })
}

/** Reads the id in a path. Throws a 404 for anything else. */
export function idIn(text: string, locale: string): number {
  if (!isRowId(text)) throw notFound(locale)
  return Number(text)
}
