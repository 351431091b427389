import { and, eq, gt, inArray } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Listener, Step, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { post } from './journal.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type EarningRow = (typeof tables.earnings)['$inferSelect']

/** The reason for a hold: the customer contests the fee. */
const contested = 'The customer contests the fee.'

/** Holds the mover's share of a fee that the customer contests. */
export const holdContested: Listener<OrderRow> = (step) =>
  moveShares(step, ['pending', 'available'], 'hold', { reason: contested })

/** Pays the mover's share after all. A hold by staff for another reason stays. */
export const payUpheld: Listener<OrderRow> = (step) =>
  moveShares(step, ['held'], 'resume', {}, contested)

/**
 * Takes back the mover's share of a fee that is not owed. The refund has its own posting; a fee that
 * was never charged is given up here, unless it is written off already.
 */
export const reverseFee: Listener<OrderRow> = async (step) => {
  const { tx, row, before, now } = step
  const reason = String(step.input.reason)
  await moveShares(step, ['pending', 'available', 'held'], 'reverse', { reason })
  if (before.written_off_cents > 0 || (await isCharged(tx, row))) return
  // Credit has paid its part, and comes back as a credit.
  const cents = before.cancel_fee_cents - before.credit_cents
  if (cents <= 0) return
  await post(
    tx,
    {
      posting: `give-up-${row.code}`,
      memo: 'Fee given up',
      order_id: row.id,
      lines: { refunds: cents, customer_receivable: -cents },
    },
    now,
  )
}

async function isCharged(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const { payments } = tables
  const [charged] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, id), gt(payments.captured_cents, 0)))
    .limit(1)
  return charged !== undefined
}

/** Takes a transition of the mover's shares of the order's fee, not of what the mover owes for it. */
async function moveShares(
  { kernel, tx, row, ...act }: Step<OrderRow>,
  states: EarningRow['state'][],
  name: string,
  input: object,
  heldReason?: string,
): Promise<void> {
  const { earnings } = tables
  const rows = await tx
    .select()
    .from(earnings)
    .where(
      and(
        eq(earnings.order_id, row.id),
        eq(earnings.mover_id, row.cancel_fee_mover_id ?? 0),
        gt(earnings.gross_cents, 0),
        inArray(earnings.state, states),
        heldReason === undefined ? undefined : eq(earnings.held_reason, heldReason),
      ),
    )
    .orderBy(earnings.id)
    .for('update')
  await systemTransition(kernel, tx, rows, { resource: 'earnings', name, input }, act)
}
