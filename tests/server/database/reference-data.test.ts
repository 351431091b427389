import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as zipcodes from 'zipcodes'
import { rowSchema } from '#contract/kernel/resource.ts'
import { defaultFees, defaultRules } from '#contract/pricing/rules.ts'
import { suggestCrew, suggestVehicle } from '#contract/pricing/trip.ts'
import { resources } from '#contract/resources.ts'
import { cities } from '#server/database/seed/reference/cities.ts'
import { countries } from '#server/database/seed/reference/countries.ts'
import { heavyTier, items } from '#server/database/seed/reference/items.ts'
import { sizes, sizeTotals } from '#server/database/seed/reference/sizes.ts'
import { states } from '#server/database/seed/reference/states.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { accepts } from '#server/kernel/resource/validate.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

test.each([
  ['cities', cities],
  ['items', items],
  ['sizes', sizes],
])('slugs of %s are unique and kebab-case', (_, rows) => {
  const slugs = rows.map((row) => row.slug)
  expect(repeated(slugs)).toEqual([])
  expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
})

test('no text is empty or carries stray spaces', () => {
  const { empty, untrimmed } = textsIn([countries, states, cities, items, sizes])
  expect(empty).toEqual([])
  expect(untrimmed).toEqual([])
})

describe('states', () => {
  test('are the fifty, the capital and Puerto Rico', () => {
    expect(states).toHaveLength(52)
    expect(repeated(states.map((state) => state.code))).toEqual([])
    const postal = zipcodes.states.abbr
    const unnamed = states.filter(
      ({ code, name }) => code !== 'PR' && postal[code]?.toLowerCase() !== name.toLowerCase(),
    )
    expect(unnamed).toEqual([])
  })

  test('have taxes in whole basis points, and five have none', () => {
    for (const { tax_bp } of states) {
      expect(Number.isInteger(tax_bp)).toBe(true)
      expect(tax_bp).toBeGreaterThanOrEqual(0)
      expect(tax_bp).toBeLessThanOrEqual(1050)
    }
    const untaxed = states.filter((state) => state.tax_bp === 0).map((state) => state.code)
    expect(untaxed.sort()).toEqual(['AK', 'DE', 'MT', 'NH', 'OR'])
  })
})

describe('countries', () => {
  test('are those of ISO 3166, once each', () => {
    expect(countries).toHaveLength(249)
    expect(repeated(countries.map((country) => country.iso2))).toEqual([])
  })

  test('have their own name in each language', () => {
    for (const key of ['name', 'name_es'] as const) {
      expect(repeated(countries.map((country) => country[key]))).toEqual([])
      expect(countries.filter((country) => country[key] === country.iso2)).toEqual([])
    }
    expect(countryOf('DE')).toMatchObject({ name: 'Germany', name_es: 'Alemania' })
  })

  test('have a current currency and a dialling code', () => {
    const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
    expect(countries.filter(({ currency }) => !names.of(currency))).toEqual([])
    expect(countries.filter((it) => !/^\+[1-9]\d{0,2}$/.test(it.phone_prefix))).toEqual([])
    expect(countryOf('MX')).toMatchObject({ currency: 'MXN', units: 'metric', phone_prefix: '+52' })
  })

  test('include only one that is served, the United States, in miles and pounds', () => {
    expect(countries.filter((country) => country.is_active)).toEqual([countryOf('US')])
    expect(countryOf('US')).toMatchObject({
      currency: 'USD',
      units: 'imperial',
      phone_prefix: '+1',
    })
  })
})

describe('items', () => {
  const allowed = items.filter((item) => !item.is_prohibited)

  test('are at least 170 to carry and twenty to refuse', () => {
    expect(allowed.length).toBeGreaterThanOrEqual(170)
    expect(items.length - allowed.length).toBeGreaterThanOrEqual(20)
  })

  test('have the tier of their weight', () => {
    expect(items.filter((item) => item.heavy_tier !== heavyTier(item.weight_lb))).toEqual([])
    expect([150, 151, 300, 301].map(heavyTier)).toEqual([
      'none',
      'heavy_150',
      'heavy_150',
      'heavy_300',
    ])
    expect(new Set(allowed.map((item) => item.heavy_tier)).size).toBe(3)
  })

  test('have a reason if they are refused, and only then', () => {
    for (const { slug, is_prohibited, prohibited_reason } of items) {
      expect(prohibited_reason !== null, slug).toBe(is_prohibited)
    }
  })

  test('have names and refusals in both languages', () => {
    for (const { slug, name, prohibited_reason } of items) {
      expect(Object.keys(name), slug).toEqual(['en', 'es'])
      if (prohibited_reason) expect(Object.keys(prohibited_reason), slug).toEqual(['en', 'es'])
    }
  })

  test('have unique names in each language', () => {
    expect(repeated(items.map((item) => item.name.en))).toEqual([])
    expect(repeated(items.map((item) => item.name.es))).toEqual([])
  })

  test('have positive integer measures and at most the density of iron weights', () => {
    for (const { slug, volume_ft3, weight_lb, minutes } of items) {
      for (const measure of [volume_ft3, weight_lb, minutes]) {
        expect(Number.isInteger(measure) && measure > 0, slug).toBe(true)
      }
      expect(weight_lb / volume_ft3, slug).toBeLessThanOrEqual(50)
    }
  })

  test('fill every category', () => {
    const counts = countBy(allowed)
    expect(counts.size).toBe(12)
    for (const [category, count] of counts) expect(count, category).toBeGreaterThanOrEqual(8)
  })
})

