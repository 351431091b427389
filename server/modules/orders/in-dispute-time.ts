import { setting } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

const day = 86_400_000

/** Reports whether a customer can still dispute a delivered move: as long as claims can be filed. */
export async function isInDisputeTime(
  db: Db | Tx,
  { delivered_at }: Pick<OrderRow, 'delivered_at'>,
  now: Date,
): Promise<boolean> {
  const days = await setting(db, 'claim_days')
  return delivered_at !== null && Date.parse(delivered_at) + days * day > now.getTime()
}
