import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Post, PostSummary } from '#contract/calls/content.ts'
import { peakRules } from '#contract/pricing/peak-rules.ts'
import { quote } from '#contract/pricing/quote.ts'
import { defaultFees, defaultRules } from '#contract/pricing/rules.ts'
import { isReservedSegment } from '#contract/routes.ts'
import { items } from '#server/database/seed/reference/items.ts'
import { sizes } from '#server/database/seed/reference/sizes.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const ask = async <T>(path: string, query: Record<string, string> = {}) =>
  unwrap<T>(await clientOf(app).get(path, { query }))
const read = (slug: string) => ask<Post>(`/api/posts/${slug}`)
const listed = async (query: Record<string, string>) => {
  type List = { posts: PostSummary[]; total: number }
  const first = await ask<List>('/api/posts', query)
  const rest = await ask<List>('/api/posts', { ...query, page: '2' })
  const posts = [...first.posts, ...rest.posts]
  expect(posts).toHaveLength(first.total)
  return posts
}
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

test('a new database has a blog in both languages, partly about cities', async () => {
  const [english, spanish] = [await listed({ locale: 'en' }), await listed({ locale: 'es' })]
  expect(english.length).toBeGreaterThanOrEqual(8)
  expect(spanish.length).toBeGreaterThanOrEqual(5)
  const all = [...english, ...spanish]
  expect(all.filter(({ city }) => city).length).toBeGreaterThanOrEqual(3)
  const now = app.clock.now.toISOString()
  for (const { slug, excerpt, tags, published_at } of all) {
    expect([slug, excerpt.length <= 300, tags.length > 0]).toEqual([slug, true, true])
    expect(published_at < now).toBe(true)
  }
})

test('each post has a minimum length, sections and links', async () => {
  const slugs = (await listed({})).map(({ slug }) => slug)
  for (const slug of slugs) {
    const { html, contents, minutes, related } = await read(slug)
    expect(wordsOf(html), slug).toBeGreaterThanOrEqual(450)
    expect(wordsOf(html), slug).toBeLessThanOrEqual(850)
    expect(contents.length, slug).toBeGreaterThanOrEqual(4)
    expect(minutes, slug).toBeGreaterThanOrEqual(2)
    expect(related, slug).toHaveLength(3)
    for (const [, to = ''] of html.matchAll(/<a href="([^"]*)"/g)) {
      const [, first = '', second] = to.split('/')
      expect([to, isReservedSegment(first)]).toEqual([to, true])
      if (first === 'blog') expect(slugs).toContain(second)
    }
  }
})

const things = (size: string) =>
  (sizes.find(({ slug }) => slug === size)?.items ?? []).map(({ item, quantity }) => {
    const found = items.find(({ slug }) => slug === item)
    if (!found) throw new Error(`There is no ${item}`)
    const { volume_ft3, minutes, weight_lb } = found
    return { quantity, volume_ft3, minutes, weight_lb }
  })
const level = { flights: 0, has_elevator: false, carry_ft: 0 }

/** Prices a move of six miles from one street level to another, on a plain day. */
function price(more: object = {}) {
  const { total_cents } = quote(
    {
      vehicle: 'box16',
      crew_size: 3,
      miles: 6,
      items: things('one-bedroom'),
      stops: [level, level],
      peak: [],
      coupon_percent: 0,
      declared_value_cents: 30_000,
      tolls_cents: 0,
      tax_bp: 0,
      ...more,
    },
    defaultRules,
  )
  return (total_cents / 100).toFixed(2)
}

function on(day: string, is_flexible = false) {
  const time_zone = 'America/Chicago'
  const booked_at = '2026-05-01T12:00:00.000Z'
  return price({
    peak: peakRules({ window_start_at: `${day}T17:00:00.000Z`, booked_at, time_zone, is_flexible }),
  })
}

const studio = { crew_size: 2, items: things('studio') }
const climbed = (flights: number, has_elevator = false) =>
  price({ stops: [{ ...level, flights, has_elevator }, level] })

test.each<[string, () => string[]]>([
  [
    'how-the-price-of-a-move-is-made',
    () => [price(), price({ crew_size: 2 }), price({ crew_size: 4 })],
  ],
  [
    'como-se-forma-el-precio-de-una-mudanza',
    () => [price(), price({ crew_size: 2 }), price({ crew_size: 4 })],
  ],
  ...['when-is-a-move-cheapest', 'cuando-es-mas-barata-una-mudanza'].map(
    (slug): [string, () => string[]] => [
      slug,
      () => [
        on('2026-10-14', true),
        on('2026-10-14'),
        on('2026-10-19'),
        on('2026-10-17'),
        on('2026-10-31'),
        on('2026-07-04'),
      ],
    ],
  ),
  ['moving-in-a-building-with-an-elevator', () => [climbed(3), climbed(3, true)]],
  ['mudarse-en-un-edificio-con-ascensor', () => [climbed(3), climbed(3, true)]],
  [
    'which-truck-do-you-need',
    () =>
      [6, 15].flatMap((miles) => [
        price({ ...studio, miles, vehicle: 'van' }),
        price({ ...studio, miles }),
      ]),
  ],
  [
    'moving-in-san-francisco',
    () => [
      price(),
      climbed(1),
      climbed(3),
      climbed(3, true),
      price({ stops: [{ ...level, carry_ft: 260 }, level] }),
    ],
  ],
])('the prices in %s match the rules', async (slug, prices) => {
  const { html } = await read(slug)
  for (const one of prices()) expect(html).toContain(one)
})

test('the posts name no fee that differs from the rules', async () => {
  const dollars = (cents: number) => `$${cents / 100}`
  const piano = (await read('moving-a-piano-and-other-heavy-things')).html
  for (const fee of [defaultFees.heavy_150, defaultFees.heavy_300])
    expect(piano).toContain(`<strong>${dollars(fee.value)}</strong>`)
  for (const { weight_lb } of items.filter(({ slug }) => /^(upright|grand)-piano$/.test(slug)))
    expect(piano).toContain(`${weight_lb} lb`)
  const protection = (await read('what-protection-covers-and-how-to-report-a-problem')).html
  expect(protection).toContain(dollars(defaultFees.protection_free.value))
  const truck = (await read('which-truck-do-you-need')).html
  for (const vehicle of Object.values(defaultRules.vehicles)) {
    expect(truck).toContain(`${vehicle.capacity_ft3} ft³`)
    for (const cents of [vehicle.per_mile_cents, vehicle.per_minute_cents])
      expect(truck).toContain(`$${(cents / 100).toFixed(2)}`)
  }
  const tipping = (await read('do-you-tip-movers')).html
  expect(tipping).toContain(`${defaultFees.commission_bp.value / 100}%`)
})
