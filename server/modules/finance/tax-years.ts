import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'

import type { TaxYears } from '#contract/calls/own-earnings.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db, Listener, Tx } from '#server/kernel/kernel.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { RowOf } from '#server/server-module.ts'

const { earnings, movers, payouts, wallet_accounts: accounts } = tables
const dayMs = 86_400_000
/** The years that are listed, the present one among them. */
const listed = 7

/** Reads what a mover earned and was paid in each calendar year, and whether a tax form is needed. */
export async function taxYearsOf(db: Db, mover_id: number, now: Date): Promise<TaxYears> {
  const since = new Date(Date.UTC(now.getUTCFullYear() - listed + 1, 0, 1)).toISOString()
  const yearIn = (at: typeof earnings.created_at | typeof payouts.paid_at) =>
    sql<number>`extract(year from ${at} at time zone 'UTC')::int`
  const earned = await db
    .select({
      year: yearIn(earnings.created_at),
      gross_cents: sumOf(sql`${earnings.gross_cents}`),
      commission_cents: sumOf(sql`${earnings.commission_cents}`),
      tip_cents: sumOf(sql`${earnings.tip_cents}`),
      adjustment_cents: sumOf(sql`${earnings.adjustment_cents}`),
      net_cents: sumOf(sql`${earnings.net_cents}`),
    })
    .from(earnings)
    .where(and(countedOf(mover_id), sql`${earnings.created_at} >= ${since}`))
    .groupBy(sql`1`)
  const paid = await db
    .select({
      year: yearIn(payouts.paid_at),
      paid_out_cents: sumOf(sql`${payouts.amount_cents}`),
      payout_fee_cents: sumOf(sql`${payouts.fee_cents}`),
      payouts: sql<number>`count(*)::int`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.mover_id, mover_id),
        eq(payouts.state, 'paid'),
        sql`${payouts.paid_at} >= ${since}`,
      ),
    )
    .groupBy(sql`1`)
  const [mover] = await db
    .select({ asked_at: movers.tax_form_asked_at })
    .from(movers)
    .where(eq(movers.id, mover_id))
  const asked_at = mover?.asked_at ?? null
  const years = [...new Set([...earned, ...paid].map(({ year }) => year))].sort((a, b) => b - a)
  return {
    years: years.map((year) => ({
      ...noEarnings,
      ...noPayouts,
      ...earned.find((row) => row.year === year),
      ...paid.find((row) => row.year === year),
      year,
    })),
    tax_form: {
      threshold_cents: await setting(db, 'tax_form_cents'),
      is_on_file: await hasTaxForm(db, mover_id),
      asked_at,
      due_at: asked_at && (await dueAt(db, asked_at)),
    },
  }
}

const noEarnings = {
  gross_cents: 0,
  commission_cents: 0,
  tip_cents: 0,
  adjustment_cents: 0,
  net_cents: 0,
}
const noPayouts = { paid_out_cents: 0, payout_fee_cents: 0, payouts: 0 }

const sumOf = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)::float8`

const countedOf = (mover_id: number) =>
  and(eq(earnings.mover_id, mover_id), sql`${earnings.state} <> 'reversed'`)

const dueAt = async (db: Db | Tx, asked_at: string): Promise<string> =>
  new Date(Date.parse(asked_at) + (await setting(db, 'tax_form_days')) * dayMs).toISOString()

/**
 * Reports whether the payout provider has what a tax form needs. It collects the form when the
 * account is opened, together with the person's identity; an account that says nothing yet has
 * neither.
 */
async function hasTaxForm(db: Db | Tx, mover_id: number): Promise<boolean> {
  const needsForm = sql`${accounts.requirements} ?| array['identity', 'tax_id', 'business']`
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.mover_id, mover_id),
        inArray(accounts.state, ['unverified', 'verified', 'restricted']),
        or(eq(accounts.state, 'verified'), isNotNull(accounts.last4)),
        sql`not ${needsForm}`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * Asks a mover for a tax form, once a year, when their earnings before commission, with tips, have
 * reached the amount from which one is needed.
 */
export const askForTaxForm: Listener<RowOf<'earnings'>> = async ({ kernel, tx, row, now }) => {
  const year = now.getUTCFullYear()
  const [mover] = await tx.select().from(movers).where(eq(movers.id, row.mover_id)).for('update')
  if (!mover) throw new Error(`there is no mover ${row.mover_id}`)
  const { tax_form_asked_at: asked_at } = mover
  if (asked_at !== null && new Date(asked_at).getUTCFullYear() === year) return
  if (await hasTaxForm(tx, mover.id)) return
  const [earned] = await tx
    .select({ cents: sumOf(sql`${earnings.gross_cents} + ${earnings.tip_cents}`) })
    .from(earnings)
    .where(
      and(
        countedOf(mover.id),
        sql`${earnings.created_at} >= ${new Date(Date.UTC(year, 0, 1)).toISOString()}`,
      ),
    )
  const earned_cents = earned?.cents ?? 0
  if (earned_cents < (await setting(tx, 'tax_form_cents'))) return
  const at = now.toISOString()
  await tx.update(movers).set({ tax_form_asked_at: at }).where(eq(movers.id, mover.id))
  const input = { earned_cents, year, due_at: await dueAt(tx, at) }
  await announce(kernel, 'mover.tax_form_needed', { tx, row: mover, now, input })
}
