import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { orderSummary } from './order-view.ts'
import { closed, instant, nullable } from './schemas.ts'

const date = Type.String({ format: 'date', maxLength: 10 })

const BoardJob = Type.Object({
  ...orderSummary,
  /** The end of the estimated work. */
  ends_at: instant,
  crew_size: Type.Integer(),
  /** The kind of vehicle that was booked. */
  vehicle: Type.String(),
  pay_cents: Type.Integer(),
  driver_id: nullable(Type.Integer()),
  /** The truck that is planned for it; null if none is free, and once it is done. */
  truck_id: nullable(Type.Integer()),
  /** The estimated drive from the driver's job before it on this day; 0 for the first. */
  travel_before_min: Type.Integer(),
  /** Whether its driver can be changed now. */
  can_assign: Type.Boolean(),
})
export type BoardJob = Static<typeof BoardJob>

const conflictReasons = [
  'driver_busy',
  'driver_away',
  'driver_not_ready',
  'documents',
  'no_truck',
] as const

const span = { from_at: instant, to_at: instant }

/** When a driver or a truck is there on this day; null for the hours of the business. */
const presence = {
  open: nullable(Type.Array(Type.Object(span))),
  /** Times away of its own, as an illness or a stay in the workshop. */
  away: Type.Array(Type.Object({ ...span, id: Type.Integer(), title: nullable(Type.String()) })),
}

export const Board = Type.Object({
  date,
  /** The mover's time zone, by which the day runs. */
  zone: Type.String(),
  /** When jobs may begin. */
  open: Type.Array(Type.Object(span)),
  /** Those who can drive, and those who have a job on this day. */
  drivers: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      is_ready: Type.Boolean(),
      ...presence,
    }),
  ),
  trucks: Type.Array(
    Type.Object({
      id: Type.Integer(),
      plate: Type.String(),
      vehicle: Type.String(),
      ...presence,
    }),
  ),
  /** The jobs that are done on this day, in order; also one that began the day before. */
  jobs: Type.Array(BoardJob),
  /** Jobs that can't be done as they are planned: one, or two that are in each other's way. */
  conflicts: Type.Array(
    Type.Object({
      why: Type.Enum([...conflictReasons]),
      codes: Type.Array(Type.String()),
      /** The drivers of the business who are free for the last of the jobs. */
      helper_ids: Type.Array(Type.Integer()),
    }),
  ),
})
export type Board = Static<typeof Board>

export const readBoard = defineCall({
  method: 'GET',
  path: '/api/board',
  summary: 'A day of the signed-in mover’s jobs, drivers and trucks, and what is in the way',
  by: ['mover'],
  query: Type.Object({ day: date }, closed),
  response: Board,
  errorStatuses: [422],
})
