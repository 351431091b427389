import { and, eq, gt, inArray } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Listener, Step, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { addDebt } from './charge-release.ts'
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
 * Takes back the mover's share of a fee that is not owed, even if it is paid already: then the next
 * payout is lower. The refund has its own posting; a fee that was never charged is given up here,
 * unless it is written off already.
 */
export const reverseFee: Listener<OrderRow> = async (step) => {
  const { tx, row, before, now } = step
  const reason = String(step.input.reason)
  await moveShares(step, ['pending', 'available', 'held'], 'reverse', { reason })
  await takeBackPaid(step)
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

/** Charges the mover for shares that are in a payout or paid. */
async function takeBackPaid({ kernel, tx, row, now, request_id }: Step<OrderRow>): Promise<void> {
  for (const { id, order_id, mover_id, net_cents: cents } of await sharesIn(tx, row, paidStates)) {
    await post(
      tx,
      {
        posting: `reverse-${id}`,
        memo: 'Share of a fee taken back',
        order_id,
        mover_id,
        lines: { mover_payable: cents, platform_revenue: -cents },
      },
      now,
    )
    const debt = { order_id, mover_id, tip_id: null, cents }
    await addDebt(kernel, tx, debt, { now, request_id })
  }
}

const paidStates: EarningRow['state'][] = ['in_payout', 'paid']

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
  const shares = await sharesIn(tx, row, states)
  const rows = shares.filter(
    ({ held_reason }) => heldReason === undefined || held_reason === heldReason,
  )
  await systemTransition(kernel, tx, rows, { resource: 'earnings', name, input }, act)
}

/** Reads and locks the mover's shares of the order's fee that are in these states. */
function sharesIn(tx: Tx, row: OrderRow, states: EarningRow['state'][]): Promise<EarningRow[]> {
  const { earnings } = tables
  return tx
    .select()
    .from(earnings)
    .where(
      and(
        eq(earnings.order_id, row.id),
        eq(earnings.mover_id, row.cancel_fee_mover_id ?? 0),
        gt(earnings.gross_cents, 0),
        inArray(earnings.state, states),
      ),
    )
    .orderBy(earnings.id)
    .for('update')
}
