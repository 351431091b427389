import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { findPlaces } from '#contract/calls/places.ts'
import { requestQuote as askCall, readQuote } from '#contract/calls/quotes.ts'
import type { AppContext } from '#server/context.ts'
import { quotes } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { requestQuote } from './request-quote.ts'

const suggestions = 8

export function quoteRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context

  registerCall(app, kernel, askCall, ({ body, request }) =>
    requestQuote(context, body, request.locale, request.actor),
  )

  registerCall(app, kernel, readQuote, async ({ params, request }) => {
    const [found] = await kernel.db.select().from(quotes).where(eq(quotes.id, params.id))
    if (!found) throw notFound(request.locale)
    return found.quote
  })

  registerCall(app, kernel, findPlaces, ({ query }) => ports.maps.findPlaces(query.q, suggestions))
}
