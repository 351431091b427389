import { and, eq, inArray, sql } from 'drizzle-orm'

import { planJobs } from '#contract/calendar/fits.ts'
import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { type Leaving, meansOf, missingToServe } from '#server/domain/city-service.ts'
import { checkMemberFields } from '#server/domain/member-fields.ts'
import { readCapacities } from '#server/domain/mover-capacity.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Hook, Listener, Step, Tx } from '#server/kernel/kernel.ts'
import { deleteRows } from '#server/kernel/resource/delete-rows.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import { queueBase } from './locate-base.ts'

type CityRow = RowOf<'cities'>
type Change = Pick<Step, 'kernel' | 'tx' | 'now' | 'request_id'>

/** A mover who served these cities stops, with what leaves. */
type Stop = { city_ids: readonly number[]; leaving?: Leaving }

/** Pauses the cities that a suspended or closed mover was the last to serve. */
export const moverGone: Listener<RowOf<'movers'>> = async (step) => {
  const mover = await meansOf(step.tx, step.row.id)
  if (mover?.has_truck && mover.has_driver) await pauseUnserved(step, mover)
}

/** Pauses the cities that lose their last mover with a driver. */
export const driverGone: Listener<RowOf<'drivers'>> = async (step) => {
  const mover = await meansOf(step.tx, step.row.mover_id)
  if (mover?.is_approved && mover.has_truck) await pauseUnserved(step, mover)
}

/** Pauses the cities that a mover no longer serves, if nobody else does. */
export const editMover: Hook = async (change) => {
  const { tx, input, current, actor } = change
  checkMemberFields(actor, input)
  checkNumbers(change)
  await queueBase(change)
  const { city_ids: next } = input as { city_ids?: number[] }
  if (!next || !current) return {}
  const mover = await meansOf(tx, current.id)
  if (!mover?.is_approved || !mover.has_truck || !mover.has_driver) return {}
  const city_ids = mover.city_ids.filter((id) => !next.includes(id))
  await pauseUnserved(change, { city_ids, leaving: { mover_id: current.id } })
  return {}
}

/** Refuses a ZIP code or a USDOT number that can't be one. */
function checkNumbers({ actor, input }: Parameters<Hook>[0]): void {
  const say = (field: string) => [translate(actor.locale, 'validation.format', { field })]
  const isGiven = (value: unknown) => typeof value === 'string'
  const { base_zip, usdot } = input
  if (actor.kind !== 'mover') return
  if (isGiven(base_zip) && !/^\d{5}$/.test(String(base_zip)))
    throw invalid(actor.locale, { base_zip: say('base_zip') })
  if (isGiven(usdot) && !/^\d{5,8}$/.test(String(usdot)))
    throw invalid(actor.locale, { usdot: say('usdot') })
}

/**
 * Pauses the cities that lose their last mover with a truck. A truck of a smaller kind counts as lost
 * for the jobs that need the one it was.
 */
export const editTruck: Hook = async (change) => {
  const { tx, input, current } = change
  const isSmaller =
    typeof input.vehicle_id === 'number' &&
    (await capacityOf(tx, input.vehicle_id)) < (await capacityOf(tx, Number(current?.vehicle_id)))
  if (input.is_active === false || isSmaller) await loseTruck(change)
  return {}
}

async function capacityOf(tx: Tx, vehicle_id: number): Promise<number> {
  const { vehicles } = tables
  const [vehicle] = await tx
    .select({ capacity_ft3: vehicles.capacity_ft3 })
    .from(vehicles)
    .where(eq(vehicles.id, vehicle_id))
  return vehicle?.capacity_ft3 ?? 0
}

/** Also deletes the truck's hours and times away. */
export const deleteTruck: Hook = async (change) => {
  await loseTruck(change)
  const { kernel, tx, current, actor, now, request_id } = change
  const act = { actor, now, request_id }
  for (const name of ['availability_rules', 'availability_exceptions'] as const) {
    const where = eq(tables[name].mover_vehicle_id, Number(current?.id))
    await deleteRows(kernel, tx, resources[name], where, act)
  }
  return {}
}

async function loseTruck({ current, ...change }: Parameters<Hook>[0]): Promise<void> {
  const truck = current as unknown as RowOf<'mover_vehicles'> | null
  if (!truck?.is_active) return
  const codes = await jobsThatNeed(change.tx, truck, change.now)
  if (codes.length > 0) {
    const { locale } = change.actor
    const named = new Intl.ListFormat(locale).format(codes)
    throw invalid(locale, { is_active: [translate(locale, 'truck.needed', { codes: named })] })
  }
  const mover = await meansOf(change.tx, truck.mover_id)
  if (!mover?.is_approved || !mover.has_driver) return
  await pauseUnserved(change, { city_ids: mover.city_ids, leaving: { truck_id: truck.id } })
}

/**
 * Pauses, as the system, those of the cities that are live but that nobody serves anymore. The
 * cities are locked first, so that of two movers who stop at once the second finds the first gone.
 */
async function pauseUnserved(change: Change, { city_ids, leaving }: Stop): Promise<void> {
  const { kernel, tx, now, request_id } = change
  const unserved: number[] = []
  for (const id of await liveAmong(tx, city_ids))
    if (await missingToServe(tx, id, leaving)) unserved.push(id)
  if (unserved.length === 0) return
  const paused = await editRows(
    kernel,
    tx,
    resources.cities,
    {
      where: inArray(tables.cities.id, unserved),
      set: { status: 'paused' },
      past: 'paused',
    },
    { actor: system, now, request_id },
  )
  for (const row of paused as unknown as CityRow[])
    await announce(kernel, 'city.paused', { tx, row, now, input: {} })
}

async function liveAmong(tx: Tx, city_ids: readonly number[]): Promise<number[]> {
  if (city_ids.length === 0) return []
  const { cities } = tables
  // A lock with a condition on the status would miss a city that is being set live.
  const locked = await tx
    .select({ id: cities.id })
    .from(cities)
    .where(inArray(cities.id, [...city_ids]))
    .orderBy(cities.id)
    .for('update')
  const ids = locked.map(({ id }) => id)
  const live = await tx
    .select({ id: cities.id })
    .from(cities)
    .where(and(inArray(cities.id, ids), eq(cities.status, 'live')))
    .orderBy(sql`${cities.id}`)
  return live.map(({ id }) => id)
}

/** Returns the codes of the mover's unfinished jobs for which no truck would be left without this one. */
async function jobsThatNeed(tx: Tx, truck: RowOf<'mover_vehicles'>, now: Date): Promise<string[]> {
  const { orders } = tables
  const capacity = (await readCapacities(tx, [truck.mover_id], now)).get(truck.mover_id)
  const [first] = capacity?.jobs ?? []
  if (!capacity || !first) return []
  const [order] = await tx
    .select({ quote: orders.quote })
    .from(orders)
    .where(eq(orders.code, first.code))
  if (!order) return []
  // One set of fees for all drives, as on the board.
  const { fees } = await rulesOf(tx, order)
  const trucks = capacity.trucks.filter(({ id }) => id !== truck.id)
  const [before, after] = [planJobs(capacity, fees), planJobs({ ...capacity, trucks }, fees)]
  const hasTruck = (plan: typeof before, code: string) =>
    (plan.get(code)?.truck_id ?? null) !== null
  return capacity.jobs
    .map(({ code }) => code)
    .filter((code) => hasTruck(before, code) && !hasTruck(after, code))
}
