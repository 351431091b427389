import { and, eq, exists, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'

import { closingDays } from '#contract/calls/account.ts'
import { openClaims } from '#contract/machines/claim.ts'
import { openPaymentDisputes } from '#contract/machines/payment-dispute.ts'
import { statesIn } from '#contract/order-phases.ts'
import { codes, sessions, tables, tokens } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import { companiesOf } from '#server/domain/mover-team.ts'
import type { Effect, Need, Tx } from '#server/kernel/kernel.ts'
import { openMessages, outbox } from '#server/kernel/outbox/outbox.ts'
import { translate } from '#server/kernel/translate.ts'
import { queueClosureMail } from './closure-mail.ts'
import type { User } from './user.ts'

/** An account is closed and erased only when nothing is left to be done, paid or returned. */
export const nothingOpen: Need<User> = async ({ tx, row, actor }) => {
  const { customers, drivers, movers } = tables
  const [crew] = await tx
    .select({ business_name: movers.business_name })
    .from(drivers)
    .innerJoin(movers, eq(movers.id, drivers.mover_id))
    .where(and(eq(drivers.user_id, row.id), notInArray(drivers.status, ['invited', 'left'])))
  if (crew)
    return {
      account: [translate(actor.locale, 'account.in_crew', { mover: crew.business_name })],
    }
  const [business] = await tx
    .select({ name: movers.business_name })
    .from(movers)
    .where(eq(movers.user_id, row.id))
  if (business)
    return { account: [translate(actor.locale, 'account.owns_business', { mover: business.name })] }
  const [company] = await companiesOf(tx, row.id)
  if (company)
    return { account: [translate(actor.locale, 'account.in_team', { mover: company.name })] }
  // Locked, so that no card or order is added to the customer during the closing.
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.user_id, row.id))
    .for('update')
  const open = customer && (await openMatter(tx, customer.id))
  if (!open) return undefined
  return { account: [translate(actor.locale, `account.${open.what}`, { code: open.code })] }
}

/** Returns what keeps a customer's account open, and the move it is about; undefined if nothing. */
async function openMatter(
  tx: Tx,
  customer_id: number,
): Promise<
  { what: 'open_move' | 'open_payment' | 'open_refund' | 'open_claim'; code: string } | undefined
> {
  const { claims, orders, payment_disputes, payments, refunds } = tables
  const ofOrder = { claims, payments, refunds, payment_disputes }
  const has = (name: keyof typeof ofOrder, states: readonly string[]) =>
    exists(
      tx
        .select({ id: ofOrder[name].id })
        .from(ofOrder[name])
        .where(
          and(
            eq(ofOrder[name].order_id, orders.id),
            inArray(sql`${ofOrder[name].state}`, [...states]),
          ),
        ),
    )
  const isCollected = exists(
    tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.recipient, sql`'order ' || ${orders.id}`),
          eq(outbox.channel, 'payments'),
          openMessages(),
        ),
      ),
  )
  const unfinished = statesIn('open', 'assigned', 'under_way', 'delivered', 'disputed')
  const matters = {
    open_move: inArray(orders.state, unfinished),
    open_payment: or(
      isNotNull(orders.times_held_at),
      has('payments', ['created', 'requires_action', 'authorized']),
      has('payment_disputes', openPaymentDisputes),
      isCollected,
    ),
    open_refund: has('refunds', ['requested', 'approved', 'processing', 'failed']),
    open_claim: has('claims', openClaims),
  } as const
  for (const what of ['open_move', 'open_payment', 'open_refund', 'open_claim'] as const) {
    const [found] = await tx
      .select({ code: orders.code })
      .from(orders)
      .where(and(eq(orders.customer_id, customer_id), matters[what]))
      .limit(1)
    if (found) return { what, code: found.code }
  }
  return undefined
}

/** Sets when the account is erased, and tells the owner how to keep it until then. */
export const requestClosing: Effect<User> = {
  set: ({ now }) => ({ closes_at: new Date(now.getTime() + closingDays * dayMs).toISOString() }),
  after: ({ kernel, tx, row, now }) =>
    queueClosureMail(tx, kernel.config, row, {
      about: 'account_closing',
      date: new Date(row.closes_at ?? now),
      now,
    }),
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
    .set({ addresses: [], notes: null, version: sql`${customers.version} + 1` })
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
