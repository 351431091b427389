import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addCard } from '#contract/calls/payment-methods.ts'
import {
  confirmPayment,
  type Placement,
  placeOrder,
  readPlacement,
  rescheduleOrder,
} from '#contract/calls/placement.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { place, placementOf, reschedule } from './placement.ts'
import { queueRetry, recordAnswer } from './settle.ts'

export function paymentRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context

  registerCall(app, kernel, addCard, async ({ body, act }) => {
    const { actor } = act()
    const added = await ports.payments.addCard(body)
    if (!added.ok) {
      const field = added.reason === 'card_expired' ? 'exp_year' : 'number'
      throw invalid(actor.locale, { [field]: [translate(actor.locale, `booking.${added.reason}`)] })
    }
    const { reference, ...card } = added.card
    const row = await transact(kernel.db, (tx) =>
      insertRow(
        kernel,
        tx,
        resources.payment_methods,
        { customer_id: actor.customer_id, reference, ...card },
        act(),
      ),
    )
    return { id: row.id, ...card }
  })

  registerCall(app, kernel, placeOrder, ({ params, body, act, request, reply }) =>
    countingDeclines(request, reply, () =>
      place(context, idIn(params.id, act().actor.locale), body.payment_method_id, act()),
    ),
  )

  registerCall(app, kernel, rescheduleOrder, ({ params, body, act, request, reply }) =>
    countingDeclines(request, reply, () =>
      reschedule(context, idIn(params.id, act().actor.locale), body, act()),
    ),
  )

  registerCall(app, kernel, readPlacement, ({ params, act }) =>
    placementOf(context, params.code, act()),
  )

  registerCall(app, kernel, confirmPayment, async ({ params, body, act }) => {
    const { actor } = act()
    const { payments } = tables
    const [payment] = await findOwn(
      kernel.db,
      [resources.payments, payments],
      eq(payments.id, idIn(params.id, actor.locale)),
      actor,
    )
    if (!payment) throw notFound(actor.locale)
    if (payment.state === 'requires_action' && payment.reference) {
      await transact(kernel.db, (tx) => queueRetry(tx, payment, act().now))
      const answer = await ports.payments.confirm({
        charge: payment.reference,
        approved: body.approved,
      })
      await recordAnswer(context, payment.id, answer)
    }
    return placementOf(context, payment.order_id, act())
  })

  /**
   * Counts an authorization as declined before the request, and undoes that unless it was declined.
   */
  async function countingDeclines(
    request: FastifyRequest,
    reply: FastifyReply,
    authorize: () => Promise<Placement>,
  ): Promise<Placement> {
    const takeBack = await app.limits.consumeFor(
      ['decline_user', 'decline_address'],
      request,
      reply,
    )
    let isDeclined = false
    try {
      const placement = await authorize()
      isDeclined = Boolean(placement.payment?.failure)
      return placement
    } finally {
      if (!isDeclined) await takeBack()
    }
  }
}

function idIn(text: string, locale: string): number {
  if (!isRowId(text)) throw notFound(locale)
  return Number(text)
}
