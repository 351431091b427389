import Type, { type Static } from 'typebox'

import { memberRoles } from '#contract/kernel/access.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { closed, instant, nullable, text } from './schemas.ts'
import { sixDigits, username } from './session.ts'

const Role = Type.Enum(memberRoles)

/** Inviting an owner takes a code, unless the caller has just signed in. */
const current_code = Type.Optional(sixDigits)

export const TeamMember = Type.Object({
  id: Type.Integer(),
  /** As the owner entered it, until the person has accepted the invitation. */
  name: Type.String(),
  role: Role,
  state: Type.Enum(['invited', 'active']),
  /** The caller's own row. */
  is_self: Type.Boolean(),
  /** Holds the company's account, and can't be removed by others. */
  is_holder: Type.Boolean(),
  /** Where the invitation went; null once it is accepted. */
  invited_to: nullable(Type.String()),
  invitation_ends_at: nullable(instant),
  last_seen_at: nullable(instant),
  may_change_role: Type.Boolean(),
  /** Transitions of the caller: `withdraw`, `remove` or `leave`. */
  allowed_transitions: Type.Array(Type.String()),
})
export type TeamMember = Static<typeof TeamMember>

export const listTeam = defineCall({
  method: 'GET',
  path: '/api/team',
  summary: 'The people of the company that you act for, owners first',
  by: ['mover'],
  response: Type.Object({
    company: Type.String(),
    role: Role,
    members: Type.Array(TeamMember),
  }),
})

export const inviteMember = defineCall({
  method: 'POST',
  path: '/api/team',
  summary: 'Invite somebody to your company by mail or text',
  by: ['mover'],
  body: Type.Object(
    {
      name: text(120),
      username,
      role: Role,
      locale: Type.Optional(Type.Enum(languages)),
      current_code,
    },
    closed,
  ),
  response: TeamMember,
  status: 201,
  limits: ['crew_user'],
  idempotent: true,
})

export const repeatTeamInvitation = defineCall({
  method: 'POST',
  path: '/api/team/:id/invitation',
  summary: 'Send an invitation to your company again, at most three times a day',
  by: ['mover'],
  response: TeamMember,
  limits: ['crew_user'],
  errorStatuses: [404, 409],
})

export const changeMemberRole = defineCall({
  method: 'POST',
  path: '/api/team/:id/role',
  summary: 'Change what somebody may do in your company',
  by: ['mover'],
  body: Type.Object({ role: Role, current_code }, closed),
  response: TeamMember,
  errorStatuses: [404, 409],
})

/** Accepted and declined by transitions of `mover_members`. */
export const TeamInvitation = Type.Object({
  id: Type.Integer(),
  mover_id: Type.Integer(),
  company: Type.String(),
  role: Role,
  ends_at: instant,
  is_expired: Type.Boolean(),
})

export type TeamInvitation = Static<typeof TeamInvitation>

export const listTeamInvitations = defineCall({
  method: 'GET',
  path: '/api/team-invitations',
  summary: 'Companies that have invited you to their team, the latest first',
  by: ['customer', 'mover', 'driver'],
  response: Type.Array(TeamInvitation),
})
