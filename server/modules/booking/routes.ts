import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { readBookingTerms } from '#contract/calls/booking-terms.ts'
import { findPlaces } from '#contract/calls/places.ts'
import { readPriceCalendar } from '#contract/calls/price-calendar.ts'
import { requestQuote as askCall, readQuote } from '#contract/calls/quotes.ts'
import type { AppContext } from '#server/context.ts'
import { quotes } from '#server/database/tables.ts'
import { servedFirst } from '#server/domain/live-city.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { bookingTerms } from './booking-terms.ts'
import { priceCalendar } from './price-calendar.ts'
import { requestQuote } from './request-quote.ts'

const suggestions = 8
/** More than are suggested, because served cities may be among those with few ZIP codes. */
const candidates = 40

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

  registerCall(app, kernel, readPriceCalendar, ({ body, request }) =>
    priceCalendar(context, body, request.locale, request.actor),
  )

  registerCall(app, kernel, readBookingTerms, ({ request }) =>
    bookingTerms(context, request.locale),
  )

  registerCall(app, kernel, findPlaces, async ({ query }) => {
    const found = await ports.maps.findPlaces(query.q, candidates)
    return (await servedFirst(kernel.db, found)).slice(0, suggestions)
  })
}
