import { useEffect } from 'react'
import { type QuoteInput, requestQuote } from '#contract/calls/quotes.ts'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import type { QuoteState } from './quote-state.ts'
import { useLatest } from './use-latest.ts'

/** Requests the server's price for the current request. */
export function useQuote(ask: QuoteInput | null): QuoteState & { again: () => void } {
  const { call, http } = useServices()
  const { identity } = useSession()
  // A coupon may belong to one customer, so signing in or out can change the price.
  const customer = ask?.coupon ? identity?.id : undefined
  const { answer: quote, ...state } = useLatest(
    ask,
    (body, signal) => call(requestQuote, { body, signal }),
    customer,
  )
  // The next keystroke may need another price, which then comes sooner.
  const isIdle = quote !== null && !state.isLoading
  useEffect(() => {
    if (isIdle) http.prepareWrite()
  }, [isIdle, http])
  return { quote, ...state }
}
