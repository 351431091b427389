import { desc, eq } from 'drizzle-orm'

import { openClaims } from '#contract/machines/claim.ts'
import { isIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { after, day, type OrderRow } from './claim-row.ts'

/** Why no claim can be filed; each has a text `claim.*`. */
type Obstacle = 'too_early' | 'disputed' | 'over' | 'open' | 'limit'

/** Returns until when a claim about a move can be filed, or why none can. */
export async function filingTerms(
  db: Db | Tx,
  order: OrderRow,
  now: Date,
): Promise<{ until: string } | Obstacle> {
  const { claims } = tables
  if (isIn(order.state, 'disputed')) return 'disputed'
  if (!isIn(order.state, 'delivered', 'completed') || !order.mover_id || !order.delivered_at)
    return 'too_early'
  const until = after(order.delivered_at, (await setting(db, 'claim_days')) * day)
  if (until <= now.toISOString()) return 'over'
  const filed = await db
    .select({ state: claims.state })
    .from(claims)
    .where(eq(claims.order_id, order.id))
    .orderBy(desc(claims.id))
  if (filed.some(({ state }) => openClaims.includes(state))) return 'open'
  return filed.length < (await setting(db, 'claims_per_move')) ? { until } : 'limit'
}
