import { and, eq, inArray, lt, sql } from 'drizzle-orm'

import type { Wallet, WalletAccount } from '#contract/calls/wallet.ts'
import { ledgerPayouts, ledgerTransfers, tables } from '#server/database/tables.ts'
import { type Client, clientOf, type TestApp } from '../app/app.ts'
import { fromNow } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'
import type { Person } from '../people/people.ts'
import { aPlacedMove, type Crew, carryOut, type PlacedMove } from './moves.ts'

export type Account = WalletAccount
export type Payout = (typeof tables.payouts)['$inferSelect']

/** Test accounts of the embedded payout provider. */
export const bankNumbers = {
  good: '000123456789',
  slow: '000222222227',
  back: '000111111113',
  returned: '000333333335',
  unknown: '000111111116',
}
export const payoutCards = { good: '4000 0566 5566 5556', declined: '4000 0000 0000 0002' }

type Form = Readonly<Record<string, string>>

export const identity: Form = {
  name: 'Mona Mover',
  birth_date: '1988-04-02',
  tax_id: '1234',
}
export const bankDetails = (account_number = bankNumbers.good): Form => ({
  method: 'bank',
  routing_number: '110000000',
  account_number,
})
export const cardDetails = (number = payoutCards.good): Form => ({
  method: 'card',
  number,
  expiry: '12/32',
})

/** Follows the link to the provider's page; returns its path, without the query. */
export async function providerPage(mover: Client): Promise<string> {
  const body = await ownCode(mover)
  const { url } = unwrap<{ url: string }>(await mover.post('/api/wallet/onboarding', body))
  return new URL(url).pathname
}

/** Asks for the code that a change of the payout account takes; empty shortly after signing in. */
export async function ownCode(mover: Client): Promise<{ current_code?: string }> {
  const { sent_to } = unwrap<{ sent_to: string | null }>(await mover.post('/api/user/code'))
  if (sent_to === null) return {}
  const sent = await mover.get('/dev/outbox.json', { query: { to: sent_to } })
  const [latest] = sent.json<{ text: string }[]>()
  return { current_code: /\b\d{6}\b/.exec(latest?.text ?? '')?.[0] ?? '' }
}

/** Disables the mover's account, with a code where it takes one. */
export const disableAccount = async (mover: Client, { id }: { id: number }) =>
  mover.post(`/api/wallet/accounts/${id}/disable`, await ownCode(mover))

/** Sends a form of the provider's page. */
export const fillIn = (mover: Client, page: string, step: string, form: Form) =>
  mover.post(page, { step, ...form })

/** Reads the two deposits from the bank's statement. */
export async function depositsOf(mover: Client, page: string): Promise<Form> {
  const { body } = await mover.get(`${page}/statement`)
  const [first = '', second = ''] = [...body.matchAll(/\$(\d+\.\d\d)/g)].map(([, cents]) => cents)
  return { first, second }
}

/** Comes back from the provider's page, as its link back leads. */
export const comeBack = async (mover: Client): Promise<Wallet> =>
  unwrap<Wallet>(await mover.post('/api/wallet/refresh'))

/**
 * Gives a mover's account at the provider this bank account or card. A bank account is unverified
 * until its deposits are confirmed.
 */
export async function addAccount(mover: Client, details = bankDetails()): Promise<Account> {
  const page = await providerPage(mover)
  await fillIn(mover, page, 'identity', identity)
  const sent = await fillIn(mover, page, 'destination', details)
  if (sent.statusCode !== 303) throw new Error(`the provider refused ${JSON.stringify(details)}`)
  return accountOf(await comeBack(mover))
}

function accountOf({ account }: Wallet): Account {
  if (!account) throw new Error('the mover has no payout account')
  return account
}

export const transitionAccount = (who: Client, { id }: { id: number }, name: string) =>
  who.post(`/api/wallet_accounts/${id}/transitions/${name}`)

/** Gives the mover's account a bank account and confirms its deposits. */
export async function aVerifiedAccount(mover: Client, number = bankNumbers.good): Promise<Account> {
  await addAccount(mover, bankDetails(number))
  const page = await providerPage(mover)
  await fillIn(mover, page, 'deposits', await depositsOf(mover, page))
  return accountOf(await comeBack(mover))
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

/** Returns the payouts to a bank or card that the provider made for a payout. */
export const bankPayoutsOf = ({ db }: TestApp, { code }: { code: string }) =>
  db.select().from(ledgerPayouts).where(eq(ledgerPayouts.idempotency_key, code))

/** Returns the subjects of the mails sent to somebody, oldest first. */
export async function mailSubjectsTo(app: TestApp, { email }: Person): Promise<string[]> {
  const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: email } })
  return sent
    .json<{ subject: string }[]>()
    .map(({ subject }) => subject)
    .reverse()
}
