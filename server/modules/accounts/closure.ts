import { eq, inArray, max, sql } from 'drizzle-orm'

import { closingDays } from '#contract/calls/account.ts'
import { codes, sessions, tables, tokens } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import { setting } from '#server/domain/setting.ts'
import type { Effect, Need, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { queueClosureMail } from './closure-mail.ts'
import type { User } from './user.ts'

/** Sets when the account is erased, and tells the owner how to keep it until then. */
export const requestClosing: Effect<User> = {
  set: async ({ tx, row, now }) => {
    const closes = now.getTime() + closingDays * dayMs
    const claimed = await lastClaimAt(tx, row.id)
    return { closes_at: new Date(Math.max(closes, claimed)).toISOString() }
  },
  after: ({ kernel, tx, row, now }) =>
    queueClosureMail(tx, kernel.config, row, {
      about: 'account_closing',
      date: new Date(row.closes_at ?? now),
      now,
    }),
}

/** Returns until when a customer can file a claim against a person's business, in ms since 1970. */
async function lastClaimAt(tx: Tx, user_id: number): Promise<number> {
  const { movers, orders } = tables
  const [last] = await tx
    .select({ delivered_at: max(orders.delivered_at) })
    .from(orders)
    .innerJoin(movers, eq(movers.id, orders.mover_id))
    .where(eq(movers.user_id, user_id))
  if (!last?.delivered_at) return 0
  return Date.parse(last.delivered_at) + (await setting(tx, 'claim_days')) * dayMs
}

export const keepOpen: Effect<User> = {
  set: () => ({ closes_at: null }),
  after: ({ kernel, tx, row, now }) =>
    queueClosureMail(tx, kernel.config, row, { about: 'account_kept', date: now, now }),
}

export const isClosing: Need<User> = async ({ row, actor }) =>
  row.closes_at ? undefined : { account: [translate(actor.locale, 'account.not_closing')] }

const dayMs = 86_400_000

/**
 * Blanks the fields that say who somebody is, in the account and its history. Ids, times, language and
 * time zone stay. Other modules erase theirs as they hear of `user.closed`.
 */
export const eraseAccount: NonNullable<Effect<User>['after']> = async ({
  kernel,
  tx,
  before,
  now,
}) => {
  const { customers, users } = tables
  // Queued before the address is blanked.
  await queueClosureMail(tx, kernel.config, before, { about: 'account_closed', date: now, now })
  await tx.delete(tokens).where(eq(tokens.user_id, before.id))
  await tx.delete(sessions).where(eq(sessions.user_id, before.id))
  // Not in the transition's own change, whose values would stand in the history.
  await tx
    .update(users)
    .set({
      name: erasedText,
      email: null,
      email_undeliverable_at: null,
      phone: null,
      muted_notices: [],
    })
    .where(eq(users.id, before.id))
  const own = await tx
    .update(customers)
    .set({
      addresses: [],
      favorite_mover_ids: [],
      notes: null,
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.user_id, before.id))
    .returning({ id: customers.id })
  const addresses = [before.email, before.phone].filter((address) => address !== null)
  await tx.delete(codes).where(inArray(codes.username, addresses))
  await eraseHistory(tx, 'users', [before.id])
  await eraseHistory(
    tx,
    'customers',
    own.map(({ id }) => id),
  )
}
