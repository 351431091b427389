import type { SendCall } from './front.ts'

/**
 * Caches the outcome of calls that only read for `freshMs`. Personal calls and failed outcomes are
 * not cached.
 */
export function rememberReads(send: SendCall, freshMs: number) {
  const known = new Map<string, { answer: Promise<{ error: unknown }>; until: number }>()

  const call: SendCall = (call, given) => {
    if (call.personal) return send(call, given)
    const now = performance.now()
    const key = JSON.stringify([call.path, given])
    const found = known.get(key)
    if (found !== undefined && found.until > now) {
      return found.answer as ReturnType<typeof send<typeof call>>
    }
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
    const answer = send(call, given)
    const read = { answer, until: now + freshMs }
    known.set(key, read)
    void answer.then(({ error }) => {
      if (error !== null && known.get(key) === read) known.delete(key)
    })
    return answer
  }
  return { call, forget: () => known.clear() }
}

/** Limits the memory used when clients request ever different pages. */
const mostKnown = 2000
