import { asc, eq, sql } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { payoutMachine } from '#contract/machines/payout.ts'
import type { walletAccountMachine } from '#contract/machines/wallet-account.ts'
import { tables } from '#server/database/tables.ts'
import type { Effect, Listener, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { bearRefund } from './adjust-earning.ts'
import { post } from './journal.ts'
import { type AccountRow, type PayoutRow, queuePayoutTask, usableAccount } from './payout.ts'
import { planRun } from './payout-run.ts'

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

const queueSend = ({ tx, row: { id, version }, now }: PayoutStep) =>
  queuePayoutTask(tx, `payout-${id}-${version}`, { act: 'send', payout_id: id }, now)

export const payoutEffects: Record<TransitionOf<typeof payoutMachine>, Effect<PayoutRow> | null> = {
  approve: {
    set: async ({ tx, row, now }) => ({
      wallet_account_id: (await usableAccount(tx, row.mover_id, now))?.id ?? null,
    }),
    after: queueSend,
  },
  send: null,
  ask_again: { after: queueSend },
  pay: {
    set: ({ now }) => ({ paid_at: now.toISOString() }),
    after: async (step) => {
      await bookPayout(step)
      await moveEarnings(step, 'pay')
    },
  },
  fail: {
    set: ({ input }) => ({ failure: String(input.reason) }),
    after: (step) => moveEarnings(step, 'return'),
  },
  cancel: { after: (step) => moveEarnings(step, 'return') },
}

export const accountEffects: Record<
  TransitionOf<typeof walletAccountMachine>,
  Effect<AccountRow> | null
> = {
  verify: {
    after: ({ tx, row: { id, mover_id, usable_at }, now }) => {
      const at = new Date(Math.max(now.getTime(), Date.parse(usable_at)))
      return queuePayoutTask(tx, `account-usable-${id}`, { act: 'approve', mover_id }, now, at)
    },
  },
  disable: null,
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
  'earning.released': payOnMonday,
  'earning.resumed': payOnMonday,
  'earning.returned': payOnMonday,
  'refund.settled': bearRefund,
}
