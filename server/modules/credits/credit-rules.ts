import { and, eq, gte, type SQL, sql } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { customerCreditMachine } from '#contract/machines/customer-credit.ts'
import { tables } from '#server/database/tables.ts'
import { type CreditRow, lockCredits } from '#server/domain/customer-credits.ts'
import { expiryOf } from '#server/domain/grant-credit.ts'
import { setting } from '#server/domain/setting.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Effect, Hook, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'

const day = 86_400_000

const partOf = ({ input }: Step<CreditRow>) => Number(input.amount_cents)

/** Moves amounts between the parts of a credit. */
export const creditEffects: Record<
  TransitionOf<typeof customerCreditMachine>,
  Effect<CreditRow>
> = {
  reserve: {
    set: (step) => ({
      left_cents: step.row.left_cents - partOf(step),
      reserved_cents: step.row.reserved_cents + partOf(step),
    }),
  },
  give_back: {
    set: (step) => ({
      reserved_cents: step.row.reserved_cents - partOf(step),
      // A credit that has ended takes nothing back.
      ...(step.row.state === 'active' ? { left_cents: step.row.left_cents + partOf(step) } : {}),
    }),
  },
  use: {
    set: (step) => ({
      reserved_cents: step.row.reserved_cents - partOf(step),
      used_cents: step.row.used_cents + partOf(step),
    }),
  },
  expire: { set: () => ({ left_cents: 0 }) },
  void: { set: () => ({ left_cents: 0 }) },
}

/** Fills in a credit that an administrator grants, and limits what staff grants within a period. */
export const grantByStaff: Hook = async ({ tx, actor, input, now }) => {
  const { customer_id, amount_cents, expires_at } = input as Partial<CreditRow> &
    Pick<CreditRow, 'customer_id' | 'amount_cents'>
  const { locale, user_id } = actor
  if (expires_at && Date.parse(expires_at) <= now.getTime())
    throw invalid(locale, { expires_at: [translate(locale, 'credit.past')] })
  const { customer_credits: credits, customers, users } = tables
  const [customer] = await tx
    .select({ user_id: customers.user_id })
    .from(customers)
    .where(eq(customers.id, customer_id))
  if (customer?.user_id === user_id)
    throw invalid(locale, { customer_id: [translate(locale, 'credit.own')] })
  // Two credits granted at once would not count each other.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, user_id ?? 0))
    .for('no key update')
  await lockCredits(tx, customer_id)
  await checkLimit('credit_grants_by_administrator_cents', eq(credits.granted_by_id, user_id ?? 0))
  await checkLimit('credit_grants_to_customer_cents', eq(credits.customer_id, customer_id))
  return {
    left_cents: amount_cents,
    reason: 'goodwill',
    granted_by_id: user_id,
    expires_at: expires_at ?? (await expiryOf(tx, now)),
  }

  async function checkLimit(
    key: 'credit_grants_by_administrator_cents' | 'credit_grants_to_customer_cents',
    whose: SQL,
  ): Promise<void> {
    const days = await setting(tx, 'credit_grant_days')
    const limit_cents = await setting(tx, key)
    const since = new Date(now.getTime() - days * day).toISOString()
    const left_cents = limit_cents - (await grantedCents(tx, whose, since))
    if (amount_cents <= left_cents) return
    const text = translate(locale, `credit.${key}`, {
      limit: usd(locale, limit_cents),
      days,
      left: usd(locale, Math.max(0, left_cents)),
    })
    throw invalid(locale, { amount_cents: [text] })
  }
}

/** Sums up what staff granted since then, in cents; what was voided was granted anyway. */
async function grantedCents(tx: Tx, whose: SQL, since: string): Promise<number> {
  const { customer_credits: credits } = tables
  const [found] = await tx
    .select({ cents: sql<number>`coalesce(sum(${credits.amount_cents}), 0)::float8` })
    .from(credits)
    .where(and(whose, eq(credits.reason, 'goodwill'), gte(credits.created_at, since)))
  return found?.cents ?? 0
}
