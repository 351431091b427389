import { eq, sql } from 'drizzle-orm'

import type { Wallet } from '#contract/calls/wallet.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import {
  type AccountRow,
  approveWaiting,
  createPayout,
  instantFee,
  lockMover,
  minCents,
  type PayoutRow,
  usableAccount,
} from './payout.ts'
import { nextRun, runEnd } from './payout-run.ts'
import { presentAccount } from './wallet-account.ts'

/** Reads a mover's balances by the states of their earnings, and the payout account. */
export async function walletOf({ kernel }: AppContext, { actor, now }: Act): Promise<Wallet> {
  const { earnings } = tables
  const rows = await kernel.db
    .select({
      state: earnings.state,
      cents: sql<number>`sum(${earnings.net_cents})::float8`,
      due_cents: sql<number>`coalesce(sum(${earnings.net_cents})
        filter (where ${earnings.available_at} < ${runEnd(now)}), 0)::float8`,
    })
    .from(earnings)
    .where(eq(earnings.mover_id, ownId(actor, 'mover_id')))
    .groupBy(earnings.state)
  const mover_id = ownId(actor, 'mover_id')
  const of = (state: string) => rows.find((row) => row.state === state)?.cents ?? 0
  const available_cents = of('available')
  const fee_cents = instantFee(available_cents)
  const account = await usableAccount(kernel.db, mover_id, now)
  const isEnough = available_cents > minCents
  return {
    pending_cents: of('pending'),
    available_cents,
    held_cents: of('held'),
    in_payout_cents: of('in_payout'),
    ...nextPayout(
      available_cents,
      rows.find(({ state }) => state === 'available')?.due_cents ?? 0,
      now,
    ),
    instant: {
      amount_cents: isEnough ? available_cents - fee_cents : 0,
      fee_cents: isEnough ? fee_cents : 0,
      obstacle: isEnough ? obstacleOf(account, actor.locale) : tooLittle(actor.locale),
    },
    account: await presentAccount(kernel.db, mover_id),
  }
}

/** Returns when the next weekly payout is, and what it pays of the available earnings. */
function nextPayout(available_cents: number, due_cents: number, now: Date) {
  const next = nextRun(now)
  if (due_cents > minCents)
    return { next_payout_at: next.toISOString(), next_payout_cents: due_cents }
  if (available_cents <= minCents) return { next_payout_at: null, next_payout_cents: 0 }
  // They have become available too late for it.
  const later = new Date(next.getTime() + week).toISOString()
  return { next_payout_at: later, next_payout_cents: available_cents }
}

const week = 7 * 86_400_000

/** Says why nothing can be paid to the account at once; null if it can. */
function obstacleOf(account: AccountRow | undefined, locale: string): string | null {
  if (!account) return noAccount(locale)
  return account.is_instant ? null : translate(locale, 'wallet.no_instant')
}

const noAccount = (locale: string) => translate(locale, 'wallet.no_account')
const tooLittle = (locale: string) =>
  translate(locale, 'wallet.too_little', { least: usd(locale, minCents) })

/** Creates an instant payout of the available earnings. Throws a 422 without a usable account. */
export async function payOut({ kernel }: AppContext, act: Act): Promise<PayoutRow> {
  const { payouts } = tables
  const { now, actor } = act
  const mover_id = ownId(actor, 'mover_id')
  const refuse = (errors: FieldErrors) => invalid(actor.locale, errors)
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    const obstacle = obstacleOf(await usableAccount(tx, mover_id, now), actor.locale)
    if (obstacle) throw refuse({ wallet_account_id: [obstacle] })
    const period_to = now.toISOString().slice(0, 10)
    const request = { mover_id, method: 'instant', period_to, until: now, fee: instantFee } as const
    const payout = await createPayout(kernel, tx, request, act)
    if (!payout) throw refuse({ amount_cents: [tooLittle(actor.locale)] })
    await approveWaiting(kernel, tx, mover_id, act)
    const [row] = await tx.select().from(payouts).where(eq(payouts.id, payout.id))
    return row ?? payout
  })
}
