import { haversineMiles, type Point } from '#contract/pricing/trip.ts'
import { groupBy } from '#server/kernel/group-by.ts'
import type { Place } from '#server/ports/maps.ts'
import { neighborhoods } from './neighborhoods.ts'
import { indexSimilar } from './similar-names.ts'

export type ZipRow = Omit<Place, 'time_zone'>

/** All ZIP codes of one post-office city; `middle` is a standard one near their center. */
export type CityRow = { name: string; state_code: string; zip_count: number; middle: ZipRow }

/** A neighborhood by its normalized name. */
type AreaRow = { name: string; place: ZipRow }

/** An index of all US ZIP codes and cities; `zips` and `cities` are sorted. */
export type Gazetteer = {
  byZip: Map<string, ZipRow>
  /**
   * ZIP codes of streets, as far as the data shows; the others are post-office boxes and companies.
   */
  standard: Set<ZipRow>
  byCity: Map<string, CityRow>
  byName: Map<string, CityRow[]>
  zips: string[]
  cities: CityRow[]
  similar: (name: string, limit: number) => CityRow[]
  areas: AreaRow[]
  similarAreas: (name: string, limit: number) => AreaRow[]
  stateCodes: Map<string, string>
  toPlace: (row: ZipRow) => Place
}

let loading: Promise<Gazetteer> | undefined

/**
 * Loads the gazetteer, once. Parsing the packages takes about half a second, so it happens at the
 * first query.
 */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= buildGazetteer()
  return loading
}

/** Finds the ZIP codes that start with these digits: standard ones first, each group in order. */
export function zipsByPrefix(known: Gazetteer, digits: string, limit: number): ZipRow[] {
  const from = lowerBound(known.zips, digits, (zip) => zip)
  const to = lowerBound(known.zips, `${digits}\uffff`, (zip) => zip)
  const rows = known.zips.slice(from, to).flatMap((zip) => presence(known.byZip.get(zip)))
  const nonStandardRank = (row: ZipRow) => Number(!known.standard.has(row))
  return rows.sort((a, b) => nonStandardRank(a) - nonStandardRank(b)).slice(0, limit)
}

/**
 * Slightly less than the length of one degree of latitude, used to skip ZIP codes that are too far
 * away without computing their distance.
 */
const minMilesPerDegree = 68

/** Finds the standard ZIP codes around a point, the nearest first. */
export function zipsWithin({ standard }: Gazetteer, middle: Point, miles: number): ZipRow[] {
  const degrees = miles / minMilesPerDegree
  return [...standard]
    .filter((row) => Math.abs(row.lat - middle.lat) <= degrees)
    .map((row) => ({ row, away: haversineMiles(row, middle) }))
    .filter(({ away }) => away <= miles)
    .sort((a, b) => a.away - b.away || compare(a.row.zip, b.row.zip))
    .map(({ row }) => row)
}

/**
 * Finds cities and neighborhoods for `name`, `name, state` or, of a city, `name state`: the best
 * city, the neighborhoods, then the other cities. Cities are sorted by complete names, then by the
 * most ZIP codes. A nickname finds its city too; if nothing begins with the name, similar names are
 * found.
 */
export function placesByName(known: Gazetteer, text: string, limit: number): ZipRow[] {
  const [typed = '', state] = splitOnce(text, ',')
  const name = nameKey(typed)
  const names = [shortNames.get(name), name].filter((one) => one !== undefined)
  const isIn = state === undefined ? () => true : inState(known, state)
  const whole = state === undefined ? wholeCity(known, text) : []
  const begun = [...whole, ...names.flatMap((one) => namesFrom(known, one)).filter(isIn)]
  const begunAreas = areasFrom(known, name).filter(({ place }) => isIn(place))
  const isKnown = begun.length + begunAreas.length > 0
  const cities = isKnown ? begun : known.similar(name, 10 * limit).filter(isIn)
  const areas = isKnown
    ? begunAreas
    : known.similarAreas(name, limit).filter(({ place }) => isIn(place))
  const [best = [], ...others] = [...new Set(cities)].map((city) => city.middle)
  const places = [best, areas.map(({ place }) => place), others].flat()
  return places.slice(0, limit)
}

