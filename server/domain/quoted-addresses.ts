import { eq } from 'drizzle-orm'

import type { BookedStop } from '#contract/calls/placement.ts'
import { quotes } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type Located, otherPlaces } from './address-check.ts'

/**
 * Stores the addresses of a quote for changing an order. Throws a 422 if the quote is for another
 * order, or an address names another place than the quoted one.
 */
export async function storeAddresses(
  tx: Tx,
  { code, quote_id }: { code: string; quote_id: string },
  stops: BookedStop[],
  located: readonly Located[],
  locale: string,
): Promise<void> {
  const [found] = await tx.select().from(quotes).where(eq(quotes.id, quote_id)).for('update')
  const isFor = found?.ask.order === code && found.quote.stops.length === stops.length
  if (!found || !isFor)
    throw invalid(locale, { quote_id: [translate(locale, 'needs.revised_quote')] })
  const errors = otherPlaces(stops, located, found.quote.stops, locale)
  if (Object.keys(errors).length) throw invalid(locale, errors)
  await tx.update(quotes).set({ addresses: stops }).where(eq(quotes.id, quote_id))
}
