import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { accounts } from '#contract/resources/journal.ts'
import { closed, instant } from './schemas.ts'

/** Amounts are in cents; days are in the time zone of the requesting admin. */
export const Today = Type.Object({
  placed: Type.Integer(),
  placed_cents: Type.Integer(),
  completed: Type.Integer(),
  captured_cents: Type.Integer(),
  open_jobs: Type.Integer(),
  under_way: Type.Integer(),
  disputed: Type.Integer(),
  /** Sum of the whole journal, which must be 0; null for callers who may not list the journal. */
  journal_sum_cents: Type.Union([Type.Integer(), Type.Null()]),
  /** Empty for callers who may not list the journal. */
  accounts: Type.Array(Type.Object({ account: Type.String(), balance_cents: Type.Integer() })),
  /** The last thirty days, oldest first. */
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      placed: Type.Integer(),
      completed: Type.Integer(),
      placed_cents: Type.Integer(),
    }),
  ),
  /** The whole day before. */
  yesterday: Type.Object({
    placed: Type.Integer(),
    placed_cents: Type.Integer(),
    completed: Type.Integer(),
    captured_cents: Type.Integer(),
  }),
  /** The sums of the thirty days before those. */
  days_before: Type.Object({
    placed: Type.Integer(),
    completed: Type.Integer(),
    placed_cents: Type.Integer(),
  }),
})
export type Today = Static<typeof Today>

export const readToday = defineCall({
  method: 'GET',
  path: '/api/reports/today',
  summary: 'Today’s numbers, the last thirty days and the journal’s balances',
  by: ['admin'],
  forTokens: true,
  permission: ['orders', 'list'],
  response: Today,
})

/**
 * Order events that are counted by the hour, with the order's total at that moment as the amount.
 */
export const countedEvents = [
  'order.placed',
  'order.accepted',
  'order.released',
  'order.completed',
  'order.cancelled',
  'order.unpaid',
  'order.no_show',
  'order.absence_reported',
  'order.expired',
  'order.disputed',
] as const

/** The payment event that is counted by the hour, with the captured amount. */
export const capturedEvent = 'payment.captured'

const day = Type.String({ format: 'date', maxLength: 10 })

/** The most periods that a series has. */
export const maxPeriods = 400

/** First and last day, in the time zone of the requesting admin. */
const period = { from: day, to: day }

const Value = Type.Object({ count: Type.Integer(), cents: Type.Integer() })

/** One metric over time. Days, weeks (from Monday) and months are those of the reader's time zone. */
export const Series = Type.Object({
  metric: Type.String(),
  total: Value,
  periods: Type.Array(
    Type.Object({
      /** The first day that is included, and the instants between which was counted. */
      start: day,
      from: instant,
      /** Exclusive. */
      to: instant,
      count: Type.Integer(),
      cents: Type.Integer(),
    }),
  ),
})
export type Series = Static<typeof Series>

const seriesQuery = {
  ...period,
  unit: Type.Enum(['day', 'week', 'month']),
}

export const readOrderSeries = defineCall({
  method: 'GET',
  path: '/api/reports/orders',
  summary: 'How many orders were placed, completed or called off, and their worth, over time',
  by: ['admin'],
  forTokens: true,
  permission: ['orders', 'list'],
  query: Type.Object(
    {
      ...seriesQuery,
      metric: Type.Enum(countedEvents),
      city_id: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    closed,
  ),
  response: Series,
})

export const readAccountSeries = defineCall({
  method: 'GET',
  path: '/api/reports/accounts',
  summary: 'What was posted to an account over time; debits positive, credits negative',
  by: ['admin'],
  forTokens: true,
  permission: ['journal', 'list'],
  query: Type.Object({ ...seriesQuery, account: Type.Enum(accounts) }, closed),
  response: Series,
})

/** Amounts in cents; debits positive, credits negative. */
export const Balances = Type.Object({
  /** The instants of the period; `to` is exclusive. */
  from: instant,
  to: instant,
  accounts: Type.Array(
    Type.Object({
      account: Type.Enum(accounts),
      opening_cents: Type.Integer(),
      /** The sum of the lines posted in the period, and their number. */
      change_cents: Type.Integer(),
      lines: Type.Integer(),
      closing_cents: Type.Integer(),
    }),
  ),
})
export type Balances = Static<typeof Balances>

export const readBalances = defineCall({
  method: 'GET',
  path: '/api/reports/balances',
  summary: 'Each account of the journal at the beginning and end of a period',
  by: ['admin'],
  forTokens: true,
  permission: ['journal', 'list'],
  query: Type.Object(period, closed),
  response: Balances,
})
