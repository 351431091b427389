import type { Located } from '#server/ports/maps.ts'
import { type CityRow, cityKey, type Gazetteer, nameKey } from './gazetteer-index.ts'

/**
 * Finds the ZIP code or city in free text. A known ZIP code decides; otherwise the city and state
 * before it; otherwise a city alone, which must exist in only one state.
 */
export function readAddress(known: Gazetteer, text: string): Located {
  const { rest, zip } = takeZip(text.slice(-maxAddressLength))
  const { parts, state } = takeState(known, rest)
  const row = zip === undefined ? undefined : known.byZip.get(zip)
  if (row && state !== undefined && state !== row.state_code) {
    const message = `ZIP code ${row.zip} is ${row.city}, ${row.state_code}, not ${state}. Which is right?`
    return { ok: false, reason: 'ambiguous', message }
  }
  if (row) return { ok: true, place: known.toPlace(row) }

  const city = state === undefined ? undefined : cityEnding(known, parts, state)
  if (city) return { ok: true, place: known.toPlace(city.middle) }
  return readCityAlone(known, rest)
}

// Only the end of the text is read: it contains the city, and the limit bounds the time.
const maxAddressLength = 300

function readCityAlone(known: Gazetteer, text: string): Located {
  const words = partsOf(text).at(-1)?.split(' ') ?? []
  // The last word alone is more often a street than a city ("5 Park Avenue"), so it needs a state.
  const starts = words.map((_, i) => i).filter((i) => i === 0 || i <= words.length - 2)
  const name = starts.map((i) => words.slice(i).join(' ')).find((it) => known.byName.has(it))
  const cities = name === undefined ? [] : (known.byName.get(name) ?? [])
  const [only, another] = cities
  if (only && !another) return { ok: true, place: known.toPlace(only.middle) }
  if (only) return { ok: false, reason: 'ambiguous', message: whichOf(cities) }
  return {
    ok: false,
    reason: 'not_found',
    message: 'We found no US city or ZIP code in this address. Add the ZIP code.',
  }
}

function whichOf(cities: CityRow[]): string {
  const largest = cities.toSorted((a, b) => b.zip_count - a.zip_count).slice(0, 5)
  const names = largest.map(({ middle }) => `${middle.city}, ${middle.state_code}`)
  const more = cities.length > largest.length ? ' and others' : ''
  return `There are several: ${names.join('; ')}${more}. Add the state or the ZIP code.`
}

/**
 * Takes the last five-digit number as the ZIP code, unless it starts a longer text, as a street
 * number does.
 */
function takeZip(text: string): { rest: string; zip?: string } {
  const address = text
    .trim()
    .replace(/[\s,]+(?:usa|u\.s\.a?\.?|us|united states(?: of america)?)$/i, '')
  const zip = [...address.matchAll(/(?<![\w-])(\d{5})(?:-\d{4})?(?![\w-])/g)].at(-1)
  if (!zip?.[1] || (zip.index === 0 && zip[0] !== address)) return { rest: address }
  const rest = `${address.slice(0, zip.index)}${address.slice(zip.index + zip[0].length)}`
  return { rest, zip: zip[1] }
}

function takeState(known: Gazetteer, text: string): { parts: string[]; state?: string } {
  const parts = partsOf(text)
  const words = parts.at(-1)?.split(' ') ?? []
  for (const [i] of words.entries()) {
    const state = known.stateCodes.get(words.slice(i).join(' '))
    const before = [...parts.slice(0, -1), ...(i > 0 ? [words.slice(0, i).join(' ')] : [])]
    if (state && before.length > 0) return { parts: before, state }
  }
  return { parts }
}

/**
 * Finds the longest sequence of last words that names a city of the state: "1 Main St San
 * Francisco".
 */
function cityEnding(known: Gazetteer, parts: string[], state: string): CityRow | undefined {
  const words = parts.at(-1)?.split(' ') ?? []
  for (const [i] of words.entries()) {
    const city = known.byCity.get(cityKey(words.slice(i).join(' '), state))
    if (city) return city
  }
  return undefined
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map(nameKey)
    .filter((part) => part !== '')
}
