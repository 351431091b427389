import timeZoneAt from 'tz-lookup'
import { describe, expect, test } from 'vitest'
import * as zipcodes from 'zipcodes'
import { defaultRules } from '#contract/pricing/rules.ts'
import { haversineMiles, suggestCrew, suggestVehicle } from '#contract/pricing/trip.ts'
import { cities } from '#server/database/seed/reference/cities.ts'
import { heavyTier, items } from '#server/database/seed/reference/items.ts'
import { sizes, sizeTotals } from '#server/database/seed/reference/sizes.ts'
import { states } from '#server/database/seed/reference/states.ts'

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
  const { empty, untrimmed } = textsIn([states, cities, items, sizes])
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

  test('tax in whole basis points; five levy none', () => {
    for (const { tax_bp } of states) {
      expect(Number.isInteger(tax_bp)).toBe(true)
      expect(tax_bp).toBeGreaterThanOrEqual(0)
      expect(tax_bp).toBeLessThanOrEqual(1050)
    }
    const untaxed = states.filter((state) => state.tax_bp === 0).map((state) => state.code)
    expect(untaxed.sort()).toEqual(['AK', 'DE', 'MT', 'NH', 'OR'])
  })
})

describe('cities', () => {
  test('are 120, at least one in each state and the capital', () => {
    expect(cities).toHaveLength(120)
    const served = new Set(cities.map((city) => city.state_code))
    const missing = states.map((state) => state.code).filter((code) => !served.has(code))
    expect(missing).toEqual(['PR'])
    const known = new Set(states.map((state) => state.code))
    expect([...served].filter((code) => !known.has(code))).toEqual([])
  })

  test.each(cities.map((city) => [city.slug, city] as const))(
    '%s lies where it says',
    (_, city) => {
      const name = city.name.replace(/^St\. /, 'Saint ')
      const zips = zipcodes.lookupByName(name, city.state_code)
      expect(zips.length).toBeGreaterThan(0)
      const lat = median(zips.map((zip) => zip.latitude))
      const lng = median(zips.map((zip) => zip.longitude))
      expect(haversineMiles(city, { lat, lng })).toBeLessThan(25)
      expect(timeZoneAt(city.lat, city.lng)).toBe(city.time_zone)
    },
  )

  test('reach and pace are plausible', () => {
    for (const { radius_mi, speed_mph } of cities) {
      expect(Number.isInteger(radius_mi) && radius_mi >= 10 && radius_mi <= 50).toBe(true)
      expect(Number.isInteger(speed_mph) && speed_mph >= 10 && speed_mph <= 35).toBe(true)
    }
  })

  test('the first markets are live, a few are only announced', () => {
    const first = 'san-francisco oakland los-angeles new-york brooklyn chicago austin'.split(' ')
    expect(first.map((slug) => bySlug(slug).status)).toEqual(first.map(() => 'live'))
    const announced = cities.filter((city) => city.status === 'coming_soon').length
    expect(announced).toBeGreaterThan(0)
    expect(announced).toBeLessThan(cities.length / 10)
  })

  test('each has its own words', () => {
    expect(repeated(cities.map((city) => city.hero))).toEqual([])
    expect(repeated(cities.map((city) => city.intro))).toEqual([])
    expect(repeated(cities.flatMap((city) => city.faq.map((it) => it.answer)))).toEqual([])
    for (const { slug, hero, intro } of cities) {
      expect(hero.length, slug).toBeLessThanOrEqual(160)
      expect(sentences(intro), slug).toBeGreaterThanOrEqual(2)
      expect(sentences(intro), slug).toBeLessThanOrEqual(3)
    }
  })

  test.each(largest())('%s answers at least two questions', (slug) => {
    expect(bySlug(slug).faq.length).toBeGreaterThanOrEqual(2)
  })
})

