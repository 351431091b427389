import { eq, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { Transfer } from '#server/ports/payouts.ts'
import {
  approveWaiting,
  lockMover,
  type PayoutRow,
  type PayoutTask,
  queuePayoutTask,
} from './payout.ts'
import { runWeek } from './payout-run.ts'

const hour = 3_600_000
/** The longest interval between two status checks of a transfer, in hours. */
const mostHours = 6

export async function deliverPayout(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel, ports } = context
  const order = message.payload as PayoutTask
  switch (order.act) {
    case 'weekly':
      return runWeek(context, order)
    case 'approve':
      return transact(kernel.db, async (tx) => {
        await lockMover(tx, order.mover_id)
        const act = { actor: system, now: kernel.now(), request_id: null }
        await approveWaiting(kernel, tx, order.mover_id, act)
      })
    case 'send':
      return send(context, order.payout_id)
    case 'status':
      return record(
        context,
        order.payout_id,
        await ports.payouts.status(order.transfer),
        order.hours,
      )
  }
}

/**
 * Sends an approved payout. The payout becomes `sent` before the request to the provider, so that
 * nobody can cancel it meanwhile. A retry finds it `sent` and repeats the request with the payout's
 * code as the idempotency key, so no money moves twice.
 */
async function send(context: AppContext, id: number): Promise<void> {
  const { kernel, ports } = context
  const { wallet_accounts } = tables
  const going = await transact(kernel.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    const [account] = await readRows(
      tx,
      wallet_accounts,
      eq(wallet_accounts.id, payout.wallet_account_id ?? 0),
    )
    if (!account) throw new Error(`payout ${id} has no account to go to`)
    if (payout.state === 'approved') {
      if (account.state !== 'verified') {
        await move(context, tx, payout, 'fail', { reason: 'disabled' })
        return undefined
      }
      await move(context, tx, payout, 'send')
    } else if (payout.state !== 'sent') return undefined
    return { ...payout, account: account.reference }
  })
  if (!going) return
  const { code, account, amount_cents } = going
  const answer = await ports.payouts.send({ key: code, account, amount_cents, description: code })
  await record(context, id, answer, 0)
}

/** Records the status of a transfer and schedules another check while it is under way. */
async function record(
  context: AppContext,
  id: number,
  answer: Transfer,
  hours: number,
): Promise<void> {
  if (!answer.ok && answer.reason === 'unavailable')
    throw new Error('the payout provider did not answer; it will be asked again')
  const { kernel } = context
  const { payouts } = tables
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.state !== 'sent') return
    if (!answer.ok) return move(context, tx, payout, 'fail', { reason: answer.reason })
    const { transfer, status } = answer
    if (status === 'paid') return move(context, tx, payout, 'pay', {}, { reference: transfer })
    await tx.update(payouts).set({ reference: transfer }).where(eq(payouts.id, id))
    const later = Math.min(mostHours, hours * 2 || 1)
    const at = new Date(now.getTime() + later * hour)
    const order = { act: 'status', payout_id: id, transfer, hours: later } as const
    await queuePayoutTask(tx, `payout-status-${id}-${at.toISOString()}`, order, now, at)
  })
}

async function lockPayout(tx: Tx, id: number): Promise<PayoutRow> {
  const { payouts } = tables
  const [payout] = await readRows(tx, payouts, eq(payouts.id, id), sql`for update`)
  if (!payout) throw new Error(`there is no payout ${id}`)
  return payout
}

async function move(
  { kernel }: AppContext,
  tx: Tx,
  payout: PayoutRow,
  name: string,
  input = {},
  set: Partial<PayoutRow> = {},
): Promise<void> {
  const act = { now: kernel.now(), request_id: null }
  await systemTransition(kernel, tx, [payout], { resource: 'payouts', name, input, set }, act)
}
