import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CityList, CityPage, PublicReviews } from '#contract/calls/cities.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { haversineMiles } from '#contract/pricing/trip.ts'
import { quotes, rateLimits, tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, aMover, anAdmin, doneBefore, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut } from '../../support/scenarios/moves.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const read = (slug: string) => clientOf(app).get(`/api/city-pages/${slug}`)
const cityOf = async (slug: string) => unwrap<CityPage>(await read(slug))
const list = async () => unwrap<CityList>(await clientOf(app).get('/api/city-pages'))
const inList = async (slug: string) =>
  (await list()).flatMap(({ cities }) => cities).find((city) => city.slug === slug)

async function setStatus(slug: string, status: 'hidden' | 'coming_soon' | 'live' | 'paused') {
  const { cities } = tables
  await app.db.update(cities).set({ status }).where(eq(cities.slug, slug))
}

describe('the list of cities', () => {
  test('has the live and announced ones, by state and name', async () => {
    const states = await list()
    expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted())
    const texas = states.find(({ code }) => code === 'TX')?.cities ?? []
    expect(texas.find(({ slug }) => slug === 'austin')).toMatchObject({
      name: 'Austin',
      is_live: true,
    })
    const live = states.flatMap(({ cities }) => cities).filter((city) => city.is_live)
    expect(live.length).toBeGreaterThanOrEqual(30)
    expect(texas.map(({ name }) => name)).toEqual(texas.map(({ name }) => name).toSorted())
  })

  test('leaves out hidden and paused ones, and lists announced ones without a page', async () => {
    for (const status of ['hidden', 'paused'] as const) {
      await setStatus('denver', status)
      expect(await inList('denver')).toBeUndefined()
      expect((await read('denver')).statusCode).toBe(404)
    }
    await setStatus('denver', 'coming_soon')
    expect(await inList('denver')).toMatchObject({ is_live: false })
    expect((await read('denver')).statusCode).toBe(404)
    await setStatus('denver', 'live')
    expect((await read('denver')).statusCode).toBe(200)
  })

  test('counts the approved movers who serve a city', async () => {
    const before = (await inList('oakland'))?.movers ?? 0
    await aMover(app)
    await aMover(app, { status: 'suspended' })
    expect((await inList('oakland'))?.movers).toBe(before + 1)
  })
})

describe('a city', () => {
  test('lists the places around it from the gazetteer', async () => {
    const city = await cityOf('oakland')
    expect(city).toMatchObject({
      name: 'Oakland',
      state: { code: 'CA', name: 'California' },
      time_zone: 'America/Los_Angeles',
      radius_mi: 20,
      around: { middle_zip: expect.stringMatching(/^94[56]\d\d$/) },
    })
    expect(city.around.zip_count).toBeGreaterThan(50)
    expect(city.around.towns).toContain('Berkeley')
    expect(city.around.towns).not.toContain('Oakland')
    expect(city.nearby[0]?.slug).toBe('berkeley')
    expect(city.nearby.length).toBeLessThanOrEqual(8)
    const { cities } = tables
    for (const { slug, miles } of city.nearby) {
      const [row] = await app.db.select().from(cities).where(eq(cities.slug, slug))
      expect(row?.status).toBe('live')
      expect(Math.round(haversineMiles(city, row ?? { lat: 0, lng: 0 }))).toBe(miles)
    }
  })

  test('shows the photos that an admin uploads of it and of its crews, else drawn ones', async () => {
    const { mover_id } = await aMover(app, { jobs_done: 1000 })
    const bestOf = async () => (await cityOf('oakland')).movers.best[0]
    expect(await cityOf('oakland')).toMatchObject({ photo: null })
    const { photo: drawn = '' } = (await bestOf()) ?? {}
    expect(drawn).toBe(`/pictures/crews/${mover_id % 12}.svg`)
    const { statusCode, headers } = await clientOf(app).get(drawn)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])

    const { cities, movers } = tables
    const [city] = await app.db.select().from(cities).where(eq(cities.slug, 'oakland'))
    const photo = await aPhoto(admin)
    const set = (path: string, version: number) => admin.patch(path, { version, photo })
    unwrap(await set(`/api/cities/${city?.id}`, Number(city?.version)))
    const [mover] = await app.db.select().from(movers).where(eq(movers.id, mover_id))
    unwrap(await set(`/api/movers/${mover_id}`, Number(mover?.version)))
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    const shown = await cityOf('oakland')
    expect(shown.photo?.url).toContain(photo)
    const { photo: crew } = (await bestOf()) ?? {}
    for (const url of [shown.photo?.url, shown.photo?.thumbnail_url, crew])
      expect((await clientOf(app).get(String(url))).statusCode).toBe(200)
  })

  test('lists no nearby place beyond driving distance', async () => {
    const { nearby, rates } = await cityOf('honolulu')
    expect(nearby).toEqual([])
    expect(rates?.trips.map(({ kind }) => kind)).toEqual(['local'])
  })

  test('without a ZIP code in reach is shown without rates', async () => {
    const { cities } = tables
    const isReno = eq(cities.slug, 'reno')
    // Move the city to a place without inhabitants.
    await app.db.update(cities).set({ lat: 40.7, lng: -119.2, radius_mi: 1 }).where(isReno)
    expect(await cityOf('reno')).toMatchObject({
      rates: null,
      around: { zip_count: 0, middle_zip: null, towns: [] },
    })
  })

  test('that is unknown is not found', async () => {
    for (const slug of ['atlantis', 'Oakland', '../cities', '%00'])
      expect((await read(encodeURIComponent(slug))).statusCode).toBe(404)
  })
})

