import { and, eq, gte } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { type CreditRow, lockCredits } from './customer-credits.ts'
import { setting } from './setting.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type Granted = Pick<CreditRow, 'reason' | 'amount_cents'> & { mover_id?: number | null }

const hour = 3_600_000
const day = 24 * hour

/**
 * Gives the customer of an order a credit from the company. Returns its amount in cents, which is
 * the order's `given_credit_cents`; 0 for a credit of nothing.
 */
export async function grantCredit(
  {
    kernel,
    tx,
    row,
    now,
    request_id,
  }: Pick<Step<OrderRow>, 'kernel' | 'tx' | 'row' | 'now' | 'request_id'>,
  { reason, amount_cents, mover_id = null }: Granted,
): Promise<number> {
  if (amount_cents === 0) return 0
  const values = {
    customer_id: row.customer_id,
    order_id: row.id,
    amount_cents,
    left_cents: amount_cents,
    reason,
    note: row.code,
    mover_id,
    expires_at: await expiryOf(tx, now),
  }
  const act = { actor: system, now, request_id }
  await insertRow(kernel, tx, resources.customer_credits, values, act)
  return amount_cents
}

/** Returns when a credit granted now expires. */
export async function expiryOf(tx: Tx, now: Date): Promise<string> {
  return new Date(now.getTime() + (await setting(tx, 'credit_valid_days')) * day).toISOString()
}

/** The settings with the amounts, by why no crew came: no mover accepted, or it didn't show up. */
const noCrewAmounts = { expiry: 'expiry_credit_cents', no_show: 'no_show_credit_cents' } as const

/**
 * Gives the credit for a move for which no crew came, within the transition that ends it. Returns
 * its amount in cents for the order's `given_credit_cents`: 0 if the customer chose the time at
 * short notice or has had as many of these credits as the settings allow.
 */
export async function grantNoCrewCredit(
  step: Step<OrderRow>,
  reason: keyof typeof noCrewAmounts,
): Promise<number> {
  const { tx, row, now } = step
  const chosen_at = row.rescheduled_at ?? row.placed_at ?? row.created_at
  const ahead = Date.parse(row.window_start_at) - Date.parse(chosen_at)
  if (ahead < (await setting(tx, 'no_crew_hours_ahead')) * hour) return 0
  await lockCredits(tx, row.customer_id)
  const given = await creditsGiven(tx, row, now)
  const isNoCrew = (one: { reason: string }) => Object.hasOwn(noCrewAmounts, one.reason)
  if (given.filter(isNoCrew).length >= (await setting(tx, 'no_crew_credits_per_customer'))) return 0
  return grantCredit(step, {
    reason,
    amount_cents: await setting(tx, noCrewAmounts[reason]),
    mover_id: row.mover_id,
  })
}

/** Takes back what is left of the credit that was given for an order's no-show. */
export async function takeBackNoShowCredit({
  kernel,
  tx,
  row,
  now,
  request_id,
}: Step<OrderRow>): Promise<void> {
  const { customer_credits: credits } = tables
  await lockCredits(tx, row.customer_id)
  const given = await tx
    .select()
    .from(credits)
    .where(
      and(eq(credits.order_id, row.id), eq(credits.reason, 'no_show'), eq(credits.state, 'active')),
    )
  const input = { reason: `The crew of ${row.code} did come.` }
  const move = { resource: 'customer_credits', name: 'void', input }
  await systemTransition(kernel, tx, given, move, { now, request_id })
}

/** Reads the credits that a customer was given in the period, voided and expired ones too. */
export async function creditsGiven(
  tx: Tx,
  { customer_id }: Pick<OrderRow, 'customer_id'>,
  now: Date,
): Promise<Pick<CreditRow, 'reason' | 'mover_id'>[]> {
  const { customer_credits: credits } = tables
  const since = now.getTime() - (await setting(tx, 'credit_period_days')) * day
  return tx
    .select({ reason: credits.reason, mover_id: credits.mover_id })
    .from(credits)
    .where(
      and(
        eq(credits.customer_id, customer_id),
        gte(credits.created_at, new Date(since).toISOString()),
      ),
    )
}
