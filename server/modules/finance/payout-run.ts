import { and, eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import {
  approveWaiting,
  createPayout,
  lockMover,
  queuePayoutTask,
  usableAccount,
} from './payout.ts'

const hour = 3_600_000
const day = 24 * hour
const opens = 9 * hour

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Returns the next Monday at 09:00 UTC. */
export function nextRun(now: Date): Date {
  const midnight = Math.floor(now.getTime() / day) * day
  const since = (new Date(midnight).getUTCDay() + 6) % 7
  const run = midnight - since * day + opens
  return new Date(run > now.getTime() ? run : run + 7 * day)
}

/** Returns until when, not inclusive, the next weekly payout includes what becomes available. */
export const runEnd = (now: Date): string => new Date(nextRun(now).getTime() - opens).toISOString()

/** Schedules a payout of the mover's available earnings for the next Monday. */
export function planRun(tx: Tx, mover_id: number, now: Date): Promise<void> {
  const at = nextRun(now)
  const monday = dayOf(at.getTime())
  const order = { act: 'weekly', mover_id, monday } as const
  return queuePayoutTask(tx, `weekly-${mover_id}-${monday}`, order, now, at)
}

/**
 * Creates the payout of the earnings available before this Monday. There is one payout per mover
 * and week, because `run` is unique. Later earnings wait for the next Monday.
 */
export async function runWeek(
  { kernel }: AppContext,
  { mover_id, monday }: { mover_id: number; monday: string },
): Promise<void> {
  const { payouts, earnings } = tables
  const begins = Date.parse(`${monday}T00:00:00.000Z`)
  const act: Act = { actor: system, now: kernel.now(), request_id: null }
  const run = `${mover_id}-${monday}`
  await transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    const [known] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.run, run))
    if (known) return
    const week = { period_from: dayOf(begins - 7 * day), period_to: dayOf(begins - day) }
    const until = new Date(begins - 1)
    const payout = await createPayout(
      kernel,
      tx,
      { mover_id, method: 'weekly', ...week, run, until },
      act,
    )
    if (payout) {
      await approveWaiting(kernel, tx, mover_id, act)
      if (!(await usableAccount(tx, mover_id, act.now)))
        await announce(kernel, 'payout.waiting', { tx, row: payout, now: act.now, input: {} })
    }
    const [left] = await tx
      .select({ id: earnings.id })
      .from(earnings)
      .where(and(eq(earnings.mover_id, mover_id), eq(earnings.state, 'available')))
      .limit(1)
    if (left) await planRun(tx, mover_id, act.now)
  })
}
