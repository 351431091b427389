import { type SQL, sql } from 'drizzle-orm'

import type { PaymentEntry, PaymentGroup, PaymentHistory } from '#contract/calls/payment-history.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { openPaymentDisputes } from '#contract/machines/payment-dispute.ts'
import { creditUses, tables } from '#server/database/tables.ts'
import { paymentFailure } from '#server/domain/payment-failure.ts'
import { refundCovered } from '#server/domain/refund-covered.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { refundReasons, systemCauses } from './refund-reasons.ts'

const pageSize = 50

type Filter = { year?: string; kind?: PaymentGroup }
type Query = Filter & { before?: string }

/** Returns a page of the actor's payments, refunds and used credits, newest first, with their sums. */
export async function paymentHistory(db: Db, actor: Actor, query: Query): Promise<PaymentHistory> {
  const { entries, next } = await entriesPage(db, actor, query)
  const isAsked = filteredBy(query)
  const { rows: sums } = await db.execute<Sums>(sql`
    with entries as (${entriesOf(actor.customer_id ?? 0)}), dated as (${withYear(actor)})
    select coalesce(array_agg(distinct year), '{}') as years,
      coalesce(sum(amount_cents) filter (where ${isAsked} and captured_cents > 0), 0)::bigint
        as charged_cents,
      coalesce(sum(amount_cents) filter (where ${isAsked} and source = 'refund'
        and state = 'settled'), 0)::bigint as refunded_cents
    from dated`)
  const { years = [], charged_cents = 0, refunded_cents = 0 } = sums[0] ?? {}
  return {
    entries,
    next,
    years: years.sort((a, b) => b - a),
    charged_cents: Number(charged_cents),
    refunded_cents: Number(refunded_cents),
  }
}

type Page = Pick<PaymentHistory, 'entries' | 'next'>

/** Returns a page of the actor's entries, and where the next one begins. */
export async function entriesPage(db: Db, actor: Actor, query: Query): Promise<Page> {
  const { before } = query
  const { refunds } = tables
  const { rows } = await db.execute<EntryRow>(sql`
    with entries as (${entriesOf(actor.customer_id ?? 0)}), dated as (${withYear(actor)})
    select dated.*, orders.code, orders.state as order_state, cities.time_zone,
      payment_methods.brand, payment_methods.last4, dispute.opened_at, dispute.dispute_state,
      ${refunds.refunded_for}, ${refunds.reason}, claims.code as claim
    from dated
    join orders on orders.id = dated.order_id
    join cities on cities.id = orders.city_id
    left join payment_methods on payment_methods.id = dated.payment_method_id
    left join refunds on dated.source = 'refund' and refunds.id = dated.id
    left join claims on claims.id = refunds.claim_id
    left join lateral (
      select created_at as opened_at, state as dispute_state
      from payment_disputes
      where dated.source = 'payment' and payment_id = dated.id
      order by id desc limit 1
    ) dispute on true
    where ${filteredBy(query)} and ${before ? isBefore(before) : sql`true`}
    order by dated.at desc, dated.source desc, dated.id desc
    limit ${pageSize + 1}`)
  const entries = rows.slice(0, pageSize).map((row) => entryOf(row, actor.locale))
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.cursor ?? null) : null }
}

/** The rows of each group, as `kindOf` names them. */
const groups: Record<PaymentGroup, SQL> = {
  price: sql`dated.source = 'payment' and purpose = 'price' and captured_cents > 0`,
  tips: sql`dated.source = 'payment' and purpose = 'tip' and captured_cents > 0`,
  refunds: sql`dated.source in ('refund', 'credit_returned')`,
  holds: sql`dated.source = 'payment' and captured_cents = 0`,
  credits: sql`dated.source = 'credit'`,
}

function filteredBy({ year, kind }: Filter): SQL {
  const inYear = year ? sql`year = ${Number(year)}` : sql`true`
  return kind ? sql`(${inYear} and ${groups[kind]})` : inYear
}

type EntryRow = {
  source: 'payment' | 'refund' | 'credit' | 'credit_returned'
  purpose: 'price' | 'tip'
  id: number
  at: string
  state: string
  amount_cents: number
  captured_cents: number
  failure: string | null
  code: string
  order_state: string
  time_zone: string
  brand: string | null
  last4: string | null
  opened_at: string | null
  dispute_state: (typeof tables.payment_disputes)['$inferSelect']['state'] | null
  refunded_for: 'price' | 'damage' | 'tip' | null
  reason: string | null
  claim: string | null
}

type Sums = { years: number[]; charged_cents: string; refunded_cents: string }

