import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { assignableDriverStates, serves } from './eligibility.ts'

const { drivers, movers, mover_vehicles: trucks } = tables

/** The part that a city lacks to be live, as a key of the `city.*` texts. */
export type Missing = 'no_mover' | 'no_truck' | 'no_driver'

/** A mover or a truck that is about to stop serving, and so doesn't count. */
export type Leaving = { mover_id?: number; truck_id?: number }

/**
 * Returns what a city lacks: an approved mover who serves it and has an active truck and a driver.
 * Returns null if nothing is missing. Whether a crew is available today does not matter.
 */
export async function missingToServe(
  db: Db | Tx,
  city_id: number,
  { mover_id = 0, truck_id = 0 }: Leaving = {},
): Promise<Missing | null> {
  const found = await db
    .select({ has_truck: hasTruck(ne(trucks.id, truck_id)), has_driver: hasDriver() })
    .from(movers)
    .where(and(eq(movers.status, 'approved'), serves(city_id), ne(movers.id, mover_id)))
  if (found.length === 0) return 'no_mover'
  const withTruck = found.filter(({ has_truck }) => has_truck)
  if (withTruck.length === 0) return 'no_truck'
  return withTruck.some(({ has_driver }) => has_driver) ? null : 'no_driver'
}

/**
 * Reads the movers who can serve at least one of the cities: approved, with an active truck and a
 * driver. `isLocked` locks them for the rest of the transaction, in the order of their ids.
 */
export async function moversServing(
  db: Db | Tx,
  city_ids: readonly number[],
  { isLocked = false } = {},
): Promise<{ id: number; city_ids: number[] }[]> {
  if (city_ids.length === 0) return []
  const query = db
    .select({ id: movers.id, city_ids: movers.city_ids })
    .from(movers)
    .where(and(eq(movers.status, 'approved'), or(...city_ids.map(serves)), hasTruck(), hasDriver()))
    .orderBy(movers.id)
  return isLocked ? query.for('update') : query
}

/** Returns what a mover has of what serving takes; undefined for an unknown mover. */
export async function meansOf(tx: Tx, mover_id: number) {
  const [mover] = await tx
    .select({
      city_ids: movers.city_ids,
      is_approved: sql<boolean>`${eq(movers.status, 'approved')}`,
      has_truck: hasTruck(),
      has_driver: hasDriver(),
    })
    .from(movers)
    .where(eq(movers.id, mover_id))
  return mover
}

const hasTruck = (also?: SQL) =>
  sql<boolean>`exists (select from ${trucks} where ${and(
    sql`${trucks.mover_id} = ${movers.id}`,
    eq(trucks.is_active, true),
    also,
  )})`

const hasDriver = () =>
  sql<boolean>`exists (select from ${drivers} where ${and(
    sql`${drivers.mover_id} = ${movers.id}`,
    inArray(drivers.status, [...assignableDriverStates]),
  )})`
