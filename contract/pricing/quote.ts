import {
  type PeakRule,
  type PriceBreakdown,
  peakRuleNames,
  type QuoteLine,
  type QuoteRequest,
} from '#contract/pricing/quote-schema.ts'
import { ceilDivide, clamp, roundHalfUp, shareOf } from '#contract/pricing/rounding.ts'
import type { FeeCode, Fees, QuoteRules, Vehicle } from '#contract/pricing/rules.ts'
import { sumOf, type Workload, workloadOf } from '#contract/pricing/workload.ts'

/**
 * Prices a move line by line. A pure function, so the server and the browser get the same cents.
 *
 * Details of the formula:
 * - time is rounded up three times, see `workloadOf`; money is rounded half-up once per line;
 * - each mover above or below the included ones adds or subtracts `extra_mover_per_minute`, and the
 *   price of a minute is never negative;
 * - stairs are priced from the flight after the free ones but take time from the first; a stop with
 *   an elevator has no stairs, whatever its flights;
 * - a discount is rounded as a positive amount and then taken off (5978.5 takes off 5979);
 * - the fee's minimum is due even if the discount makes the service free;
 * - the commission is taken from the service before the discount; the platform alone bears the
 *   discount.
 *
 * Throws a RangeError for an unknown vehicle or crew size. Exact for every request that
 * `QuoteRequest` accepts under rules that `rulesFrom` accepts: the largest total stays below
 * 3·10^15 cents.
 */
export function quote(request: QuoteRequest, rules: QuoteRules): PriceBreakdown {
  const { fees } = rules
  const vehicle = vehicleOf(request.vehicle, rules)
  const load = workloadOf(request, vehicle, fees)
  const work = [
    baseLine(vehicle),
    mileageLine(load, vehicle),
    laborLine(request, load, vehicle, fees),
    stairsLine(request, load, fees),
    extraStopsLine(request, fees),
    heavyLine(request, fees),
    longCarryLine(request, fees),
  ]
  const peak = peakLine(request, totalOf(work), fees)
  const service_cents = totalOf(work) + peak.amount_cents

  const discount = discountLine(request, service_cents, fees)
  const discounted_cents = service_cents + discount.amount_cents
  const fee = feeLine(discounted_cents, fees)
  const protection = protectionLine(request, fees)
  const tolls = line('tolls', request.tolls_cents, [], {})
  const tax = taxLine(request, discounted_cents + fee.amount_cents)
  const tip = line('tip', request.tip_cents ?? 0, [], {})

  const all = [...work, peak, discount, fee, protection, tolls, tax, tip]
  const commission_cents = shareOf(service_cents, fees.commission_bp)
  return {
    lines: all.filter(({ code, amount_cents }) => code === 'base' || amount_cents !== 0),
    total_cents: totalOf(all),
    mover_cents: service_cents - commission_cents + tolls.amount_cents + tip.amount_cents,
    platform_cents: commission_cents + discount.amount_cents + fee.amount_cents,
    protection_cents: protection.amount_cents,
    tax_cents: tax.amount_cents,
    service_cents,
    fee_cents: fee.amount_cents,
    discount_cents: service_cents - discounted_cents,
    commission_cents,
    tolls_cents: tolls.amount_cents,
    tip_cents: tip.amount_cents,
    billed_minutes: load.billed_minutes,
    miles: load.mile_tenths / 10,
    trips: load.trips,
    volume_ft3: load.volume_ft3,
  }
}

function baseLine({ base_cents }: Vehicle) {
  return line('base', base_cents, ['vehicle.base_cents'], { base_cents })
}

function mileageLine({ mile_tenths, trips }: Workload, { per_mile_cents }: Vehicle) {
  const amount = roundHalfUp(mile_tenths * per_mile_cents, 10)
  return line('mileage', amount, ['vehicle.per_mile_cents'], {
    miles: mile_tenths / 10,
    trips,
    per_mile_cents,
  })
}

