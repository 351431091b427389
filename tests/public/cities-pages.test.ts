import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CityList, CityPage } from '#contract/calls/cities.ts'
import type { Language } from '#contract/kernel/languages.ts'
import { citiesLike } from '#front/features/cities/cities-like.ts'
import { createServerFront } from '#front/ssr/entry-server.tsx'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { advance, tuesday } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { aCustomer } from '../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut } from '../support/scenarios/moves.ts'

const origin = 'https://haulwell.test'
let app: TestApp

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

/** Renders a page as the server does, with an empty cache. */
async function visit(path: string, language: Language = 'en') {
  const front = createServerFront({
    origin,
    manifest: null,
    fullAccessRoles: [],
    log: { warn: () => undefined, error: (...parts) => expect.fail(parts.join(' ')) },
    async fetch(input) {
      const { pathname, search } = new URL(String(input))
      const { statusCode, payload } = await app.server.inject({ url: pathname + search })
      return new Response(payload, {
        status: statusCode,
        headers: { 'Content-Type': 'application/json' },
      })
    },
  })
  const headers = { 'Accept-Language': language }
  const { status, html } = await front.render(new Request(origin + path, { headers }), 'req-1')
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  // Without React's marks between texts.
  return { status, html: html.replaceAll('<!-- -->', ''), things }
}

const thing = ({ things }: Awaited<ReturnType<typeof visit>>, type: string) =>
  things.find((one) => one['@type'] === type)
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const hydrationOf = (html: string) =>
  JSON.parse(/id="hydration">(.*?)<\/script>/.exec(html)?.[1] ?? '')
const cityOf = async (slug: string) =>
  unwrap<CityPage>(await clientOf(app).get(`/api/city-pages/${slug}`))
const inDollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

async function aPublishedReview(name: string, text: string) {
  const customer = await aCustomer(app, name)
  const crew = await aCrew(app, { business_name: `Crew of ${name}` })
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew)
  const path = `/api/orders/${move.id}/feedbacks`
  unwrap(await customer.post(path, { stars: 4, text }))
  unwrap(await crew.mover.post(path, { stars: 5 }))
}

describe('the list of cities', () => {
  test.each([
    ['en', 'Where we move people', 'Coming soon:'],
    ['es', 'Dónde hacemos mudanzas', 'Próximamente:'],
  ] as const)('links the live cities and the announced ones: %s', async (language, h1, soon) => {
    const page = await visit('/cities', language)
    expect(page.status).toBe(200)
    expect(titleOf(page.html)).toBe(`${h1} · Haulwell`)
    expect(page.html).toContain('href="/cities/austin"')
    expect(page.html).toContain(soon)
    expect(page.html).toContain('href="/cities/mobile"')
    expect(page.html).toContain(`<meta property="og:image" content="${origin}/og/site.png`)
    expect(thing(page, 'BreadcrumbList').itemListElement[0].item).toBe(`${origin}/`)
  })

  test('can be searched without JavaScript', async () => {
    const { html } = await visit('/cities?q=aust')
    expect(html).toContain('href="/cities/austin"')
    expect(html).not.toContain('href="/cities/dallas"')
    expect(html).toContain('1 city')
    expect((await visit('/cities?q=atlantis')).html).toContain('No city has that name')
    expect((await visit('/cities?q=<b>"')).html).toContain('value="&lt;b&gt;&quot;"')
  })

  test('is searched by the beginning of any word, by state name and by state code', async () => {
    const states = unwrap<CityList>(await clientOf(app).get('/api/city-pages'))
    const found = (typed: string) =>
      citiesLike(states, typed).flatMap(({ cities }) => cities.map(({ slug }) => slug))
    expect(found('fran')).toContain('san-francisco')
    expect(found('ST LOU')).toContain('st-louis')
    expect(found('rancisco')).toEqual([])
    expect(found('tx')).toEqual(expect.arrayContaining(['austin', 'dallas']))
    expect(found('north dak').length).toBeGreaterThan(0)
    expect(found('  ').length).toBe(states.flatMap(({ cities }) => cities).length)
  })
})

