import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

/** Less than the pause between two words, so that the answer seems to come at once. */
const debounceMs = 150

export type Latest<Answer> = {
  /** The last answer; it stays while a new one is loading. */
  answer: Answer | null
  /** The answer is for the current request, and could still be acted on. */
  isCurrent: boolean
  isLoading: boolean
  /** The browser has no connection, so that nothing could be acted on. */
  isOffline: boolean
  error: CallError | null
}

/** The last response and the request it answers. */
type LastResponse<Answer> = Pick<Latest<Answer>, 'answer' | 'error'> & { request: string | null }

/**
 * Requests the answer for the current request: immediately, or after a pause while the request keeps
 * changing. A request that failed for want of a connection is repeated once there is one.
 *
 * @param ask null while there is nothing to request
 * @param salt anything else that the answer depends on
 */
export function useLatest<Ask, Answer>(
  ask: Ask | null,
  send: (ask: Ask, signal: AbortSignal) => Promise<Outcome<Answer>>,
  salt?: unknown,
): Latest<Answer> & { again: () => void } {
  const [response, setResponse] = useState<LastResponse<Answer>>({
    request: null,
    answer: null,
    error: null,
  })
  const [round, setRound] = useState(0)
  const isOnline = useOnline()
  const request = ask === null ? null : JSON.stringify({ round, ask, salt })
  const { isCurrent, ...state } = stateOf(response, request)
  const { isLoading } = state
  const changedAt = useRef(0)
  const sendLatest = useEffectEvent((signal: AbortSignal) =>
    ask === null ? null : send(ask, signal),
  )

  useEffect(() => {
    if (request === null || !isLoading) return
    const abort = new AbortController()
    const isStillChanging = Date.now() - changedAt.current < debounceMs
    changedAt.current = Date.now()
    const sendNow = async () => {
      const { signal } = abort
      const outcome = await sendLatest(signal)
      if (signal.aborted || outcome === null) return
      const { data, error } = outcome
      setResponse(({ answer }) => ({ request, answer: data ?? answer, error }))
    }
    const timer = isStillChanging ? setTimeout(sendNow, debounceMs) : void sendNow()
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [request, isLoading])

  // A connection that breaks right after it came back is not tried again and again.
  const onOnline = useEffectEvent(() => {
    if (state.error?.status === 0) setRound((count) => count + 1)
  })
  useEffect(() => {
    if (isOnline) onOnline()
  }, [isOnline])

  return {
    ...state,
    isCurrent: isCurrent && isOnline,
    isOffline: !isOnline,
    again: () => setRound((count) => count + 1),
  }
}

/**
 * Derives the state by comparing request and response, so that an old answer is never presented as
 * the current one.
 */
function stateOf<Answer>(
  { answer, error, ...last }: LastResponse<Answer>,
  request: string | null,
): Omit<Latest<Answer>, 'isOffline'> {
  const isAnswered = request !== null && last.request === request
  return {
    answer,
    isCurrent: isAnswered && error === null,
    isLoading: request !== null && !isAnswered,
    error: request === null ? null : error,
  }
}

/** Reports whether the browser has a connection; the server assumes that it has. */
function useOnline(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
