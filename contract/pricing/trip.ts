import type { QuoteRules } from '#contract/pricing/rules.ts'

/** Degrees: latitude north, longitude east. */
export type Point = { lat: number; lng: number }

const earthRadiusMiles = 3958.7613

/**
 * Returns the great-circle distance in miles, by the haversine formula on a mean sphere; not
 * rounded.
 */
export function haversineMiles(a: Point, b: Point) {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const h = half(b.lat - a.lat) + cosine(a.lat) * cosine(b.lat) * half(b.lng - a.lng)
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, h)))
}

/**
 * Estimates the driving miles along the points in order, rounded to tenths: straight lines times
 * `factorBp` basis points (the fee `haversine_bp`). Returns 0 for fewer than two points.
 */
export function routeMiles(points: readonly Point[], factorBp: number) {
  const straight = points.slice(1).reduce((sum, point, index) => {
    const from = points[index]
    return from === undefined ? sum : sum + haversineMiles(from, point)
  }, 0)
  return Math.round((straight * factorBp) / 1000) / 10
}

/**
 * Returns the code of the smallest vehicle that carries the volume in one trip, else the largest.
 */
export function suggestVehicle(volumeFt3: number, { vehicles, fees }: QuoteRules) {
  const bySize = Object.entries(vehicles).sort(
    ([, a], [, b]) => a.capacity_ft3 - b.capacity_ft3 || a.base_cents - b.base_cents,
  )
  const fits = bySize.find(
    ([, vehicle]) => volumeFt3 * 10_000 <= vehicle.capacity_ft3 * fees.fill_bp,
  )
  const [code] = fits ?? bySize.at(-1) ?? []
  if (code === undefined) throw new RangeError('vehicles: there is none')
  return code
}

/**
 * The maximum load for each crew, in ft³ and in lb of a single piece; beyond it, a crew of four.
 */
const crewLimits = [
  { crew: 1, volume_ft3: 40, weight_lb: 50 },
  { crew: 2, volume_ft3: 300, weight_lb: 300 },
  { crew: 3, volume_ft3: 650, weight_lb: 500 },
]

/** Suggests the number of movers for a volume in ft³ and the weight in lb of its heaviest piece. */
export function suggestCrew(volumeFt3: number, heaviestLb: number) {
  const enough = crewLimits.find(
    (limit) => volumeFt3 <= limit.volume_ft3 && heaviestLb <= limit.weight_lb,
  )
  return enough?.crew ?? 4
}