describe('the rates of a city', () => {
  const quoteFor = async (from: string, to: string, size: string, window_start_at: string) =>
    unwrap<Quote>(
      await clientOf(app).post('/api/quotes', {
        stops: [
          { kind: 'pickup', zip: from },
          { kind: 'dropoff', zip: to },
        ],
        size,
        window_start_at,
      }),
    )

  test.each(['oakland', 'new-york', 'honolulu', 'centennial'])(
    'match to the cent the quote for the same request: %s',
    async (slug) => {
      const { rates, time_zone } = await cityOf(slug)
      if (!rates) throw new Error('there are no rates')
      const weekdayOf = (at: string) =>
        new Intl.DateTimeFormat('en-US', {
          weekday: 'long',
          hour: 'numeric',
          timeZone: time_zone,
        }).format(new Date(at))
      expect(weekdayOf(rates.midweek)).toMatch(/^Wednesday.*9 AM$/)
      expect(weekdayOf(rates.weekend)).toMatch(/^Saturday.*9 AM$/)
      const totals: number[] = []
      for (const { from_zip, to_zip, miles, prices } of rates.trips) {
        expect(prices.map(({ size }) => size)).toEqual(
          expect.arrayContaining(['studio', 'one-bedroom', 'two-bedroom', 'three-bedroom']),
        )
        for (const { size, midweek_cents, weekend_cents, crew_size, vehicle, ...pay } of prices) {
          const quiet = await quoteFor(from_zip, to_zip, size, rates.midweek)
          const dear = await quoteFor(from_zip, to_zip, size, rates.weekend)
          expect([midweek_cents, weekend_cents]).toEqual([
            quiet.price.total_cents,
            dear.price.total_cents,
          ])
          expect(quiet).toMatchObject({
            crew_size,
            route_miles: miles,
            rules_version: rates.rules_version,
            vehicle: { name: vehicle },
            price: { mover_cents: pay.mover_cents },
          })
          const { billed_minutes, miles: driven } = quiet.price
          const hours = billed_minutes / 60 + driven / (quiet.request.speed_mph ?? 0)
          expect(pay.per_hour_cents).toBe(Math.round(pay.mover_cents / hours))
          totals.push(midweek_cents, weekend_cents)
        }
      }
      expect(rates).toMatchObject({
        lowest_cents: Math.min(...totals),
        highest_cents: Math.max(...totals),
        commission_bp: 2000,
      })
    },
  )

  test('store no quote', async () => {
    advance(app, { minutes: 2 })
    const before = await app.db.$count(quotes)
    await cityOf('boise')
    expect(await app.db.$count(quotes)).toBe(before)
  })

  test('are for about five miles in the city and for the nearest other city', async () => {
    const { rates, nearby } = await cityOf('austin')
    const [local, away] = rates?.trips ?? []
    expect(local?.kind).toBe('local')
    expect(Math.abs((local?.miles ?? 0) - 5)).toBeLessThan(1)
    expect(away).toMatchObject({ kind: 'away', to: nearby[0]?.name })
  })

  test('follow a changed fee at once', async () => {
    const before = (await cityOf('chicago')).rates
    const { fees } = tables
    const isBase = eq(fees.code, 'service_fee_min')
    await app.db.update(fees).set({ value: 4000 }).where(isBase)
    const after = (await cityOf('chicago')).rates
    await app.db.update(fees).set({ value: 499 }).where(isBase)
    expect(after?.rules_version).not.toBe(before?.rules_version)
    expect(after?.lowest_cents).toBeGreaterThan(before?.lowest_cents ?? 0)
  })

  test('leave out a size that is no longer offered', async () => {
    const { sizes } = tables
    const isStudio = eq(sizes.slug, 'studio')
    await app.db.update(sizes).set({ is_active: false }).where(isStudio)
    const { rates } = await cityOf('tampa')
    await app.db.update(sizes).set({ is_active: true }).where(isStudio)
    expect(rates?.trips[0]?.prices.map(({ size }) => size)).not.toContain('studio')
  })
})

