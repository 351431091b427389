import type { Quote } from '#contract/calls/quotes.ts'
import type { Latest } from './use-latest.ts'

export type QuoteState = Omit<Latest<Quote>, 'answer'> & {
  /** The last price; it stays while a new one is loading. */
  quote: Quote | null
}

export const noQuote: QuoteState = {
  quote: null,
  isCurrent: false,
  isLoading: false,
  isOffline: false,
  error: null,
}
