import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { ledgerAccounts, ledgerTransfers } from '#server/database/tables.ts'
import type { Db, Random } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import type {
  AccountDetails,
  AccountFault,
  PayoutAccount,
  Payouts,
  Transfer,
  TransferRefusal,
} from '#server/ports/payouts.ts'

type Behaviour = 'succeeds' | 'times_out' | 'comes_back' | 'no_account' | 'declined'

const institution = 'Harbor Test Bank'
const routing = '110000000'

/** The accounts that this bank knows; any other number is refused. */
const testAccounts: Record<string, Behaviour> = {
  '000123456789': 'succeeds',
  '000222222227': 'times_out',
  '000111111113': 'comes_back',
  '000111111116': 'no_account',
}
const testCards: Record<string, Behaviour> = {
  '4000056655665556': 'succeeds',
  '5200828282828210': 'succeeds',
  '4000000000000002': 'declined',
}

/** Transit time in milliseconds: a day to a bank, none to a card. */
const transitTimes = { bank: 86_400_000, card: 0 }

type Options = { db: Db; now: () => Date; random?: Random }

/**
 * Creates the embedded payout provider with its own records: accounts without their numbers,
 * transfers by idempotency key. Test accounts make it refuse, time out after the work is done, or
 * return a transfer after a day at the bank.
 */
export function payoutLedger({ db, now, random = randomInt }: Options): Payouts {
  async function found(transfer: string) {
    const [known] = await db
      .select()
      .from(ledgerTransfers)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.reference, ledgerTransfers.account_reference))
      .where(eq(ledgerTransfers.reference, transfer))
    if (!known) throw new Error(`there is no transfer ${transfer}`)
    return known
  }

  async function status(transfer: string): Promise<Transfer> {
    const { ledger_transfers: sent, ledger_accounts: account } = await found(transfer)
    const behaviour = account.behaviour as Behaviour
    if (behaviour === 'no_account' || behaviour === 'declined') return refused(behaviour)
    if (now().toISOString() < sent.arrives_at) return { ok: true, transfer, status: 'sent' }
    if (behaviour === 'comes_back') return refused('account_closed')
    return { ok: true, transfer, status: 'paid' }
  }

  return {
    name: 'ledger (embedded, test accounts only)',

    async addAccount(details) {
      const known = read(details, now())
      if ('fault' in known) return { ok: false, reason: known.fault }
      const { behaviour, ...account } = known
      const reference = `acct_${randomHex(random, 24)}`
      const { method } = details
      const created_at = now().toISOString()
      const { last4 } = account
      await db.insert(ledgerAccounts).values({ reference, method, behaviour, last4, created_at })
      return { ok: true, account: { reference, ...account } }
    },

    async send({ key, account, amount_cents }) {
      const [to] = await db
        .select()
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.reference, account))
      if (!to) return refused('no_account')
      const at = now()
      const takes = transitTimes[to.method as keyof typeof transitTimes]
      const [made] = await db
        .insert(ledgerTransfers)
        .values({
          reference: `tr_${randomHex(random, 24)}`,
          idempotency_key: key,
          account_reference: account,
          amount_cents,
          created_at: at.toISOString(),
          arrives_at: new Date(at.getTime() + takes).toISOString(),
        })
        .onConflictDoNothing()
        .returning()
      // The transfer is made but its response is lost; a retry with the same key finds it.
      if (made && to.behaviour === 'times_out') return { ok: false, reason: 'unavailable' }
      const [known] = await db
        .select({ reference: ledgerTransfers.reference })
        .from(ledgerTransfers)
        .where(eq(ledgerTransfers.idempotency_key, key))
      return known ? status(known.reference) : { ok: false, reason: 'unavailable' }
    },

    status,
  }
}

const refused = (reason: TransferRefusal): Transfer => ({ ok: false, reason })

type Known = Omit<PayoutAccount, 'reference'> & { behaviour: Behaviour }

function read(details: AccountDetails, now: Date): Known | { fault: AccountFault } {
  if (details.method === 'bank') {
    if (details.routing_number !== routing) return { fault: 'routing_number' }
    return known(testAccounts, details.account_number, institution, 'account_number')
  }
  const { number, exp_month, exp_year } = details
  if (new Date(Date.UTC(exp_year, exp_month, 1)) <= now) return { fault: 'card_expired' }
  const brand = number.startsWith('4') ? 'Visa' : 'Mastercard'
  return known(testCards, number.replaceAll(' ', ''), brand, 'card_number')
}

function known(
  all: Record<string, Behaviour>,
  number: string,
  name: string,
  fault: AccountFault,
): Known | { fault: AccountFault } {
  const behaviour = Object.hasOwn(all, number) ? all[number] : undefined
  if (!behaviour) return { fault }
  // Ownership of a card is verified at once, that of a bank account isn't.
  const is_verified = fault === 'card_number'
  return { behaviour, institution: name, last4: number.slice(-4), is_verified }
}
