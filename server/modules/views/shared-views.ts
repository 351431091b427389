import { and, eq, ne, or, sql } from 'drizzle-orm'

import { adminRoles } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { maySetForStaff } from '#server/domain/set-for-staff.ts'
import { type FieldErrors, forbidden, invalid } from '#server/kernel/http/problem.ts'
import type { Hook, Hooks } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { translate } from '#server/kernel/translate.ts'

type Change = Parameters<Hook>[0]
type AdminRole = (typeof adminRoles)[number]
type View = Pick<
  (typeof tables.saved_views)['$inferSelect'],
  'user_id' | 'resource' | 'query' | 'visibility' | 'roles' | 'default_for'
>

const mayShare = ({ kernel, actor }: Change): boolean =>
  kernel.policy.can(actor, 'saved_views', 'share')

/**
 * A private view belongs to its owner, and nobody else may change it. A shared one belongs to all
 * who may share views and see it. Its owner may still take it back or delete it.
 */
function refuseStrangers(change: Change): void {
  const { actor, current } = change
  const isOwner = current?.user_id === actor.user_id
  if (current?.visibility === 'private' ? isOwner : isOwner || mayShare(change)) return
  throw forbidden(actor.locale)
}

/** Completes a view with its audience, which follows from the visibility, and checks it. */
async function complete(change: Change): Promise<Record<string, unknown>> {
  const { actor, current, input } = change
  const view = {
    visibility: 'private',
    roles: [],
    default_for: [],
    ...current,
    ...input,
  } as unknown as View
  // A view is shared only by people who may open its list themselves.
  const isShared = view.visibility !== 'private'
  if (isShared && !maySetForStaff(change.kernel, actor, view.resource))
    throw forbidden(actor.locale)

  const roles = view.visibility === 'roles' ? [...new Set(view.roles)] : []
  const audience = audienceOf(view)
  const isDefaultGiven = input.default_for !== undefined
  const default_for = [...new Set(view.default_for)].filter(
    (role) => isDefaultGiven || audience.includes(role),
  )
  const errors: FieldErrors = {
    ...contentErrors(change),
    ...audienceErrors(change, { ...view, roles, default_for }),
  }
  if (Object.keys(errors).length) throw invalid(actor.locale, errors)
  await takeOver(change, { ...view, default_for })
  return { roles, default_for }
}

function audienceOf({ visibility, roles }: Pick<View, 'visibility' | 'roles'>): AdminRole[] {
  if (visibility === 'everyone') return [...adminRoles]
  return visibility === 'roles' ? roles : []
}

function contentErrors({ actor: { locale }, input: { resource, query } }: Change): FieldErrors {
  const errors: FieldErrors = {}
  if (resource !== undefined && !Object.hasOwn(resources, String(resource)))
    errors.resource = [translate(locale, 'view.resource')]
  if (query !== undefined && !isQuery(String(query)))
    errors.query = [translate(locale, 'view.query')]
  return errors
}

function audienceErrors({ kernel, actor: { locale } }: Change, view: View): FieldErrors {
  const { visibility, roles, default_for } = view
  const errors: FieldErrors = {}
  const names = (some: readonly string[]) =>
    some.map((role) => translate(locale, `states:choices.roles.${role}`)).join(', ')
  if (visibility === 'roles' && roles.length === 0)
    errors.roles = [translate(locale, 'view.no_roles')]
  const blindIn = (some: readonly AdminRole[]) =>
    some.filter((role) => {
      const anyone = { kind: 'admin' as const, roles: [role], permissions: [] }
      return !['saved_views', view.resource].every((one) => kernel.policy.can(anyone, one, 'list'))
    })
  for (const [field, some] of [
    ['roles', roles],
    ['default_for', default_for],
  ] as const) {
    const blind = blindIn(some)
    if (blind.length > 0) errors[field] = [translate(locale, 'view.blind', { names: names(blind) })]
  }
  const strangers = default_for.filter((role) => !audienceOf(view).includes(role))
  if (strangers.length > 0)
    errors.default_for = [translate(locale, 'view.not_seen', { names: names(strangers) })]
  return errors
}

/** Takes the roles from the views that have opened the list for them: a role has one default. */
async function takeOver({ kernel, tx, current, ...act }: Change, view: View): Promise<void> {
  if (view.default_for.length === 0) return
  const { resource, default_for } = view
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`default view ${resource}`}))`)
  const { saved_views } = tables
  const others = await tx
    .select({ id: saved_views.id, default_for: saved_views.default_for })
    .from(saved_views)
    .where(
      and(
        eq(saved_views.resource, resource),
        or(
          ...default_for.map(
            (role) => sql`${saved_views.default_for} @> ${JSON.stringify([role])}::jsonb`,
          ),
        ),
        current ? ne(saved_views.id, current.id) : undefined,
      ),
    )
  for (const other of others) {
    const left = other.default_for.filter((role) => !default_for.includes(role))
    const where = eq(saved_views.id, other.id)
    await editRows(kernel, tx, resources.saved_views, { where, set: { default_for: left } }, act)
  }
}

/** Reports whether a text is a query string that a URL leaves unchanged after its `?`. */
const isQuery = (text: string): boolean =>
  !text.startsWith('?') && new URL(`http://localhost/?${text}`).search === (text && `?${text}`)

export const viewHooks: Hooks = {
  create: async (change) => ({
    user_id: change.actor.user_id,
    ...(await complete(change)),
  }),
  edit: async (change) => {
    refuseStrangers(change)
    return complete(change)
  },
  delete: async (change) => {
    refuseStrangers(change)
    return {}
  },
}
