import { and, desc, eq, ne, sql } from 'drizzle-orm'

import type { WalletAccount } from '#contract/calls/wallet.ts'
import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Db, Tx } from '#server/kernel/kernel.ts'
import { findOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { type AccountRow, lockMover } from './payout.ts'
import { applyAccount } from './refresh-from-provider.ts'

const { wallet_accounts, movers, users } = tables

/**
 * Returns a link to the provider's page, where the mover opens or changes the account; its numbers
 * never reach this server. Throws a 503 if the provider doesn't answer.
 */
export async function onboard(context: AppContext, act: Act): Promise<{ url: string }> {
  const { kernel, ports, config } = context
  const mover_id = ownId(act.actor, 'mover_id')
  const rows = await ownAccounts(kernel.db, mover_id)
  const current = rows.find(({ state }) => state !== 'disabled')
  const [mover] = await kernel.db
    .select({ name: movers.business_name, email: users.email })
    .from(movers)
    .innerJoin(users, eq(users.id, movers.user_id))
    .where(eq(movers.id, mover_id))
  if (!mover) throw new Error(`there is no mover ${mover_id}`)
  const { locale } = act.actor
  const { name, email } = mover
  if (!email) throw invalid(locale, { email: [translate(locale, 'wallet.email_missing')] })
  const wallet = `${config.baseUrl}${href('mover-wallet')}`
  const answer = await ports.payouts.onboard({
    // One account at a time: another can be opened once the last is disabled.
    key: `mover-${mover_id}-${rows.length - (current ? 1 : 0)}`,
    account: current?.reference ?? null,
    mover: { name, email, locale },
    return_url: `${wallet}?onboarding=returned`,
    refresh_url: `${wallet}?onboarding=expired`,
  })
  if (answer.status === 'unavailable') throw unavailable(act)
  if (!current) await record(context, { mover_id, holder: name, reference: answer.account }, act)
  return { url: answer.url }
}

/** Records an account that the provider has opened, unless a concurrent request has. */
function record(
  { kernel }: AppContext,
  values: Pick<AccountRow, 'mover_id' | 'holder' | 'reference'>,
  act: Act,
): Promise<void> {
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, values.mover_id)
    const [known] = await tx
      .select({ id: wallet_accounts.id })
      .from(wallet_accounts)
      .where(eq(wallet_accounts.reference, values.reference))
    if (known) return
    const requirements = ['identity', 'bank_account']
    const usable_at = act.now.toISOString()
    const row = { ...values, requirements, usable_at }
    await insertRow(kernel, tx, resources.wallet_accounts, row, act)
  })
}

/** Disables an account of the mover's own, once `spend` has taken the code that it needs. */
export function disable(
  { kernel }: AppContext,
  id: number,
  spend: (tx: Tx) => Promise<void>,
  act: Act,
): Promise<void> {
  const { actor, now, request_id } = act
  return transact(kernel.db, async (tx) => {
    const own = [resources.wallet_accounts, wallet_accounts] as const
    const [row] = await findOwn(tx, own, eq(wallet_accounts.id, id), actor)
    if (!row) throw notFound(actor.locale)
    await spend(tx)
    await transitionWithin(kernel, tx, {
      resource: 'wallet_accounts',
      id,
      name: 'disable',
      // Only the system may disable it for a mover, so that it always takes the code.
      actor: { ...system, user_id: actor.user_id, locale: actor.locale },
      now,
      request_id,
    })
  })
}

/** Takes over the present state of the mover's accounts. Throws a 503 if the provider is silent. */
export async function refreshAccounts(context: AppContext, act: Act): Promise<void> {
  const { kernel, ports } = context
  for (const { reference, state } of await ownAccounts(kernel.db, ownId(act.actor, 'mover_id'))) {
    if (state === 'disabled') continue
    const answer = await ports.payouts.account(reference)
    if (answer.status === 'unavailable') throw unavailable(act)
    await applyAccount(context, answer.account)
  }
}

const ownAccounts = (db: Db | Tx, mover_id: number): Promise<AccountRow[]> =>
  readRows(db, wallet_accounts, eq(wallet_accounts.mover_id, mover_id), sql`order by id desc`)

const unavailable = ({ actor }: Act) =>
  problem(503, { message: translate(actor.locale, 'wallet.unavailable') }, { 'Retry-After': '5' })

/** Reads the account that a mover sees: the newest that is not disabled. */
export async function presentAccount(db: Db, mover_id: number): Promise<WalletAccount | null> {
  const [row] = await db
    .select()
    .from(wallet_accounts)
    .where(and(eq(wallet_accounts.mover_id, mover_id), ne(wallet_accounts.state, 'disabled')))
    .orderBy(desc(wallet_accounts.id))
    .limit(1)
  if (!row || row.state === 'disabled') return null
  const { id, state, method, institution, last4, usable_at } = row
  const { requirements, requirements_due_at } = row
  return { id, state, method, institution, last4, requirements, requirements_due_at, usable_at }
}
