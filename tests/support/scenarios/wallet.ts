import { and, eq, inArray, lt, sql } from 'drizzle-orm'

import type { Wallet } from '#contract/calls/wallet.ts'
import { ledgerTransfers, tables } from '#server/database/tables.ts'
import { type Client, clientOf, type TestApp } from '../app/app.ts'
import { fromNow } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'
import type { Person } from '../people/people.ts'
import { aPlacedMove, type Crew, carryOut, type PlacedMove } from './moves.ts'

export type Account = { id: number; state: string; usable_at: string; last4: string }
export type Payout = (typeof tables.payouts)['$inferSelect']

/** Test accounts of the embedded payout provider. */
export const bankNumbers = {
  good: '000123456789',
  slow: '000222222227',
  returned: '000111111113',
  unknown: '000111111116',
}
export const payoutCards = { good: '4000 0566 5566 5556', declined: '4000 0000 0000 0002' }

export const bankDetails = (account_number = bankNumbers.good) => ({
  method: 'bank',
  holder: 'Mona Mover',
  routing_number: '110000000',
  account_number,
})
export const cardDetails = (number = payoutCards.good) => ({
  method: 'card',
  holder: 'Mona Mover',
  number,
  exp_month: 12,
  exp_year: 2032,
})

export const addAccount = (mover: Client, details: object = bankDetails(), key?: string) =>
  mover.post('/api/wallet/accounts', details, key ? { headers: { 'idempotency-key': key } } : {})

export const transitionAccount = (who: Client, { id }: { id: number }, name: string) =>
  who.post(`/api/wallet_accounts/${id}/transitions/${name}`)

/** Creates a bank account that staff has verified. */
export async function aVerifiedAccount(
  mover: Client,
  admin: Client,
  number = bankNumbers.good,
): Promise<Account> {
  const account = unwrap<Account>(await addAccount(mover, bankDetails(number)))
  unwrap(await transitionAccount(admin, account, 'verify'))
  return account
}

/** Carries out and charges a move on the same day; the mover's earning becomes available. */
export async function earn(
  app: TestApp,
  customer: Client,
  crew: Crew,
  ask: Parameters<typeof aPlacedMove>[2] = {},
): Promise<PlacedMove> {
  const window_start_at = fromNow(app, { hours: 3 })
  const move = await aPlacedMove(app, customer, { window_start_at, ...ask })
  await carryOut(app, move, customer, crew)
  await app.drain()
  return move
}

export const walletOf = async (mover: Client): Promise<Wallet> =>
  unwrap<Wallet>(await mover.get('/api/wallet'))

export const payoutsOf = async (mover: Client): Promise<Payout[]> =>
  unwrap<Payout[]>(await mover.get('/api/payouts?_sort=id'))

/** Returns what is, or was, owed to a mover according to the journal. */
export async function owedTo(
  { db, clock }: TestApp,
  mover_id: number,
  before = new Date(clock.now.getTime() + 1),
): Promise<number> {
  const { journal } = tables
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(-sum(${journal.amount_cents}), 0)::float8` })
    .from(journal)
    .where(
      and(
        eq(journal.mover_id, mover_id),
        inArray(journal.account, ['mover_payable', 'tips_payable']),
        lt(journal.created_at, before.toISOString()),
      ),
    )
  return sum?.cents ?? 0
}

/** Returns the transfers that the payout provider made for a payout. */
export const transfersOf = ({ db }: TestApp, { code }: { code: string }) =>
  db.select().from(ledgerTransfers).where(eq(ledgerTransfers.idempotency_key, code))

/** Returns the subjects of the mails sent to somebody, oldest first. */
export async function mailSubjectsTo(app: TestApp, { email }: Person): Promise<string[]> {
  const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: email } })
  return sent
    .json<{ subject: string }[]>()
    .map(({ subject }) => subject)
    .reverse()
}
