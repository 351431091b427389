import type { CityList } from '#contract/calls/cities.ts'

/**
 * Filters the cities whose name, or whose state's name, has a word that begins with the typed text,
 * or whose state's code equals it.
 */
export function citiesLike(states: CityList, typed: string): CityList {
  const wanted = normalize(typed)
  if (wanted === '') return states
  const begins = (name: string) => ` ${normalize(name)}`.includes(` ${wanted}`)
  return states
    .map((state) => {
      const isWhole = begins(state.name) || normalize(state.code) === wanted
      return isWhole ? state : { ...state, cities: state.cities.filter(({ name }) => begins(name)) }
    })
    .filter(({ cities }) => cities.length > 0)
}

/** Removes accents and punctuation, which people leave out when they type on a phone. */
const normalize = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}|[.’']/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