function laborLine(request: QuoteRequest, load: Workload, vehicle: Vehicle, fees: Fees) {
  const { crew_size } = request
  const { per_minute_cents, included_crew } = vehicle
  const { billed_minutes, needed_minutes } = load
  const extra_mover_per_minute = fees.extra_mover_per_minute
  const movers = crew_size - included_crew
  const minute_cents = Math.max(0, per_minute_cents + extra_mover_per_minute * movers)

  const rule: Rule[] = ['vehicle.per_minute_cents']
  if (movers !== 0) rule.push('extra_mover_per_minute')
  if (billed_minutes > needed_minutes) rule.push('minimum_minutes')
  const metered = request.billed_minutes !== undefined
  if (!metered) rule.push(...estimateRules(request, load))
  return line('labor', billed_minutes * minute_cents, rule, {
    billed_minutes,
    minute_cents,
    crew_size,
    included_crew,
    per_minute_cents,
    extra_mover_per_minute,
    minimum_minutes: fees.minimum_minutes,
    ...(metered ? { metered_minutes: needed_minutes } : estimateInputs(load, fees)),
  })
}

function estimateRules(request: QuoteRequest, load: Workload): Rule[] {
  const rule: Rule[] = [load.efficiency, 'risk_bp']
  if (request.speed_mph === undefined) rule.push('speed_mph')
  if (request.stops.some((stop) => stop.has_elevator)) rule.push('elevator_minutes')
  if (request.stops.some(hasStairs)) rule.push('stair_minutes', 'stair_volume_ft3')
  return rule
}

function estimateInputs(load: Workload, fees: Fees) {
  const { item_minutes, stop_minutes, labor_minutes, drive_minutes, speed_mph } = load
  return {
    item_minutes,
    stop_minutes,
    efficiency_bp: fees[load.efficiency],
    labor_minutes,
    speed_mph,
    drive_minutes,
    risk_bp: fees.risk_bp,
  }
}

function stairsLine({ stops }: QuoteRequest, { stair_volumes, volume_ft3 }: Workload, fees: Fees) {
  const { stair_flight, stair_free_flights, stair_volume_ft3 } = fees
  const flights = sumOf(stops.filter(hasStairs), (stop) =>
    Math.max(0, stop.flights - stair_free_flights),
  )
  return line(
    'stairs',
    flights * stair_flight * stair_volumes,
    ['stair_flight', 'stair_free_flights', 'stair_volume_ft3'],
    { flights, stair_flight, stair_free_flights, volume_ft3, stair_volume_ft3, stair_volumes },
  )
}

function hasStairs(stop: { has_elevator: boolean; flights: number }) {
  return !stop.has_elevator && stop.flights > 0
}

function extraStopsLine(request: QuoteRequest, { included_stops, extra_stop }: Fees) {
  const stops = request.stops.length
  const amount = Math.max(0, stops - included_stops) * extra_stop
  return line('extra_stops', amount, ['extra_stop', 'included_stops'], {
    stops,
    included_stops,
    extra_stop,
  })
}

function heavyLine({ items }: QuoteRequest, fees: Fees) {
  const { heavy_150_lb, heavy_150, heavy_300_lb, heavy_300 } = fees
  const heaviest = items.filter((item) => item.weight_lb > heavy_300_lb)
  const heavy = items.filter(
    (item) => item.weight_lb > heavy_150_lb && item.weight_lb <= heavy_300_lb,
  )
  const over_300 = sumOf(heaviest, (item) => item.quantity)
  const over_150 = sumOf(heavy, (item) => item.quantity)
  const rule: Rule[] = []
  if (over_150 > 0) rule.push('heavy_150', 'heavy_150_lb')
  if (over_300 > 0) rule.push('heavy_300', 'heavy_300_lb')
  return line('heavy', over_150 * heavy_150 + over_300 * heavy_300, rule, {
    over_150,
    heavy_150,
    heavy_150_lb,
    over_300,
    heavy_300,
    heavy_300_lb,
  })
}

