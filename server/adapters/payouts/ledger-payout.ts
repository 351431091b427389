import type { ledgerPayouts } from '#server/database/tables.ts'
import type { BankPayout, PayoutRefusal, PayoutSpeed } from '#server/ports/payouts.ts'
import type { Behavior, LedgerAccount } from './ledger-accounts.ts'

export type LedgerPayout = (typeof ledgerPayouts)['$inferSelect']

const day = 86_400_000
/** The days after which a bank returns a payout that had arrived. */
const returnDays = 3

export type PayRequest = { key: string; account: string; amount_cents: number; speed: PayoutSpeed }

/** Decides when a payout arrives and whether it comes back, by the account's behavior. */
export function planPayout(
  account: LedgerAccount,
  reference: string,
  { key, amount_cents, speed }: PayRequest,
  now: Date,
): LedgerPayout {
  const takes = account.method === 'card' || speed === 'instant' ? 0 : day
  const arrives = now.getTime() + takes
  const failures: Partial<Record<Behavior, { at: number; failure: PayoutRefusal }>> = {
    no_account: { at: now.getTime(), failure: 'no_account' },
    declined: { at: now.getTime(), failure: 'declined' },
    comes_back: { at: arrives, failure: 'account_closed' },
    returned: { at: arrives + returnDays * day, failure: 'account_closed' },
  }
  const fails = failures[account.behavior as Behavior]
  return {
    reference,
    idempotency_key: key,
    account_reference: account.reference,
    amount_cents,
    fee_cents: feeOf(amount_cents, speed),
    speed,
    arrives_at: new Date(arrives).toISOString(),
    fails_at: fails ? new Date(fails.at).toISOString() : null,
    failure: fails?.failure ?? null,
    created_at: now.toISOString(),
  }
}

/** 25 cents, or 1 % and at least 50 cents of an instant payout. */
const feeOf = (amount_cents: number, speed: PayoutSpeed): number =>
  speed === 'instant' ? Math.max(50, Math.round(amount_cents / 100)) : 25

export function stateOf(payout: LedgerPayout, now: Date): BankPayout {
  const { reference, fails_at, failure, arrives_at, fee_cents } = payout
  const at = now.toISOString()
  if (fails_at !== null && fails_at <= at) return failed(reference, failure as PayoutRefusal)
  return { status: at < arrives_at ? 'sent' : 'paid', payout: reference, fee_cents }
}

export const failed = (payout: string | null, reason: PayoutRefusal): BankPayout => ({
  status: 'failed',
  payout,
  reason,
})
