/** A vehicle's prices in cents. The price per minute includes `included_crew` movers. */
export type Vehicle = {
  name: string
  /** Older rules have none. */
  name_es?: string | null
  capacity_ft3: number
  base_cents: number
  per_mile_cents: number
  per_minute_cents: number
  included_crew: number
}

/** One number used in pricing: cents (`money`), basis points (`rate`) or a count of `unit`. */
export type Fee = {
  kind: 'money' | 'rate' | 'integer'
  value: number
  min: number
  max: number
  unit?: string
}

/** The rules of a quote; `vehicles` and `fees` are keyed by code. */
export type QuoteRules = {
  vehicles: Record<string, Vehicle>
  fees: Fees
}

export type Fees = Record<FeeCode, number>
export type FeeCode = keyof typeof defaultFees

const defaultVehicles: Record<string, Vehicle> = {
  pickup: {
    name: 'Pickup',
    name_es: 'Camioneta',
    capacity_ft3: 75,
    base_cents: 3900,
    per_mile_cents: 225,
    per_minute_cents: 145,
    included_crew: 2,
  },
  van: {
    name: 'Cargo van',
    name_es: 'Furgoneta de carga',
    capacity_ft3: 250,
    base_cents: 5900,
    per_mile_cents: 250,
    per_minute_cents: 170,
    included_crew: 2,
  },
  box16: {
    name: 'Box truck 16 ft',
    name_es: 'Camión de caja de 16 pies',
    capacity_ft3: 800,
    base_cents: 9900,
    per_mile_cents: 295,
    per_minute_cents: 215,
    included_crew: 2,
  },
}

/**
 * Every fee with its initial value, its kind and the bounds of an edit. The bounds keep every
 * product of a quote below 2^53 and ensure that a larger move never costs less.
 */
export const defaultFees = {
  // Load: the usable share of a vehicle's capacity.
  fill_bp: rate(8500, 5000, 10_000),

  // Road: the factor from straight line to road, and the speed for cities without their own.
  haversine_bp: rate(13_000, 10_000, 30_000),
  speed_mph: integer(22, 'mph', 5, 80),
  /** The longest move that is sold. */
  farthest_miles: integer(150, 'mi', 1, 3000),

  // Crew: its speed relative to two movers, and the price of each mover above or below the
  // included.
  crew_1_bp: rate(5500, 2500, 40_000),
  crew_2_bp: rate(10_000, 2500, 40_000),
  crew_3_bp: rate(14_200, 2500, 40_000),
  crew_4_bp: rate(17_900, 2500, 40_000),
  extra_mover_per_minute: money(75, 0, 1000),
  risk_bp: rate(1000),
  minimum_minutes: integer(30, 'min', 0, 1440),

  // Stops. Stairs are charged per flight and per started stair volume.
  stair_volume_ft3: integer(100, 'ft³', 50, 10_000),
  stair_minutes: integer(4, 'min', 0, 60),
  stair_flight: money(300),
  stair_free_flights: integer(1, 'flights', 0, 60),
  elevator_minutes: integer(8, 'min', 0, 240),
  included_stops: integer(2, 'stops', 2, 8),
  extra_stop: money(1500),
  long_carry_free_ft: integer(150, 'ft', 0, 2000),
  long_carry_step_ft: integer(50, 'ft', 10, 2000),
  long_carry: money(1000),

  // Heavy items: an item above the higher weight pays only the higher fee.
  heavy_150_lb: integer(150, 'lb', 1, 5000),
  heavy_150: money(2500),
  heavy_300_lb: integer(300, 'lb', 1, 5000),
  heavy_300: money(6000),

  // Peak rules: summed, then clamped to the minimum and maximum.
  peak_weekend_bp: rate(1000, -10_000),
  peak_month_end_bp: rate(1000, -10_000),
  peak_season_bp: rate(500, -10_000),
  peak_holiday_bp: rate(1500, -10_000),
  peak_same_day_bp: rate(1000, -10_000),
  peak_midweek_bp: rate(-500, -10_000),
  peak_flexible_bp: rate(-500, -10_000),
  peak_min_bp: rate(-1000, -10_000, 0),
  peak_max_bp: rate(3500),

  // Additions to and deductions from the service price.
  coupon_cap: money(7500),
  service_fee_bp: rate(600),
  service_fee_min: money(499),
  service_fee_max: money(4900),
  protection_free: money(30_000, 0, 25_000_000),
  protection_step: money(10_000, 100, 25_000_000),
  protection_price: money(100),
  commission_bp: rate(2000),
  capped_over_bp: rate(1000),

  // Cancelling: free for some minutes after booking and until some hours before the window, then
  // more expensive the closer it gets. The hours of a tier are its end closest to the window.
  cancel_grace_minutes: integer(10, 'min', 0, 1440),
  cancel_early_hours: integer(48, 'h', 0, 720),
  cancel_two_days_hours: integer(24, 'h', 0, 720),
  cancel_two_days_bp: rate(1500),
  cancel_one_day_hours: integer(4, 'h', 0, 720),
  cancel_one_day_bp: rate(3500),
  cancel_short_hours: integer(2, 'h', 0, 720),
  cancel_short_bp: rate(5000),
  cancel_last_minute_bp: rate(6500),
  cancel_arrived_bp: rate(8000),
  cancel_loading_bp: rate(10_000),
  cancel_mover_bp: rate(8000),

  // Late release of a job by its mover: the customer's credit.
  release_late_hours: integer(24, 'h', 0, 720),
  release_credit: money(2500),
} satisfies Record<string, Fee>

