import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Act, Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { systemTransition, transitionWithin } from '#server/kernel/transition/transition.ts'

export type PayoutRow = (typeof tables.payouts)['$inferSelect']
export type AccountRow = (typeof tables.wallet_accounts)['$inferSelect']

/** A payout requires more than this amount. */
export const minCents = 100

/** Returns the fee of an instant payout: 1.5 %, at least 50 cents. */
export const instantFee = (cents: number): number => Math.max(50, shareOf(cents, 150))

/** The outbox payload of a payout task. */
export type PayoutTask =
  | { act: 'weekly'; mover_id: number; monday: string }
  | { act: 'approve'; mover_id: number }
  | { act: 'send'; payout_id: number }
  | { act: 'status'; payout_id: number; hours: number }
  /** Takes the transfer of a payout back that the bank has refused or returned. */
  | { act: 'reverse'; payout_id: number }

export const queuePayoutTask = (tx: Tx, key: string, order: PayoutTask, now: Date, at = now) =>
  enqueue(tx, [
    {
      channel: 'payouts',
      key,
      recipient: 'mover_id' in order ? `mover ${order.mover_id}` : `payout ${order.payout_id}`,
      payload: order,
      next_attempt_at: at.toISOString(),
      created_at: now.toISOString(),
    },
  ])

/** Locks a mover's row for the transaction, so that concurrent changes of their money wait. */
export const lockMover = (tx: Tx, mover_id: number) =>
  tx
    .select({ id: tables.movers.id })
    .from(tables.movers)
    .where(eq(tables.movers.id, mover_id))
    .for('update')

/** Locks an account of a mover for the transaction. */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow | undefined> {
  const { wallet_accounts } = tables
  const [account] = await readRows(tx, wallet_accounts, eq(wallet_accounts.id, id), sql`for update`)
  return account
}

type PayoutRequest = Pick<PayoutRow, 'mover_id' | 'period_to'> & {
  method: PayoutRow['method']
  /** Defaults to the day on which the first earning became available. */
  period_from?: string
  run?: string
  /** Collects the earnings that were available by then. */
  until: Date
  fee?: (cents: number) => number
}

/**
 * Creates a payout of the available earnings, including negative ones. Returns undefined when the
 * total is too small. The mover must be locked.
 */
export async function createPayout(
  kernel: Kernel,
  tx: Tx,
  { until, fee = () => 0, ...payout }: PayoutRequest,
  act: Act,
): Promise<PayoutRow | undefined> {
  const { earnings } = tables
  const rows = await tx
    .select()
    .from(earnings)
    .where(
      and(
        eq(earnings.mover_id, payout.mover_id),
        eq(earnings.state, 'available'),
        lte(earnings.available_at, until.toISOString()),
      ),
    )
    .orderBy(asc(earnings.available_at), asc(earnings.id))
    .for('update')
  const total = rows.reduce((sum, { net_cents }) => sum + net_cents, 0)
  if (total <= minCents) return undefined
  const fee_cents = fee(total)
  const period_from = rows[0]?.available_at?.slice(0, 10)
  const amounts = { amount_cents: total - fee_cents, fee_cents }
  const values = { period_from, ...payout, ...amounts }
  const made = await insertRow(kernel, tx, resources.payouts, values, act)
  const include = { resource: 'earnings', name: 'include', input: { payout_id: made.id } }
  await systemTransition(kernel, tx, rows, include, act)
  return made as unknown as PayoutRow
}

/**
 * Finds the mover's payout account: the newest one that is verified and past its waiting period.
 */
export async function usableAccount(
  db: Db | Tx,
  mover_id: number,
  now: Date,
): Promise<AccountRow | undefined> {
  const { wallet_accounts } = tables
  const [account] = await db
    .select()
    .from(wallet_accounts)
    .where(
      and(
        eq(wallet_accounts.mover_id, mover_id),
        eq(wallet_accounts.state, 'verified'),
        lte(wallet_accounts.usable_at, now.toISOString()),
      ),
    )
    .orderBy(desc(wallet_accounts.id))
    .limit(1)
  return account
}

/**
 * Approves the mover's scheduled payouts if there is a usable account. Payouts from the
 * `payout_staff_cents` setting up are left for the staff.
 */
export async function approveWaiting(
  kernel: Kernel,
  tx: Tx,
  mover_id: number,
  { now, request_id }: Act,
): Promise<void> {
  const { payouts } = tables
  if (!(await usableAccount(tx, mover_id, now))) return
  const rows = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.mover_id, mover_id),
        eq(payouts.state, 'scheduled'),
        lt(payouts.amount_cents, await setting(tx, 'payout_staff_cents')),
      ),
    )
    .orderBy(asc(payouts.id))
  for (const { id } of rows)
    await transitionWithin(kernel, tx, {
      actor: system,
      now,
      request_id,
      resource: 'payouts',
      id,
      name: 'approve',
    })
}
