import { and, desc, eq, inArray } from 'drizzle-orm'

import type { MoveTips, Tip } from '#contract/calls/tips.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { paymentFailure } from '#server/domain/payment-failure.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { stepOf } from './placement.ts'
import { termsOf } from './tip-terms.ts'

const { cities, drivers, orders, payment_methods, payments, tips, users } = tables

/** Reads the tips of one of the customer's moves, and how much can be given now. */
export async function tipsOfMove(
  context: AppContext,
  code: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<MoveTips> {
  const { db } = context.kernel
  const [found] = await db
    .select({ order: orders, time_zone: cities.time_zone })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(and(eq(orders.code, code), isOwn(resources.orders, orders, actor)))
  if (!found) throw notFound(actor.locale)
  const { order, time_zone } = found
  const terms = await termsOf(context, db, order, now)
  const rows = await readTips(context, order.code, actor)
  return { tips: rows, terms: typeof terms === 'string' ? null : terms, time_zone }
}

/** Reads one of the customer's tips. Throws a 404 if the move has no such tip. */
export async function tipOfMove(
  context: AppContext,
  code: string,
  id: number,
  actor: Actor,
): Promise<Tip> {
  const [tip] = await readTips(context, code, actor, id)
  if (!tip) throw notFound(actor.locale)
  return tip
}

async function readTips(
  { kernel: { db }, ports }: AppContext,
  code: string,
  actor: Actor,
  id?: number,
): Promise<Tip[]> {
  const rows = await db
    .select({ tip: tips, payment: payments, card: payment_methods })
    .from(tips)
    .innerJoin(orders, eq(orders.id, tips.order_id))
    .innerJoin(payments, eq(payments.id, tips.payment_id))
    .leftJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .where(
      and(
        eq(orders.code, code),
        isOwn(resources.tips, tips, actor),
        id === undefined ? undefined : eq(tips.id, id),
      ),
    )
    .orderBy(desc(tips.id))
  const names = await namesOf(
    db,
    rows.flatMap(({ tip }) => tip.shares.map(({ driver_id }) => driver_id)),
  )
  const shown: Tip[] = []
  for (const { tip, payment, card } of rows)
    shown.push({
      id: tip.id,
      state: tip.state,
      amount_cents: tip.amount_cents,
      refunded_cents: payment.refunded_cents,
      created_at: tip.created_at,
      charges_at: tip.charges_at,
      charged_at: tip.charged_at,
      shares: tip.shares.map((share) => ({ ...share, name: names.get(share.driver_id) ?? '' })),
      card: card && { brand: card.brand, last4: card.last4 },
      failure: paymentFailure(tip, actor.locale),
      next_action: tip.state === 'given' ? await stepOf(ports.payments, payment) : null,
    })
  return shown
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: drivers.id, name: users.name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(inArray(drivers.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
