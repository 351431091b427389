import { and, eq, inArray } from 'drizzle-orm'

import type { BookedStop } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { isIn } from '#contract/order-phases.ts'
import { type quotes, tables } from '#server/database/tables.ts'
import { assignableDriverStates, candidate, obstacles } from '#server/domain/eligibility.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { hasCrewForChange } from './free-crew.ts'
import { frozen, type OrderRow } from './order-row.ts'

const minute = 60_000

/** How long the mover of a changed job has the first choice. */
export const firstRefusalMinutes = 30

export type QuoteRow = (typeof quotes)['$inferSelect']

/** Whom a revision affects: nobody, a mover who keeps the job, or one who must agree to it. */
export type Consent = 'none' | 'kept' | 'asked'

/** Returns the job as its mover takes it on; a revision within these terms needs no new consent. */
const agreedTerms = ({ quote, crew_size }: OrderRow): OrderRow['agreed_terms'] => ({
  pay_cents: quote.answer.mover_cents,
  minutes: quote.answer.billed_minutes,
  vehicle: quote.request.vehicle,
  crew_size,
})

/** Returns an order's values from a new quote. */
export async function quotedValues(db: Db | Tx, row: OrderRow, { quote, addresses }: QuoteRow) {
  const { vehicles } = tables
  const [vehicle] = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(eq(vehicles.code, quote.vehicle.code))
  return {
    window_start_at: quote.window_start_at,
    window_end_at: quote.window_end_at,
    is_flexible: quote.is_flexible,
    crew_size: quote.crew_size,
    stops: addresses ? addressed(quote, addresses) : carriedOver(quote, row),
    items: quote.items,
    declared_value_cents: quote.request.declared_value_cents,
    tip_cents: quote.price.tip_cents,
    quote: frozen(quote),
    total_cents: quote.price.total_cents,
    ...(vehicle ? { vehicle_id: vehicle.id } : {}),
  } satisfies Partial<OrderRow>
}

const addressed = ({ stops }: Quote, addresses: readonly BookedStop[]): OrderRow['stops'] =>
  stops.map((stop, at) => ({ address: '', ...stop, ...addresses[at] }))

/** The addresses stay where a new quote is for the same stops. */
const carriedOver = ({ stops }: Quote, row: OrderRow): OrderRow['stops'] =>
  row.stops.map((stop, at) => ({ ...stop, ...stops[at] }))

/**
 * Returns whose consent a revision needs. A mover keeps the job if it has no lower pay than they
 * agreed to, takes little longer, needs no other truck and no larger crew, and if it still fits
 * their calendar and wishes. It is compared with the job that they took on, so that small changes
 * can't add up.
 */
export async function consentTo(
  db: Db | Tx,
  row: OrderRow,
  quoted: QuoteRow,
  now: Date,
): Promise<Consent> {
  if (row.mover_id === null) return 'none'
  const after: OrderRow = { ...row, ...(await quotedValues(db, row, quoted)) }
  const agreed = row.agreed_terms ?? agreedTerms(row)
  const terms = agreedTerms(after)
  if (!agreed || !terms) return 'asked'
  const growth_bp = await setting(db, 'revision_minutes_bp')
  const isWithin =
    terms.pay_cents >= agreed.pay_cents &&
    terms.minutes * 10_000 <= agreed.minutes * (10_000 + growth_bp) &&
    terms.vehicle === agreed.vehicle &&
    terms.crew_size <= agreed.crew_size
  return isWithin && (await stillFits(db, row.mover_id, row, after, now)) ? 'kept' : 'asked'
}

/** Reports whether a change gives the mover no new reason to decline the job. */
async function stillFits(
  db: Db | Tx,
  mover_id: number,
  before: OrderRow,
  after: OrderRow,
  now: Date,
): Promise<boolean> {
  const mover = await candidate(db, mover_id)
  if (!mover) return false
  const { fees } = await rulesOf(db, after)
  const { orders } = tables
  const [own] = await db
    .select({ is_own: isOwnMove(mover_id, before.id) })
    .from(orders)
    .where(eq(orders.id, before.id))
  const time_zone = await timeZoneOf(db, before.city_id)
  const judged = { fees, now, is_own: own?.is_own ?? false, time_zone }
  const known = obstacles(mover, before, judged)
  const isNew = obstacles(mover, after, judged).some((obstacle) => !known.includes(obstacle))
  if (isNew) return false
  return hasCrewForChange(db, { before, after }, mover_id, now)
}

/**
 * Returns what a revision changes besides the quoted values: a mover who must agree loses the job
 * and gets first refusal of it.
 */
export function consentValues(row: OrderRow, consent: Consent, now: Date): Partial<OrderRow> {
  if (consent !== 'asked' || row.mover_id === null) return { state: row.state }
  return {
    mover_id: null,
    driver_id: null,
    accepted_at: null,
    eta_at: null,
    first_refusal_mover_id: row.mover_id,
    first_refusal_until: firstRefusalEnd(now),
    revision: {
      mover_id: row.mover_id,
      driver_id: row.driver_id,
      pay_cents: row.quote.answer.mover_cents,
      minutes: row.quote.answer.billed_minutes,
    },
  }
}

export const firstRefusalEnd = (now: Date): string =>
  new Date(now.getTime() + firstRefusalMinutes * minute).toISOString()

/** Returns the values of a job that a mover takes on. */
export const takenOn = (
  { row, actor, now }: Step<OrderRow>,
  mover_id: number | null = actor.mover_id,
): Partial<OrderRow> => ({
  mover_id,
  accepted_at: now.toISOString(),
  agreed_terms: agreedTerms(row),
  documents_checked_at: null,
  revision: null,
  first_refusal_mover_id: null,
  first_refusal_until: null,
})

/** Returns the driver whom the mover had assigned before a revision, if they can still drive. */
export async function formerDriver({ tx, row }: Step<OrderRow>): Promise<number | null> {
  const { drivers } = tables
  const [driver] = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(
      and(
        eq(drivers.id, row.revision?.driver_id ?? 0),
        eq(drivers.mover_id, row.revision?.mover_id ?? 0),
        inArray(drivers.status, [...assignableDriverStates]),
      ),
    )
  return driver?.id ?? null
}

/** Returns the revision that this mover may agree to; null if there is none. */
export function openRevisionOf(row: OrderRow, mover_id: number | null): OrderRow['revision'] {
  const { revision, first_refusal_mover_id } = row
  const isTheirs = revision?.mover_id === mover_id && first_refusal_mover_id === mover_id
  return isIn(row.state, 'open') && isTheirs ? revision : null
}
