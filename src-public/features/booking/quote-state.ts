import type { Quote } from '#contract/calls/quotes.ts'
import type { CallError } from '#contract/client/call-error.ts'

export type QuoteState = {
  /** The last price that was given; it stays while a new one is on its way. */
  quote: Quote | null
  /** The quote is for what is asked now. */
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
