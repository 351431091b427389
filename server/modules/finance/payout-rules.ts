import { and, asc, eq, ne, sql } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { payoutMachine } from '#contract/machines/payout.ts'
import type { walletAccountMachine } from '#contract/machines/wallet-account.ts'
import { tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Effect, Listener, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import { bearRefund, unbearRefund } from './adjust-earning.ts'
import { post } from './journal.ts'
import {
  type AccountRow,
  lockAccount,
  type PayoutRow,
  queuePayoutTask,
  usableAccount,
} from './payout.ts'
import { planRun } from './payout-run.ts'
import { returnShares } from './return-shares.ts'
import { askForTaxForm } from './tax-years.ts'

type EarningRow = (typeof tables.earnings)['$inferSelect']
type PayoutStep = Step<PayoutRow>

const moveEarnings = async ({ kernel, tx, row, now, request_id }: PayoutStep, name: string) => {
  const { earnings } = tables
  const rows = await tx
    .select()
    .from(earnings)
    .where(eq(earnings.payout_id, row.id))
    .orderBy(asc(earnings.id))
    .for('update')
  await systemTransition(kernel, tx, rows, { resource: 'earnings', name }, { now, request_id })
}

const queueSend = ({ tx, row: { id, version }, now }: PayoutStep, at = now) =>
  queuePayoutTask(tx, `payout-${id}-${version}`, { act: 'send', payout_id: id }, now, at)

/** How long a payout waits for settled money before it is tried again, in milliseconds. */
const settlingWait = 3_600_000

export const payoutEffects: Record<TransitionOf<typeof payoutMachine>, Effect<PayoutRow> | null> = {
  approve: {
    set: async ({ tx, row, now }) => {
      const account = await usableAccount(tx, row.mover_id, now)
      return { wallet_account_id: account?.id ?? null, last4: account?.last4 ?? null }
    },
    after: (step) => queueSend(step),
  },
  send: null,
  ask_again: { after: (step) => queueSend(step) },
  postpone: {
    // Providers answer a key with its first result, so that the next try needs another one.
    set: ({ row }) => ({ attempts: row.attempts + 1 }),
    after: (step) => queueSend(step, new Date(step.now.getTime() + settlingWait)),
  },
  pay: {
    set: ({ now }) => ({ paid_at: now.toISOString() }),
    after: async (step) => {
      await bookPayout(step)
      await moveEarnings(step, 'pay')
    },
  },
  fail: {
    set: ({ input }) => ({ failure: String(input.reason) }),
    after: async (step) => {
      await moveEarnings(step, 'return')
      if (bankFaults.has(String(step.input.reason))) await restrictAccount(step)
    },
  },
  return: {
    set: ({ input }) => ({ failure: String(input.reason) }),
    after: async (step) => {
      await bookReturn(step)
      await moveEarnings(step, 'return')
      await restrictAccount(step)
    },
  },
  cancel: { after: (step) => moveEarnings(step, 'return') },
}

export const accountEffects: Record<
  TransitionOf<typeof walletAccountMachine>,
  Effect<AccountRow> | null
> = {
  verify: {
    after: approveOnceUsable,
  },
  restrict: null,
  // The destination may be another one, with a waiting period of its own.
  update: { after: approveOnceUsable },
  disable: null,
}

/** Disables the payout accounts of a closed business, and erases which ones they were. */
export const closePayoutAccounts: Listener<RowOf<'movers'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { wallet_accounts: accounts } = tables
  const open = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.mover_id, row.id), ne(accounts.state, 'disabled')))
    .for('update')
  const disable = { resource: 'wallet_accounts', name: 'disable' }
  await systemTransition(kernel, tx, open, disable, { now, request_id })
  // Not in the transition's own change, whose values would stand in the history.
  const erased = await tx
    .update(accounts)
    .set({
      holder: erasedText,
      institution: null,
      last4: null,
      fingerprint: null,
      version: sql`${accounts.version} + 1`,
    })
    .where(eq(accounts.mover_id, row.id))
    .returning({ id: accounts.id })
  const ids = erased.map(({ id }) => id)
  await eraseHistory(tx, 'wallet_accounts', ids, ['holder', 'institution', 'last4', 'fingerprint'])
}

