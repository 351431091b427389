import MiniSearch from 'minisearch'

type City = { name: string; zip_count: number }

/** Edits that a word may need, as a share of its letters: one in four or five letters, two in six. */
const fuzziness = 0.25
/** Shorter texts match too many names. */
const minQueryLength = 4

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
    if (name.length < minQueryLength) return []
    const found = index.search(name, {
      fuzzy: fuzziness,
      combineWith: 'AND',
      // Of names that are equally similar, the city with the most ZIP codes is the likeliest.
      boostDocument: (id) => 1 + Math.log(cities[Number(id)]?.zip_count ?? 1),
    })
    return found.slice(0, limit).flatMap(({ id }) => cities[Number(id)] ?? [])
  }
}