/** Finds the neighborhoods that begin with a name, also with an article before it: the Mission. */
function areasFrom({ areas }: Gazetteer, name: string): AreaRow[] {
  const prefix = name.replace(/^the /, '')
  if (prefix.length < minAreaLength) return []
  return areas.filter((area) => area.name.startsWith(prefix))
}

/** With fewer letters, neighborhoods would crowd out the cities. */
const minAreaLength = 3

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Names that people use for a city instead of its own. */
const shortNames = new Map([
  ['nyc', 'new york'],
  ['ny', 'new york'],
  ['sf', 'san francisco'],
  ['la', 'los angeles'],
  ['philly', 'philadelphia'],
  ['vegas', 'las vegas'],
  ['dc', 'washington'],
  ['nola', 'new orleans'],
  ['atl', 'atlanta'],
  ['chi', 'chicago'],
  ['slc', 'salt lake city'],
])

/**
 * Normalizes a place's name: lower case, without accents or periods, and `St.`, `Ft.`, `Mt.` and
 * compass letters written out, except as the last word, which may still be incomplete.
 */
export function nameKey(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]|['’](?=s\b)/gi, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.map((word, i) => (i < words.length - 1 && longForms.get(word)) || word).join(' ')
}

export function cityKey(name: string, stateCode: string): string {
  return `${nameKey(name)}|${stateCode}`
}

const longForms = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
])

/** ZIP codes of a single place where nobody lives: a stadium. */
const withoutHomes = new Set(['90090'])

// Military mail has no streets, and the Pacific territories and Virgin Islands can't be reached by
// road.
const unserved = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'VI'])

async function buildGazetteer(): Promise<Gazetteer> {
  const [{ codes, states }, { default: timeZoneAt }] = await Promise.all([
    import('zipcodes'),
    import('tz-lookup'),
  ])
  const byZip = new Map<string, ZipRow>()
  for (const { zip, latitude, longitude, city, state, country } of Object.values(codes)) {
    // An eastern longitude is an error in the data: a missing minus sign (10200, New York).
    if (country !== 'US' || unserved.has(state) || longitude >= 0) continue
    if (withoutHomes.has(zip)) continue
    byZip.set(zip, { zip, city, state_code: state, lat: latitude, lng: longitude })
  }
  const standard = standardOf([...byZip.values()])
  const byCity = citiesOf(byZip.values(), standard)
  const cities = [...byCity.values()].sort((a, b) => compare(a.name, b.name))
  const areas = neighborhoods.flatMap(({ area, zip }) =>
    presence(byZip.get(zip)).map((row) => ({ name: nameKey(area), place: { ...row, area } })),
  )
  const served = new Set(cities.map((city) => city.state_code))
  return {
    byZip,
    standard,
    byCity,
    byName: groupBy(cities, (city) => city.name),
    zips: [...byZip.keys()].sort(),
    cities,
    similar: indexSimilar(cities),
    areas,
    similarAreas: indexSimilar(areas),
    stateCodes: stateCodes(served, states.full),
    toPlace: (row) => ({ ...row, time_zone: timeZoneAt(row.lat, row.lng) }),
  }
}

/**
 * Selects the standard ZIP codes. The data doesn't mark them, but places a city's boxes and
 * companies at one point, or only to hundredths of a degree. Of the ZIP codes with an exact point of
 * their own, about five in six are standard.
 */
