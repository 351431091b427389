import { and, eq, ne, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow, Hook, Need, ServerModule, Tx } from '#server/kernel/kernel.ts'
import { invalid } from '#server/kernel/problem.ts'
import { publishRights } from '#server/kernel/publish.ts'
import { translate } from '#server/kernel/translate.ts'
import { isTimeZone, newFirebaseUid } from './account.ts'
import { administratorWithEmail, inviteIfNew, sendInvitation } from './invitation.ts'

/**
 * Nobody grants what they don't hold, the last administrator with full access stays, and whoever
 * becomes an administrator is invited to choose a password.
 */
export const userRules = (config: AppContext['config']): ServerModule => {
  const fullAccess = config.fullAccessRoles
  const isFull = (actor: Pick<Actor, 'roles'>) =>
    actor.roles.some((role) => fullAccess.includes(role))

  const guard: Hook = async ({ tx, actor, current, input, now }) => {
    const grants = current
      ? input.roles !== undefined || input.permissions !== undefined || input.role !== undefined
      : holdsAny(input.roles) || holdsAny(input.permissions)
    const touchesAdmin = current?.role === 'admin' || input.role === 'admin'
    if (actor.kind === 'admin' && !isFull(actor) && (touchesAdmin || grants))
      throw invalid(actor.locale, { roles: [translate(actor.locale, 'needs.only_full_access')] })
    if (typeof input.time_zone === 'string' && !isTimeZone(input.time_zone))
      throw invalid(actor.locale, {
        time_zone: [translate(actor.locale, 'validation.format', { field: 'time_zone' })],
      })
    const isDemoted =
      (Array.isArray(input.roles) && !isFull({ roles: input.roles })) ||
      (input.role !== undefined && input.role !== 'admin')
    if (current && isDemoted && (await isLastFull(tx, current, fullAccess)))
      throw invalid(actor.locale, {
        roles: [translate(actor.locale, 'needs.another_full_access_admin')],
      })
    if (current && grants) await publishRights(tx, current.id, now)
    await inviteIfNew(tx, config, { before: current, input, now })
    return current ? {} : { firebase_uid: newFirebaseUid() }
  }

  const anotherFull: Need = async ({ tx, row, actor }) =>
    (await isLastFull(tx, row, fullAccess))
      ? { status: [translate(actor.locale, 'needs.another_full_access_admin')] }
      : undefined

  return {
    hooks: { users: { create: guard, edit: guard } },
    needs: {
      users: {
        another_full_access_admin: anotherFull,
        administrator_with_email: administratorWithEmail,
      },
    },
    effects: {
      users: {
        invite: { after: ({ tx, row, now }) => sendInvitation(tx, config, row, now) },
        ...{ activate: null, lock: null, unlock: null, disable: null, enable: null },
      },
    },
  }
}

const holdsAny = (given: unknown): boolean => Array.isArray(given) && given.length > 0

async function isLastFull(tx: Tx, user: AnyRow, fullAccess: readonly string[]): Promise<boolean> {
  const { users } = tables
  const isFullNow =
    Array.isArray(user.roles) && user.roles.some((role) => fullAccess.includes(role))
  if (user.role !== 'admin' || !isFullNow) return false
  // Locked, so that two of them can't remove each other at the same moment.
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        ne(users.id, user.id),
        sql`${users.roles} ?| ${sql.param([...fullAccess])}`,
      ),
    )
    .for('update')
  return others.length === 0
}