/** The rules of a new installation. */
export const defaultRules: QuoteRules = {
  vehicles: defaultVehicles,
  fees: feesOf((code) => defaultFees[code].value),
}

/** The bounds of a vehicle's numbers, inclusive. */
export const vehicleBounds = {
  capacity_ft3: { min: 50, max: 10_000 },
  base_cents: { min: 0, max: 1_000_000 },
  per_mile_cents: { min: 0, max: 2000 },
  per_minute_cents: { min: 0, max: 2000 },
  included_crew: { min: 1, max: 4 },
}

/**
 * Builds the rules from rows of the `vehicles` and `fees` tables; pass only the rows in force.
 * Throws a RangeError naming any value that is missing, duplicated, not an integer or out of
 * bounds. Unknown fee codes are ignored.
 */
export function rulesFrom(rows: {
  vehicles: readonly (Vehicle & { code: string })[]
  fees: readonly { code: string; value: number }[]
}): QuoteRules {
  if (rows.vehicles.length === 0) throw new RangeError('vehicles: there is none')
  const values = byCode('fees', rows.fees)
  const missing = feeCodes().filter((code) => !values.has(code))
  if (missing.length > 0) throw new RangeError(`fees: missing ${missing.join(', ')}`)
  return {
    vehicles: Object.fromEntries(
      [...byCode('vehicles', rows.vehicles)].map(([code, row]) => [code, vehicleOf(code, row)]),
    ),
    fees: feesOf((code) => within(`fees: ${code}`, values.get(code)?.value, defaultFees[code])),
  }
}

function vehicleOf(code: string, row: Vehicle): Vehicle {
  const number = (key: keyof typeof vehicleBounds) =>
    within(`vehicles: ${key} of ${code}`, row[key], vehicleBounds[key])
  return {
    name: row.name,
    name_es: row.name_es ?? null,
    capacity_ft3: number('capacity_ft3'),
    base_cents: number('base_cents'),
    per_mile_cents: number('per_mile_cents'),
    per_minute_cents: number('per_minute_cents'),
    included_crew: number('included_crew'),
  }
}

function byCode<Row extends { code: string }>(table: string, rows: readonly Row[]) {
  const found = new Map<string, Row>()
  for (const row of rows) {
    if (found.has(row.code)) throw new RangeError(`${table}: ${row.code} is given twice`)
    found.set(row.code, row)
  }
  return found
}

function within(what: string, value: number | undefined, bounds: { min: number; max: number }) {
  if (value === undefined || !Number.isInteger(value) || value < bounds.min || value > bounds.max)
    throw new RangeError(
      `${what} must be an integer from ${bounds.min} to ${bounds.max}, not ${value}`,
    )
  return value
}

function feeCodes() {
  return Object.keys(defaultFees) as FeeCode[]
}

function feesOf(value: (code: FeeCode) => number) {
  return Object.fromEntries(feeCodes().map((code) => [code, value(code)])) as Fees
}

function money(value: number, min = 0, max = 100_000): Fee {
  return { kind: 'money', value, min, max }
}

function rate(value: number, min = 0, max = 10_000): Fee {
  return { kind: 'rate', value, min, max }
}

function integer(value: number, unit: string, min: number, max: number): Fee {
  return { kind: 'integer', value, min, max, unit }
}
