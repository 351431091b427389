import Type, { type Static } from 'typebox'

import { capacityConflicts } from '#contract/calendar/fits.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { statesIn } from '#contract/order-phases.ts'
import { lateStepNames } from '#contract/resources/late-steps.ts'
import { LocationShare } from './locations.ts'
import { orderSummary, orderView, PlannedTruck } from './order-view.ts'
import { closed, instant, nullable, text } from './schemas.ts'

/**
 * How the measured time changes a job's pay. With a fixed price, all of the pay is kept from
 * `full_pay_minutes` up. With a capped price, the pay follows the time between the two amounts.
 */
const PayTerms = Type.Union([
  Type.Object({ mode: Type.Literal('fixed'), full_pay_minutes: Type.Integer() }),
  Type.Object({
    mode: Type.Literal('capped'),
    min_cents: Type.Integer(),
    max_cents: Type.Integer(),
  }),
])
export type PayTerms = Static<typeof PayTerms>

/** The mover's or driver's view of the order: with pay instead of price, and no delivery code. */
export const Job = Type.Object({
  ...orderView,
  /** After commission and deduction, including tolls and tip; null for a driver. */
  pay_cents: nullable(Type.Integer()),
  /** The share of the price difference that the mover bears; null for a driver. */
  deduction_cents: nullable(Type.Integer()),
  /** Null for a driver. */
  pay_terms: nullable(PayTerms),
  tip_cents: nullable(Type.Integer()),
  /** The tips after the move, less what was taken back; for a driver their own shares. */
  later_tips: Type.Array(
    Type.Object({ id: Type.Integer(), cents: Type.Integer(), charged_at: nullable(instant) }),
  ),
  /** The mover's fee for giving the job back now, to be confirmed; null where that isn't possible. */
  release_fee_cents: nullable(Type.Integer()),
  /** How giving the job back now counts in the mover's standing; empty if it doesn't count. */
  release_counts_as: Type.Array(Type.Enum(['release', 'late_release', 'no_show'])),
  /** When a job whose price is not held is canceled, if it can be given back free; null otherwise. */
  unsecured_until: nullable(instant),
  customer: nullable(Type.Object({ name: Type.String(), phone: nullable(Type.String()) })),
  /** The conditions for leaving the door without the customer; null while the crew isn't there. */
  waiting: nullable(
    Type.Object({
      since: instant,
      /** The end of the free waiting time. */
      free_until: instant,
      is_over: Type.Boolean(),
      tries_needed: Type.Integer(),
      /** When another try to reach the customer counts; null if it counts now. */
      next_try_at: nullable(instant),
      /** The mover's share of the fee; null for a driver. */
      pay_cents: nullable(Type.Integer()),
    }),
  ),
  /**
   * The job as it was before the customer changed it. Only the mover who had it sees this, and no
   * one else can take the job until that mover has answered or the time is over.
   */
  revision: nullable(
    Type.Object({
      pay_cents: Type.Integer(),
      minutes: Type.Integer(),
      until: nullable(instant),
    }),
  ),
  /** Until when an open job can be taken by only one mover, and whether that is the reader. */
  first_refusal: nullable(Type.Object({ is_own: Type.Boolean(), until: instant })),
  is_mine: Type.Boolean(),
  /** Null for a job of others, one that is over, or where the mover has no truck for it. */
  truck: nullable(PlannedTruck),
  /** When the crew can leave for the job; null once it can, and for a job of others. */
  steps_open_at: nullable(instant),
  /** Steps that its crew reported once they no longer fitted; for its mover. */
  late_steps: Type.Array(
    Type.Object({
      step: Type.Enum([...lateStepNames]),
      happened_at: instant,
      received_at: instant,
    }),
  ),
  /** For its driver while on the way; null otherwise. */
  location_share: nullable(LocationShare),
})
export type Job = Static<typeof Job>

export const readJob = defineCall({
  method: 'GET',
  path: '/api/jobs/:code',
  summary: 'One of your own jobs, or an open job',
  by: ['mover', 'driver'],
  response: Job,
})

/** The pages on which a mover can lift an obstacle to taking a job. */
export const remedies = ['preferences', 'documents', 'profile', 'support'] as const
export type Remedy = (typeof remedies)[number]

/**
 * An open job with its pay, shown before it is accepted; `per_hour_cents` counts the empty drive.
 */
