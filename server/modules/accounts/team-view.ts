import { and, desc, eq, ne, sql } from 'drizzle-orm'

import type { listTeam, listTeamInvitations, TeamMember } from '#contract/calls/team.ts'
import { type Actor, memberRoles } from '#contract/kernel/access.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { moverMemberMachine } from '#contract/machines/mover-member.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { openTo } from '#server/kernel/resource/present.ts'
import { maxMembers } from './team-invite.ts'

/** The most invitations that a person sees. */
const maxInvitations = 20

/** Lists the people of the actor's company; `only` limits it to one of them. */
export async function teamOf(
  { policy }: Kernel,
  db: Db | Tx,
  actor: Actor,
  only?: number,
): Promise<TeamMember[]> {
  const { movers, mover_members: members, users } = tables
  const rows = await db
    .select({
      member: members,
      name: users.name,
      last_seen_at: users.last_seen_at,
      is_holder: sql<boolean>`${movers.user_id} = ${members.user_id}`,
    })
    .from(members)
    .innerJoin(movers, eq(movers.id, members.mover_id))
    .innerJoin(users, eq(users.id, members.user_id))
    .where(
      and(
        isOwn(resources.mover_members, members, actor),
        ne(members.state, 'removed'),
        only === undefined ? undefined : eq(members.id, only),
      ),
    )
    .orderBy(members.id)
    .limit(maxMembers)
  const owners = rows.filter(({ member }) => member.state === 'active' && member.role === 'owner')
  const shown = rows.map(({ member, name, last_seen_at, is_holder }): TeamMember => {
    const isInvited = member.state === 'invited'
    const is_self = member.user_id === actor.user_id
    const isOthers = !is_self && !is_holder
    const mayLeave = is_self && (member.role !== 'owner' || owners.length > 1)
    return {
      id: member.id,
      // The account may be older than the invitation, and its holder hasn't agreed to show it.
      name: isInvited ? (member.invited_name ?? name) : name,
      role: member.role,
      state: isInvited ? 'invited' : 'active',
      is_self,
      is_holder,
      invited_to: member.invited_to,
      invitation_ends_at: member.invitation_ends_at,
      last_seen_at: isInvited ? null : last_seen_at,
      may_change_role: actor.member_role === 'owner' && isOthers,
      allowed_transitions: openTo(moverMemberMachine, member.state, actor, policy).filter(
        (transition) =>
          transition === 'leave'
            ? mayLeave
            : ['withdraw', 'remove'].includes(transition) && isOthers,
      ),
    }
  })
  const rank = ({ role }: TeamMember) => memberRoles.indexOf(role)
  return shown.sort((one, other) => rank(one) - rank(other))
}

export async function ownTeam(kernel: Kernel, actor: Actor): Promise<ResponseOf<typeof listTeam>> {
  const { movers } = tables
  const [mover] = await kernel.db
    .select({ company: movers.business_name })
    .from(movers)
    .where(eq(movers.id, ownId(actor, 'mover_id')))
  return {
    company: mover?.company ?? '',
    role: actor.member_role ?? 'viewer',
    members: await teamOf(kernel, kernel.db, actor),
  }
}

/** Lists the open invitations of a person, also those that have expired. */
export async function invitationsOf(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<ResponseOf<typeof listTeamInvitations>> {
  const { movers, mover_members: members } = tables
  const rows = await db
    .select({ member: members, company: movers.business_name })
    .from(members)
    .innerJoin(movers, eq(movers.id, members.mover_id))
    .where(and(eq(members.user_id, ownId(actor, 'user_id')), eq(members.state, 'invited')))
    .orderBy(desc(members.id))
    .limit(maxInvitations)
  return rows.map(({ member, company }) => {
    const ends_at = member.invitation_ends_at ?? member.created_at
    const { id, mover_id, role } = member
    return { id, mover_id, company, role, ends_at, is_expired: ends_at <= now.toISOString() }
  })
}