function approveOnceUsable({ tx, row, now }: Step<AccountRow>): Promise<void> {
  const { id, version, mover_id, usable_at } = row
  const at = new Date(Math.max(now.getTime(), Date.parse(usable_at)))
  const key = `account-usable-${id}-${version}`
  return queuePayoutTask(tx, key, { act: 'approve', mover_id }, now, at)
}

/** Reasons for which every further payout to the same account would fail too. */
const bankFaults: ReadonlySet<string> = new Set(['no_account', 'account_closed'])

/**
 * Stops payouts to an account whose bank sent one back, until the provider reports that the mover
 * has corrected it.
 */
async function restrictAccount({ kernel, tx, row, now, request_id }: PayoutStep): Promise<void> {
  const account = await lockAccount(tx, row.wallet_account_id ?? 0)
  if (account?.state !== 'verified') return
  const set: Partial<AccountRow> = { requirements: ['bank_account'] }
  const move = { resource: 'wallet_accounts', name: 'restrict', set }
  await systemTransition(kernel, tx, [account], move, { now, request_id })
}

const hasUsableAccount: Need<PayoutRow> = async ({ tx, row, actor, now }) =>
  (await usableAccount(tx, row.mover_id, now))
    ? undefined
    : { wallet_account_id: [translate(actor.locale, 'wallet.no_account')] }

const payOnMonday: Listener<EarningRow> = ({ tx, row, now }) => planRun(tx, row.mover_id, now)

/** Posts a paid payout: it settles what was owed, and an instant payout's fee is revenue. */
async function bookPayout({ tx, row, now }: PayoutStep): Promise<void> {
  const { code, mover_id, amount_cents, fee_cents } = row
  const tips = await tipsIn(tx, row)
  await post(
    tx,
    {
      posting: `payout-${code}`,
      memo: 'Payout',
      mover_id,
      lines: {
        mover_payable: amount_cents + fee_cents - tips,
        tips_payable: tips,
        cash: -amount_cents,
        platform_revenue: -fee_cents,
      },
    },
    now,
  )
}

/** Posts a returned payout: it is owed again, and the fee of an instant payout is given back. */
async function bookReturn({ tx, row, now }: PayoutStep): Promise<void> {
  const { code, mover_id, amount_cents, fee_cents } = row
  const tips = await tipsIn(tx, row)
  await post(
    tx,
    {
      posting: `return-${code}`,
      memo: 'Payout returned by the bank',
      mover_id,
      lines: {
        mover_payable: tips - amount_cents - fee_cents,
        tips_payable: -tips,
        cash: amount_cents,
        platform_revenue: fee_cents,
      },
    },
    now,
  )
}

async function tipsIn(tx: Tx, { id }: PayoutRow): Promise<number> {
  const { earnings } = tables
  const [found] = await tx
    .select({ cents: sql<number>`coalesce(sum(${earnings.tip_cents}), 0)::float8` })
    .from(earnings)
    .where(eq(earnings.payout_id, id))
  return found?.cents ?? 0
}

export const payoutNeeds = { usable_account: hasUsableAccount }

/** Plan the next weekly payout when earnings become available, and deduct movers' refund shares. */
export const payoutListeners = {
  'earning.released': async (step: Parameters<typeof askForTaxForm>[0]) => {
    await payOnMonday(step)
    await askForTaxForm(step)
  },
  'earning.resumed': payOnMonday,
  'earning.returned': payOnMonday,
  'refund.settled': async (step: Parameters<typeof bearRefund>[0]) => {
    await returnShares(step)
    await bearRefund(step)
  },
  'refund.bounced': unbearRefund,
}
