import type { QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { ceilDivide } from '#contract/pricing/rounding.ts'
import type { FeeCode, Fees, Vehicle } from '#contract/pricing/rules.ts'

/** Volume, distance and time of a move; all integers. */
export type Workload = ReturnType<typeof workloadOf>

/**
 * Calculates the workload of a move. Each step is rounded up separately: labor to whole minutes,
 * the drive to whole minutes, and their sum with the risk again. Every piece is handled twice, for
 * loading and unloading. The driver returns empty between trips, so each further trip counts both
 * ways. Throws a RangeError for a crew size without an efficiency in the rules.
 */
export function workloadOf(request: QuoteRequest, vehicle: Vehicle, fees: Fees) {
  const volume_ft3 = sumOf(request.items, (item) => item.quantity * item.volume_ft3)
  const trips = Math.max(1, ceilDivide(volume_ft3 * 10_000, vehicle.capacity_ft3 * fees.fill_bp))
  const mile_tenths = Math.round(request.miles * 10) * (2 * trips - 1)

  const stair_volumes = ceilDivide(volume_ft3, fees.stair_volume_ft3)
  const item_minutes = sumOf(request.items, (item) => item.quantity * item.minutes)
  const stop_minutes = sumOf(request.stops, (stop) =>
    stop.has_elevator ? fees.elevator_minutes : stop.flights * fees.stair_minutes * stair_volumes,
  )
  const efficiency = efficiencyCode(request.crew_size)
  const labor_minutes = ceilDivide((2 * item_minutes + stop_minutes) * 10_000, fees[efficiency])

  const speed_mph = request.speed_mph ?? fees.speed_mph
  const drive_minutes = ceilDivide(mile_tenths * 6, speed_mph)
  const estimated_minutes = ceilDivide(
    (labor_minutes + drive_minutes) * (10_000 + fees.risk_bp),
    10_000,
  )
  const needed_minutes = request.billed_minutes ?? estimated_minutes
  return {
    volume_ft3,
    trips,
    mile_tenths,
    stair_volumes,
    item_minutes,
    stop_minutes,
    efficiency,
    labor_minutes,
    speed_mph,
    drive_minutes,
    needed_minutes,
    billed_minutes: Math.max(fees.minimum_minutes, needed_minutes),
  }
}

const efficiencyCodes: FeeCode[] = ['crew_1_bp', 'crew_2_bp', 'crew_3_bp', 'crew_4_bp']

function efficiencyCode(crewSize: number) {
  const code = efficiencyCodes[crewSize - 1]
  if (code === undefined) throw new RangeError(`crew_size must be from 1 to 4, not ${crewSize}`)
  return code
}

export function sumOf<T>(values: readonly T[], amount: (value: T) => number) {
  return values.reduce((sum, value) => sum + amount(value), 0)
}
