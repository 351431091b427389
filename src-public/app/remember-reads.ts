import type { SendCall } from './front.ts'

/** Answers a call that was answered a moment ago without asking again; for calls that only read. */
export function rememberReads(send: SendCall, freshMs: number): SendCall {
  const known = new Map<string, { answer: Promise<{ error: unknown }>; until: number }>()
  return (call, given) => {
    const key = JSON.stringify([call.path, given])
    const found = known.get(key)
    if (found !== undefined && found.until > Date.now()) {
      return found.answer as ReturnType<typeof send<typeof call>>
    }
    const answer = send(call, given)
    known.set(key, { answer, until: Date.now() + freshMs })
    void answer.then(({ error }) => {
      if (error !== null) known.delete(key)
    })
    return answer
  }
}
