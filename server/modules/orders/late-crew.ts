import type { Transition } from '#contract/kernel/machine.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { cancellationFee } from '#contract/pricing/cancellation-fee.ts'
import { isCrewLate } from '#contract/pricing/late-crew.ts'
import { grantNoCrewCredit } from '#server/domain/grant-credit.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { creditUsed } from './order-credit.ts'
import type { OrderRow } from './order-row.ts'

const minute = 60_000
const hour = 60 * minute

const { from: awaiting }: Transition = orderMachine.transitions.fail_to_show

/** Whether the crew of an order in this state is still to come. */
export const isAwaited = (state: string): boolean => awaiting.includes(state)

/** Whether the order's crew is awaited, and late, and not seen by the customer. */
const isLateCrew = (row: OrderRow, now: Date): boolean =>
  isAwaited(row.state) && isCrewLate(row, now)

/**
 * Whether the mover is to blame for a late crew: one who has taken over a late job has as much time
 * as others have after the window.
 */
export async function isMoverLate(db: Db | Tx, row: OrderRow, now: Date): Promise<boolean> {
  if (!isLateCrew(row, now)) return false
  const minutes = await setting(db, 'late_crew_minutes')
  return Date.parse(row.accepted_at ?? row.window_end_at) + minutes * minute <= now.getTime()
}

/** Returns what a view says about an order whose crew is late, also once the customer has seen it. */
export function lateCrewOf(row: OrderRow, now: Date) {
  const { crew_seen_at: seen_at, no_show_at: ends_at } = row
  const isLate = isLateCrew({ ...row, crew_seen_at: null }, now)
  return isLate && ends_at !== null ? { ends_at, seen_at } : null
}

/** Only about a late crew does the customer say, once, that it is there. */
export async function checkLateCrew(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, now, actor } = step
  if (isLateCrew(row, now)) return undefined
  if (row.crew_seen_at !== null) return { crew_seen_at: say(step, 'crew_seen') }
  const at = formatInstant(row.crew_late_at ?? row.window_end_at, {
    dateStyle: 'full',
    timeStyle: 'short',
    locale: actor.locale,
    timeZone: await timeZoneOf(tx, row.city_id),
  })
  return { crew_late_at: say(step, 'late_crew', { at }) }
}

/**
 * A move can go on only if it was canceled because its crew did not show up, some days ago at most,
 * and if its price can be held again: there is a card, and no fee was charged meanwhile.
 */
export async function checkRecentNoShow(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, now } = step
  if (row.failed_to_show_at === null) return { failed_to_show_at: say(step, 'no_show') }
  const days = await setting(tx, 'reinstate_days')
  if (Date.parse(row.failed_to_show_at) + days * 24 * hour < now.getTime())
    return { failed_to_show_at: say(step, 'no_show_past', { count: days }) }
  if (row.cancel_fee_cents > 0) return { cancel_fee_cents: say(step, 'no_show_fee') }
  return row.payment_method_id ? undefined : { payment_method_id: say(step, 'payable') }
}

const say = ({ actor }: Step<OrderRow>, key: string, values = {}) => [
  translate(actor.locale, `needs.${key}`, values),
]

/** Returns when the crew of an order that a mover accepts is late, and when it counts as absent. */
export async function crewDeadlines(tx: Tx, { window_end_at }: OrderRow) {
  const after = (minutes: number) =>
    new Date(Date.parse(window_end_at) + minutes * minute).toISOString()
  return {
    ...noCrewDeadlines,
    crew_late_at: after(await setting(tx, 'late_crew_minutes')),
    no_show_at: after(await setting(tx, 'no_show_minutes')),
  }
}

/** The values of an order without a crew. */
export const noCrewDeadlines = {
  crew_late_at: null,
  crew_asked_at: null,
  crew_seen_at: null,
  no_show_at: null,
} satisfies Partial<OrderRow>

/**
 * Returns the values after the customer has seen the crew. A crew that then reports no step at all
 * counts as absent a day later, so that the price isn't held without end.
 */
export async function crewSeen({ tx, now }: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const hours = await setting(tx, 'crew_seen_hours')
  return {
    crew_seen_at: now.toISOString(),
    no_show_at: new Date(now.getTime() + hours * hour).toISOString(),
  }
}

/**
 * Returns the values of an order whose crew never came. The customer owes nothing for it, only a fee
 * that was reached with another mover, and gets a credit, unless they have said that the crew was
 * there.
 */
export async function noShow(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { tx, row, now } = step
  const absent = { ...row, crew_late_at: now.toISOString(), crew_seen_at: null }
  const { fee_cents, mover_id } = cancellationFee(absent, now, await rulesOf(tx, row))
  return {
    failed_to_show_at: now.toISOString(),
    cancel_fee_cents: fee_cents,
    cancel_fee_mover_id: mover_id,
    credit_cents: creditUsed(row, fee_cents),
    given_credit_cents: row.crew_seen_at === null ? await grantNoCrewCredit(step, 'no_show') : 0,
  }
}
