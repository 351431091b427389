import { and, eq, exists, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { openClaims } from '#contract/machines/claim.ts'
import { openPaymentDisputes } from '#contract/machines/payment-dispute.ts'
import { statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import { isChargeQueued } from '#server/domain/charge-queued.ts'
import { companiesOf } from '#server/domain/mover-team.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Db, Need, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { User } from './user.ts'

/** A reason to keep an account open: the key of the sentence that says what is left to do. */
type Matter = { what: string; values: Readonly<Record<string, string>> }

/** An account is closed and erased only when nothing is left to be done, paid or returned. */
export const nothingOpen: Need<User> = async ({ tx, row, actor: { locale } }) => {
  const open =
    (await matterOfDriver(tx, row.id)) ??
    (await matterOfBusiness(tx, row.id, locale)) ??
    (await matterOfCustomer(tx, row.id))
  return open && { account: [translate(locale, `account.${open.what}`, open.values)] }
}

/**
 * Refuses to close an account with its business from the pages of another role, which do not say that
 * the business ends too.
 */
export async function refuseUnseenBusiness(db: Db, actor: Actor, { id }: User): Promise<void> {
  const { movers } = tables
  if (actor.kind === 'mover') return
  const [business] = await db
    .select({ mover: movers.business_name })
    .from(movers)
    .where(and(eq(movers.user_id, id), ne(movers.status, 'closed')))
  if (business)
    throw invalid(actor.locale, {
      account: [translate(actor.locale, 'account.owns_business', business)],
    })
}

/** A driver finishes the jobs and leaves the crew, of which its owner then hears. */
async function matterOfDriver(tx: Tx, user_id: number): Promise<Matter | undefined> {
  const { drivers, movers, orders } = tables
  const [crew] = await tx
    .select({ driver_id: drivers.id, mover: movers.business_name })
    .from(drivers)
    .innerJoin(movers, eq(movers.id, drivers.mover_id))
    .where(
      and(
        eq(drivers.user_id, user_id),
        notInArray(drivers.status, ['invited', 'left']),
        // An owner who drives for the own business closes both at once.
        ne(movers.user_id, user_id),
      ),
    )
  if (!crew) return undefined
  const { driver_id, mover } = crew
  const [job] = await tx
    .select({ code: orders.code })
    .from(orders)
    .where(
      and(
        eq(orders.driver_id, driver_id),
        inArray(orders.state, statesIn('assigned', 'under_way')),
      ),
    )
    .orderBy(orders.window_start_at)
    .limit(1)
  if (job) return { what: 'open_drive', values: { code: job.code, mover } }
  return { what: 'in_crew', values: { mover } }
}

/** The holder of a business ends it alone: nothing to carry out, to be paid or to settle. */
async function matterOfBusiness(
  tx: Tx,
  user_id: number,
  locale: string,
): Promise<Matter | undefined> {
  const { movers, orders } = tables
  // Locked, so that no job or driver is added meanwhile.
  const [business] = await tx
    .select({ id: movers.id, name: movers.business_name })
    .from(movers)
    .where(and(eq(movers.user_id, user_id), ne(movers.status, 'closed')))
    .for('update')
  const company = (await companiesOf(tx, user_id)).find(({ mover_id }) => mover_id !== business?.id)
  if (company) return { what: 'in_team', values: { mover: company.name } }
  if (!business) return undefined
  const { id, name: mover } = business
  const [crew, team] = [await crewNames(tx, id, user_id), await teamNames(tx, id, user_id)]
  const listed = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)
  const [unpaid, owed] = await unpaidEarnings(tx, id)
  const job = await openOrder(tx, eq(orders.mover_id, id), [
    ...statesIn('assigned', 'under_way', 'delivered', 'disputed'),
  ])
  if (job) return { what: `job_${job.what}`, values: { code: job.code } }
  if (unpaid > 0) return { what: 'unpaid', values: { amount: usd(locale, unpaid), mover } }
  if (owed > 0) return { what: 'owed', values: { amount: usd(locale, owed), mover } }
  if (crew.length > 0) return { what: 'has_crew', values: { names: listed(crew), mover } }
  if (team.length > 0) return { what: 'has_team', values: { names: listed(team), mover } }
  return undefined
}

async function crewNames(tx: Tx, mover_id: number, holder: number): Promise<string[]> {
  const { drivers, users } = tables
  const found = await tx
    .select({ name: sql<string>`coalesce(${drivers.invited_name}, ${users.name})` })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(eq(drivers.mover_id, mover_id), ne(drivers.status, 'left'), ne(drivers.user_id, holder)),
    )
    .orderBy(drivers.id)
  return found.map(({ name }) => name)
}

