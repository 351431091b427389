import { withMinus } from '#contract/kernel/minus-sign.ts'
import type { priceExplanation } from '#contract/locales/en/price-explanation.ts'
import type { QuoteLine } from './quote-schema.ts'

type Words = typeof priceExplanation
type Plain<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
/** A key of the explanations: `explain.labor`, `peak.peak_weekend_bp`. */
export type ExplanationKey =
  | `explain.${Plain<keyof Words['explain']>}`
  | `peak.${keyof Words['peak']}`

/** Texts and formats of a reader's language. */
export type Reader = {
  say: (key: ExplanationKey, values?: Record<string, string | number>) => string
  /** Formats cents, whole dollars without cents. */
  money: (cents: number) => string
  number: (value: number, digits: number) => string
}

type Inputs = Reader & {
  /** Returns a number that went into the line; 0 if it has none of this name. */
  input: (name: string) => number
  rule: readonly string[]
  percent: (bp: number) => string
}

/** Explains in sentences the rule and the numbers that produced a line of a price. */
export function explainLine(
  { code, inputs, rule }: Pick<QuoteLine, 'code' | 'inputs' | 'rule'>,
  reader: Reader,
): string[] {
  return wordings[code]({
    ...reader,
    rule,
    input: (name) => inputs[name] ?? 0,
    percent: (bp) => withMinus(`${reader.number(bp / 100, 2)}%`),
  })
}

const wordings: Record<QuoteLine['code'], (inputs: Inputs) => string[]> = {
  base: ({ input, say, money }) => [say('explain.base', { base: money(input('base_cents')) })],

  mileage: ({ input, say, money, number }) => [
    say('explain.mileage', {
      miles: number(input('miles'), 1),
      per_mile: money(input('per_mile_cents')),
      count: input('trips'),
    }),
  ],

  labor({ input, rule, say, money, percent }) {
    const lines = [
      say('explain.labor', {
        minutes: input('billed_minutes'),
        rate: money(input('minute_cents')),
        crew: input('crew_size'),
      }),
    ]
    if (input('metered_minutes') > 0) {
      lines.push(say('explain.labor_metered', { minutes: input('metered_minutes') }))
    } else {
      lines.push(
        say('explain.labor_handling', { minutes: input('labor_minutes') }),
        say('explain.labor_drive', { mph: input('speed_mph'), minutes: input('drive_minutes') }),
        say('explain.labor_risk', { percent: percent(input('risk_bp')) }),
      )
    }
    if (rule.includes('minimum_minutes')) {
      lines.push(say('explain.labor_minimum', { minutes: input('minimum_minutes') }))
    }
    return lines
  },

  stairs: ({ input, say, money }) => [
    say('explain.stairs', {
      count: input('flights'),
      loads: say('explain.stair_loads', {
        count: input('stair_volumes'),
        volume: `${input('stair_volume_ft3')} ft³`,
      }),
      price: money(input('stair_flight')),
    }),
  ],

  extra_stops: ({ input, say, money }) => [
    say('explain.extra_stops', {
      stops: input('stops'),
      included: input('included_stops'),
      price: money(input('extra_stop')),
    }),
  ],

  heavy: ({ input, say, money }) =>
    (['150', '300'] as const)
      .filter((weight) => input(`over_${weight}`) > 0)
      .map((weight) =>
        say(`explain.heavy_${weight}`, {
          count: input(`over_${weight}`),
          weight: `${input(`heavy_${weight}_lb`)} lb`,
          price: money(input(`heavy_${weight}`)),
        }),
      ),

  long_carry: ({ input, say, money }) => [
    say('explain.long_carry', {
      steps: input('steps'),
      step: `${input('long_carry_step_ft')} ft`,
      free: `${input('long_carry_free_ft')} ft`,
      price: money(input('long_carry')),
    }),
  ],

  peak({ input, rule, say, money, percent }) {
    const signed = (bp: number) => (bp > 0 ? `+${percent(bp)}` : percent(bp))
    const lines = rule
      .filter(isPeakRule)
      .map((code) =>
        say('explain.peak_rule', { rule: say(`peak.${code}`), percent: signed(input(code)) }),
      )
    const limit = rule.find((code) => code === 'peak_max_bp' || code === 'peak_min_bp')
    if (limit !== undefined) lines.push(say('explain.peak_kept', { percent: signed(input(limit)) }))
    const work = money(input('work_cents'))
    return [...lines, say('explain.peak', { percent: signed(input('peak_bp')), work })]
  },

  discount: ({ input, say, money }) => [
    say('explain.discount', {
      percent: `${input('coupon_percent')}%`,
      service: money(input('service_cents')),
      cap: money(input('cap_cents')),
    }),
  ],

  fee: ({ input, say, money, percent }) => [
    say('explain.fee', {
      percent: percent(input('service_fee_bp')),
      amount: money(input('discounted_cents')),
      min: money(input('service_fee_min')),
      max: money(input('service_fee_max')),
    }),
  ],

  protection: ({ input, say, money }) => [
    say('explain.protection', {
      price: money(input('protection_price')),
      step: money(input('protection_step')),
      free: money(input('protection_free')),
    }),
  ],

  tolls: ({ say }) => [say('explain.tolls')],
  tax: ({ input, say, money, percent }) => [
    say('explain.tax', { percent: percent(input('tax_bp')), amount: money(input('taxed_cents')) }),
  ],
  tip: ({ say }) => [say('explain.tip')],
}

const peakRules = [
  'peak_weekend_bp',
  'peak_month_end_bp',
  'peak_season_bp',
  'peak_holiday_bp',
  'peak_same_day_bp',
  'peak_midweek_bp',
  'peak_flexible_bp',
] as const

function isPeakRule(code: string): code is (typeof peakRules)[number] {
  return peakRules.some((known) => known === code)
}
