import { and, eq, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { tally } from '#server/kernel/resource/hourly-totals.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { planStatement } from './plan-statement.ts'

type Account = (typeof tables.journal)['$inferSelect']['account']

type Posting = {
  /** Unique: the same posting is never made twice. */
  posting: string
  memo: string
  order_id?: number | null
  payment_id?: number | null
  mover_id?: number | null
  /** Cents by account: debits positive, credits negative. */
  lines: Partial<Record<Account, number>>
}

/** The accounts that hold what is owed to a mover, as credits. */
export const moverAccounts = ['mover_payable', 'tips_payable'] as const satisfies Account[]

/**
 * Posts a fee that a provider has taken from our balance there. Negative cents are a fee that it has
 * given back.
 */
export const postFee = (
  tx: Tx,
  {
    cents,
    description,
    ...about
  }: Omit<Posting, 'lines' | 'memo'> & { cents: number; description?: string | null },
  now: Date,
): Promise<void> => {
  const memo = `Provider’s fee${description ? `: ${description}` : ''}`.slice(0, 200)
  return post(tx, { ...about, memo, lines: { provider_fees: cents, cash: -cents } }, now)
}

/** Names the posting of the fee of a charge that our books didn't have. */
export const unknownFee = (reference: string): string => `fee-${reference}`

/** Returns what was posted of a charge's fee before our books had the charge, in cents. */
export async function postedBefore(tx: Tx, reference: string | null): Promise<number> {
  if (reference === null) return 0
  const { journal } = tables
  const [posted] = await tx
    .select({ cents: journal.amount_cents })
    .from(journal)
    .where(and(eq(journal.posting, unknownFee(reference)), eq(journal.account, 'provider_fees')))
  return posted?.cents ?? 0
}

/** Posts a provider's fee that both an answer and a list of movements report, once. */
export async function postFeeOnce(
  tx: Tx,
  fee: Parameters<typeof postFee>[1],
  now: Date,
): Promise<void> {
  const { journal } = tables
  // Two transactions that post the same fee would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${fee.posting}))`)
  if ((await tx.$count(journal, eq(journal.posting, fee.posting))) === 0)
    await postFee(tx, fee, now)
}

/** Posts the opposite of a posting, if it was made. Returns its lines in cents by account. */
export async function reverse(
  tx: Tx,
  posting: string,
  memo: string,
  now: Date,
): Promise<Posting['lines']> {
  const { journal } = tables
  const made = await tx.select().from(journal).where(eq(journal.posting, posting))
  const [first] = made
  if (!first) return {}
  const { order_id, payment_id, mover_id } = first
  const lines = Object.fromEntries(made.map(({ account, amount_cents }) => [account, amount_cents]))
  const opposite = Object.fromEntries(made.map((line) => [line.account, -line.amount_cents]))
  const about = { posting: `${posting}-reversed`, memo, order_id, payment_id, mover_id }
  await post(tx, { ...about, lines: opposite }, now)
  return lines
}

/** Writes a posting. Throws if its lines don't sum to zero, which rolls back the transaction. */
export async function post(tx: Tx, { lines, ...posting }: Posting, now: Date): Promise<void> {
  const written = Object.entries(lines).filter(([, amount]) => amount !== 0)
  const sum = written.reduce((total, [, amount]) => total + amount, 0)
  if (sum !== 0) throw new Error(`the posting ${posting.posting} is off by ${sum} cents`)
  if (!written.length) return
  const at = now.toISOString()
  const rows = written.map(([account, amount_cents]) => ({
    ...posting,
    account: account as Account,
    amount_cents,
    created_at: at,
    updated_at: at,
  }))
  await insertAll(tx, tables.journal, rows)
  const tallies = written.map(([account, cents]) => ({
    metric: `journal.${account}`,
    count: 1,
    cents,
  }))
  const { order_id, mover_id } = posting
  tally(tx, now, order_id ?? mover_id ?? 0, tallies)
  if (mover_id && moverAccounts.some((account) => lines[account]))
    await planStatement(tx, mover_id, now)
}