async function teamNames(tx: Tx, mover_id: number, holder: number): Promise<string[]> {
  const { mover_members: members, users } = tables
  const found = await tx
    .select({ name: sql<string>`coalesce(${members.invited_name}, ${users.name})` })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(
      and(
        eq(members.mover_id, mover_id),
        ne(members.state, 'removed'),
        ne(members.user_id, holder),
      ),
    )
    .orderBy(members.id)
  return found.map(({ name }) => name)
}

/** Sums what is still to be paid out to a business, and what it owes; one of them is 0. */
async function unpaidEarnings(tx: Tx, mover_id: number): Promise<[unpaid: number, owed: number]> {
  const { earnings } = tables
  const rows = await tx
    .select({ state: earnings.state, cents: sql<number>`sum(${earnings.net_cents})::int` })
    .from(earnings)
    .where(
      and(
        eq(earnings.mover_id, mover_id),
        inArray(earnings.state, ['pending', 'available', 'held', 'in_payout']),
      ),
    )
    .groupBy(earnings.state)
  const cents = rows.reduce((sum, row) => sum + row.cents, 0)
  // A payout on its way may come back, also where as much is owed.
  const onItsWay = rows.find(({ state }) => state === 'in_payout')?.cents ?? 0
  return cents > 0 || onItsWay > 0 ? [Math.max(cents, onItsWay), 0] : [0, -cents]
}

async function matterOfCustomer(tx: Tx, user_id: number): Promise<Matter | undefined> {
  const { customers, orders } = tables
  // Locked, so that no card or order is added to the customer meanwhile.
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.user_id, user_id))
    .for('update')
  if (!customer) return undefined
  const open = await openOrder(tx, eq(orders.customer_id, customer.id), [
    ...statesIn('open', 'assigned', 'under_way', 'delivered', 'disputed'),
  ])
  return open && { what: open.what, values: { code: open.code } }
}

/** Finds the first of these orders that is unfinished, or has money or a claim open. */
async function openOrder(
  tx: Tx,
  isTheirs: SQL,
  unfinished: (typeof tables.orders.$inferSelect)['state'][],
): Promise<
  { what: 'open_move' | 'open_payment' | 'open_refund' | 'open_claim'; code: string } | undefined
> {
  const { claims, orders, payment_disputes, payments, refunds, tips } = tables
  const ofOrder = { claims, payments, refunds, payment_disputes, tips }
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
  const matters = {
    open_move: inArray(orders.state, unfinished),
    open_payment: or(
      isNotNull(orders.times_held_at),
      has('payments', ['created', 'requires_action', 'authorized']),
      has('payment_disputes', openPaymentDisputes),
      has('tips', ['given', 'charging']),
      isChargeQueued(tx),
    ),
    open_refund: has('refunds', ['requested', 'approved', 'processing', 'failed']),
    open_claim: has('claims', openClaims),
  } as const
  for (const what of ['open_move', 'open_payment', 'open_refund', 'open_claim'] as const) {
    const [found] = await tx
      .select({ code: orders.code })
      .from(orders)
      .where(and(isTheirs, matters[what]))
      .limit(1)
    if (found) return { what, code: found.code }
  }
  return undefined
}
