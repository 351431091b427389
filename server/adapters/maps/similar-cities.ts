import MiniSearch from 'minisearch'

type City = { name: string; zip_count: number }

/** Letters that may be wrong, as a share of a word's letters: one in a name of four to seven. */
const wrongLetters = 0.25
/** Shorter texts are like far too many names. */
const shortestText = 4

/**
 * Returns a function that finds the cities whose names are like a misspelled one, the most similar
 * first. All names are normalized by `nameKey`.
 */
export function indexSimilar<C extends City>(
  cities: readonly C[],
): (name: string, limit: number) => C[] {
  const index = new MiniSearch<{ id: number; name: string }>({ fields: ['name'] })
  index.addAll(cities.map(({ name }, id) => ({ id, name })))
  return (name, limit) => {
    if (name.length < shortestText) return []
    const found = index.search(name, {
      fuzzy: wrongLetters,
      combineWith: 'AND',
      // Of names that are equally similar, the city with the most ZIP codes is the likeliest.
      boostDocument: (id) => 1 + Math.log(cities[Number(id)]?.zip_count ?? 1),
    })
    return found.slice(0, limit).flatMap(({ id }) => cities[Number(id)] ?? [])
  }
}
