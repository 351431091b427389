import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'

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
})
export type Today = Static<typeof Today>

export const readToday = defineCall({
  method: 'GET',
  path: '/api/reports/today',
  summary: 'Today’s numbers, the last thirty days and the journal’s balances',
  by: ['admin'],
  permission: ['orders', 'list'],
  response: Today,
})