describe('a city', () => {
  test('shows its rates to the cent, each linked to its booking', async () => {
    const page = await visit('/cities/austin')
    expect(page.status).toBe(200)
    expect(titleOf(page.html)).toMatch(/^Movers in Austin, TX: from \$\d+ · Haulwell$/)
    const { rates, hero, intro } = await cityOf('austin')
    for (const { from_zip, to_zip, prices } of rates?.trips ?? [])
      for (const { size, midweek_cents, weekend_cents } of prices) {
        expect(page.html).toContain(`>${inDollars(midweek_cents)}</a>`)
        expect(page.html).toContain(`>${inDollars(weekend_cents)}</a>`)
        expect(page.html).toContain(
          `/order?from=${from_zip}&amp;to=${to_zip}&amp;size=${size}&amp;date=2027-04-`,
        )
      }
    expect(page.html).toContain(hero)
    expect(page.html).toContain(intro)
    expect(page.html).toContain('src="/pictures/cities/austin.svg"')
    expect(page.html).toContain(
      `<meta property="og:image" content="${origin}/og/cities/austin.png">`,
    )
  })

  test('describes its offer to search engines, with stars only once there are reviews', async () => {
    const page = await visit('/cities/oakland')
    const { rates } = await cityOf('oakland')
    const service = thing(page, 'Service')
    expect(service).toMatchObject({
      areaServed: { name: 'Oakland' },
      url: `${origin}/cities/oakland`,
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: ((rates?.lowest_cents ?? 0) / 100).toFixed(2),
        highPrice: ((rates?.highest_cents ?? 0) / 100).toFixed(2),
      },
    })
    expect(service.aggregateRating).toBeUndefined()
    expect(page.html).not.toContain('What people say here')
    expect(thing(page, 'BreadcrumbList').itemListElement).toHaveLength(3)
    const asked = thing(page, 'FAQPage').mainEntity as { name: string }[]
    for (const { name } of asked) expect(page.html).toContain(`<span>${name}</span>`)
    expect(asked.length).toBeGreaterThan(3)
  })

  test('in Spanish says which texts are in English only', async () => {
    const page = await visit('/cities/oakland', 'es')
    const { intro, hero } = await cityOf('oakland')
    expect(titleOf(page.html)).toMatch(/^Mudanzas en Oakland, CA: desde \$\d+ · Haulwell$/)
    expect(page.html).toContain('Cuánto cuesta una mudanza en Oakland')
    expect(page.html).toContain('Este texto está solo en inglés.')
    const english = /<div lang="en">(.*?)<\/div>/.exec(page.html)?.[1]
    expect(english).toContain(intro)
    expect(english).toContain(hero)
    const [drawn = ''] = page.html.split('id="hydration"')
    expect(drawn.split(String(hero))).toHaveLength(2)
    expect(page.html).toContain('/og/cities/oakland.png?lang=es')
  })

  test.each([
    ['en', 'You can’t book a move from Mobile yet'],
    ['es', 'Todavía no puedes reservar una mudanza desde Mobile'],
  ] as const)(
    'that is announced offers its waiting list, without prices, and is not indexed: %s',
    async (language, reason) => {
      const page = await visit('/cities/mobile', language)
      expect(page.status).toBe(200)
      expect(page.html).toContain(reason)
      expect(page.html).toContain('<meta name="robots" content="noindex">')
      expect(page.html).not.toMatch(/\/order\?from|\/og\/cities\/mobile|\$\d/)
      expect(thing(page, 'Service')).toBeUndefined()
    },
  )

  test.each(['atlantis', 'savannah', 'Austin'])(
    'is not found unless live or announced: %s',
    async (slug) => {
      const isSavannah = eq(tables.cities.slug, 'savannah')
      await app.db.update(tables.cities).set({ status: 'hidden' }).where(isSavannah)
      const { status, html } = await visit(`/cities/${slug}`)
      expect(status).toBe(404)
      expect(html).toContain('Page not found')
    },
  )

  test('lists its posts in the reader’s language', async () => {
    const { cities } = tables
    const [tampa] = await app.db.select().from(cities).where(eq(cities.slug, 'tampa'))
    const published = { state: 'published', published_at: app.clock.now.toISOString() }
    const post = { ...published, city_id: tampa?.id, locale: 'en' }
    await aRow(app, 'blogs', { ...post, slug: 'tampa-heat', title: 'Beat the heat' })
    expect((await visit('/cities/tampa')).html).toContain('href="/blog/tampa-heat"')
    expect((await visit('/cities/tampa', 'es')).html).not.toContain('tampa-heat')
    expect((await visit('/cities/austin')).html).not.toContain('tampa-heat')
  })

  test('shows its movers and customers’ reviews, as text', async () => {
    await aPublishedReview('Maria Garcia', '<script>alert(1)</script> Careful')
    advance(app, { minutes: 2 })
    const page = await visit('/cities/san-francisco')
    expect(page.html).toContain('Crew of Maria Garcia')
    expect(page.html).toContain('“&lt;script&gt;alert(1)&lt;/script&gt; Careful”')
    expect(page.html).toContain('Maria G., San Francisco, April 2027')
    expect(thing(page, 'Service').aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 })
  })
})

