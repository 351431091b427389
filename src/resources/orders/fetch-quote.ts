import { type Quote, type QuoteInput, requestQuote } from '#contract/calls/quotes.ts'
import { sendCall } from '#contract/client/send-call.ts'
import { apiError } from '../../providers/api-error.ts'
import { client } from '../../providers/session.ts'

/** Requests the price of a move. */
export async function fetchQuote(body: QuoteInput): Promise<Quote> {
  const { data, error } = await sendCall(client, requestQuote, { body })
  if (error) throw apiError(Object.assign(new Error(error.message), error))
  return data
}
