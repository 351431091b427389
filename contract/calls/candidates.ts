import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { nullable } from './schemas.ts'

/** A mover of the job's city. */
const Candidate = Type.Object({
  id: Type.Integer(),
  business_name: Type.String(),
  phone: nullable(Type.String()),
  rating: nullable(Type.Number()),
  rating_count: Type.Integer(),
  jobs_done: Type.Integer(),
  /** By road from the mover's home ZIP code to the pickup; null while its place isn't known. */
  miles: nullable(Type.Number()),
  /** Why the mover can't take the job, in words; empty for one who can. */
  obstacles: Type.Array(Type.String()),
  /** Wishes of the mover that the job doesn't meet; they can still be asked. */
  unmet_wishes: Type.Array(Type.String()),
  /** Whether the mover has hidden the job. */
  is_hidden: Type.Boolean(),
})
export type Candidate = Static<typeof Candidate>

export const listCandidates = defineCall({
  method: 'GET',
  path: '/api/orders/:id/candidates',
  summary:
    'The movers of an open job’s city, at most 100: those who can take it first, the best rated ahead',
  by: ['admin'],
  permission: ['orders', 'offer_first'],
  errorStatuses: [409],
  response: Type.Array(Candidate),
})
