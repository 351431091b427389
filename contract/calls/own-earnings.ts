import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { earnings } from '#contract/resources/earnings.ts'
import { payouts } from '#contract/resources/payouts.ts'
import { closed, instant, nullable } from './schemas.ts'

/** A week by day, 12 weeks by week, 12 months by month. All begin and end by UTC, as the books. */
export const earningPeriods = ['week', 'weeks', 'year'] as const
export type EarningPeriod = (typeof earningPeriods)[number]

const figures = {
  /** The crew's price of the moves, before commission. */
  gross_cents: Type.Integer(),
  commission_cents: Type.Integer(),
  tip_cents: Type.Integer(),
  /** The sum of additions and deductions: shares of differences and refunds, fees, claims. */
  adjustment_cents: Type.Integer(),
  net_cents: Type.Integer(),
  jobs: Type.Integer(),
  /** Measured from loading to delivery, plus the empty drive back. */
  minutes: Type.Integer(),
  miles: Type.Number(),
  empty_miles: Type.Number(),
  /** Of all these miles, at the mover's present cost per mile. */
  fuel_cents: Type.Integer(),
  /** Pay for each hour, as it came out and as the offers promised; null without a job. */
  per_hour_cents: nullable(Type.Integer()),
  promised_per_hour_cents: nullable(Type.Integer()),
  /** The same less the fuel. */
  per_hour_after_fuel_cents: nullable(Type.Integer()),
  promised_per_hour_after_fuel_cents: nullable(Type.Integer()),
}

const Bucket = Type.Object({ start: instant, ...figures })
export type EarningBucket = Static<typeof Bucket>

export const EarningSummary = Type.Object({
  buckets: Type.Array(Bucket),
  total: Type.Object(figures),
  /** The fuel that is counted for a mile, loaded or empty: the mover's own, or what is usual. */
  cost_per_mile_cents: Type.Integer(),
  /** Accepted jobs that have not been earned yet, by the same unit of time. */
  ahead: Type.Array(
    Type.Object({ start: instant, net_cents: Type.Integer(), jobs: Type.Integer() }),
  ),
  /** Pay for each hour of the last year, by weekday (0 is Sunday) and four hours of the day. */
  grid: Type.Array(
    Type.Object({
      weekday: Type.Integer(),
      from_hour: Type.Integer(),
      per_hour_cents: Type.Integer(),
      jobs: Type.Integer(),
    }),
  ),
})
export type EarningSummary = Static<typeof EarningSummary>

export const summarizeEarnings = defineCall({
  method: 'GET',
  path: '/api/own-earnings/summary',
  summary: 'What the signed-in mover earned in a period, and what is ahead',
  by: ['mover'],
  query: Type.Object({ period: Type.Enum([...earningPeriods]) }, closed),
  response: EarningSummary,
})

/** By UTC, as the books. */
const Year = Type.Object({
  year: Type.Integer(),
  /** The crew's price of the moves, before commission. */
  gross_cents: Type.Integer(),
  commission_cents: Type.Integer(),
  tip_cents: Type.Integer(),
  adjustment_cents: Type.Integer(),
  net_cents: Type.Integer(),
  /** Arrived at the bank in this year, whenever it was earned. */
  paid_out_cents: Type.Integer(),
  /** Of instant payouts. */
  payout_fee_cents: Type.Integer(),
  payouts: Type.Integer(),
})

export const TaxYears = Type.Object({
  /** The latest years with earnings or payouts, newest first. */
  years: Type.Array(Year),
  tax_form: Type.Object({
    /** The earnings of a year, before commission and with tips, from which a form is needed. */
    threshold_cents: Type.Integer(),
    /** Whether the payout provider has what the form needs. */
    is_on_file: Type.Boolean(),
    /** When the company was last asked for it, and until when; null if never. */
    asked_at: nullable(instant),
    due_at: nullable(instant),
  }),
})
export type TaxYears = Static<typeof TaxYears>

export const readTaxYears = defineCall({
  method: 'GET',
  path: '/api/own-earnings/years',
  summary:
    'What the signed-in mover earned and was paid in each calendar year, and whether a tax form is on file',
  by: ['mover'],
  response: TaxYears,
})

const entry = {
  id: Type.Integer(),
  at: instant,
  /** A cancellation is the mover's share of a fee; a debt reduces later payouts. */
  kind: Type.Enum(['job', 'tip', 'cancellation', 'claim', 'adjustment']),
  net_cents: Type.Integer(),
  state: Type.Enum([...earnings.fields.state.values]),
  payout_code: nullable(Type.String()),
}

const EarningEntry = Type.Object({
  ...entry,
  code: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** As it came out; null for entries that aren't a job. */
  per_hour_cents: nullable(Type.Integer()),
})
export type EarningEntry = Static<typeof EarningEntry>

const stateFilter = { state: Type.Optional(Type.Enum([...earnings.fields.state.values])) }
const before = Type.Optional(Type.String({ pattern: '^\\d{1,15}$' }))

