import { useEffect, useRef, useState } from 'react'
import { type QuoteInput, requestQuote } from '#contract/calls/quotes.ts'
import { useFront, useSession } from '../../../lib/front-context.tsx'
import type { QuoteState } from './quote-state.ts'

const debounceMs = 350

/** The last response and the request it answers. */
type LastResponse = Pick<QuoteState, 'quote' | 'error'> & { request: string | null }

/**
 * Requests the server's price for the current request: immediately, or after a pause while the
 * request keeps changing.
 */
export function useQuote(ask: QuoteInput | null): QuoteState & { again: () => void } {
  const { call } = useFront()
  const [response, setResponse] = useState<LastResponse>({
    request: null,
    quote: null,
    error: null,
  })
  const [round, setRound] = useState(0)
  const { identity } = useSession()
  // A coupon may belong to one customer, so signing in or out can change the price.
  const customer = ask?.coupon ? identity?.id : undefined
  const request = ask === null ? null : JSON.stringify({ round, ask, customer })
  const state = stateOf(response, request)
  const { isLoading } = state
  const changedAt = useRef(0)

  useEffect(() => {
    if (request === null || !isLoading) return
    const abort = new AbortController()
    const isStillChanging = Date.now() - changedAt.current < debounceMs
    changedAt.current = Date.now()
    const timer = setTimeout(
      async () => {
        const { signal } = abort
        const { data, error } = await call(requestQuote, { body: JSON.parse(request).ask, signal })
        if (signal.aborted) return
        setResponse(({ quote }) => ({ request, quote: data ?? quote, error }))
      },
      isStillChanging ? debounceMs : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [request, isLoading, call])

  return { ...state, again: () => setRound((count) => count + 1) }
}

/**
 * Derives the state by comparing request and response, so that an old price is never presented as
 * the current one.
 */
function stateOf({ quote, error, ...last }: LastResponse, request: string | null): QuoteState {
  const isAnswered = request !== null && last.request === request
  return {
    quote,
    isCurrent: isAnswered && error === null,
    isLoading: request !== null && !isAnswered,
    error: request === null ? null : error,
  }
}