export const Offer = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  city: Type.String(),
  time_zone: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  from: Type.String(),
  to: Type.String(),
  pay_cents: Type.Integer(),
  pay_terms: PayTerms,
  tip_cents: Type.Integer(),
  miles: Type.Number(),
  billed_minutes: Type.Integer(),
  per_hour_cents: Type.Integer(),
  volume_ft3: Type.Integer(),
  crew_size: Type.Integer(),
  vehicle: Type.String(),
  flights: Type.Integer(),
  heavy_items: Type.Integer(),
  /** By road from the mover's home ZIP code; null while its place isn't known. */
  base_miles: nullable(Type.Number()),
  /** Whether the mover has hidden it. */
  is_hidden: Type.Boolean(),
  /** Reasons why the mover can't accept it, in their language; empty if they can. */
  obstacles: Type.Array(Type.String()),
  /** The one of the obstacles that is in the mover's calendar. */
  capacity_conflict: nullable(Type.Enum([...capacityConflicts])),
  /** Where the mover can do something about that. */
  remedies: Type.Array(Type.Enum([...remedies])),
})
export type Offer = Static<typeof Offer>

export const listOffers = defineCall({
  method: 'GET',
  path: '/api/jobs/open',
  summary: 'The open jobs in the mover’s cities, soonest first',
  by: ['mover'],
  response: Type.Array(Offer),
})

export const JobSummary = Type.Object({
  ...orderSummary,
  pay_cents: nullable(Type.Integer()),
  driver: nullable(Type.String()),
  customer: Type.String(),
  /** For a driver, of a job that isn't over; null otherwise. */
  truck: nullable(PlannedTruck),
  /** When the job of a late crew is canceled unless it reports its arrival; null while it isn't late. */
  late_until: nullable(instant),
})
export type JobSummary = Static<typeof JobSummary>

/** The states of jobs that a crew has or had. */
const listedStates = statesIn(
  'assigned',
  'under_way',
  'delivered',
  'completed',
  'disputed',
  'called_off',
)

/** The most jobs of a page. */
export const jobsPerPage = 50

const Jobs = Type.Object({
  jobs: Type.Array(JobSummary),
  /** The `before` of the next page; null on the last one. */
  next: nullable(Type.String()),
  /** Of all pages. */
  total: Type.Integer(),
})
export type Jobs = Static<typeof Jobs>

const day = Type.String({ format: 'date' })

export const listJobs = defineCall({
  method: 'GET',
  path: '/api/jobs',
  summary:
    'The jobs of the signed-in mover or driver: upcoming ones soonest first, past ones latest first',
  by: ['mover', 'driver'],
  query: Type.Object(
    {
      which: Type.Optional(Type.Enum(['upcoming', 'past'])),
      /** The `next` of the page before. */
      before: Type.Optional(Type.String({ pattern: '^\\d{1,13}_\\d{1,15}$' })),
      /** Searches the code, the customer's name and the places. */
      q: Type.Optional(text(80)),
      /** The first and the last day of the move, in its city. */
      from: Type.Optional(day),
      to: Type.Optional(day),
      state: Type.Optional(Type.Enum(listedStates)),
      driver_id: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    closed,
  ),
  response: Jobs,
})

export const hideOffer = defineCall({
  method: 'POST',
  path: '/api/jobs/:code/hide',
  summary: 'Hide an open job from the mover’s list, or show it again',
  by: ['mover'],
  body: Type.Object({ is_hidden: Type.Boolean() }, closed),
})

/** A job in the mover's cities that another crew has. */
export const LostJob = Type.Object({
  code: Type.String(),
  time_zone: Type.String(),
  window_start_at: instant,
  window_end_at: instant,
  from: Type.String(),
  to: Type.String(),
  taken_at: instant,
})
export type LostJob = Static<typeof LostJob>

export const listLostJobs = defineCall({
  method: 'GET',
  path: '/api/jobs/lost',
  summary: 'The latest jobs of the last seven days in the mover’s cities that another crew took',
  by: ['mover'],
  response: Type.Array(LostJob),
})

export const WhyNot = Type.Object({
  code: Type.String(),
  /** Another mover was faster, or it went back to the crew that had it before a change. */
  how: Type.Enum(['first', 'held']),
  /** How long the mover could have taken it before it was gone. */
  open_minutes: Type.Integer(),
  /** Reasons why the mover couldn't have taken it then, in their language. */
  obstacles: Type.Array(Type.String()),
  remedies: Type.Array(Type.Enum([...remedies])),
  /** How many other movers could have taken it, rounded down to a multiple of five. */
  others_at_least: Type.Integer(),
})
export type WhyNot = Static<typeof WhyNot>

export const readWhyNot = defineCall({
  method: 'GET',
  path: '/api/jobs/:code/why',
  summary: 'Why a job in the mover’s cities went to another crew; says nothing of that crew',
  by: ['mover'],
  limits: ['why_user'],
  response: WhyNot,
})
