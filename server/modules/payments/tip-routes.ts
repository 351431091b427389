import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { confirmTip, giveTip as giveCall, readTips, withdrawTip } from '#contract/calls/tips.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { countingDeclines } from './counting-declines.ts'
import { giveTip, withdraw } from './give-tip.ts'
import { idIn } from './routes.ts'
import { refresh } from './settle.ts'
import { tipOfMove, tipsOfMove } from './tip-view.ts'

export function tipRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, readTips, ({ params, act }) => tipsOfMove(context, params.code, act()))

  registerCall(app, kernel, giveCall, ({ params, body, act, request, reply }) =>
    countingDeclines(app, request, reply, async (declined) => {
      const id = await giveTip(context, params.code, body, act())
      const tip = await tipOfMove(context, params.code, id, act().actor)
      if (tip.failure) declined()
      return tip
    }),
  )

  registerCall(app, kernel, confirmTip, async ({ params, act }) => {
    const { actor } = act()
    const { payments, tips } = tables
    const id = idIn(params.id, actor.locale)
    const [tip] = await findOwn(kernel.db, [resources.tips, tips], eq(tips.id, id), actor)
    if (!tip) throw notFound(actor.locale)
    const [payment] = await kernel.db
      .select()
      .from(payments)
      .where(and(eq(payments.id, tip.payment_id), eq(payments.state, 'requires_action')))
    if (payment) await refresh(context, payment)
    return tipOfMove(context, params.code, id, actor)
  })

  registerCall(app, kernel, withdrawTip, async ({ params, act }) => {
    const { actor } = act()
    const id = idIn(params.id, actor.locale)
    await withdraw(context, params.code, id, act())
    return tipOfMove(context, params.code, id, actor)
  })
}
