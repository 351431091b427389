type Life = {
  milliseconds: number
  now: () => Date
  /** The resources that an answer tells of. */
  of: ReadonlySet<string>
  onChange(listener: (resource: string) => void): void
}

const mostKept = 500

/**
 * Remembers answers for a while, or until something was changed here that they tell of: who asks
 * meanwhile waits for the answer, or gets it. One that failed is forgotten.
 */
export function shortLived<T>({ milliseconds, now, of, onChange }: Life) {
  const known = new Map<string, { answer: Promise<T>; madeAt: number }>()
  onChange((resource) => of.has(resource) && known.clear())
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const found = known.get(key)
    const age = found ? now().getTime() - found.madeAt : 0
    // A clock that was set back makes no answer last longer.
    if (found && age >= 0 && age < milliseconds) return found.answer
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
    const answer = make()
    const kept = { answer, madeAt: now().getTime() }
    known.set(key, kept)
    answer.catch(() => known.get(key) === kept && known.delete(key))
    return answer
  }
}
