import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'

import { creditUses, tables } from '#server/database/tables.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'

export type CreditRow = (typeof tables.customer_credits)['$inferSelect']
type OrderRow = (typeof tables.orders)['$inferSelect']
type UseRow = (typeof creditUses)['$inferSelect']
type Payer = Pick<OrderRow, 'customer_id' | 'credit_cents'>
type CreditStep = Pick<Step, 'kernel' | 'tx' | 'now' | 'request_id'>

/**
 * Locks a customer's credits: all that reserves, uses or grants one takes this lock first. It
 * doesn't block rows that only refer to the customer, which would deadlock.
 */
export const lockCredits = (tx: Tx, customer_id: number) =>
  tx
    .select({ id: tables.customers.id })
    .from(tables.customers)
    .where(eq(tables.customers.id, customer_id))
    .for('no key update')

/** Selects the credits that a customer can use now. */
export function usableCredits(customer_id: number, now: Date): SQL | undefined {
  const { customer_credits: credits } = tables
  return and(
    eq(credits.customer_id, customer_id),
    eq(credits.state, 'active'),
    gt(credits.left_cents, 0),
    or(isNull(credits.expires_at), gt(credits.expires_at, now.toISOString())),
  )
}

/**
 * Returns how much of an owed amount the customer's credits can pay, in cents: what the order has
 * reserved and what is left.
 */
async function creditFor(
  db: Db | Tx,
  { customer_id, credit_cents }: Payer,
  owed_cents: number,
  now: Date,
): Promise<number> {
  const { customer_credits: credits } = tables
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${credits.left_cents}), 0)::float8` })
    .from(credits)
    .where(usableCredits(customer_id, now))
  return Math.min(owed_cents, credit_cents + (found?.cents ?? 0))
}

/** Locks the customer's credits and returns how much of an owed amount they can pay, in cents. */
export async function lockedCreditFor(
  tx: Tx,
  order: Payer,
  owed_cents: number,
  now: Date,
): Promise<number> {
  await lockCredits(tx, order.customer_id)
  return creditFor(tx, order, owed_cents, now)
}

/**
 * Brings what an order has reserved from `before` to `after` cents. The credits that expire soonest
 * are reserved first; those that expire last are given back first.
 */
export async function reserveCredit(
  step: CreditStep,
  order: Pick<OrderRow, 'id' | 'code' | 'customer_id'>,
  before_cents: number,
  after_cents: number,
): Promise<void> {
  if (after_cents === before_cents) return
  const { tx, now } = step
  await lockCredits(tx, order.customer_id)
  if (after_cents < before_cents) return giveBack(step, order, before_cents - after_cents)
  const { customer_credits: credits } = tables
  let missing = after_cents - before_cents
  const usable = await readRows(
    tx,
    credits,
    usableCredits(order.customer_id, now),
    sql`order by ${credits.expires_at} nulls last, ${credits.id} for update`,
  )
  for (const credit of usable) {
    const amount_cents = Math.min(missing, credit.left_cents)
    if (amount_cents === 0) break
    missing -= amount_cents
    await moveCredit(step, credit, order, 'reserve', amount_cents)
    await tx
      .insert(creditUses)
      .values({
        credit_id: credit.id,
        order_id: order.id,
        reserved_cents: amount_cents,
        created_at: now.toISOString(),
      })
      .onConflictDoUpdate({
        target: [creditUses.order_id, creditUses.credit_id],
        set: { reserved_cents: sql`${creditUses.reserved_cents} + ${amount_cents}` },
      })
  }
  if (missing > 0) throw new Error(`order ${order.code} lacks ${missing} cents of credit`)
}

/**
 * Uses `used_cents` of what an order has reserved, the soonest to expire first, and gives the rest
 * back to the credits that it came from. Their expiry stays the same.
 */
export async function useCredit(
  step: CreditStep,
  order: Pick<OrderRow, 'id' | 'code' | 'customer_id'>,
  reserved_cents: number,
  used_cents: number,
): Promise<void> {
  if (reserved_cents === 0) return
  const { tx, now } = step
  await lockCredits(tx, order.customer_id)
  await giveBack(step, order, reserved_cents - used_cents)
  for (const { use, credit } of await reservedBy(tx, order.id, 'soonest')) {
    await moveCredit(step, credit, order, 'use', use.reserved_cents)
    await tx
      .update(creditUses)
      .set({
        reserved_cents: 0,
        used_cents: use.used_cents + use.reserved_cents,
        used_at: now.toISOString(),
      })
      .where(eq(creditUses.id, use.id))
  }
}

async function giveBack(
  step: CreditStep,
  order: Pick<OrderRow, 'id' | 'code'>,
  cents: number,
): Promise<void> {
  let missing = cents
  for (const { use, credit } of await reservedBy(step.tx, order.id, 'latest')) {
    const amount_cents = Math.min(missing, use.reserved_cents)
    if (amount_cents === 0) break
    missing -= amount_cents
    await moveCredit(step, credit, order, 'give_back', amount_cents)
    await step.tx
      .update(creditUses)
      .set({ reserved_cents: use.reserved_cents - amount_cents })
      .where(eq(creditUses.id, use.id))
  }
  if (missing > 0) throw new Error(`order ${order.code} has reserved ${missing} cents too few`)
}

/** Reads and locks what an order has reserved, with its credits. */
async function reservedBy(
  tx: Tx,
  order_id: number,
  first: 'soonest' | 'latest',
): Promise<{ use: UseRow; credit: CreditRow }[]> {
  const { customer_credits: credits } = tables
  const order =
    first === 'soonest'
      ? [sql`${credits.expires_at} asc nulls last`, asc(credits.id)]
      : [sql`${credits.expires_at} desc nulls first`, desc(credits.id)]
  return tx
    .select({ use: creditUses, credit: credits })
    .from(creditUses)
    .innerJoin(credits, eq(credits.id, creditUses.credit_id))
    .where(and(eq(creditUses.order_id, order_id), gt(creditUses.reserved_cents, 0)))
    .orderBy(...order)
    .for('update')
}

async function moveCredit(
  { kernel, tx, now, request_id }: CreditStep,
  credit: CreditRow,
  { id: order_id, code }: Pick<OrderRow, 'id' | 'code'>,
  name: 'reserve' | 'give_back' | 'use',
  amount_cents: number,
): Promise<void> {
  const input = { amount_cents, order_id, reason: code }
  const move = { resource: 'customer_credits', name, input }
  await systemTransition(kernel, tx, [credit], move, { now, request_id })
}
