import { and, eq, inArray } from 'drizzle-orm'

import type { CancellationTier } from '#contract/pricing/cancellation-tier.ts'
import { files, tables } from '#server/database/tables.ts'
import { doorWait } from '#server/domain/door-wait.ts'
import { setting } from '#server/domain/setting.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'
import { checkPhoto, pictureTypes } from './proof.ts'

const minute = 60_000
const hour = 60 * minute
const maxAttempts = 20

/** The conditions for reporting that the customer is not there, and how many are met. */
export type Waiting = {
  since: string
  free_until: string
  tries: OrderRow['contact_tries']
  tries_needed: number
  /** When another try counts. */
  next_try_at: string
}

/** Reads how long the crew at the door has waited and how it tried to reach the customer. */
export async function waitingOf(tx: Db | Tx, row: OrderRow, now: Date): Promise<Waiting> {
  const { since, free_until } = await doorWait(tx, row, now)
  const last = row.contact_tries.at(-1)
  const between = (await setting(tx, 'absence_try_minutes')) * minute
  return {
    since,
    free_until,
    tries: row.contact_tries,
    tries_needed: await setting(tx, 'absence_tries'),
    next_try_at: last ? new Date(Date.parse(last.tried_at) + between).toISOString() : since,
  }
}

/** Tries count only while the customer is expected to be there, with some minutes between them. */
export async function checkContact(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, now } = step
  const { next_try_at, tries } = await waitingOf(tx, row, now)
  if (tries.length >= maxAttempts) return { contact_by: say(step, 'contact_enough') }
  if (Date.parse(next_try_at) <= now.getTime()) return undefined
  const key = tries.length === 0 ? 'contact_early' : 'contact_apart'
  return { contact_by: say(step, key, { at: await timeOf(step, next_try_at) }) }
}

/**
 * Checks what a crew needs before it leaves with the fee: it has waited for the free time, has tried
 * to reach the customer, and has taken a photo of the door since it arrived.
 */
export async function checkAbsence(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, input, now } = step
  const { since, free_until, tries, tries_needed } = await waitingOf(tx, row, now)
  if (Date.parse(free_until) > now.getTime())
    return { arrived_at: say(step, 'absence_wait', { at: await timeOf(step, free_until) }) }
  if (tries.length < tries_needed)
    return { contact_tries: say(step, 'absence_tries', { count: tries_needed }) }
  return checkPhoto(step, input.photo, row.arrived_at ?? since)
}

/** Returns what a view says about a fee that can be contested, or was. */
export function contestOf(row: OrderRow, now: Date) {
  const { contest_until: until, contested_at, contest_outcome: outcome } = row
  if (until === null) return null
  return {
    until,
    is_open: contested_at === null && Date.parse(until) > now.getTime(),
    contested_at,
    outcome,
  }
}

/** Reports whether a fee is owed because the crew says that it was at the door. */
export const canBeContested = (
  { crew_seen_at }: OrderRow,
  { tier, fee_cents }: { tier: CancellationTier; fee_cents: number },
): boolean => tier === 'arrived' && fee_cents > 0 && crew_seen_at === null

/** Returns until when the customer may contest a fee of a crew that says it was at the door. */
export async function contestUntil(tx: Tx, now: Date): Promise<string> {
  return new Date(now.getTime() + (await setting(tx, 'contest_hours')) * hour).toISOString()
}

/** A fee can be contested once, in time, with a photo of the customer's own, if any. */
export async function checkContest(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, input, now } = step
  if (row.contest_until === null) return { reason: say(step, 'contest_none') }
  if (row.contested_at !== null) return { reason: say(step, 'contest_twice') }
  if (Date.parse(row.contest_until) <= now.getTime()) return { reason: say(step, 'contest_over') }
  if (!input.photo || (await isOwnPicture(tx, row, String(input.photo)))) return undefined
  return { photo: say(step, 'contest_photo') }
}

/** Returns the values of a contested fee. */
export const contested = ({ input, now }: Step<OrderRow>): Partial<OrderRow> => ({
  contested_at: now.toISOString(),
  contest: {
    reason: String(input.reason),
    photo: input.photo ? String(input.photo) : null,
  },
})

export const checkContested = (step: Step<OrderRow>): FieldErrors | undefined => {
  const { contested_at, contest_outcome } = step.row
  if (contested_at === null) return { reason: say(step, 'not_contested') }
  return contest_outcome === null ? undefined : { reason: say(step, 'contest_decided') }
}

/** A fee that is being charged at this moment can't be returned yet. */
export async function checkSettled(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { payments } = tables
  const [open] = await step.tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.order_id, step.row.id), inArray(payments.state, ['created', 'authorized'])),
    )
    .limit(1)
  return open ? { reason: say(step, 'fee_under_way') } : undefined
}

async function isOwnPicture(tx: Tx, { customer_id }: OrderRow, key: string): Promise<boolean> {
  const { customers } = tables
  const [found] = await tx
    .select({ key: files.key })
    .from(files)
    .innerJoin(customers, eq(customers.user_id, files.user_id))
    .where(
      and(
        eq(files.key, key),
        eq(customers.id, customer_id),
        inArray(files.media_type, pictureTypes),
      ),
    )
    .for('key share', { of: files })
  return found !== undefined
}

const say = ({ actor }: Step<OrderRow>, key: string, values = {}) => [
  translate(actor.locale, `needs.${key}`, values),
]

const timeOf = async ({ tx, row, actor }: Step<OrderRow>, instant: string): Promise<string> =>
  formatInstant(instant, {
    timeStyle: 'short',
    locale: actor.locale,
    timeZone: await timeZoneOf(tx, row.city_id),
  })
