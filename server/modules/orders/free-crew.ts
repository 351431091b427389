import { endOf, overlap, startOf } from '#contract/calendar/crew-time.ts'
import { type CapacityConflict, type CrewJob, noBuffers } from '#contract/calendar/fits.ts'
import { worksAt } from '#contract/calendar/own-hours.ts'
import {
  capacityConflict,
  crewJobOf,
  hasCrewFor as hasFreeCrew,
  readCapacities,
} from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

/** Returns why an order doesn't fit the calendar of a mover who wants it; null if it does. */
export async function findCapacityConflict(
  tx: Tx,
  row: OrderRow,
  mover_id: number,
  now: Date,
): Promise<CapacityConflict | null> {
  const capacity = (await readCapacities(tx, [mover_id], now)).get(mover_id)
  if (!capacity) return null
  const { fees } = await rulesOf(tx, row)
  return capacityConflict(await crewJobOf(tx, row), capacity, { fees, now })
}

/**
 * Reports whether a mover has a crew for a job that they took and that is changed: the hours don't
 * matter to a job that is taken.
 */
export async function hasCrewForChange(
  db: Db | Tx,
  { before, after }: { before: OrderRow; after: OrderRow },
  mover_id: number,
  now: Date,
): Promise<boolean> {
  const read = (await readCapacities(db, [mover_id], now)).get(mover_id)
  if (!read) return false
  // Nor do those of a driver or truck: an absence could turn a small change into a way out.
  const capacity = {
    ...read,
    trucks: read.trucks.map((truck) => ({ ...truck, hours: undefined })),
    drivers: read.drivers.map((driver) => ({ ...driver, hours: undefined })),
  }
  const { fees } = await rulesOf(db, after)
  const isPossible = async (row: OrderRow) => hasFreeCrew(await crewJobOf(db, row), capacity, fees)
  return (await isPossible(after)) || !(await isPossible(before))
}

/** Reports whether an order's mover has a truck and a driver for it; the hours don't matter. */
export async function hasCrewFor(db: Db | Tx, row: OrderRow, now: Date): Promise<boolean> {
  const mover_id = Number(row.mover_id)
  const capacity = (await readCapacities(db, [mover_id], now)).get(mover_id)
  if (!capacity) return false
  const { fees } = await rulesOf(db, row)
  return hasFreeCrew(await crewJobOf(db, row), capacity, fees)
}

/**
 * Returns why a driver can't do a job that is taken: another job, counting the drive between them,
 * or an absence. Buffers are left out: they limit which jobs are taken, and a dispatcher may use
 * them.
 */
export async function driverConflict(
  { tx, row, now, actor: { locale } }: Step<OrderRow>,
  driver_id: number,
  mover_id = Number(row.mover_id),
): Promise<string | undefined> {
  const capacity = (await readCapacities(tx, [mover_id], now)).get(mover_id)
  if (!capacity) return undefined
  const { fees } = await rulesOf(tx, row)
  const job = await crewJobOf(tx, row)
  const other = capacity.jobs.find(
    ({ code, ...taken }) =>
      taken.driver_id === driver_id && code !== job.code && overlap(job, taken, noBuffers, fees),
  )
  if (other) return translate(locale, 'calendar.driver_busy', { code: other.code })
  const hours = capacity.drivers.find(({ id }) => id === driver_id)?.hours
  const hasBegun = startOf(job) < now.getTime()
  // A job that is under way goes on beyond the weekly hours.
  const own = hours && hasBegun ? { ...hours, rules: [] } : hours
  return worksAt(own, fromNowOn(job, now), noBuffers)
    ? undefined
    : translate(locale, 'calendar.driver_absent')
}

/** Returns the rest of a job that has begun; the driver who takes it over needs no earlier hours. */
function fromNowOn(job: CrewJob, now: Date): CrewJob {
  const at = Math.max(startOf(job), now.getTime())
  const minutes = Math.max(0, (endOf(job) - at) / 60_000)
  return { ...job, window_start_at: new Date(at).toISOString(), minutes }
}
