import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import {
  changeMemberRole,
  inviteMember,
  listTeam,
  listTeamInvitations,
  repeatTeamInvitation,
  type TeamMember,
} from '#contract/calls/team.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { moverMemberMachine } from '#contract/machines/mover-member.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { reachableAddress, textLimits } from '#server/domain/invited-address.ts'
import { chatRoles, leaveRooms } from '#server/domain/mover-team.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { reauthenticate, type SpendCode } from './reauthentication.ts'
import { invite, inviteAgain, lockMover, type MemberRow } from './team-invite.ts'
import { tellOwners } from './team-rules.ts'
import { invitationsOf, ownTeam, teamOf } from './team-view.ts'

/** Registers the calls with which owners keep the team of their company. */
export function teamRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, listTeam, ({ act }) => ownTeam(kernel, act().actor))

  registerCall(app, kernel, listTeamInvitations, ({ act }) => {
    const { actor, now } = act()
    return invitationsOf(kernel.db, actor, now)
  })

  registerCall(app, kernel, inviteMember, async ({ body, request, reply, act }) => {
    const { actor, now, request_id } = act()
    const mover_id = ownId(actor, 'mover_id')
    const { countries } = context.config.texts
    const username = await reachableAddress(kernel.db, countries, body.username, actor.locale)
    const spend = await ownersCode(body, actor, request, reply)
    for (const [limit, key] of textLimits(username))
      await app.limits.consume(limit, key, request, reply)
    const { role, locale = actor.locale } = body
    const invitation = { name: body.name.trim(), username, locale, role }
    return transact(kernel.db, async (tx) => {
      await spend?.(tx)
      const id = await invite(kernel, tx, mover_id, invitation, { actor, now, request_id })
      return shown(kernel, tx, actor, id)
    })
  })

  registerCall(app, kernel, repeatTeamInvitation, async ({ params, act }) => {
    const { actor, now, request_id } = act()
    await transact(kernel.db, (tx) => memberIn(tx, params.id, actor, 'invited'))
    await kernel.tries.count('crew_invitation', `member-${params.id}`, () => ({
      message: translate(actor.locale, 'crew.invited_often'),
    }))
    return transact(kernel.db, async (tx) => {
      const row = await memberIn(tx, params.id, actor, 'invited')
      await inviteAgain(kernel, tx, row, { actor, now, request_id })
      return shown(kernel, tx, actor, row.id)
    })
  })

  registerCall(app, kernel, changeMemberRole, async ({ params, body, request, reply, act }) => {
    const { actor, now, request_id } = act()
    const spend = await ownersCode(body, actor, request, reply)
    const { role } = body
    return transact(kernel.db, async (tx) => {
      await spend?.(tx)
      const row = await memberIn(tx, params.id, actor)
      const holder = await lockMover(tx, row.mover_id)
      const refuse = (key: string) =>
        invalid(actor.locale, { role: [translate(actor.locale, `team.${key}`)] })
      if (row.user_id === actor.user_id) throw refuse('yourself')
      if (row.user_id === holder.user_id) throw refuse('holder')
      if (row.role !== role) {
        const where = eq(tables.mover_members.id, row.id)
        const changed = { where, set: { role } }
        const [after = row] = (await editRows(kernel, tx, resources.mover_members, changed, {
          actor,
          now,
          request_id,
        })) as MemberRow[]
        const answers = (one: MemberRow) => chatRoles.some((known) => known === one.role)
        if (row.state === 'active' && answers(row) && !answers(after))
          await leaveRooms(tx, row.mover_id, row.user_id, now)
        if (row.state === 'active' && role === 'owner') await tellOwners(kernel, tx, after, now)
      }
      return shown(kernel, tx, actor, row.id)
    })
  })

  /** Checks the code that making somebody an owner takes, unless the caller has just signed in. */
  const ownersCode = async (
    { role, current_code }: { role: string; current_code?: string },
    actor: Actor,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SpendCode | null> =>
    role === 'owner' ? reauthenticate(context, actor, current_code, request, reply) : null

  /** Reads a member of the actor's company, locked; 409 in another state than the wanted one. */
  async function memberIn(tx: Tx, id: string, actor: Actor, wanted?: 'invited') {
    const { mover_members: members } = tables
    const [row] = await tx
      .select()
      .from(members)
      .where(
        and(
          eq(members.id, isRowId(id) ? Number(id) : 0),
          isOwn(resources.mover_members, members, actor),
        ),
      )
      .for('update')
    if (!row) throw notFound(actor.locale)
    if (row.state === 'removed' || (wanted && row.state !== wanted))
      throw wrongState(kernel, moverMemberMachine, row.state, actor)
    return row
  }
}

async function shown(kernel: Kernel, tx: Tx, actor: Actor, id: number): Promise<TeamMember> {
  const [member] = await teamOf(kernel, tx, actor, id)
  if (!member) throw notFound(actor.locale)
  return member
}
