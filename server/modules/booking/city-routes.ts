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

  registerCall(app, kernel, listCities, ({ read }) => read(citiesByState))

  registerCall(app, kernel, readCity, async ({ read, params, request }) => {
    const found = await page(params.slug, request.locale, read)
    if (found) return found
    const isLive = eq(tables.cities.status, 'live')
    throw movedOrNotFound(
      request.locale,
      await read((db) => currentSlug(db, 'cities', params.slug, isLive)),
    )
  })

  registerCall(app, kernel, readUpcomingCity, async ({ read, params, request }) => {
    const found = await read((db) => upcomingCity(db, params.slug))
    if (!found) throw notFound(request.locale)
    return found
  })

  registerCall(app, kernel, listReviews, ({ read }) =>
    reviews('all', () => read((db) => publishedReviews(db, context.ports.files))),
  )
}
