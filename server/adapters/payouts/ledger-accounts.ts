import { and, eq, gte, inArray, lte } from 'drizzle-orm'

import type { RequirementCode } from '#contract/resources/wallet-accounts.ts'
import { ledgerAccounts, ledgerPayouts } from '#server/database/tables.ts'
import type { Db, Random, Tx } from '#server/kernel/kernel.ts'
import type { PayoutAccount, PayoutRefusal } from '#server/ports/payouts.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'

export type LedgerOptions = {
  db: Db
  now: () => Date
  random?: Random
  /** The public origin, where the provider's page is served. */
  baseUrl: string
  /** The cents of our balance that are settled; without it, there is always enough. */
  settledCents?: () => number
  /** Receives what changes, as a provider's webhook would. */
  onChange?: (subject: EventSubject) => void
}

export type LedgerAccount = (typeof ledgerAccounts)['$inferSelect']

export type Behavior =
  | 'succeeds'
  /** Transfers and payouts are made, but the first answer is lost. */
  | 'times_out'
  /** The bank returns a payout instead of accepting it. */
  | 'comes_back'
  /** The bank returns a payout days after it has arrived. */
  | 'returned'
  | 'no_account'
  | 'declined'
  /** The provider's list of movements differs by a cent from what it answered. */
  | 'differs'

export const institution = 'Harbor Test Bank'
export const routingNumber = '110000000'

/** The accounts that this bank knows; any other number is refused. */
export const testAccounts: Readonly<Record<string, Behavior>> = {
  '000123456789': 'succeeds',
  '000222222227': 'times_out',
  '000111111113': 'comes_back',
  '000333333335': 'returned',
  '000111111116': 'no_account',
  '000555555559': 'differs',
}
export const testCards: Readonly<Record<string, Behavior>> = {
  '4000056655665556': 'succeeds',
  '5200828282828210': 'succeeds',
  '4000000000000002': 'declined',
}

/** Why a bank returns a payout so that no other can be paid to the same account. */
const bankFaults: readonly PayoutRefusal[] = ['account_closed', 'no_account']

/** Describes an account as it is now. */
export async function describe(
  db: Db | Tx,
  account: LedgerAccount,
  now: Date,
): Promise<PayoutAccount> {
  const { reference, method, last4, behavior, document_due_at, document_at } = account
  const requirements = await requirementsOf(db, account, now)
  const isDocumentDue = document_due_at !== null && document_at === null
  const later: RequirementCode[] = isDocumentDue ? ['document'] : []
  return {
    reference,
    is_enabled: requirements.length === 0 && !(isDocumentDue && isPast(document_due_at, now)),
    requirements: [...requirements, ...later],
    due_at: isDocumentDue && requirements.length === 0 ? document_due_at : null,
    destination:
      last4 === null
        ? null
        : {
            method: method === 'card' ? 'card' : 'bank',
            institution: method === 'card' ? brandOf(last4) : institution,
            last4,
            fingerprint: `${method}-${last4}-${behavior}`,
            is_instant: behavior !== 'differs',
          },
  }
}

/** Lists what is missing before anything can be paid out. */
export async function requirementsOf(
  db: Db | Tx,
  account: LedgerAccount,
  now: Date,
): Promise<RequirementCode[]> {
  if (await isReturned(db, account, now)) return ['bank_account']
  // Opened before the provider had its own page.
  if (account.idempotency_key === null && account.destination_at === null) return []
  const missing: RequirementCode[] = []
  if (account.identity_at === null) missing.push('identity')
  if (account.destination_at === null) missing.push('bank_account')
  else if (account.verified_at === null) missing.push('micro_deposits')
  return missing
}

/** Reports whether the bank has returned a payout to the present destination. */
async function isReturned(db: Db | Tx, account: LedgerAccount, now: Date): Promise<boolean> {
  const { account_reference, failure, fails_at, created_at } = ledgerPayouts
  const [returned] = await db
    .select({ reference: ledgerPayouts.reference })
    .from(ledgerPayouts)
    .where(
      and(
        eq(account_reference, account.reference),
        inArray(failure, [...bankFaults]),
        lte(fails_at, now.toISOString()),
        gte(created_at, account.destination_at ?? account.created_at),
      ),
    )
    .limit(1)
  return returned !== undefined
}

const isPast = (instant: string, now: Date) => instant <= now.toISOString()

const brandOf = (last4: string): string => {
  const [number] = Object.keys(testCards).filter((card) => card.slice(-4) === last4)
  return number?.startsWith('5') ? 'Mastercard' : 'Visa'
}

export async function findAccount(
  db: Db | Tx,
  reference: string,
): Promise<LedgerAccount | undefined> {
  const [account] = await db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.reference, reference))
  return account
}
