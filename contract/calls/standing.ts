import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { standingKindNames } from '#contract/resources/standing-appeals.ts'
import { standingParts } from '#contract/standing.ts'
import { closed, instant, longText, nullable } from './schemas.ts'

const Event = Type.Object({
  /** Names the event in an appeal, such as `late_arrival-12`. */
  event: Type.String(),
  kind: Type.Enum(standingKindNames),
  at: instant,
  /** The job's code. */
  code: Type.String(),
  /** The points that it costs; 0 once it was struck. */
  points: Type.Number(),
  counts_until: instant,
  /** The time until which it can be appealed; null if it can't. */
  appeal_until: nullable(instant),
  appeal: nullable(
    Type.Object({
      state: Type.Enum(['filed', 'granted', 'denied']),
      text: Type.String(),
      at: instant,
      /** The staff's answer. */
      reason: nullable(Type.String()),
      /** The ticket in which the appeal is discussed. */
      ticket: Type.String(),
    }),
  ),
})
export type StandingEvent = Static<typeof Event>

/** How reliable a moving company was lately, and each event that counts against it. */
export const Standing = Type.Object({
  /** From 0 to 100. */
  score: Type.Integer(),
  /** How many days the score looks back. */
  days: Type.Integer(),
  parts: Type.Array(
    Type.Object({
      key: Type.Enum(standingParts),
      /** The points that are kept, of `weight`. */
      value: Type.Number(),
      weight: Type.Integer(),
      /** How many jobs, claims or reviews it counts. */
      of: Type.Integer(),
      /** Newest first. */
      events: Type.Array(Event),
    }),
  ),
  /** The mean of each month's published reviews in the last year, oldest first. */
  ratings: Type.Array(
    Type.Object({ month: Type.String(), mean: Type.Number(), count: Type.Integer() }),
  ),
  /** The latest jobs, oldest first. */
  jobs: Type.Array(
    Type.Object({
      code: Type.String(),
      at: instant,
      outcome: Type.Enum(['on_time', 'late', 'missed', 'given_back']),
    }),
  ),
  /** The time zone of the company, in which its days are meant. */
  time_zone: Type.String(),
})
export type Standing = Static<typeof Standing>

export const readStanding = defineCall({
  method: 'GET',
  path: '/api/standing',
  summary: 'The standing of your moving company, with the events that count and until when',
  by: ['mover'],
  response: Standing,
})

export const appealStanding = defineCall({
  method: 'POST',
  path: '/api/standing/:event/appeal',
  summary: 'Appeal an event of your company’s standing, once; opens a ticket for the staff',
  by: ['mover'],
  errorStatuses: [409],
  idempotent: true,
  status: 201,
  body: Type.Object({ text: longText(2000) }, closed),
  response: Standing,
})
