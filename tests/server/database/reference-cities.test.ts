import { describe, expect, test } from 'vitest'
import * as zipcodes from 'zipcodes'
import { haversineMiles } from '#contract/pricing/trip.ts'
import { cities } from '#server/database/seed/reference/cities.ts'
import { states } from '#server/database/seed/reference/states.ts'

type City = (typeof cities)[number]

const first = cities.filter((city) => city.market === 'first')
const later = cities.filter((city) => city.market === 'later')

test('there are at least three hundred cities, some in each state', () => {
  expect(cities.length).toBeGreaterThanOrEqual(300)
  const codes = states.map((state) => state.code)
  expect(new Set(cities.map((city) => city.state_code))).toEqual(new Set(codes))
})

test('a hundred of the country’s largest cities are included', () => {
  const slugs = new Set(cities.map((city) => city.slug))
  expect(largest).toHaveLength(100)
  expect(largest.filter((slug) => !slugs.has(slug))).toEqual([])
})

test('a city’s slug is its name, with its state where the name is taken', () => {
  const nameOf = new Map(states.map((state) => [state.code, state.name]))
  const plain = (city: City) => kebab(city.name)
  const long = (city: City) => `${plain(city)}-${kebab(nameOf.get(city.state_code) ?? '')}`
  const slugs = new Set(cities.map((city) => city.slug))
  expect(slugs.size).toBe(cities.length)
  for (const city of cities) {
    expect([plain(city), long(city)]).toContain(city.slug)
    expect(slugs.has(plain(city)), city.slug).toBe(true)
  }
})

describe('every city’s location', () => {
  test('is near a ZIP code of its own name and state', () => {
    for (const city of cities) {
      const zips = zipsOf(city)
      expect(zips.length, city.slug).toBeGreaterThan(0)
      expect(Math.min(...zips.map((zip) => haversineMiles(city, zip))), city.slug).toBeLessThan(6)
      expect(haversineMiles(city, middleOf(zips)), city.slug).toBeLessThan(25)
    }
  })

  test('is unique', () => {
    const near = cities.flatMap((city, at) =>
      cities
        .slice(at + 1)
        .filter((other) => haversineMiles(city, other) < 1.5)
        .map((other) => [city.slug, other.slug]),
    )
    expect(near).toEqual([])
  })

  test('has a time zone of its state', () => {
    const strays = cities.filter(
      ({ time_zone, state_code }) => !clocks[time_zone]?.split(' ').includes(state_code),
    )
    expect(strays.map((city) => [city.slug, city.time_zone])).toEqual([])
    expect(clockOf('el-paso')).toBe('America/Denver')
    expect(clockOf('evansville')).toBe('America/Chicago')
    expect(clockOf('knoxville')).toBe('America/New_York')
  })
})

test('a city’s range and speed are plausible', () => {
  for (const { slug, radius_mi, speed_mph } of cities) {
    expect(Number.isInteger(radius_mi) && radius_mi >= 10 && radius_mi <= 50, slug).toBe(true)
    expect(Number.isInteger(speed_mph) && speed_mph >= 10 && speed_mph <= 35, slug).toBe(true)
  }
})

describe('a city’s market', () => {
  test('is first in the largest cities and later in many others', () => {
    const largeOnes = 'san-francisco oakland los-angeles new-york brooklyn chicago austin'.split(
      ' ',
    )
    expect(largeOnes.filter((slug) => !first.some((city) => city.slug === slug))).toEqual([])
    expect(later.length).toBeGreaterThan(cities.length / 5)
    expect(later.length).toBeLessThan(cities.length / 2)
  })

  test('is not a later one where a first one reaches', () => {
    const reached = later.filter((city) =>
      first.some((near) => haversineMiles(near, city) <= near.radius_mi),
    )
    expect(reached.map((city) => city.slug)).toEqual([])
  })
})