describe('the home page’s sections', () => {
  test('show no reviews where there are none', async () => {
    await app.db.delete(tables.feedbacks)
    await app.db.update(tables.movers).set({ rating: null, rating_count: 0 })
    advance(app, { minutes: 2 })
    expect((await visit('/')).html).not.toContain('After the last box')
  })

  test.each([
    ['en', 'After the last box', 'Frequently asked questions', 'For movers'],
    ['es', 'Después de la última caja', 'Preguntas frecuentes', 'Para transportistas'],
  ] as const)('show actual figures: %s', async (language, voices, questions, movers) => {
    await aPublishedReview(`Wanda ${language} Gray`, `Never a scratch (${language}).`)
    advance(app, { minutes: 2 })
    const { status, html } = await visit('/', language)
    expect(status).toBe(200)
    for (const title of [voices, questions, movers]) expect(html).toContain(title)
    expect(html).toContain(`“Never a scratch (${language}).”`)
    expect(html).toContain('href="/cities/oakland"')
    expect(html).toContain('href="/cities"')
    expect(html).toContain('href="/help"')
    expect(html).toContain('href="/moverapp"')
    expect(html).toMatch(/>80\s?%<\/dd>/)
    const { rates } = await cityOf('oakland')
    const usual = rates?.trips[0]?.prices[2]
    expect(html).toContain(inDollars(usual?.per_hour_cents ?? 0))
    expect(html).toContain(`${origin}/og/home.png`)
  })

  test('are not sent a second time as data', async () => {
    const { html } = await visit('/')
    expect(Object.keys(hydrationOf(html).data)).toEqual(['sizes'])
  })
})

describe('the number of cities where a move can be booked', () => {
  const { cities } = tables
  async function leaveLive(...slugs: string[]) {
    await app.db.update(cities).set({ status: 'coming_soon' }).where(eq(cities.status, 'live'))
    for (const slug of slugs)
      await app.db.update(cities).set({ status: 'live' }).where(eq(cities.slug, slug))
  }
  /** Reads the number that each page and the list claim. */
  async function claimed() {
    const [home, list, about] = [await visit('/'), await visit('/cities'), await visit('/about')]
    const states = unwrap<CityList>(await clientOf(app).get('/api/city-pages'))
    const found = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    return {
      home: found(home.html, /At home in (\d+) cit/),
      links: new Set(home.html.match(/href="\/cities\/[a-z-]+"/g)).size,
      lead: found(list.html, />(\d+) cit(?:y|ies) in \d+ states?\./),
      description: found(list.html, /fixed price: (\d+) cit/),
      about: found(about.html, /where you can book a move[\s\S]{0,20}<\/dt><dd[^>]*>(\d+)</),
      api: states.flatMap((state) => state.cities).filter((city) => city.is_live).length,
    }
  }
  const everywhere = (count: number) => ({
    home: count,
    links: count,
    lead: count,
    description: count,
    about: count,
    api: count,
  })

  test('is the same on every page', async () => {
    await leaveLive('austin', 'denver', 'chicago')
    advance(app, { minutes: 2 })
    expect(await claimed()).toEqual(everywhere(3))
    await leaveLive('austin')
    advance(app, { minutes: 2 })
    expect(await claimed()).toEqual(everywhere(1))
  })

  test('is claimed nowhere while there is none', async () => {
    await leaveLive()
    advance(app, { minutes: 2 })
    expect(await claimed()).toEqual(everywhere(0))
    expect((await visit('/cities')).html).toContain('No city is open yet.')
  })
})
