import Type, { type Static } from 'typebox'

import { Item } from './item.ts'
import { Stop } from './stop.ts'

export const peakRuleNames = [
  'weekend',
  'month_end',
  'season',
  'holiday',
  'same_day',
  'midweek',
  'flexible',
] as const
export type PeakRule = (typeof peakRuleNames)[number]

/** A quote's lines in the order of calculation; `base` is always present, others only if not 0. */
export const lineCodes = [
  'base',
  'mileage',
  'labor',
  'stairs',
  'extra_stops',
  'heavy',
  'long_carry',
  'peak',
  'discount',
  'fee',
  'protection',
  'tolls',
  'tax',
  'tip',
] as const

const closed = { additionalProperties: false }
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

const QuoteItem = Type.Pick(Item, ['quantity', 'volume_ft3', 'minutes', 'weight_lb'], closed)

const QuoteStop = Type.Pick(Stop, ['flights', 'has_elevator', 'carry_ft'], closed)

/**
 * Everything that a price depends on. Volume, minutes (for handling it once) and weight are per
 * piece. `miles` is the route's length, counted in tenths. `speed_mph` comes from the city,
 * `tax_bp` from the state. `billed_minutes` are metered minutes that replace the estimate.
 * `coupon_cap_cents` is the coupon's own cap, which applies in addition to that of the rules.
 */
export const QuoteRequest = Type.Object(
  {
    vehicle: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
    crew_size: whole(1, 4),
    miles: Type.Number({ minimum: 0, maximum: 3000 }),
    items: Type.Array(QuoteItem, { maxItems: 300 }),
    stops: Type.Array(QuoteStop, { minItems: 2, maxItems: 8 }),
    peak: Type.Array(Type.Enum(peakRuleNames), {
      uniqueItems: true,
      maxItems: peakRuleNames.length,
    }),
    coupon_percent: whole(0, 100),
    coupon_cap_cents: Type.Optional(whole(0, 1_000_000)),
    declared_value_cents: whole(0, 25_000_000),
    tolls_cents: whole(0, 100_000),
    tax_bp: whole(0, 3000),
    speed_mph: Type.Optional(whole(5, 80)),
    billed_minutes: Type.Optional(whole(0, 20_160)),
    tip_cents: Type.Optional(whole(0, 500_000)),
  },
  closed,
)
export type QuoteRequest = Static<typeof QuoteRequest>

/**
 * One line of a quote. `rule` lists the fee codes behind it, or `vehicle.<field>` for a vehicle's
 * price; it is empty if the amount was only passed on. `inputs` are the numbers of the calculation.
 */
const QuoteLine = Type.Object(
  {
    code: Type.Enum(lineCodes),
    amount_cents: Type.Integer(),
    rule: Type.Array(Type.String()),
    inputs: Type.Record(Type.String(), Type.Number()),
  },
  closed,
)
export type QuoteLine = Static<typeof QuoteLine>

/**
 * A calculated price. `total_cents` is the sum of the lines, and also of mover, platform,
 * protection and tax. `service_cents` sums the lines up to and including the peak, before the
 * discount. `discount_cents` is positive. `platform_cents` is negative if the discount exceeds
 * commission and fee. `miles` are the billed miles of all trips.
 */
export const PriceBreakdown = Type.Object(
  {
    lines: Type.Array(QuoteLine),
    total_cents: Type.Integer(),
    mover_cents: Type.Integer(),
    platform_cents: Type.Integer(),
    protection_cents: Type.Integer(),
    tax_cents: Type.Integer(),
    service_cents: Type.Integer(),
    fee_cents: Type.Integer(),
    discount_cents: Type.Integer(),
    commission_cents: Type.Integer(),
    tolls_cents: Type.Integer(),
    tip_cents: Type.Integer(),
    billed_minutes: Type.Integer(),
    miles: Type.Number(),
    trips: Type.Integer(),
    volume_ft3: Type.Integer(),
  },
  closed,
)
export type PriceBreakdown = Static<typeof PriceBreakdown>
