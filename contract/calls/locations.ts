import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, instant, nullable } from './schemas.ts'

/** Whether a driver shows where they are; `consented_at` is null before the first time for a job. */
export const LocationShare = Type.Object({
  is_on: Type.Boolean(),
  consented_at: nullable(instant),
})
export type LocationShare = Static<typeof LocationShare>

/** Lets a customer follow the truck on its way to the next stop. */
export const Tracking = Type.Object({
  /** The last position lies at `paths.location` in the Realtime Database while this is true. */
  is_shared: Type.Boolean(),
  /** The position of the next stop in the list of stops. */
  stop: Type.Integer(),
  /** The speed and the factor from straight to driven miles by which the move was priced. */
  speed_mph: Type.Number(),
  haversine_bp: Type.Integer(),
})
export type Tracking = Static<typeof Tracking>

/** Repeating it is harmless. The first time for a job needs the driver's consent. */
export const startLocationShare = defineCall({
  method: 'POST',
  path: '/api/jobs/:code/location-share',
  summary: 'Show the customer where you are, while you are on the way',
  by: ['driver'],
  errorStatuses: [409, 429],
  body: Type.Object({ consents: Type.Literal(true) }, closed),
  response: LocationShare,
  limits: ['location_user'],
})

export const stopLocationShare = defineCall({
  method: 'POST',
  path: '/api/jobs/:code/location-share/end',
  summary: 'Stop showing where you are, and remove the last position',
  by: ['driver'],
  response: LocationShare,
})

/** The latest of them; positions themselves are not kept. */
export const listOwnLocationShares = defineCall({
  method: 'GET',
  path: '/api/own-location-shares',
  summary: 'For which jobs, and when, the signed-in driver showed where they are',
  by: ['driver'],
  response: Type.Array(
    Type.Object({
      id: Type.Integer(),
      code: Type.String(),
      time_zone: Type.String(),
      started_at: instant,
      /** Null while it is on. */
      stopped_at: nullable(instant),
    }),
  ),
})
