import type { CallError } from '#contract/client/call-error.ts'
import type { SendCall } from '../lib/services.ts'

type Options = {
  freshMs: number
  /** Called when a call was not answered, or with a failure of the server. */
  onFailure(): void
}

/**
 * Caches the outcome of calls that only read for `freshMs`. Personal calls and failed outcomes are
 * not cached.
 */
export function rememberReads(send: SendCall, { freshMs, onFailure }: Options) {
  type Outcome = Promise<{ error: CallError | null }>
  const known = new Map<string, { outcome: Outcome; until: number }>()

  const call: SendCall = (call, input) => {
    if (call.personal) return send(call, input)
    const now = performance.now()
    const key = JSON.stringify([call.path, input])
    const found = known.get(key)
    if (found !== undefined && found.until > now) {
      return found.outcome as ReturnType<typeof send<typeof call>>
    }
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= maxCached && oldest !== undefined) known.delete(oldest)
    const outcome = send(call, input)
    const read = { outcome, until: now + freshMs }
    known.set(key, read)
    void outcome.then(({ error }) => {
      if (error === null) return
      if (known.get(key) === read) known.delete(key)
      if (error.status === 0 || error.status >= 500) onFailure()
    })
    return outcome
  }
  return { call, forget: () => known.clear() }
}

/** Limits the memory used when clients request ever different pages. */
const maxCached = 2000