/**
 * Selects one row for each payment, refund and use of a credit. A payment that is not yet sent, and a
 * refund that is not approved, are unknown to the bank; of a refund that failed because the bank had
 * returned the amount already, the customer misses nothing.
 */
function entriesOf(customer_id: number): SQL {
  const { payments, refunds, customer_credits: credits } = tables
  const at = (first: SQL) => sql`date_trunc('milliseconds', ${first})`
  return sql`
    select 'payment' as source, ${payments.purpose}, ${payments.id}, ${payments.order_id},
      ${payments.payment_method_id}, ${payments.state},
      ${at(sql`coalesce(${payments.settled_at}, ${payments.created_at})`)} as at,
      case when ${payments.captured_cents} > 0 then ${payments.captured_cents}
        else ${payments.amount_cents} end as amount_cents,
      ${payments.captured_cents}, ${payments.failure}
    from ${payments}
    where ${payments.customer_id} = ${customer_id} and ${payments.state} <> 'created'
    union all
    select 'refund', ${payments.purpose}, ${refunds.id}, ${refunds.order_id},
      ${payments.payment_method_id}, ${refunds.state}, ${at(sql`coalesce(${refunds.settled_at}, ${refunds.created_at})`)},
      ${refunds.amount_cents}, 0, null
    from ${refunds} join ${payments} on ${payments.id} = ${refunds.payment_id}
    where ${payments.customer_id} = ${customer_id}
      and (${refunds.state} in ('approved', 'processing', 'settled')
        or ${refunds.state} = 'failed' and ${refunds.failure} is distinct from ${refundCovered})
    union all
    select 'credit', 'price', ${creditUses.id}, ${creditUses.order_id}, null, 'used',
      ${at(sql`${creditUses.used_at}`)}, ${creditUses.used_cents}, 0, null
    from ${creditUses} join ${credits} on ${credits.id} = ${creditUses.credit_id}
    where ${credits.customer_id} = ${customer_id} and ${creditUses.used_cents} > 0
    union all
    select 'credit_returned', 'price', ${credits.id}, ${credits.order_id}, null, ${credits.state},
      ${at(sql`${credits.created_at}`)}, ${credits.amount_cents}, 0, null
    from ${credits}
    where ${credits.customer_id} = ${customer_id} and ${credits.reason} = 'refund'`
}

const withYear = ({ time_zone }: Actor): SQL =>
  sql`select *, extract(year from at at time zone ${time_zone})::int as year from entries`

function isBefore(cursor: string): SQL {
  const [ms, source, id] = cursor.split('_')
  const at = sql`to_timestamp(${ms}::float8 / 1000)`
  return sql`(dated.at, dated.source, dated.id) < (${at}, ${source}, ${id}::bigint)`
}

function entryOf(row: EntryRow, locale: string): PaymentEntry {
  const { source, purpose, id, amount_cents, code, time_zone, brand, last4 } = row
  const at = new Date(row.at)
  return {
    cursor: `${at.getTime()}_${source}_${id}`,
    kind: kindOf(row),
    at: at.toISOString(),
    amount_cents,
    code,
    is_tip: purpose === 'tip',
    time_zone,
    card: brand === null || last4 === null ? null : { brand, last4 },
    failure: source === 'payment' ? paymentFailure(row, locale) : null,
    dispute: disputeIn(row),
    cause: causeOf(row),
  }
}

function disputeIn({ opened_at, dispute_state }: EntryRow): PaymentEntry['dispute'] {
  if (opened_at === null || dispute_state === null) return null
  const isOpen = openPaymentDisputes.some((state) => state === dispute_state)
  const outcome = dispute_state === 'won' ? 'won' : 'lost'
  return { opened_at: new Date(opened_at).toISOString(), outcome: isOpen ? null : outcome }
}

function causeOf({ refunded_for, reason, claim }: EntryRow): PaymentEntry['cause'] {
  if (refunded_for === null) return null
  if (claim !== null) return { kind: 'claim', claim }
  const kind = systemCauses.find((one) => reason?.startsWith(refundReasons[one]))
  return { kind: kind ?? refunded_for, claim: null }
}

function kindOf({
  source,
  purpose,
  state,
  captured_cents,
  order_state,
}: EntryRow): PaymentEntry['kind'] {
  if (source === 'credit' || source === 'credit_returned') return source
  if (source === 'refund' && state === 'failed') return 'refund_failed'
  if (source === 'refund') return state === 'settled' ? 'refund' : 'refund_sent'
  if (captured_cents > 0 && purpose === 'tip') return 'tip'
  if (captured_cents > 0) return order_state === 'cancelled' ? 'cancellation_fee' : 'charge'
  if (state === 'authorized') return 'hold'
  if (state === 'requires_action') return 'waiting'
  return state === 'failed' ? 'refused' : 'released'
}
