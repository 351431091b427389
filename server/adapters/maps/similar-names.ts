import MiniSearch from 'minisearch'

/** A city with more ZIP codes is likelier than another one with a name that is as similar. */
type Named = { name: string; zip_count?: number }

/** Edits that a word may need, as a share of its letters: one in four or five letters, two in six. */
const fuzziness = 0.25
/** Shorter texts match too many names. */
const minQueryLength = 4

/**
 * Returns a function that finds the cities or neighborhoods whose names are like a misspelled one,
 * the most similar first. All names are normalized by `nameKey`.
 */
export function indexSimilar<N extends Named>(
  rows: readonly N[],
): (name: string, limit: number) => N[] {
  const index = new MiniSearch<{ id: number; name: string }>({ fields: ['name'] })
  index.addAll(rows.map(({ name }, id) => ({ id, name })))
  return (name, limit) => {
    if (name.length < minQueryLength) return []
    const found = index.search(name, {
      fuzzy: fuzziness,
      combineWith: 'AND',
      boostDocument: (id) => 1 + Math.log(rows[Number(id)]?.zip_count ?? 1),
    })
    return found.slice(0, limit).flatMap(({ id }) => rows[Number(id)] ?? [])
  }
}
