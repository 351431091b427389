import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'

import { ledgerAccounts, ledgerPayouts, ledgerTransfers } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { PayoutRefusal, Payouts, Transfer } from '#server/ports/payouts.ts'
import { describe, findAccount, type LedgerAccount, type LedgerOptions } from './ledger-accounts.ts'
import { openLink } from './ledger-links.ts'
import { movementsOf } from './ledger-movements.ts'
import { failed, type LedgerPayout, planPayout, stateOf } from './ledger-payout.ts'

/**
 * Creates the embedded payout provider with its own records: accounts without their numbers,
 * transfers and payouts by idempotency key. Test accounts make it refuse, time out after the work is
 * done, or return a payout before or after it has arrived. Its page is served by `serve-ledger.ts`.
 */
export function payoutLedger(options: LedgerOptions): Payouts {
  const { db, now, random = randomInt, settledCents, onChange = () => undefined } = options

  return {
    name: 'ledger (embedded, test accounts only)',

    async onboard({ key, account, mover, return_url, refresh_url }) {
      const created_at = now().toISOString()
      if (account === null)
        await db
          .insert(ledgerAccounts)
          .values({
            reference: `acct_${randomHex(random, 24)}`,
            idempotency_key: key,
            holder: mover.name,
            created_at,
          })
          .onConflictDoNothing()
      const [known] = await db
        .select()
        .from(ledgerAccounts)
        .where(
          account === null
            ? eq(ledgerAccounts.idempotency_key, key)
            : eq(ledgerAccounts.reference, account),
        )
      if (!known) throw new Error(`there is no account ${account ?? key}`)
      const url = await openLink(options, known, { return_url, refresh_url, locale: mover.locale })
      return { status: 'ready', account: known.reference, url }
    },

    async account(reference) {
      const account = await findAccount(db, reference)
      if (!account) throw new Error(`there is no account ${reference}`)
      return { status: 'known', account: await describe(db, account, now()) }
    },

    async transfer({ key, account, amount_cents }) {
      const { answer, isNew } = await transact(db, async (tx) => {
        const to = await lockAccount(tx, account)
        const known = await transferOf(tx, key)
        if (known) {
          expectSame(key, known, { account_reference: account, amount_cents })
          return { answer: { status: 'sent', transfer: known.reference } as Transfer, isNew: null }
        }
        if (!to) return { answer: refused('no_account'), isNew: null }
        const { is_enabled } = await describe(tx, to, now())
        if (!is_enabled) return { answer: refused('account_restricted'), isNew: null }
        if (settledCents && settledCents() < amount_cents)
          return { answer: refused('insufficient_funds'), isNew: null }
        const reference = `tr_${randomHex(random, 24)}`
        await tx.insert(ledgerTransfers).values({
          reference,
          idempotency_key: key,
          account_reference: account,
          amount_cents,
          created_at: now().toISOString(),
        })
        return { answer: { status: 'sent', transfer: reference } as Transfer, isNew: to }
      })
      if (isNew && answer.status === 'sent')
        onChange({ kind: 'transfer', reference: answer.transfer })
      // The transfer is made but its answer is lost; a retry with the same key finds it.
      return isNew?.behavior === 'times_out' ? { status: 'unavailable' } : answer
    },

    async pay({ key, account, amount_cents, speed }) {
      const { answer, isNew } = await transact(db, async (tx) => {
        const from = await lockAccount(tx, account)
        if (!from) throw new Error(`there is no account ${account}`)
        const known = await payoutOf(tx, eq(ledgerPayouts.idempotency_key, key))
        if (known) {
          expectSame(key, known, { account_reference: account, amount_cents, speed })
          return { answer: stateOf(known, now()), isNew: null }
        }
        if ((await balanceOf(tx, account, now())) < amount_cents)
          return { answer: failed(null, 'insufficient_funds'), isNew: null }
        const request = { key, account, amount_cents, speed }
        const made = planPayout(from, `po_${randomHex(random, 24)}`, request, now())
        await tx.insert(ledgerPayouts).values(made)
        return { answer: stateOf(made, now()), isNew: from }
      })
      if (isNew && 'payout' in answer && answer.payout)
        onChange({ kind: 'payout', reference: answer.payout })
      return isNew?.behavior === 'times_out' ? { status: 'unavailable' } : answer
    },

    async status({ account, payout }) {
      const known = await payoutOf(db, eq(ledgerPayouts.reference, payout))
      if (known?.account_reference !== account)
        throw new Error(`there is no payout ${payout} of ${account}`)
      return stateOf(known, now())
    },

    async reverse({ key, transfer, amount_cents }) {
      const answer = await transact(db, async (tx) => {
        const [known] = await tx
          .select()
          .from(ledgerTransfers)
          .where(eq(ledgerTransfers.reference, transfer))
          .for('update')
        if (!known) throw new Error(`there is no transfer ${transfer}`)
        if (known.amount_cents !== amount_cents)
          throw new Error(`the transfer ${transfer} is of ${known.amount_cents} cents`)
        if (known.reversal_key === key) return 'done'
        if (known.reversal_key) return 'It has been reversed before.'
        await lockAccount(tx, known.account_reference)
        if ((await balanceOf(tx, known.account_reference, now())) < amount_cents)
          return 'The account’s balance is too low.'
        await tx
          .update(ledgerTransfers)
          .set({ reversal_key: key, reversed_at: now().toISOString() })
          .where(eq(ledgerTransfers.reference, transfer))
        return 'done'
      })
      if (answer !== 'done') return { status: 'impossible', reason: answer }
      onChange({ kind: 'transfer', reference: transfer })
      return { status: 'done' }
    },

    async *movements({ after }) {
      yield* movementsOf(db, { after, until: now().toISOString() })
    },
  }
}

const refused = (reason: PayoutRefusal): Transfer => ({ status: 'refused', reason })

/** Locks an account, so that two payouts can't spend the same balance. */
async function lockAccount(tx: Tx, reference: string): Promise<LedgerAccount | undefined> {
  const [account] = await tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.reference, reference))
    .for('update')
  return account
}

async function transferOf(tx: Tx, key: string) {
  const [known] = await tx
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.idempotency_key, key))
  return known
}

async function payoutOf(
  db: Db | Tx,
  which: ReturnType<typeof eq>,
): Promise<LedgerPayout | undefined> {
  const [known] = await db.select().from(ledgerPayouts).where(which)
  return known
}

/** Throws if a key comes again with other parameters, as providers do. */
function expectSame<T extends object>(key: string, known: T, sent: Partial<T>): void {
  for (const [name, value] of Object.entries(sent))
    if (known[name as keyof T] !== value)
      throw new Error(`the key ${key} came with another ${name} before`)
}

/** Sums what was transferred to an account and neither taken back nor paid out, in cents. */
async function balanceOf(tx: Tx, reference: string, now: Date): Promise<number> {
  const cents = sql<number>`coalesce(sum(amount_cents), 0)::float8`
  const [received] = await tx
    .select({ cents })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.account_reference, reference),
        sql`${ledgerTransfers.reversed_at} is null`,
      ),
    )
  const [paid] = await tx
    .select({ cents })
    .from(ledgerPayouts)
    .where(
      and(
        eq(ledgerPayouts.account_reference, reference),
        sql`(${ledgerPayouts.fails_at} is null or ${ledgerPayouts.fails_at} > ${now.toISOString()})`,
      ),
    )
  return (received?.cents ?? 0) - (paid?.cents ?? 0)
}
