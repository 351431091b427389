import type { FastifyInstance } from 'fastify'

import { listAgreements, signAgreement } from '#contract/calls/agreements.ts'
import type { AppContext } from '#server/context.ts'
import { textInForce } from '#server/domain/agreement-text.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import type { ServerModule } from '#server/server-module.ts'
import { agreementFor } from './agreement-view.ts'
import { sign } from './sign.ts'

function agreementRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, config } = context

  registerCall(app, kernel, listAgreements, async ({ act }) => {
    const { actor, now } = act()
    const source = { db: kernel.db, company: config.company }
    const text = await textInForce(source, 'carrier', actor.locale, now)
    return text ? [await agreementFor(context, text, ownId(actor, 'mover_id'))] : []
  })

  registerCall(app, kernel, signAgreement, async ({ params, body, request, act }) => {
    const { actor, now, request_id } = act()
    if (params.kind !== 'carrier') throw notFound(actor.locale)
    const browser = request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 400)
    const submitted = { ...body, ip: request.ip, user_agent: browser || null }
    const text = await sign(context, submitted, { actor, now, request_id })
    return agreementFor(context, text, ownId(actor, 'mover_id'))
  })
}

/** Handles the agreements that movers sign. Their editions are published like the legal texts. */
export const agreementsModule: ServerModule = {
  name: 'agreements',
  routes: agreementRoutes,
}
