import { and, eq } from 'drizzle-orm'

import type { Placement, reviseOrder } from '#contract/calls/placement.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { storeAddresses } from '#server/domain/quoted-addresses.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
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
    await storeAddresses(tx, { code: order.code, quote_id }, stops, located, locale)
  })
  return revise(context, order_id, { quote_id, hash }, act)
}