export const listOwnEarnings = defineCall({
  method: 'GET',
  path: '/api/own-earnings',
  summary: 'The signed-in mover’s earnings, newest first',
  by: ['mover'],
  query: Type.Object({ before, ...stateFilter }, closed),
  response: Type.Object({
    entries: Type.Array(EarningEntry),
    /** The `before` of the next page; null on the last one. */
    next: nullable(Type.String()),
  }),
})

const csv = Type.Unsafe<unknown>({
  description: 'The file',
  content: { 'text/csv': { schema: { type: 'string' } } },
})

/** Amounts are in dollars; what was taken back is negative. */
export const exportOwnEarnings = defineCall({
  method: 'GET',
  path: '/api/own-earnings/export',
  summary: 'Download the signed-in mover’s earnings as CSV, newest first',
  by: ['mover'],
  limits: ['receipt_user'],
  query: Type.Object(stateFilter, closed),
  response: csv,
})

export const JobEarning = Type.Object({
  code: Type.String(),
  from: Type.String(),
  to: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  time_zone: Type.String(),
  driver: nullable(Type.String()),
  /** Null for a move that was not carried out. */
  job: nullable(
    Type.Object({
      quoted_minutes: Type.Integer(),
      measured_minutes: Type.Integer(),
      miles: Type.Number(),
      empty_miles: Type.Number(),
      /** At the mover's present cost per mile, which is no part of what is earned. */
      cost_per_mile_cents: Type.Integer(),
      fuel_cents: Type.Integer(),
      pricing_mode: Type.Enum(['fixed', 'capped']),
      promised_cents: Type.Integer(),
      /** The part of the difference to the measured price that the platform bore. */
      promise_cents: Type.Integer(),
      deduction_cents: Type.Integer(),
      per_hour_cents: Type.Integer(),
      promised_per_hour_cents: Type.Integer(),
      per_hour_after_fuel_cents: Type.Integer(),
      promised_per_hour_after_fuel_cents: Type.Integer(),
    }),
  ),
  /** The steps from the crew's price to what is earned; they add up to `net_cents`. */
  steps: Type.Array(
    Type.Object({
      kind: Type.Enum([
        'service',
        'tolls',
        'fee',
        'commission',
        'deduction',
        'tip',
        'later_tip',
        'adjustment',
      ]),
      cents: Type.Integer(),
    }),
  ),
  net_cents: Type.Integer(),
  parts: Type.Array(
    Type.Object({
      ...entry,
      states: Type.Array(Type.Object({ name: Type.String(), at: instant })),
    }),
  ),
})
export type JobEarning = Static<typeof JobEarning>

export const readOwnEarning = defineCall({
  method: 'GET',
  path: '/api/own-earnings/:code',
  summary: 'All that the signed-in mover earned with one move, and how it came about',
  by: ['mover'],
  response: JobEarning,
})

const payout = {
  code: Type.String(),
  at: instant,
  period_from: Type.String(),
  period_to: Type.String(),
  method: Type.Enum([...payouts.fields.method.values]),
  amount_cents: Type.Integer(),
  fee_cents: Type.Integer(),
  state: Type.Enum([...payouts.fields.state.values]),
  last4: nullable(Type.String()),
  failure: nullable(Type.String()),
  paid_at: nullable(instant),
}

const PayoutEntry = Type.Object({ id: Type.Integer(), ...payout })
export type PayoutEntry = Static<typeof PayoutEntry>

export const listOwnPayouts = defineCall({
  method: 'GET',
  path: '/api/own-payouts',
  summary: 'The signed-in mover’s payouts, newest first',
  by: ['mover'],
  query: Type.Object({ before }, closed),
  response: Type.Object({ payouts: Type.Array(PayoutEntry), next: nullable(Type.String()) }),
})

export const exportOwnPayouts = defineCall({
  method: 'GET',
  path: '/api/own-payouts/export',
  summary: 'Download the signed-in mover’s payouts as CSV, newest first',
  by: ['mover'],
  limits: ['receipt_user'],
  response: csv,
})

export const OwnPayout = Type.Object({
  ...payout,
  institution: nullable(Type.String()),
  /** The provider's reference, which the mover's bank can look for. */
  reference: nullable(Type.String()),
  steps: Type.Array(Type.Object({ state: Type.String(), at: instant })),
  /** The newest earnings in it, by move. */
  earnings: Type.Array(Type.Object({ code: Type.String(), net_cents: Type.Integer() })),
  /** The sum and number of moves that are not in `earnings`. */
  others_cents: Type.Integer(),
  others: Type.Integer(),
})
export type OwnPayout = Static<typeof OwnPayout>

export const readOwnPayout = defineCall({
  method: 'GET',
  path: '/api/own-payouts/:code',
  summary: 'One of the signed-in mover’s payouts, with the earnings in it',
  by: ['mover'],
  response: OwnPayout,
})
