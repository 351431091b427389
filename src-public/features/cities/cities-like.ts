import type { CityList } from '#contract/calls/cities.ts'

/** The cities whose name, or whose state's name or code, has a word that begins as was typed. */
export function citiesLike(states: CityList, typed: string): CityList {
  const wanted = plain(typed)
  if (wanted === '') return states
  const begins = (name: string) => ` ${plain(name)}`.includes(` ${wanted}`)
  return states
    .map((state) => {
      const isWhole = begins(state.name) || plain(state.code) === wanted
      return isWhole ? state : { ...state, cities: state.cities.filter(({ name }) => begins(name)) }
    })
    .filter(({ cities }) => cities.length > 0)
}

/** Whoever types on a phone leaves accents and points out. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}|[.’']/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
