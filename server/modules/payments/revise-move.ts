import { and, eq } from 'drizzle-orm'

import type { Placement, reviseOrder } from '#contract/calls/placement.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { otherPlaces } from '#server/domain/address-check.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { revise } from './placement.ts'

/**
 * Revises the actor's own order. The addresses are checked and stored with the quote before the
 * transition, which takes them from there: none may name another place than the quoted one.
 */
export async function reviseMove(
  context: AppContext,
  order_id: number,
  { quote_id, hash, stops }: BodyOf<typeof reviseOrder>,
  act: Act,
): Promise<Placement> {
  const { kernel, ports } = context
  const { locale } = act.actor
  const located = await Promise.all(stops.map(({ address }) => ports.maps.locate({ address })))
  await transact(kernel.db, async (tx) => {
    const { orders } = tables
    const [order] = await tx
      .select({ code: orders.code })
      .from(orders)
      .where(and(eq(orders.id, order_id), isOwn(resources.orders, orders, act.actor)))
    if (!order) throw notFound(locale)
    const [found] = await tx.select().from(quotes).where(eq(quotes.id, quote_id)).for('update')
    const isFor = found?.ask.order === order.code && found.quote.stops.length === stops.length
    if (!found || !isFor)
      throw invalid(locale, { quote_id: [translate(locale, 'needs.revised_quote')] })
    const errors = otherPlaces(stops, located, found.quote.stops, locale)
    if (Object.keys(errors).length) throw invalid(locale, errors)
    await tx.update(quotes).set({ addresses: stops }).where(eq(quotes.id, quote_id))
  })
  return revise(context, order_id, { quote_id, hash }, act)
}