describe('sizes', () => {
  test.each([
    ['few-items', 100, 212],
    ['studio', 270, 330],
    ['one-bedroom', 450, 500],
    ['two-bedroom', 600, 680],
    ['three-bedroom', 1050, 1150],
    ['four-bedroom-house', 1500, 1900],
    ['office-small', 500, 680],
  ])('%s takes between %d and %d ft³', (slug, least, most) => {
    const { volume_ft3 } = sizeTotals(sizeBySlug(slug))
    expect(volume_ft3).toBeGreaterThanOrEqual(least)
    expect(volume_ft3).toBeLessThanOrEqual(most)
  })

  test.each(sizes.map((size) => [size.slug, size] as const))('%s has known items', (_, size) => {
    const allowed = new Map(items.filter((it) => !it.is_prohibited).map((it) => [it.slug, it]))
    expect(size.items.length).toBeGreaterThan(0)
    expect(repeated(size.items.map((it) => it.item))).toEqual([])
    for (const { item, quantity } of size.items) {
      expect(allowed.has(item), item).toBe(true)
      expect(Number.isInteger(quantity) && quantity > 0 && quantity < 100, item).toBe(true)
    }
  })

  test.each(sizes.map((size) => [size.slug, size] as const))(
    '%s proposes what its load needs',
    (_, size) => {
      const { volume_ft3 } = sizeTotals(size)
      const weights = new Map(items.map((it) => [it.slug, it.weight_lb]))
      const heaviest = Math.max(...size.items.map(({ item }) => weights.get(item) ?? 0))
      expect(size.vehicle).toBe(suggestVehicle(volume_ft3, defaultRules))
      expect(size.crew_size).toBe(suggestCrew(volume_ft3, heaviest))
    },
  )

  test('have names and descriptions in both languages', () => {
    for (const { name, description } of sizes) {
      expect(Object.keys(name)).toEqual(['en', 'es'])
      expect(Object.keys(description)).toEqual(['en', 'es'])
    }
  })

  test('add up their items', () => {
    expect(
      sizeTotals({ ...sizeBySlug('studio'), items: [{ item: 'medium-box', quantity: 4 }] }),
    ).toEqual({ volume_ft3: 12, weight_lb: 140, minutes: 4 })
    const unknown = { ...sizeBySlug('studio'), items: [{ item: 'unicorn', quantity: 1 }] }
    expect(() => sizeTotals(unknown)).toThrow(/unicorn/)
  })
})

describe('in a new database', () => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await openApp()
    admin = await anAdmin(app)
  })
  afterAll(() => app.close())

  test.each([
    ['countries', countries.length],
    ['states', states.length],
    ['cities', cities.length],
    ['items', items.length],
    ['sizes', sizes.length],
    ['size_items', sizes.flatMap((size) => size.items).length],
    ['vehicles', Object.keys(defaultRules.vehicles).length],
    ['fees', Object.keys(defaultFees).length],
  ] as const)('all %s are as declared', async (name, count) => {
    const rows = await listOf(name)
    expect(rows).toHaveLength(count)
    const schema = rowSchema(resources[name])
    expect(rows.filter((row) => !accepts(schema, row))).toEqual([])
  })

  test('a city knows its state, and the state its country', async () => {
    const [country] = await listOf('countries', { iso2_like: 'US' })
    const [state] = await listOf('states', { country_id: String(country?.id), q: 'Massachusetts' })
    const [city] = await listOf('cities', { state_id: String(state?.id), q: 'Boston' })
    expect(state).toMatchObject({ code: 'MA', tax_bp: 625 })
    expect(city).toMatchObject({ slug: 'boston', time_zone: 'America/New_York' })
    expect(city?.faq).toEqual(cities.find(({ slug }) => slug === 'boston')?.faq)
  })

  test('an item has its name and its refusal in both languages', async () => {
    const [tank] = await listOf('items', { q: 'tanque de propano' })
    const seed = items.find(({ slug }) => slug === 'propane-tank')
    expect(tank).toMatchObject({ name: 'Propane tank', is_prohibited: true })
    expect(tank?.prohibited_reason).toBe(seed?.prohibited_reason?.en)
    expect(tank?.prohibited_reason_es).toBe(seed?.prohibited_reason?.es)
  })

  async function listOf(name: string, query: Record<string, string> = {}): Promise<AnyRow[]> {
    const rows: AnyRow[] = []
    for (;;) {
      const range = { _start: String(rows.length), _end: String(rows.length + 200) }
      const page = unwrap<AnyRow[]>(
        await admin.get(`/api/${name}`, { query: { ...query, ...range } }),
      )
      rows.push(...page)
      if (page.length < 200) return rows
    }
  }
})

function countryOf(iso2: string) {
  const country = countries.find((it) => it.iso2 === iso2)
  if (!country) throw new Error(`No country ${iso2}`)
  return country
}

function sizeBySlug(slug: string) {
  const size = sizes.find((it) => it.slug === slug)
  if (!size) throw new Error(`No size ${slug}`)
  return size
}

function countBy(rows: { category: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { category } of rows) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}

function repeated(values: string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i)
}

/** Groups every text in the tree by its defects. */
function textsIn(tree: unknown) {
  const texts: string[] = []
  const walk = (node: unknown) => {
    if (typeof node === 'string') texts.push(node)
    else if (node !== null && typeof node === 'object') Object.values(node).forEach(walk)
  }
  walk(tree)
  return {
    empty: texts.filter((text) => text.trim() === ''),
    untrimmed: texts.filter((text) => text !== text.trim() || text.includes('  ')),
  }
}
