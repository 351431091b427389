import { and, eq, ne, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { newFirebaseUid } from '#server/domain/firebase-uid.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { AnyRow, Hook, KernelConfig, Need, Tx } from '#server/kernel/kernel.ts'
import { publishRights } from '#server/kernel/outbox/publish.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import { isTimeZone } from './account.ts'
import { closeDueAccounts } from './close-due-accounts.ts'
import { eraseAccount, isClosing, keepOpen, requestClosing } from './closure.ts'
import { closureRoutes } from './closure-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { customerContactRoutes } from './correct-contact.ts'
import { exportRoutes } from './export-routes.ts'
import { administratorWithEmail, inviteIfNew, sendInvitation } from './invitation.ts'
import { nothingOpen } from './nothing-open.ts'
import { passwordRoutes } from './password-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { addFirstOwner, memberEffects, memberNeeds, withdrawInvitations } from './team-rules.ts'
import { timeZoneRoutes } from './time-zone-routes.ts'

const hasFullAccess = (actor: Pick<Actor, 'roles'>, { fullAccessRoles }: KernelConfig) =>
  actor.roles.some((role) => fullAccessRoles.includes(role))

const checkUserChange: Hook = async ({ kernel: { config }, tx, actor, current, input, now }) => {
  const grants = current
    ? input.roles !== undefined || input.permissions !== undefined || input.role !== undefined
    : holdsAny(input.roles) || holdsAny(input.permissions)
  const touchesAdmin = current?.role === 'admin' || input.role === 'admin'
  if (actor.kind === 'admin' && !hasFullAccess(actor, config) && (touchesAdmin || grants))
    throw invalid(actor.locale, { roles: [translate(actor.locale, 'needs.only_full_access')] })
  if (typeof input.time_zone === 'string' && !isTimeZone(input.time_zone))
    throw invalid(actor.locale, {
      time_zone: [translate(actor.locale, 'validation.format', { field: 'time_zone' })],
    })
  const losesFullAccess =
    (Array.isArray(input.roles) && !hasFullAccess({ roles: input.roles }, config)) ||
    (input.role !== undefined && input.role !== 'admin')
  if (current && losesFullAccess && (await isLastFullAccessAdmin(tx, current, config)))
    throw invalid(actor.locale, {
      roles: [translate(actor.locale, 'needs.another_full_access_admin')],
    })
  if (current && grants) await publishRights(tx, current.id, now)
  await inviteIfNew(tx, config, { before: current, input, now })
  if (!current) return { firebase_uid: newFirebaseUid() }
  const hasNewEmail = input.email !== undefined && !isSameEmail(input.email, current.email)
  return hasNewEmail ? { email_undeliverable_at: null } : {}
}

const isSameEmail = (one: unknown, other: unknown): boolean =>
  String(one).trim().toLowerCase() === String(other)

const anotherFullAccessAdmin: Need = async ({ kernel, tx, row, actor }) =>
  (await isLastFullAccessAdmin(tx, row, kernel.config))
    ? { status: [translate(actor.locale, 'needs.another_full_access_admin')] }
    : undefined

const holdsAny = (given: unknown): boolean => Array.isArray(given) && given.length > 0

async function isLastFullAccessAdmin(
  tx: Tx,
  user: AnyRow,
  { fullAccessRoles }: KernelConfig,
): Promise<boolean> {
  const { users } = tables
  const hasFullAccessNow =
    Array.isArray(user.roles) && user.roles.some((role) => fullAccessRoles.includes(role))
  if (user.role !== 'admin' || !hasFullAccessNow) return false
  // Locked, so that two administrators can't remove each other concurrently.
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        ne(users.id, user.id),
        sql`${users.roles} ?| ${sql.param([...fullAccessRoles])}`,
      ),
    )
    .for('update')
  return others.length === 0
}

/**
 * Limits who may grant roles, refuses to remove the last administrator with full access, and
 * invites new administrators to choose a password. Keeps the teams of moving companies.
 */
export const accountsModule: ServerModule = {
  name: 'accounts',
  routes: (scope, context) => {
    sessionRoutes(scope, context)
    passwordRoutes(scope, context)
    contactRoutes(scope, context)
    customerContactRoutes(scope, context)
    signInRoutes(scope, context)
    exportRoutes(scope, context)
    closureRoutes(scope, context)
    teamRoutes(scope, context)
    timeZoneRoutes(scope, context)
  },

  jobs: [{ name: 'close-due-accounts', every: 'hour', run: closeDueAccounts }],

  hooks: { users: { create: checkUserChange, edit: checkUserChange } },
  afterCreate: { movers: addFirstOwner },
  listeners: { 'user.closed': withdrawInvitations },
  needs: {
    mover_members: memberNeeds,
    users: {
      another_full_access_admin: anotherFullAccessAdmin,
      administrator_with_email: administratorWithEmail,
      nothing_open: nothingOpen,
      closing: isClosing,
    },
  },
  effects: {
    mover_members: memberEffects,
    users: {
      invite: { after: ({ kernel, tx, row, now }) => sendInvitation(tx, kernel.config, row, now) },
      activate: null,
      lock: null,
      unlock: null,
      disable: null,
      request_closing: requestClosing,
      keep: keepOpen,
      close: { set: () => ({ closes_at: null }), after: eraseAccount },
      enable: null,
    },
  },
}
