import { eq, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { BankPayout, Transfer } from '#server/ports/payouts.ts'
import { postFeeOnce } from './journal.ts'
import {
  approveWaiting,
  lockAccount,
  lockMover,
  type PayoutRow,
  type PayoutTask,
  queuePayoutTask,
} from './payout.ts'
import { runWeek } from './payout-run.ts'

const hour = 3_600_000
/** The longest interval between two status checks of a payout under way, in hours. */
const maxHours = 6
/** How long banks may still return a payout that has arrived, in hours. */
const returnHours = 10 * 24

export async function deliverPayout(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel } = context
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
      return check(context, order.payout_id, order.hours)
    case 'reverse':
      return takeBack(context, order.payout_id)
  }
}

/**
 * Sends an approved payout: a transfer to the mover's account at the provider, then a payout from
 * there. It becomes `sent` before the first request, because a payout that was sent can't be
 * canceled. A retry finds it `sent` and repeats both requests with the same keys, so no money moves
 * twice.
 */
async function send(context: AppContext, id: number): Promise<void> {
  const { kernel, ports } = context
  const going = await transact(kernel.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    const account = await lockAccount(tx, payout.wallet_account_id ?? 0)
    if (!account) throw new Error(`payout ${id} has no account to go to`)
    if (payout.state === 'approved') {
      if (account.state !== 'verified') {
        const reason = account.state === 'disabled' ? 'disabled' : 'account_restricted'
        await move(context, tx, payout, 'fail', { reason })
        return undefined
      }
      await move(context, tx, payout, 'send')
    } else if (payout.state !== 'sent' || payout.failure !== null) return undefined
    return { ...payout, account: account.reference }
  })
  if (!going) return
  const { code, account, amount_cents, method } = going
  const key = keyOf(going)
  if (going.transfer_reference === null) {
    const request = { key, account, amount_cents, description: code }
    if (!(await recordTransfer(context, id, await ports.payouts.transfer(request)))) return
  }
  const speed = method === 'instant' ? 'instant' : 'standard'
  await record(context, id, await ports.payouts.pay({ key, account, amount_cents, speed }), 0)
}

/** A payout's idempotency key at the provider. */
const keyOf = ({ code, attempts }: PayoutRow): string =>
  attempts === 1 ? code : `${code}-${attempts}`

/** Records the answer to a transfer. Returns whether the payout can go on. */
async function recordTransfer(context: AppContext, id: number, answer: Transfer): Promise<boolean> {
  if (answer.status === 'unavailable') throw unanswered()
  const { payouts } = tables
  return transact(context.kernel.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.state !== 'sent') return false
    if (answer.status === 'sent') {
      const transfer_reference = answer.transfer
      await tx.update(payouts).set({ transfer_reference }).where(eq(payouts.id, id))
      return true
    }
    // The platform's own balance is too low, which is no fault of the mover's account.
    if (answer.reason === 'insufficient_funds') await move(context, tx, payout, 'postpone')
    else await move(context, tx, payout, 'fail', { reason: answer.reason })
    return false
  })
}

/**
 * Asks the provider for the present state of a payout that was sent or has arrived. With the hours
 * since the last check, another one is scheduled.
 */
export async function check(context: AppContext, id: number, hours?: number): Promise<void> {
  const { kernel, ports } = context
  const known = await transact(kernel.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    const account = await lockAccount(tx, payout.wallet_account_id ?? 0)
    return account && { ...payout, account: account.reference }
  })
  if (!known || !['sent', 'paid'].includes(known.state) || known.failure !== null) return
  const { account, transfer_reference, reference } = known
  // Sent before there were transfers, or interrupted: both requests are repeated.
  if (transfer_reference === null || reference === null) return send(context, id)
  await record(context, id, await ports.payouts.status({ account, payout: reference }), hours)
}

/** Records the state of a payout and schedules another check while it may change. */
async function record(
  context: AppContext,
  id: number,
  answer: BankPayout,
  hours?: number,
): Promise<void> {
  if (answer.status === 'unavailable') throw unanswered()
  const { kernel } = context
  const { payouts } = tables
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!['sent', 'paid'].includes(payout.state) || payout.failure !== null) return
    const reference = answer.payout
    if (answer.status === 'failed') {
      await tx
        .update(payouts)
        .set({ failure: answer.reason, ...(reference && { reference }) })
        .where(eq(payouts.id, id))
      const order = { act: 'reverse', payout_id: id } as const
      return queuePayoutTask(tx, `payout-reverse-${id}`, order, now)
    }
    const cents = answer.fee_cents ?? 0
    if (cents !== 0) await postFeeOnce(tx, { posting: `fee-${payout.code}`, cents }, now)
    if (payout.state === 'sent' && answer.status === 'paid')
      await move(context, tx, payout, 'pay', {}, { reference })
    else if (payout.reference === null)
      await tx.update(payouts).set({ reference }).where(eq(payouts.id, id))
    const later = hours === undefined ? undefined : nextCheck(answer.status, payout, hours, now)
    if (later === undefined) return
    const at = new Date(now.getTime() + later * hour)
    const order = { act: 'status', payout_id: id, hours: later } as const
    await queuePayoutTask(tx, `payout-status-${id}-${at.toISOString()}`, order, now, at)
  })
}

/**
 * Returns the hours until the next check: soon while a payout is under way, daily and then less
 * often while a bank may still return it. A provider's event usually comes first.
 */
function nextCheck(
  status: 'sent' | 'paid',
  { paid_at }: PayoutRow,
  hours: number,
  now: Date,
): number | undefined {
  if (status === 'sent') return Math.min(maxHours, hours * 2 || 1)
  const since = paid_at === null ? 0 : (now.getTime() - Date.parse(paid_at)) / hour
  if (since >= returnHours) return undefined
  return Math.max(24, hours * 2)
}

/** Takes a failed payout's transfer back, then makes the amount available to the mover again. */
async function takeBack(context: AppContext, id: number): Promise<void> {
  const { kernel, ports } = context
  const payout = await transact(kernel.db, (tx) => lockPayout(tx, id))
  const { state, failure, transfer_reference: transfer, amount_cents } = payout
  if (!['sent', 'paid'].includes(state) || failure === null || transfer === null) return
  const key = `${keyOf(payout)}-reversal`
  const answer = await ports.payouts.reverse({ key, transfer, amount_cents })
  if (answer.status === 'unavailable') throw unanswered()
  if (answer.status === 'impossible')
    throw new Error(`the transfer ${transfer} could not be taken back: ${answer.reason}`)
  await transact(kernel.db, async (tx) => {
    const now = await lockPayout(tx, id)
    const reason = { reason: failure }
    if (now.state === 'sent') await move(context, tx, now, 'fail', reason)
    if (now.state === 'paid') await move(context, tx, now, 'return', reason)
  })
}

const unanswered = () => new Error('the payout provider did not answer; it will be asked again')

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