describe('a customer’s review', () => {
  const reviewsOf = async () => unwrap<PublicReviews>(await clientOf(app).get('/api/reviews'))

  async function aReview(name: string, stars: number, text: string | null) {
    const customer = await aCustomer(app, name)
    const crew = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew)
    const path = `/api/orders/${move.id}/feedbacks`
    const photo = await aPhoto(customer)
    unwrap(await customer.post(path, { stars, text, photo }))
    return { customer, crew, path, move }
  }

  test('is shown without the full name once it is published', async () => {
    const { customer, crew, path, move } = await aReview('Maria Elena Garcia', 4, 'Careful crew.')
    advance(app, { minutes: 2 })
    expect(await reviewsOf()).toEqual({ count: 0, average: null, recent: [] })
    unwrap(await crew.mover.post(path, { stars: 1, text: 'She never tips, call 555-0100' }))
    advance(app, { minutes: 2 })

    const all = await clientOf(app).get('/api/reviews')
    expect(all.json()).toEqual({
      count: 1,
      average: 4,
      recent: [
        {
          stars: 4,
          text: 'Careful crew.',
          author: 'Maria G.',
          month: app.clock.now.toISOString().slice(0, 7),
          city: 'San Francisco',
          photo: expect.stringContaining('/files/'),
          reply: null,
        },
      ],
    })
    const [shown] = all.json<PublicReviews>().recent
    expect((await clientOf(app).get(shown?.photo ?? '')).statusCode).toBe(200)
    const page = await read('san-francisco')
    const { recent } = page.json<CityPage>().reviews
    expect(recent).toMatchObject([{ author: 'Maria G.', photo: expect.any(String) }])
    expect(page.json<CityPage>().movers.best).toContainEqual({
      name: expect.stringMatching(/^Mover/),
      photo: expect.stringMatching(/^\/pictures\/crews\/\d+\.svg$/),
      rating: 4,
      rating_count: 1,
      jobs_done: doneBefore + 1,
    })
    for (const secret of ['Garcia', customer.email, crew.mover.email, move.code, '555-0100'])
      expect(all.body + page.body).not.toContain(secret)
    expect((await cityOf('austin')).reviews).toEqual({ count: 0, average: null, recent: [] })
  })

  test('disappears when it is taken down', async () => {
    const { feedbacks } = tables
    const [row] = await app.db.select().from(feedbacks).where(eq(feedbacks.from, 'customer'))
    unwrap(
      await admin.post(`/api/feedbacks/${row?.id}/transitions/remove`, { reason: 'Names a crew' }),
    )
    advance(app, { minutes: 5 })
    expect(await reviewsOf()).toEqual({ count: 0, average: null, recent: [] })
    expect((await cityOf('san-francisco')).reviews.count).toBe(0)
    unwrap(await admin.post(`/api/feedbacks/${row?.id}/transitions/restore`, {}))
  })

  test('is one of at most six texts, the newest first, and stars alone count too', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      const { crew, path } = await aReview(`Guest ${at}`, 5, at === 7 ? null : `Text ${at}`)
      unwrap(await crew.mover.post(path, { stars: 5 }))
      advance(app, { minutes: 1 })
    }
    advance(app, { minutes: 2 })
    const { count, average, recent } = await reviewsOf()
    expect({ count, average }).toEqual({ count: 8, average: 4.88 })
    expect(recent.map(({ text }) => text)).toEqual([
      'Text 6',
      'Text 5',
      'Text 4',
      'Text 3',
      'Text 2',
      'Text 1',
    ])
    const { movers } = await cityOf('san-francisco')
    expect(movers.best).toHaveLength(4)
    expect(movers.count).toBeGreaterThan(4)
    expect(Object.keys(movers.best[0] ?? {}).sort()).toEqual([
      'jobs_done',
      'name',
      'photo',
      'rating',
      'rating_count',
    ])
  })

  test.each(['anna@example.com', '+1 510 555 0188'])(
    'is shown without a name where %s was given as one',
    async (name) => {
      await aReview(name, 5, 'All well.')
      advance(app, { minutes: 60 * 24 * 8 })
      await app.context.scheduler.catchUp()
      advance(app, { minutes: 2 })
      const { recent } = await reviewsOf()
      expect(recent.find(({ text }) => text === 'All well.')).toMatchObject({ author: '' })
      // The key of a photo is random.
      const shown = recent.map(({ photo: _, ...review }) => review)
      expect(JSON.stringify(shown)).not.toMatch(/anna|510/)
    },
  )
})
