import { and, eq, inArray } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { hiddenOffers, tables } from '#server/database/tables.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'

/** Hides an open job from a mover's list, or shows it again; doing it twice changes nothing. */
export async function setHidden(
  db: Db,
  code: string,
  is_hidden: boolean,
  { actor, now }: Act,
): Promise<undefined> {
  const order_id = await openJobId(db, code, actor)
  const mover_id = ownId(actor, 'mover_id')
  if (is_hidden)
    await db
      .insert(hiddenOffers)
      .values({ mover_id, order_id, created_at: now.toISOString() })
      .onConflictDoNothing()
  else
    await db
      .delete(hiddenOffers)
      .where(and(eq(hiddenOffers.mover_id, mover_id), eq(hiddenOffers.order_id, order_id)))
}

/** Returns the id of an open job in the mover's cities. */
async function openJobId(db: Db, code: string, actor: Actor): Promise<number> {
  const { orders } = tables
  const [order] = actor.city_ids.length
    ? await db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.code, code),
            eq(orders.state, 'placed'),
            inArray(orders.city_id, [...actor.city_ids]),
          ),
        )
    : []
  if (!order) throw notFound(actor.locale)
  return order.id
}
