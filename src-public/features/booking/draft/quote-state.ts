import type { Quote } from '#contract/calls/quotes.ts'
import type { CallError } from '#contract/client/call-error.ts'

export type QuoteState = {
  /** The last price; it stays while a new one is loading. */
  quote: Quote | null
  /** The quote is for the current request. */
  isCurrent: boolean
  isLoading: boolean
  error: CallError | null
}

export const noQuote: QuoteState = {
  quote: null,
  isCurrent: false,
  isLoading: false,
  error: null,
}