function longCarryLine({ stops }: QuoteRequest, fees: Fees) {
  const { long_carry, long_carry_free_ft, long_carry_step_ft } = fees
  const steps = sumOf(stops, (stop) =>
    ceilDivide(Math.max(0, stop.carry_ft - long_carry_free_ft), long_carry_step_ft),
  )
  return line(
    'long_carry',
    steps * long_carry,
    ['long_carry', 'long_carry_free_ft', 'long_carry_step_ft'],
    { steps, long_carry, long_carry_free_ft, long_carry_step_ft },
  )
}

const peakFees: Record<PeakRule, FeeCode> = {
  weekend: 'peak_weekend_bp',
  month_end: 'peak_month_end_bp',
  season: 'peak_season_bp',
  holiday: 'peak_holiday_bp',
  same_day: 'peak_same_day_bp',
  midweek: 'peak_midweek_bp',
  flexible: 'peak_flexible_bp',
}

function peakLine(request: QuoteRequest, work_cents: number, fees: Fees) {
  const rule = peakRuleNames.filter((name) => request.peak.includes(name)).map((n) => peakFees[n])
  const sum_bp = sumOf(rule, (code) => fees[code])
  const peak_bp = clamp(sum_bp, fees.peak_min_bp, fees.peak_max_bp)
  if (peak_bp > sum_bp) rule.push('peak_min_bp')
  if (peak_bp < sum_bp) rule.push('peak_max_bp')
  return line('peak', shareOf(work_cents, peak_bp), rule, {
    work_cents,
    ...Object.fromEntries(rule.map((code) => [code, fees[code]])),
    peak_bp,
  })
}

function discountLine(request: QuoteRequest, service_cents: number, { coupon_cap }: Fees) {
  const { coupon_percent } = request
  const cap_cents = Math.min(coupon_cap, request.coupon_cap_cents ?? coupon_cap)
  const uncapped = shareOf(service_cents, coupon_percent * 100)
  const rule: Rule[] = uncapped > cap_cents && cap_cents === coupon_cap ? ['coupon_cap'] : []
  return line('discount', -Math.min(uncapped, cap_cents), rule, {
    service_cents,
    coupon_percent,
    cap_cents,
  })
}

function feeLine(discounted_cents: number, fees: Fees) {
  const { service_fee_bp, service_fee_min, service_fee_max } = fees
  const share = shareOf(discounted_cents, service_fee_bp)
  const amount = clamp(share, service_fee_min, service_fee_max)
  const rule: Rule[] = ['service_fee_bp']
  if (amount > share) rule.push('service_fee_min')
  if (amount < share) rule.push('service_fee_max')
  return line('fee', amount, rule, {
    discounted_cents,
    service_fee_bp,
    service_fee_min,
    service_fee_max,
  })
}

function protectionLine({ declared_value_cents }: QuoteRequest, fees: Fees) {
  const { protection_free, protection_step, protection_price } = fees
  const steps = ceilDivide(Math.max(0, declared_value_cents - protection_free), protection_step)
  return line(
    'protection',
    steps * protection_price,
    ['protection_price', 'protection_free', 'protection_step'],
    { declared_value_cents, protection_free, protection_step, protection_price, steps },
  )
}

function taxLine({ tax_bp }: QuoteRequest, taxed_cents: number) {
  return line('tax', shareOf(taxed_cents, tax_bp), [], { taxed_cents, tax_bp })
}

function vehicleOf(code: string, { vehicles }: QuoteRules) {
  const vehicle = Object.hasOwn(vehicles, code) ? vehicles[code] : undefined
  if (vehicle === undefined) throw new RangeError(`vehicle ${code} is unknown`)
  return vehicle
}

type Rule = FeeCode | `vehicle.${keyof Vehicle}`

function line(
  code: QuoteLine['code'],
  amount_cents: number,
  rule: Rule[],
  inputs: Record<string, number>,
): QuoteLine {
  return { code, amount_cents, rule, inputs }
}

function totalOf(lines: readonly QuoteLine[]) {
  return sumOf(lines, (line) => line.amount_cents)
}
