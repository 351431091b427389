const lifeMs = 60_000
const mostKept = 500

/**
 * Remembers an answer for a minute: who asks meanwhile waits for it, or gets it. One that failed is
 * forgotten.
 */
export function shortLived<T>(now: () => Date) {
  const known = new Map<string, { answer: Promise<T>; until: number }>()
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
