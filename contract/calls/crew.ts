import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { closed, instant, nullable, text } from './schemas.ts'
import { username } from './session.ts'

export const CrewMember = Type.Object({
  id: Type.Integer(),
  /** As the mover entered it, until the driver has accepted the invitation. */
  name: Type.String(),
  phone: nullable(Type.String()),
  /** Where the invitation went; null once it is accepted. */
  invited_to: nullable(Type.String()),
  invited_at: nullable(instant),
  status: Type.String(),
  /** Whether the driver may be assigned to a job. */
  is_ready: Type.Boolean(),
  /** The mover drives. */
  is_self: Type.Boolean(),
  /** Empty until the driver has accepted the invitation. */
  documents: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.String(),
      state: Type.String(),
      expires_on: nullable(Type.String()),
    }),
  ),
  /** Codes of the jobs that the driver still has to do, the next one first. */
  jobs: Type.Array(Type.String()),
})
export type CrewMember = Static<typeof CrewMember>

export const listCrew = defineCall({
  method: 'GET',
  path: '/api/crew',
  summary: 'The signed-in mover’s drivers, with their documents and jobs',
  by: ['mover'],
  response: Type.Array(CrewMember),
})

export const inviteDriver = defineCall({
  method: 'POST',
  path: '/api/crew',
  summary: 'Invite a driver to your crew by mail or text',
  by: ['mover'],
  body: Type.Object(
    { name: text(120), username, locale: Type.Optional(Type.Enum(languages)) },
    closed,
  ),
  response: CrewMember,
  status: 201,
  limits: ['crew_user'],
  idempotent: true,
})

export const driveYourself = defineCall({
  method: 'POST',
  path: '/api/crew/self',
  summary: 'Join your own crew as a driver',
  by: ['mover'],
  response: CrewMember,
  status: 201,
  errorStatuses: [422],
  idempotent: true,
})

export const repeatInvitation = defineCall({
  method: 'POST',
  path: '/api/crew/:id/invitation',
  summary: 'Send a driver’s invitation again, at most three times a day',
  by: ['mover'],
  response: CrewMember,
  limits: ['crew_user'],
  errorStatuses: [404, 409],
})
