import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { maxTotal } from '#contract/pricing/metered-price.ts'
import { peakRules } from '#contract/pricing/peak-rules.ts'
import { quote as priceOf } from '#contract/pricing/quote.ts'
import type { PeakRule } from '#contract/pricing/quote-schema.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { suggestCrew, suggestVehicle } from '#contract/pricing/trip.ts'
import { hashOf } from '#server/kernel/hash-of.ts'

/** A move whose places are all located and whose items all have measures. */
export type KnownMove = Pick<Quote, 'stops' | 'items' | 'affiliate' | 'route_miles'> & {
  ask: Omit<QuoteInput, 'stops' | 'items' | 'window_start_at'>
  window: Pick<Quote, 'window_start_at' | 'window_end_at'>
  booked_at: string
  /** The peak rules of a booked move, which keeps them; null applies those of the window. */
  peak?: PeakRule[] | null
  rules: QuoteRules
  version: string
  city: Quote['city'] & { tax_bp: number; speed_mph: number }
  coupon: (NonNullable<Quote['coupon']> & { cap_cents: number }) | null
}

/**
 * Prices a move by the rules and returns the price with its inputs. The requested vehicle must
 * exist in the rules.
 */
export function priceMove(move: KnownMove): Omit<Quote, 'id' | 'expires_at'> {
  const { ask, window, rules, version, stops, city, items, coupon, affiliate, route_miles } = move
  const { request, price, vehicle, fill_percent } = calculate(move)
  const pricing_mode = ask.pricing_mode ?? 'fixed'
  return {
    hash: hashOf({ request, price, rules_version: version }),
    rules_version: version,
    price,
    max_cents: maxTotal(price, pricing_mode, rules),
    request,
    vehicle,
    crew_size: request.crew_size,
    pricing_mode,
    fill_percent,
    route_miles,
    city: { id: city.id, slug: city.slug, name: city.name, time_zone: city.time_zone },
    size: ask.size ?? null,
    stops,
    items,
    coupon: coupon ? { code: coupon.code, percent: coupon.percent } : null,
    affiliate,
    ...window,
    is_flexible: ask.is_flexible ?? false,
  }
}

/** Calculates a move's price without hashing it; see `priceMove`. */
export function calculate(move: KnownMove) {
  const { ask, window, rules, stops, city, items, coupon, affiliate, route_miles } = move
  const volume = items.reduce((sum, item) => sum + item.quantity * item.volume_ft3, 0)
  const heaviest = Math.max(0, ...items.map((item) => item.weight_lb))
  const vehicle = ask.vehicle ?? suggestVehicle(volume, rules)
  const { name, name_es, capacity_ft3 } = rules.vehicles[vehicle] ?? {
    name: vehicle,
    name_es: null,
    capacity_ft3: 0,
  }
  const crew_size = ask.crew_size ?? suggestCrew(volume, heaviest)
  const is_flexible = ask.is_flexible ?? false

  const request = {
    vehicle,
    crew_size,
    miles: route_miles,
    items: items.map(({ quantity, volume_ft3, minutes, weight_lb }) => ({
      quantity,
      volume_ft3,
      minutes,
      weight_lb,
    })),
    stops: stops.map(({ flights, has_elevator, carry_ft }) => ({
      flights,
      has_elevator,
      carry_ft,
    })),
    peak:
      move.peak ??
      peakRules({
        window_start_at: window.window_start_at,
        time_zone: city.time_zone,
        booked_at: move.booked_at,
        is_flexible,
      }),
    coupon_percent: coupon?.percent ?? affiliate?.percent ?? 0,
    ...(coupon ? { coupon_cap_cents: coupon.cap_cents } : {}),
    declared_value_cents: ask.declared_value_cents ?? 0,
    tolls_cents: 0,
    tax_bp: city.tax_bp,
    speed_mph: city.speed_mph,
    ...(ask.tip_cents ? { tip_cents: ask.tip_cents } : {}),
  }
  const price = priceOf(request, rules)
  const usable = capacity_ft3 * (rules.fees.fill_bp / 10_000) * price.trips
  return {
    request,
    price,
    vehicle: { code: vehicle, name, name_es: name_es ?? null, capacity_ft3 },
    fill_percent: Math.round((volume / usable) * 100),
  }
}
