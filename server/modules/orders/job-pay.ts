import { isIn } from '#contract/order-phases.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/** Returns what a job pays its mover; of a canceled one, that is a share of the fee, if any is due. */
export async function jobPay(db: Db, order: OrderRow): Promise<number> {
  if (!isIn(order.state, 'called_off')) return divisionOf(order).mover_cents
  const { cancel_fee_cents, cancel_fee_mover_id, mover_id } = order
  if (cancel_fee_mover_id === null || cancel_fee_mover_id !== mover_id) return 0
  const { fees } = await rulesOf(db, order)
  return shareOf(cancel_fee_cents, fees.cancel_mover_bp)
}
