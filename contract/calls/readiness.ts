import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { nullable } from './schemas.ts'

/** The activities that a missing step prevents. */
export const readinessStops = ['offers', 'accept', 'depart', 'payout'] as const

export const readinessStates = ['done', 'todo', 'with_us', 'with_driver'] as const

export const readinessSteps = [
  'business',
  'cities',
  'trucks',
  'crew',
  'insurance',
  'registration',
  'legal_agreement',
  'driver_documents',
  'payout_account',
  'invitation',
  'license',
  'background_check',
  'driver_approval',
] as const

const Step = Type.Object({
  key: Type.Enum([...readinessSteps]),
  group: Type.Enum(['business', 'documents', 'crew', 'money']),
  /** `todo` if this person can do it now; otherwise it is done, or waits for another person. */
  state: Type.Enum([...readinessStates]),
  title: Type.String(),
  text: Type.String(),
  /** The page on which it is done. */
  href: Type.String(),
  /** Needed later than the other steps. */
  is_optional: Type.Boolean(),
  document_id: nullable(Type.Integer()),
})

export const Readiness = Type.Object({
  /** Of the mover's or the driver's own record. */
  status: Type.String(),
  /** Why the record was rejected or suspended. */
  status_reason: nullable(Type.String()),
  /** Share of the needed steps that are done or with us. */
  percent: Type.Integer(),
  /** Everything needed is there, and the mover can send the profile in. */
  can_submit: Type.Boolean(),
  stops: Type.Array(Type.Enum([...readinessStops])),
  steps: Type.Array(Step),
})
export type Readiness = Static<typeof Readiness>
export type ReadinessStep = Readiness['steps'][number]

export const readReadiness = defineCall({
  method: 'GET',
  path: '/api/readiness',
  summary: 'What the signed-in mover or driver still needs to take jobs, set off and be paid',
  by: ['mover', 'driver'],
  response: Readiness,
})
