import { overlap } from '#contract/calendar/crew-time.ts'
import type { CapacityConflict } from '#contract/calendar/fits.ts'
import {
  capacityConflict,
  crewJobOf,
  hasCrewFor as hasFreeCrew,
  readCapacities,
} from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

/** Tells why an order doesn't fit the calendar of a mover who wants it; null if it does. */
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
 * Tells whether a mover has a crew for a job that they took and that is changed: the hours don't
 * matter to a job that is taken.
 */
export async function hasCrewForChange(
  db: Db | Tx,
  { before, after }: { before: OrderRow; after: OrderRow },
  mover_id: number,
  now: Date,
): Promise<boolean> {
  const capacity = (await readCapacities(db, [mover_id], now)).get(mover_id)
  if (!capacity) return false
  const { fees } = await rulesOf(db, after)
  const isPossible = async (row: OrderRow) => hasFreeCrew(await crewJobOf(db, row), capacity, fees)
  return (await isPossible(after)) || !(await isPossible(before))
}

/** Tells whether an order's mover has a truck and a driver for it; the hours don't matter. */
export async function hasCrewFor(db: Db | Tx, row: OrderRow, now: Date): Promise<boolean> {
  const mover_id = Number(row.mover_id)
  const capacity = (await readCapacities(db, [mover_id], now)).get(mover_id)
  if (!capacity) return false
  const { fees } = await rulesOf(db, row)
  return hasFreeCrew(await crewJobOf(db, row), capacity, fees)
}

/**
 * Finds the job that keeps a driver from another one, counting the drive between them. Buffers are
 * left out: they limit which jobs are taken, and a dispatcher may use them.
 */
export async function jobInTheWay(
  tx: Tx,
  row: OrderRow,
  driver_id: number,
  now: Date,
): Promise<string | undefined> {
  const mover_id = Number(row.mover_id)
  const capacity = (await readCapacities(tx, [mover_id], now)).get(mover_id)
  if (!capacity) return undefined
  const { fees } = await rulesOf(tx, row)
  const job = await crewJobOf(tx, row)
  const none = { buffer_before_min: 0, buffer_after_min: 0 }
  return capacity.jobs.find(
    (other) =>
      other.driver_id === driver_id && other.code !== job.code && overlap(job, other, none, fees),
  )?.code
}
