import Type, { type Static } from 'typebox'

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

/** The lines of a quote in the order they are made; `base` is always there, the others if not 0. */
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

const QuoteItem = Type.Object(
  {
    quantity: whole(1, 99),
    volume_ft3: whole(0, 500),
    minutes: whole(0, 240),
    weight_lb: whole(0, 5000),
  },
  closed,
)

const QuoteStop = Type.Object(
  { flights: whole(0, 60), has_elevator: Type.Boolean(), carry_ft: whole(0, 2000) },
  closed,
)

/**
 * What a price depends on. Volume, minutes (to handle it once) and weight are of a single piece;
 * `miles` is the route's length, counted in tenths. `speed_mph` is the city's, `tax_bp` the
 * state's. `billed_minutes` are metered ones, in place of the estimate. `coupon_cap_cents` is the
 * coupon's own cap, beside the one of the rules.
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
 * One line of a quote. `rule` names what made it: fee codes, or `vehicle.<field>` for a price of
 * the vehicle; empty where the amount was only passed on. `inputs` are the numbers that went in.
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
 * `total_cents` is the sum of the lines, and of mover, platform, protection and tax.
 * `service_cents` are the lines up to and with the peak, before the discount; `discount_cents` is
 * given as a positive amount; `platform_cents` is negative where a discount outweighs the
 * commission. `miles` are the billed ones, of every trip.
 */
export const QuoteAnswer = Type.Object(
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
export type QuoteAnswer = Static<typeof QuoteAnswer>
