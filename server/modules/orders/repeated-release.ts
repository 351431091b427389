import { and, eq, gte, like } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { dueReleaseFee } from '#server/domain/free-return.ts'
import { setting } from '#server/domain/setting.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { OrderRow } from './order-row.ts'

const day = 86_400_000

/**
 * Announces a mover who, at a fee, gives back or cancels a job of a customer whose job they gave
 * back before within the period for credits: the two may know each other.
 */
export async function reportRepeatedRelease({
  kernel,
  tx,
  row,
  before,
  now,
}: Step<OrderRow> & { before: OrderRow }): Promise<void> {
  const { movers } = tables
  if ((await dueReleaseFee(tx, before, now)) === 0) return
  if (!(await hasReleasedBefore(tx, before, now))) return
  const [mover] = await tx
    .select({ name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, Number(before.mover_id)))
  const input = { mover: mover?.name ?? '' }
  await announce(kernel, 'order.released_again', { tx, row, now, input })
}

/** Looks for the fee of an earlier release, which is posted after this one was reported. */
async function hasReleasedBefore(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const { journal, orders } = tables
  const since = now.getTime() - (await setting(tx, 'credit_period_days')) * day
  const [found] = await tx
    .select({ id: journal.id })
    .from(journal)
    .innerJoin(orders, eq(orders.id, journal.order_id))
    .where(
      and(
        eq(journal.mover_id, Number(order.mover_id)),
        eq(orders.customer_id, order.customer_id),
        like(journal.posting, 'release-%'),
        gte(journal.created_at, new Date(since).toISOString()),
      ),
    )
    .limit(1)
  return found !== undefined
}
