type Life = {
  milliseconds: number
  now: () => Date
  /** Resources that a result depends on. */
  of: ReadonlySet<string>
  onChange(listener: (resource: string) => void): void
}

const maxEntries = 500

/**
 * Caches results for a time, or until a resource that they depend on changes.
 * Concurrent calls share one pending result. A failed result is not cached.
 */
export function shortLived<T>({ milliseconds, now, of, onChange }: Life) {
  const known = new Map<string, { answer: Promise<T>; madeAt: number }>()
  onChange((resource) => of.has(resource) && known.clear())
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const found = known.get(key)
    const age = found ? now().getTime() - found.madeAt : 0
    // A negative age means that the clock was set back; the entry must not live longer for it.
    if (found && age >= 0 && age < milliseconds) return found.answer
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= maxEntries && oldest !== undefined) known.delete(oldest)
    const answer = make()
    const entry = { answer, madeAt: now().getTime() }
    known.set(key, entry)
    answer.catch(() => known.get(key) === entry && known.delete(key))
    return answer
  }
}
