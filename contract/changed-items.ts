type Item = { name: string; quantity: number }

/** Lists the items whose number a change alters; the same item may be listed several times. */
export function changedItems(before: readonly Item[], after: readonly Item[]) {
  const countOf = (items: readonly Item[], wanted: string) =>
    items.reduce((sum, { name, quantity }) => (name === wanted ? sum + quantity : sum), 0)
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names
    .map((name) => ({ name, was: countOf(before, name), becomes: countOf(after, name) }))
    .filter(({ was, becomes }) => was !== becomes)
}
