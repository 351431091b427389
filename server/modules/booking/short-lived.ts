import type { House } from '#server/house.ts'

const lifeMs = 60_000
const mostKept = 500

/** What is told of a city is made of these. */
const toldOf: ReadonlySet<string> = new Set([
  ...['cities', 'feedbacks', 'fees', 'items', 'movers', 'size_items', 'sizes', 'states'],
  'vehicles',
])

/**
 * Remembers an answer for a minute, or until something was changed that it tells of: who asks
 * meanwhile waits for it, or gets it. One that failed is forgotten.
 */
export function shortLived<T>({ kernel: { now }, hearChanges }: House) {
  const known = new Map<string, { answer: Promise<T>; until: number }>()
  hearChanges((resource) => toldOf.has(resource) && known.clear())
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const found = known.get(key)
    if (found && found.until > now().getTime()) return found.answer
    if (known.size >= mostKept) known.clear()
    const answer = make()
    known.set(key, { answer, until: now().getTime() + lifeMs })
    answer.catch(() => known.delete(key))
    return answer
  }
}
