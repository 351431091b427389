import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'

import type { CapacityConflict, CrewJob } from '#contract/calendar/fits.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { hiddenOffers, tables } from '#server/database/tables.ts'
import { type Candidate, candidate, obstacles } from '#server/domain/eligibility.ts'
import {
  capacityConflict,
  crewJobColumns,
  type MoverCapacity,
  readCapacities,
} from '#server/domain/mover-capacity.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'

/** The most open jobs that are read at once. */
const maxListed = 100

type Tables = typeof tables

/** An open job, and why the mover can't take it: keys of the `mover.*` texts, and the calendar. */
export type OpenOffer = {
  order: Tables['orders']['$inferSelect']
  job: CrewJob
  city: Tables['cities']['$inferSelect']
  vehicle: string
  /** Whether the mover has hidden it. */
  is_hidden: boolean
  obstacles: string[]
  capacityConflict: CapacityConflict | null
}

/**
 * Reads the open jobs of the mover's cities, soonest first, each with the reasons why the mover can't
 * take it, and the mover's capacity. Jobs of which another mover has first refusal are left out.
 */
export async function openOffers(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{
  mover: Candidate | undefined
  offers: OpenOffer[]
  capacity: MoverCapacity | undefined
}> {
  const { orders, cities, vehicles } = tables
  const mover_id = ownId(actor, 'mover_id')
  const capacity = (await readCapacities(db, [mover_id], now)).get(mover_id)
  const mover = actor.city_ids.length > 0 ? await candidate(db, mover_id) : undefined
  if (!mover || !capacity) return { mover, offers: [], capacity }
  const rows = await db
    .select({
      order: orders,
      job: crewJobColumns(),
      city: cities,
      vehicle: vehicleName(actor.locale),
      is_own: isOwnMove(mover.id, orders.id),
      hidden: hiddenOffers.order_id,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
    .leftJoin(
      hiddenOffers,
      and(eq(hiddenOffers.order_id, orders.id), eq(hiddenOffers.mover_id, mover.id)),
    )
    .where(
      and(
        eq(orders.state, 'placed'),
        inArray(orders.city_id, [...actor.city_ids]),
        or(
          isNull(orders.first_refusal_until),
          lte(orders.first_refusal_until, now.toISOString()),
          eq(orders.first_refusal_mover_id, mover.id),
        ),
      ),
    )
    .orderBy(asc(orders.window_start_at), asc(orders.id))
    .limit(maxListed)
  const offers = await Promise.all(
    rows.map(async ({ order, job, city, vehicle, is_own, hidden }) => {
      const { fees } = await rulesOf(db, order)
      return {
        order,
        job,
        city,
        vehicle,
        is_hidden: hidden !== null,
        obstacles: obstacles(mover, order, {
          fees,
          now,
          is_own,
          time_zone: city.time_zone,
        }),
        capacityConflict: capacityConflict(job, capacity, { fees, now }),
      }
    }),
  )
  return { mover, offers, capacity }
}
