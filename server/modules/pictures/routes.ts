import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CityPage } from '#contract/calls/cities.ts'
import type { Post } from '#contract/calls/content.ts'
import { type Language, languages } from '#contract/kernel/languages.ts'
import { pictureResources } from '#contract/page-resources.ts'
import type { AppContext } from '#server/context.ts'
import { drawnCrews } from '#server/domain/crew-photos.ts'
import { notFound, unavailable } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import { Busy, cachedPictures, type Picture } from './cached-pictures.ts'
import { type Card, cardSvg } from './card.ts'
import { drawPng } from './draw.ts'
import { drawnCrewSvg } from './drawn-crew.ts'
import { skylineSvg } from './skyline.ts'

/** Readers of the pages shown in pictures, which belong to other modules. */
export type PageReaders = {
  city(context: AppContext, slug: string, locale: string): Promise<CityPage | undefined>
  post(context: AppContext, slug: string): Promise<Post | undefined>
}

const hidden = { schema: { hide: true } }

/** Registers the pages' Open Graph pictures, the cities' skylines and drawn crews. */
export function pictureRoutes(
  app: FastifyInstance,
  context: AppContext,
  { city, post }: PageReaders,
): void {
  const pictures = cachedPictures(drawPng, context.kernel.now)
  context.onChange((resource) => pictureResources.has(resource) && pictures.review())

  const answer =
    (name: string, find: (slug: string, locale: Language) => Promise<Card | undefined>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { slug = '' } = request.params as { slug?: string }
      const locale = localeOf(request)
      const compose = async () => {
        const card = await find(slug, locale)
        return card && cardSvg(card)
      }
      const picture = await pictures.read(`${name} ${slug} ${locale}`, compose).catch((error) => {
        if (!(error instanceof Busy)) throw error
        throw unavailable(locale)
      })
      if (!picture) throw notFound(request.locale)
      return send(request, reply, picture)
    }

  app.get(
    '/og/home.png',
    hidden,
    answer('home', async (_, locale) => ownCard('home', locale)),
  )
  app.get(
    '/og/site.png',
    hidden,
    answer('site', async (_, locale) => ownCard('site', locale)),
  )
  app.get(
    '/og/cities/:slug.png',
    hidden,
    answer('city', async (slug, locale) => {
      const found = await city(context, slug, locale)
      return found && cityCard(found, locale)
    }),
  )
  app.get(
    '/og/blog/:slug.png',
    hidden,
    answer('post', async (slug) => {
      const found = await post(context, slug)
      return found && postCard(found)
    }),
  )

  app.get('/pictures/crews/:variant.svg', hidden, async (request, reply) => {
    const { variant = '' } = request.params as { variant?: string }
    const at = /^\d{1,2}$/.test(variant) ? Number(variant) : drawnCrews
    if (at >= drawnCrews) throw notFound(request.locale)
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=86400')
      .send(drawnCrewSvg(at))
  })

  app.get('/pictures/cities/:slug.svg', hidden, async (request, reply) => {
    const { slug = '' } = request.params as { slug?: string }
    const found = await city(context, slug, request.locale)
    if (!found) throw notFound(request.locale)
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=86400')
      .send(skylineSvg(found))
  })
}

function localeOf({ query }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown }
  return languages.find((one) => one === lang) ?? 'en'
}

function send(request: FastifyRequest, reply: FastifyReply, { png, etag }: Picture) {
  reply.header('ETag', etag).header('Cache-Control', 'public, max-age=3600')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}

/** The place of pages without a city; their skyline is that of the home page. */
const nowhere = { slug: 'haulwell', lat: 38, lng: -90 }

const ownCard = (name: 'home' | 'site', locale: Language): Card => ({
  title: translate(locale, `pictures:${name}.title`),
  note: translate(locale, `pictures:${name}.note`),
  spot: nowhere,
})

function cityCard(city: CityPage, locale: Language): Card {
  const { name, state, rates, reviews } = city
  const price = rates && wholeDollars(rates.lowest_cents, locale)
  const { count, average } = reviews
  return {
    title: translate(locale, 'pictures:city.title', { city: name, state: state.code }),
    ...(price ? { patch: translate(locale, 'pictures:city.from', { price }) } : {}),
    ...(average === null
      ? { note: translate(locale, 'pictures:city.note') }
      : { stars: average, note: translate(locale, 'pictures:city.rated', { average, count }) }),
    spot: city,
  }
}

/**
 * Formats a price in whole dollars, rounded up so that it never promises less than the real price.
 */
const wholeDollars = (cents: number, locale: Language) =>
  new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(Math.ceil(cents / 100))

const postCard = ({ slug, title, author }: Post): Card => ({
  title,
  note: author,
  spot: { ...nowhere, slug },
})
