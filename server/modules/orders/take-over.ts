import { and, desc, eq, gt, inArray } from 'drizzle-orm'

import { reachedFeesAfterRelease } from '#contract/pricing/cancellation-fee.ts'
import { tables } from '#server/database/tables.ts'
import { documentsValidUntil, insuredUntil } from '#server/domain/documents-in-force.ts'
import { assignableDriverStates } from '#server/domain/eligibility.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { setting } from '#server/domain/setting.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { driverConflict, hasCrewFor } from './free-crew.ts'
import { crewDeadlines, isAwaited, isMoverLate } from './late-crew.ts'
import { countNoShow } from './mover-record.ts'
import type { OrderRow } from './order-row.ts'
import { takenOn } from './revision.ts'
import { loggedNow } from './step-log.ts'

type OrderStep = Step<OrderRow>

const minute = 60_000
const hour = 60 * minute

/**
 * Checks the driver who is to take a job over, and the driver's mover if that is another one. The
 * mover's wishes and hours don't count: staff has called the mover.
 */
export async function checkReplacement(step: OrderStep): Promise<FieldErrors | undefined> {
  const { tx, row, input, actor, now } = step
  const { drivers, movers } = tables
  const refuse = (key: string) => ({ driver_id: [translate(actor.locale, `needs.${key}`)] })
  const [driver] = await tx
    .select({ id: drivers.id, mover_id: drivers.mover_id })
    .from(drivers)
    .where(
      and(
        eq(drivers.id, Number(input.driver_id)),
        inArray(drivers.status, [...assignableDriverStates]),
      ),
    )
    // Locked, so that the driver isn't given two jobs at the same time concurrently.
    .for('update')
  if (!driver || (actor.kind === 'mover' && driver.mover_id !== row.mover_id))
    return refuse('own_driver')
  if (driver.id === row.driver_id) return refuse('same_driver')
  const often = actor.kind === 'mover' ? await tooOften(step) : undefined
  if (often) return { driver_id: [often] }
  const hasOtherMover = driver.mover_id !== row.mover_id
  // Another company can take the job over until a crew is at the door; then only another driver.
  if (hasOtherMover && !isAwaited(row.state)) return refuse('begun_job')

  const { mover_id } = driver
  const [found] = await tx
    .select({
      status: movers.status,
      insured_until: insuredUntil(movers),
      documents_until: documentsValidUntil(movers.id, drivers.id),
      is_own: isOwnMove(mover_id, row.id),
    })
    .from(movers)
    .innerJoin(drivers, eq(drivers.id, driver.id))
    .where(eq(movers.id, mover_id))
    .for('update', { of: movers })
  if (found?.status !== 'approved') return refuse('unapproved_mover')
  if (found.is_own) return refuse('own_move')
  // The job of another mover's crew is checked again a day before it, up to the end of its window.
  const until = hasOtherMover
    ? Math.max(now.getTime(), Date.parse(row.window_end_at))
    : now.getTime()
  if (Math.min(found.insured_until, found.documents_until) <= until)
    return refuse('documents_in_force')

  const theirs = { ...row, mover_id, driver_id: driver.id }
  const why = await driverConflict(step, driver.id, mover_id)
  if (why) return { driver_id: [why] }
  if (hasOtherMover && !(await hasCrewFor(tx, theirs, now))) return refuse('no_crew')
  return undefined
}

/**
 * Returns when a job that was given on too often within an hour can be given on again: the customer
 * is notified each time. Requests for one job wait for one another, because the order is locked.
 */
async function tooOften({
  tx,
  row,
  now,
  actor: { locale },
}: OrderStep): Promise<string | undefined> {
  const { events } = tables
  const since = new Date(now.getTime() - hour)
  const most = await setting(tx, 'take_overs_per_hour')
  const found = await tx
    .select({ at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.resource, 'orders'),
        eq(events.record_id, row.id),
        eq(events.name, 'order.taken_over'),
        eq(events.actor, 'mover'),
        gt(events.created_at, since.toISOString()),
      ),
    )
    .orderBy(desc(events.created_at))
    .limit(most)
  const oldest = found[most - 1]
  if (!oldest) return undefined
  const timeZone = await timeZoneOf(tx, row.city_id)
  const at = formatInstant(Date.parse(oldest.at) + hour, { timeStyle: 'short', locale, timeZone })
  return translate(locale, 'needs.many_take_overs', { count: most, at })
}

/**
 * Returns the values of a job that another driver takes over. A driver of another mover brings that
 * mover, who has as much time to arrive as a crew that is late at the end of the window, and owes
 * nothing for what was before. The customer may cancel as freely as they could.
 */
export async function takenOver(step: OrderStep): Promise<Partial<OrderRow>> {
  const { tx, row, input, now } = step
  const { drivers } = tables
  const driver_id = Number(input.driver_id)
  const [driver] = await tx
    .select({ mover_id: drivers.mover_id })
    .from(drivers)
    .where(eq(drivers.id, driver_id))
  const mover_id = driver?.mover_id ?? null
  // Logged, because the drive that the first driver began is not the new one's.
  const values = { driver_id, eta_at: null, step_log: loggedNow(step) }
  if (mover_id === row.mover_id) return values
  const deadlines = await crewDeadlines(tx, row)
  const latest = now.getTime() + (await setting(tx, 'no_show_minutes')) * minute
  return {
    ...takenOn(step, mover_id),
    ...values,
    reached_fees: reachedFeesAfterRelease(row.reached_fees, row.mover_id),
    ...deadlines,
    crew_asked_at: row.crew_asked_at,
    no_show_at: new Date(Math.max(Date.parse(deadlines.no_show_at), latest)).toISOString(),
  }
}

/** Counts a job that was taken from a mover whose crew was late. */
export async function countTakenJob(step: OrderStep & { before: OrderRow }): Promise<void> {
  const { tx, row, before, now } = step
  if (row.mover_id !== before.mover_id && (await isMoverLate(tx, before, now)))
    await countNoShow(step)
}
