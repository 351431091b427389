import { eq, sql } from 'drizzle-orm'

import type { addWalletAccount, Wallet } from '#contract/calls/wallet.ts'
import { system } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { AccountFault } from '#server/ports/payouts.ts'
import {
  type AccountRow,
  approveWaiting,
  collect,
  instantFee,
  leastCents,
  lockMover,
  type PayoutRow,
  usableAccount,
} from './payout.ts'
import { nextRun } from './payout-run.ts'

/**
 * Milliseconds before a second or later account can receive money, so that the mover can notice an
 * account somebody else has added.
 */
const newAccountDelay = 48 * 3_600_000

/** Reads a mover's balances by the states of their earnings. */
export async function walletOf({ kernel }: AppContext, { actor, now }: Act): Promise<Wallet> {
  const { earnings } = tables
  const rows = await kernel.db
    .select({
      state: earnings.state,
      cents: sql<number>`sum(${earnings.net_cents})::float8`,
    })
    .from(earnings)
    .where(eq(earnings.mover_id, ownId(actor, 'mover_id')))
    .groupBy(earnings.state)
  const of = (state: string) => rows.find((row) => row.state === state)?.cents ?? 0
  const available_cents = of('available')
  const fee_cents = instantFee(available_cents)
  const account = await usableAccount(kernel.db, ownId(actor, 'mover_id'), now)
  const isEnough = available_cents > leastCents
  return {
    pending_cents: of('pending'),
    available_cents,
    held_cents: of('held'),
    in_payout_cents: of('in_payout'),
    next_payout_at: isEnough ? nextRun(now).toISOString() : null,
    instant: {
      amount_cents: isEnough ? available_cents - fee_cents : 0,
      fee_cents: isEnough ? fee_cents : 0,
      obstacle: isEnough ? (account ? null : noAccount(actor.locale)) : tooLittle(actor.locale),
    },
  }
}

const noAccount = (locale: string) => translate(locale, 'wallet.no_account')
const tooLittle = (locale: string) =>
  translate(locale, 'wallet.too_little', { least: usd(locale, leastCents) })

const fieldOf: Record<AccountFault, [field: string, text: string]> = {
  routing_number: ['routing_number', 'wallet.routing_number'],
  account_number: ['account_number', 'wallet.account_number'],
  card_number: ['number', 'booking.card_number'],
  card_expired: ['exp_year', 'booking.card_expired'],
}

export async function addAccount(
  { kernel, ports }: AppContext,
  details: BodyOf<typeof addWalletAccount>,
  act: Act,
): Promise<AccountRow> {
  const { wallet_accounts } = tables
  const mover_id = ownId(act.actor, 'mover_id')
  const added = await ports.payouts.addAccount(details)
  if (!added.ok) {
    const [field, text] = fieldOf[added.reason]
    throw invalid(act.actor.locale, { [field]: [translate(act.actor.locale, text)] })
  }
  const { is_verified, ...account } = added.account
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    const [earlier] = await tx
      .select({ id: wallet_accounts.id })
      .from(wallet_accounts)
      .where(eq(wallet_accounts.mover_id, mover_id))
      .limit(1)
    const usable_at = new Date(act.now.getTime() + (earlier ? newAccountDelay : 0)).toISOString()
    const { method, holder } = details
    const values = { mover_id, method, holder, usable_at, ...account }
    const row = await insertRow(kernel, tx, resources.wallet_accounts, values, act)
    const moved = is_verified
      ? await transitionWithin(kernel, tx, {
          ...act,
          actor: system,
          resource: 'wallet_accounts',
          id: row.id,
          name: 'verify',
        })
      : row
    return moved as unknown as AccountRow
  })
}

/** Creates an instant payout of the available earnings. Throws a 422 without a usable account. */
export async function payOut({ kernel }: AppContext, act: Act): Promise<PayoutRow> {
  const { payouts } = tables
  const { now, actor } = act
  const mover_id = ownId(actor, 'mover_id')
  const refuse = (errors: FieldErrors) => invalid(actor.locale, errors)
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    if (!(await usableAccount(tx, mover_id, now)))
      throw refuse({ wallet_account_id: [noAccount(actor.locale)] })
    const period_to = now.toISOString().slice(0, 10)
    const request = { mover_id, method: 'instant', period_to, until: now, fee: instantFee } as const
    const payout = await collect(kernel, tx, request, act)
    if (!payout) throw refuse({ amount_cents: [tooLittle(actor.locale)] })
    await approveWaiting(kernel, tx, mover_id, act)
    const [row] = await tx.select().from(payouts).where(eq(payouts.id, payout.id))
    return row ?? payout
  })
}
