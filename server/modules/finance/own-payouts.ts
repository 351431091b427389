import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { OwnPayout, PayoutEntry } from '#contract/calls/own-earnings.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { payoutMachine } from '#contract/machines/payout.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { csvDollars, csvLine, csvMark } from '#server/kernel/http/csv.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'

const pageSize = 25
const shownEarnings = 100

const { payouts } = tables
type PayoutRow = (typeof payouts)['$inferSelect']

/** Returns a page of the actor's payouts, newest first. */
export async function payoutsPage(
  db: Db,
  actor: Actor,
  { before }: { before?: string },
): Promise<{ payouts: PayoutEntry[]; next: string | null }> {
  const rows = await db
    .select()
    .from(payouts)
    .where(
      and(
        isOwn(resources.payouts, payouts, actor),
        before ? lt(payouts.id, Number(before)) : undefined,
      ),
    )
    .orderBy(desc(payouts.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize).map((row) => ({ id: row.id, ...entryOf(row) }))
  return {
    payouts: shown,
    next: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}

function entryOf(row: PayoutRow) {
  const { code, created_at: at, period_from, period_to, method, amount_cents } = row
  const { fee_cents, state, last4, failure, paid_at } = row
  return {
    code,
    at,
    period_from,
    period_to,
    method,
    amount_cents,
    fee_cents,
    state,
    last4,
    failure,
    paid_at,
  }
}

const columns = ['date', 'payout', 'period_from', 'period_to', 'state', 'account', 'fee', 'amount']

/** Streams the actor's payouts as CSV, a page at a time. */
export async function* payoutsCsv(db: Db, actor: Actor): AsyncGenerator<string> {
  const say = (key: string) => translate(actor.locale, `statement:csv.${key}`)
  yield `${csvMark}${csvLine(columns.map(say))}`
  let before: string | undefined
  do {
    const page = await payoutsPage(db, actor, before ? { before } : {})
    for (const row of page.payouts)
      yield csvLine([
        row.at,
        row.code,
        row.period_from,
        row.period_to,
        translate(actor.locale, `states:states.payouts.${row.state}`),
        row.last4 ?? '',
        csvDollars(row.fee_cents),
        csvDollars(row.amount_cents),
      ])
    before = page.next ?? undefined
  } while (before)
}

const states = new Map<string, string>(
  Object.values(payoutMachine.transitions).flatMap((one) =>
    'to' in one ? [[one.emits as string, one.to as string] as const] : [],
  ),
)

/** Returns one of the actor's payouts with the earnings in it; a 404 for another. */
export async function ownPayout(db: Db, actor: Actor, code: string): Promise<OwnPayout> {
  const { wallet_accounts: accounts, events, earnings, orders } = tables
  const [found] = await db
    .select({ payout: payouts, institution: accounts.institution })
    .from(payouts)
    .leftJoin(accounts, eq(accounts.id, payouts.wallet_account_id))
    .where(and(eq(payouts.code, code), isOwn(resources.payouts, payouts, actor)))
  if (!found) throw notFound(actor.locale)
  const { payout, institution } = found
  const steps = await db
    .select({ name: events.name, at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.resource, 'payouts'),
        eq(events.record_id, payout.id),
        inArray(events.name, [...states.keys()]),
      ),
    )
    .orderBy(asc(events.id))
    .limit(200)
  const included = await db
    .select({
      code: orders.code,
      net_cents: sql<number>`sum(${earnings.net_cents})::float8`,
      all_cents: sql<number>`sum(sum(${earnings.net_cents})) over ()::float8`,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(earnings)
    .innerJoin(orders, eq(orders.id, earnings.order_id))
    .where(eq(earnings.payout_id, payout.id))
    .groupBy(orders.id)
    .orderBy(desc(orders.id))
    .limit(shownEarnings)
  const shown_cents = included.reduce((sum, { net_cents }) => sum + net_cents, 0)
  return {
    ...entryOf(payout),
    institution,
    reference: payout.reference,
    steps: [
      { state: payoutMachine.initial, at: payout.created_at },
      ...steps.map(({ name, at }) => ({ state: states.get(name) ?? name, at })),
    ],
    earnings: included.map(({ code, net_cents }) => ({ code, net_cents })),
    others_cents: (included[0]?.all_cents ?? 0) - shown_cents,
    others: (included[0]?.all ?? 0) - included.length,
  }
}