function standardOf(rows: ZipRow[]): Set<ZipRow> {
  const spots = groupBy(rows, (row) => `${row.lat},${row.lng}`)
  const isRounded = (degrees: number) => degrees === Math.round(degrees * 100) / 100
  const isExact = ({ lat, lng }: ZipRow) => !isRounded(lat) || !isRounded(lng)
  return new Set(
    [...spots.values()]
      .filter((at) => at.length === 1)
      .flat()
      .filter(isExact),
  )
}

function citiesOf(rows: Iterable<ZipRow>, standard: Set<ZipRow>): Map<string, CityRow> {
  const cities = new Map<string, CityRow>()
  // 42,000 ZIP codes share 19,000 names, and normalizing them is most of the work.
  const names = new Map<string, string>()
  const nameOf = (city: string) => {
    const known = names.get(city)
    if (known !== undefined) return known
    const name = nameKey(city)
    names.set(city, name)
    return name
  }
  for (const [key, group] of groupBy(rows, (row) => `${nameOf(row.city)}|${row.state_code}`)) {
    const own = group.filter((row) => standard.has(row))
    const middle = middleOf(own.length ? own : group)
    if (!middle) continue
    const { city, state_code } = middle
    cities.set(key, { name: nameOf(city), state_code, zip_count: group.length, middle })
  }
  return cities
}

/**
 * Picks a ZIP code near the center of these. Boxes mistaken for standard ones have higher numbers,
 * so the lowest number among the near ones is chosen.
 */
function middleOf(rows: ZipRow[]): ZipRow | undefined {
  if (rows.length === 1) return rows[0]
  const middle = {
    lat: median(rows.map((row) => row.lat)),
    lng: median(rows.map((row) => row.lng)),
  }
  const away = rows.map((row) => haversineMiles(row, middle))
  const near = Math.min(...away) + nearMiles
  return rows.filter((_, i) => (away[i] ?? 0) <= near).sort((a, b) => compare(a.zip, b.zip))[0]
}

const nearMiles = 1

function stateCodes(served: Set<string>, fullNames: Record<string, string>): Map<string, string> {
  const codes = new Map([['puerto rico', 'PR']])
  for (const code of served) codes.set(code.toLowerCase(), code)
  for (const [name, code] of Object.entries(fullNames)) {
    if (served.has(code)) codes.set(name.toLowerCase(), code)
  }
  return codes
}

function wholeCity(known: Gazetteer, text: string): CityRow[] {
  const words = nameKey(text).split(' ')
  return words.flatMap((_, i) => {
    const state = known.stateCodes.get(words.slice(i).join(' '))
    return state ? presence(known.byCity.get(cityKey(words.slice(0, i).join(' '), state))) : []
  })
}

function namesFrom(known: Gazetteer, prefix: string): CityRow[] {
  if (prefix === '') return []
  const nameOf = (city: CityRow) => city.name
  const from = lowerBound(known.cities, prefix, nameOf)
  const to = lowerBound(known.cities, `${prefix}\uffff`, nameOf)
  // A complete name comes first, unless a far larger city's name begins with it: Pittsburgh, of
  // which Pittsburg may be only the beginning.
  const weight = ({ name, zip_count }: CityRow) => zip_count * (name === prefix ? 10 : 1)
  return known.cities.slice(from, to).sort((a, b) => weight(b) - weight(a))
}

function inState(known: Gazetteer, text: string): (city: { state_code: string }) => boolean {
  const typed = nameKey(text)
  const codes = new Set<string>()
  for (const [name, code] of known.stateCodes) if (name.startsWith(typed)) codes.add(code)
  return (city) => codes.has(city.state_code)
}

function lowerBound<T>(sorted: T[], key: string, keyOf: (item: T) => string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = sorted[middle]
    if (item !== undefined && keyOf(item) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the median: the mean of the two middle values for an even count. */
function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const low = sorted[(sorted.length - 1) >> 1] ?? 0
  const high = sorted[sorted.length >> 1] ?? 0
  return (low + high) / 2
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function presence<T>(item: T | undefined): T[] {
  return item === undefined ? [] : [item]
}