describe('items', () => {
  const allowed = items.filter((item) => !item.is_prohibited)

  test('are at least a hundred to carry and ten to refuse', () => {
    expect(allowed.length).toBeGreaterThanOrEqual(100)
    expect(items.length - allowed.length).toBeGreaterThanOrEqual(10)
  })

  test('carry the tier of their weight', () => {
    expect(items.filter((item) => item.heavy_tier !== heavyTier(item.weight_lb))).toEqual([])
    expect([150, 151, 300, 301].map(heavyTier)).toEqual([
      'none',
      'heavy_150',
      'heavy_150',
      'heavy_300',
    ])
    expect(new Set(allowed.map((item) => item.heavy_tier)).size).toBe(3)
  })

  test('say why they are refused, and only then', () => {
    for (const { slug, is_prohibited, prohibited_reason } of items) {
      expect(prohibited_reason !== null, slug).toBe(is_prohibited)
    }
  })

  test('are named and refused in both languages', () => {
    for (const { slug, name, prohibited_reason } of items) {
      expect(Object.keys(name), slug).toEqual(['en', 'es'])
      if (prohibited_reason) expect(Object.keys(prohibited_reason), slug).toEqual(['en', 'es'])
    }
  })

  test('are named once in each language', () => {
    expect(repeated(items.map((item) => item.name.en))).toEqual([])
    expect(repeated(items.map((item) => item.name.es))).toEqual([])
  })

  test('measure in positive integers, no denser than iron weights', () => {
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

  test.each(sizes.map((size) => [size.slug, size] as const))('%s holds known items', (_, size) => {
    const allowed = new Map(items.filter((it) => !it.is_prohibited).map((it) => [it.slug, it]))
    expect(size.items.length).toBeGreaterThan(0)
    expect(repeated(size.items.map((it) => it.item))).toEqual([])
    for (const { item, quantity } of size.items) {
      expect(allowed.has(item), item).toBe(true)
      expect(Number.isInteger(quantity) && quantity > 0 && quantity < 100, item).toBe(true)
    }
  })

  test.each(sizes.map((size) => [size.slug, size] as const))(
    '%s proposes what its load would',
    (_, size) => {
      const { volume_ft3 } = sizeTotals(size)
      const weights = new Map(items.map((it) => [it.slug, it.weight_lb]))
      const heaviest = Math.max(...size.items.map(({ item }) => weights.get(item) ?? 0))
      expect(size.vehicle).toBe(suggestVehicle(volume_ft3, defaultRules))
      expect(size.crew_size).toBe(suggestCrew(volume_ft3, heaviest))
    },
  )

  test('are named and described in both languages', () => {
    for (const { name, description } of sizes) {
      expect(Object.keys(name)).toEqual(['en', 'es'])
      expect(Object.keys(description)).toEqual(['en', 'es'])
    }
  })

  test('add up what they hold', () => {
    expect(
      sizeTotals({ ...sizeBySlug('studio'), items: [{ item: 'medium-box', quantity: 4 }] }),
    ).toEqual({ volume_ft3: 12, weight_lb: 140, minutes: 4 })
    const unknown = { ...sizeBySlug('studio'), items: [{ item: 'unicorn', quantity: 1 }] }
    expect(() => sizeTotals(unknown)).toThrow(/unicorn/)
  })
})

/** The 25 most populous cities of the country, by the census estimates of 2024. */
function largest(): string[] {
  return `new-york los-angeles chicago houston phoenix philadelphia san-antonio san-diego dallas
    jacksonville fort-worth san-jose austin charlotte columbus indianapolis san-francisco seattle
    denver oklahoma-city nashville washington el-paso las-vegas boston`.split(/\s+/)
}

function bySlug(slug: string) {
  const city = cities.find((it) => it.slug === slug)
  if (!city) throw new Error(`No city ${slug}`)
  return city
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

function sentences(text: string): number {
  return text.replace(/St\. /g, 'St ').match(/[.!?](\s|$)/g)?.length ?? 0
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}

/** Every text in the tree, sorted by what is wrong with it. */
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
