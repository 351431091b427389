import type { Catalog } from '#contract/calls/catalog.ts'

type Vehicle = Catalog['vehicles'][number]

/** How often a vehicle has to drive for a volume in ft³, and how full the fullest trip is, 0 to 1. */
export function loadOf(volume_ft3: number, { usable_ft3 }: Pick<Vehicle, 'usable_ft3'>) {
  const trips = Math.max(1, Math.ceil(volume_ft3 / usable_ft3))
  return { trips, share: volume_ft3 / (usable_ft3 * trips) }
}

/** Returns the smallest vehicle that takes a volume in one trip; undefined if none does. */
export function vehicleForOneTrip(volume_ft3: number, { vehicles }: Pick<Catalog, 'vehicles'>) {
  return [...vehicles]
    .sort((one, other) => one.usable_ft3 - other.usable_ft3)
    .find(({ usable_ft3 }) => usable_ft3 >= volume_ft3)
}
