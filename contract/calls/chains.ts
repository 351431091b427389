import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, instant, nullable } from './schemas.ts'

const date = Type.String({ format: 'date', maxLength: 10 })

const ChainJob = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  /** An open job; false for one that the mover has already. */
  is_new: Type.Boolean(),
  starts_at: instant,
  ends_at: instant,
  time_zone: Type.String(),
  from: Type.String(),
  to: Type.String(),
  pay_cents: Type.Integer(),
  /** The empty drive to it. */
  drive_miles: Type.Number(),
  drive_minutes: Type.Integer(),
  /** The pay of an hour of what is left if this job is lost; null if nothing is left. */
  per_hour_without_cents: nullable(Type.Integer()),
})

/** A day of one crew. Drives from and to home are 0 while that place isn't known. */
const Chain = Type.Object({
  truck_id: Type.Integer(),
  jobs: Type.Array(ChainJob),
  leaves_at: instant,
  returns_at: instant,
  home_miles: Type.Number(),
  home_minutes: Type.Integer(),
  pay_cents: Type.Integer(),
  fuel_cents: Type.Integer(),
  /** From door to door, less the fuel. */
  per_hour_cents: Type.Integer(),
  empty_miles: Type.Number(),
  total_miles: Type.Number(),
  /** How late the first job may begin so that all begin within their windows. */
  slack_minutes: Type.Integer(),
})
export type Chain = Static<typeof Chain>

const Chains = Type.Object({
  /** The mover's time zone, by which days run. */
  zone: Type.String(),
  day: date,
  /** The days with open jobs that the mover can take, in order. */
  days: Type.Array(Type.Object({ date, count: Type.Integer() })),
  /** The ZIP code from which the day begins and where it ends; null while its place isn't known. */
  home_zip: nullable(Type.String()),
  trucks: Type.Array(Type.Object({ id: Type.Integer(), plate: Type.String() })),
  chains: Type.Array(Chain),
})
export type Chains = Static<typeof Chains>

export const listChains = defineCall({
  method: 'GET',
  path: '/api/jobs/chains',
  summary: 'The best days that one crew can make of the open jobs, around the jobs that are taken',
  by: ['mover'],
  limits: ['chain_user'],
  query: Type.Object(
    {
      /** By default the first day with an open job that the mover can take. */
      day: Type.Optional(date),
      /** By default the mover's own ZIP code. */
      from_zip: Type.Optional(Type.String({ pattern: '^\\d{5}$' })),
      /** When the crew must be back on that day, by the mover's clock. */
      home_by: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
      truck_id: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    closed,
  ),
  response: Chains,
  errorStatuses: [422],
})

export const chainOutcomes = ['taken', 'lost', 'refused'] as const

const TakenChain = Type.Object({
  jobs: Type.Array(
    Type.Object({
      code: Type.String(),
      /** Another mover or a cancellation was faster, or the mover may not take it. */
      outcome: Type.Enum([...chainOutcomes]),
      /** Why it was refused, in the mover's language. */
      reason: nullable(Type.String()),
    }),
  ),
  /**
   * The time until which the jobs that were taken can be given back for nothing; null if that isn't
   * possible.
   */
  free_until: nullable(instant),
})
export type TakenChain = Static<typeof TakenChain>

export const takeChain = defineCall({
  method: 'POST',
  path: '/api/jobs/chains/take',
  summary: 'Accept two or three open jobs one after the other; says of each what became of it',
  by: ['mover'],
  limits: ['chain_take_user'],
  idempotent: true,
  body: Type.Object(
    {
      codes: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), {
        minItems: 2,
        maxItems: 3,
        uniqueItems: true,
      }),
    },
    closed,
  ),
  response: TakenChain,
  errorStatuses: [404, 422],
})
