import { and, eq, isNotNull } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { PayoutAccount, PayoutDestination } from '#server/ports/payouts.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'
import { check } from './deliver-payout.ts'
import { type AccountRow, lockAccount, lockMover } from './payout.ts'

const { wallet_accounts, payouts } = tables

/**
 * Milliseconds before a second or later destination can receive money, so that the mover can notice
 * one that somebody else has entered.
 */
const newDestinationDelay = 48 * 3_600_000

export type PayoutSubject = Extract<EventSubject, { kind: 'account' | 'transfer' | 'payout' }>

/**
 * Asks the provider for the present state of what an event is about, and stores it. An unknown
 * subject is left alone: the request that creates a record also reads its state. Throws if the provider
 * doesn't answer.
 */
export async function refreshFromProvider(
  context: AppContext,
  { kind, reference }: PayoutSubject,
): Promise<void> {
  const { kernel, ports } = context
  if (kind !== 'account') {
    const column = kind === 'payout' ? payouts.reference : payouts.transfer_reference
    const [payout] = await kernel.db
      .select({ id: payouts.id })
      .from(payouts)
      .where(eq(column, reference))
    if (payout) await check(context, payout.id)
    return
  }
  const [known] = await kernel.db
    .select({ id: wallet_accounts.id })
    .from(wallet_accounts)
    .where(eq(wallet_accounts.reference, reference))
  if (!known) return
  const answer = await ports.payouts.account(reference)
  if (answer.status === 'unavailable')
    throw new Error('the payout provider did not answer; it will be asked again')
  await applyAccount(context, answer.account)
}

/** Stores the state that an account has at the provider. */
export function applyAccount({ kernel }: AppContext, account: PayoutAccount): Promise<void> {
  const now = kernel.now()
  return transact(kernel.db, async (tx) => {
    const [found] = await tx
      .select({ id: wallet_accounts.id, mover_id: wallet_accounts.mover_id })
      .from(wallet_accounts)
      .where(eq(wallet_accounts.reference, account.reference))
    if (!found) return
    await lockMover(tx, found.mover_id)
    const row = await lockAccount(tx, found.id)
    if (!row || row.state === 'disabled') return
    const { destination } = account
    const isNew = destination !== null && !isSame(row, destination)
    const set: Partial<AccountRow> = {
      requirements: [...account.requirements],
      requirements_due_at: account.due_at,
      // A destination that was removed stays on record, so that the next one is not the first.
      ...destination,
      ...(isNew && { usable_at: await usableFrom(tx, row, now) }),
    }
    const name = transitionTo(row, account.is_enabled) ?? (differs(row, set) ? 'update' : undefined)
    if (!name) return
    const move = { resource: resources.wallet_accounts.name, name, set }
    const act = { now, request_id: null }
    if (isNew) {
      const added = { ...row, ...set }
      await announce(kernel, 'wallet_account.added', { tx, row: added, now, input: {} })
    }
    await systemTransition(kernel, tx, [row], move, act)
  })
}

/** An account from before fingerprints were stored is compared by its visible details. */
function isSame(row: AccountRow, { fingerprint, method, last4 }: PayoutDestination): boolean {
  return row.fingerprint === null
    ? row.method === method && row.last4 === last4
    : row.fingerprint === fingerprint
}

function transitionTo(
  { state }: AccountRow,
  is_enabled: boolean,
): 'verify' | 'restrict' | undefined {
  if (is_enabled) return state === 'verified' ? undefined : 'verify'
  return state === 'verified' ? 'restrict' : undefined
}

const differs = (row: AccountRow, set: Partial<AccountRow>): boolean =>
  Object.entries(set).some(
    ([name, value]) => JSON.stringify(row[name as keyof AccountRow]) !== JSON.stringify(value),
  )

/** The first destination of a mover can be used at once, any other after two days. */
async function usableFrom(tx: Tx, { mover_id }: AccountRow, now: Date): Promise<string> {
  const [earlier] = await tx
    .select({ id: wallet_accounts.id })
    .from(wallet_accounts)
    .where(and(eq(wallet_accounts.mover_id, mover_id), isNotNull(wallet_accounts.last4)))
    .limit(1)
  return new Date(now.getTime() + (earlier ? newDestinationDelay : 0)).toISOString()
}