describe('a city’s texts', () => {
  test('have a headline and two or three sentences, none repeated', () => {
    for (const { slug, hero, intro } of cities) {
      expect(hero.length, slug).toBeLessThanOrEqual(110)
      expect(sentencesOf(intro).length, slug).toBeGreaterThanOrEqual(2)
      expect(sentencesOf(intro).length, slug).toBeLessThanOrEqual(3)
    }
    expect(repeated(cities.map((city) => city.hero))).toEqual([])
    expect(repeated(cities.flatMap((city) => sentencesOf(city.intro)))).toEqual([])
    expect(repeated(cities.flatMap((city) => city.faq.map((it) => it.answer)))).toEqual([])
  })

  test('are not another city’s with the name changed', () => {
    const bare = (city: City, text: string) => text.replaceAll(city.name, '').toLowerCase()
    expect(repeated(cities.map((city) => bare(city, city.hero)))).toEqual([])
    const alike = cities.flatMap((city, at) =>
      cities
        .slice(at + 1)
        .filter((other) => likeness(wordsOf(city), wordsOf(other)) > 0.3)
        .map((other) => [city.slug, other.slug]),
    )
    expect(alike).toEqual([])
  })

  test('answer at least two questions for the 25 largest', () => {
    const silent = largest.slice(0, 25).filter((slug) => bySlug(slug).faq.length < 2)
    expect(silent).toEqual([])
  })
})

/** A hundred of the most populous cities, by the census estimates of 2024, largest first. */
const largest = `new-york los-angeles chicago houston phoenix philadelphia san-antonio san-diego
  dallas jacksonville fort-worth san-jose austin charlotte columbus indianapolis san-francisco
  seattle denver oklahoma-city nashville washington el-paso las-vegas boston detroit portland
  louisville memphis baltimore milwaukee albuquerque tucson fresno sacramento atlanta mesa
  kansas-city raleigh colorado-springs omaha miami virginia-beach long-beach oakland minneapolis
  bakersfield tulsa tampa arlington aurora wichita cleveland new-orleans henderson honolulu
  anaheim orlando lexington stockton riverside irvine corpus-christi newark santa-ana cincinnati
  pittsburgh saint-paul greensboro jersey-city durham lincoln north-las-vegas plano anchorage
  gilbert madison reno chandler st-louis chula-vista buffalo fort-wayne lubbock toledo
  st-petersburg laredo port-st-lucie glendale irving winston-salem chesapeake garland scottsdale
  boise hialeah frisco richmond cape-coral norfolk`.split(/\s+/)

/**
 * The time zones of our cities, each with the states that use it; a state may have more than one.
 */
const clocks: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Kentucky/Louisville': 'KY',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL IN KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM TX UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
}

/** Cities that are not a post office: their mail uses a neighbor's name. */
const postOffices: Record<string, string> = {
  centennial: 'Englewood',
  lakewood: 'Denver',
  miramar: 'Hollywood',
  'sandy-springs': 'Atlanta',
  'spokane-valley': 'Spokane',
  'west-valley-city': 'Salt Lake City',
}

type Spot = { lat: number; lng: number }

const zipsByCity = new Map<string, Spot[]>()
for (const { city, state, latitude: lat, longitude: lng } of Object.values(zipcodes.codes)) {
  const key = `${kebab(city)} ${state}`
  zipsByCity.set(key, [...(zipsByCity.get(key) ?? []), { lat, lng }])
}

function zipsOf({ slug, name, state_code }: City): Spot[] {
  const office = (postOffices[slug] ?? name).replace(/\bSt\. /, 'Saint ')
  return zipsByCity.get(`${kebab(office)} ${state_code}`) ?? []
}

const middleOf = (spots: Spot[]): Spot => ({
  lat: median(spots.map((spot) => spot.lat)),
  lng: median(spots.map((spot) => spot.lng)),
})

function bySlug(slug: string): City {
  const city = cities.find((it) => it.slug === slug)
  if (!city) throw new Error(`No city ${slug}`)
  return city
}

const clockOf = (slug: string): string => bySlug(slug).time_zone

function kebab(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

function sentencesOf(text: string): string[] {
  return text.replace(/\b(St|No|U\.S)\. /g, '$1 ').split(/(?<=[.!?])\s+/)
}

const longWords = new Map<City, Set<string>>()

function wordsOf(city: City): Set<string> {
  const known = longWords.get(city)
  if (known) return known
  const words = new Set(city.intro.toLowerCase().match(/[\p{L}’]{4,}/gu) ?? [])
  longWords.set(city, words)
  return words
}

/** Measures how much two texts have in common: 0 to 1. */
function likeness(one: Set<string>, other: Set<string>): number {
  let both = 0
  for (const word of one) if (other.has(word)) both++
  return both / (one.size + other.size - both)
}

function repeated(values: string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}
