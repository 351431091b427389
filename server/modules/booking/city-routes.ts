import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  listCities,
  listReviews,
  type PublicReviews,
  readCity,
  readUpcomingCity,
} from '#contract/calls/cities.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { currentSlug, movedOrNotFound } from '#server/domain/former-slugs.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { cachedForMinute } from './cached-for-minute.ts'
import { citiesByState } from './city-list.ts'
import { cityPages, upcomingCity } from './city-page.ts'
import { publishedReviews } from './published-reviews.ts'

/** Registers the public calls for cities and customer reviews. */
export function cityRoutes(app: FastifyInstance, context: AppContext): void {
  const page = cityPages(context)
  const { kernel } = context
  const reviews = cachedForMinute<PublicReviews>(context)

  registerCall(app, kernel, listCities, () => citiesByState(kernel.db))

  registerCall(app, kernel, readCity, async ({ params, request }) => {
    const found = await page(params.slug, request.locale)
    if (found) return found
    const isLive = eq(tables.cities.status, 'live')
    throw movedOrNotFound(
      request.locale,
      await currentSlug(kernel.db, 'cities', params.slug, isLive),
    )
  })

  registerCall(app, kernel, readUpcomingCity, async ({ params, request }) => {
    const found = await upcomingCity(kernel.db, params.slug)
    if (!found) throw notFound(request.locale)
    return found
  })

  registerCall(app, kernel, listReviews, () =>
    reviews('all', () => publishedReviews(kernel.db, context.ports.files)),
  )
}
