import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { tables } from '#server/database/tables.ts'
import { dueReleaseFee } from '#server/domain/free-return.ts'
import type { Act, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { post } from './journal.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Charges the mover who gives a job back, or cancels it, the platform's share of the cancellation
 * fee that the customer no longer owes. Otherwise the two could agree on it and save that share.
 */
export const chargeRelease: Listener<OrderRow> = async ({ kernel, tx, row, before, ...step }) => {
  const { mover_id } = before
  const fee = await dueReleaseFee(tx, before, step.now)
  if (mover_id === null || fee === 0) return
  await post(
    tx,
    {
      posting: `release-${row.code}-${row.version}`,
      memo: 'Job given back',
      order_id: row.id,
      mover_id,
      lines: { mover_payable: fee, platform_revenue: -fee },
    },
    step.now,
  )
  await addDebt(kernel, tx, { order_id: row.id, mover_id, tip_id: null, cents: fee }, step)
}

/** Adds a negative earning, which reduces the mover's next payout; negative cents add to it. */
export async function addDebt(
  kernel: Kernel,
  tx: Tx,
  { cents, ...about }: { order_id: number; mover_id: number; tip_id: number | null; cents: number },
  { now, request_id }: Pick<Act, 'now' | 'request_id'>,
): Promise<void> {
  const act = { actor: system, now, request_id }
  const amounts = {
    gross_cents: 0,
    commission_cents: 0,
    adjustment_cents: -cents,
    net_cents: -cents,
  }
  const values = { ...about, ...amounts }
  const { id } = await insertRow(kernel, tx, resources.earnings, values, act)
  await transitionWithin(kernel, tx, { ...act, resource: 'earnings', id, name: 'release' })
}
