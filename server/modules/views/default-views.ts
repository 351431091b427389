import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { DefaultView } from '#contract/calls/default-views.ts'
import { allRows } from '#contract/calls/display-preferences.ts'
import { adminRoles } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { displayPreferences, tables } from '#server/database/tables.ts'
import type { Act, Kernel } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'

const keyOf = (resource: string) => `view.${resource}`

/**
 * Returns the view that opens each list for the actor: the one that they have chosen, or else that
 * of the first of their roles which has one.
 */
export async function readDefaultViews(kernel: Kernel, { actor }: Act): Promise<DefaultView[]> {
  if (!kernel.policy.can(actor, 'saved_views', 'list')) return []
  const { saved_views } = tables
  const own = await kernel.db
    .select()
    .from(displayPreferences)
    .where(
      and(
        eq(displayPreferences.user_id, ownId(actor, 'user_id')),
        inArray(displayPreferences.key, Object.keys(resources).map(keyOf)),
      ),
    )
  const chosen = new Map(own.map(({ key, value }) => [key, value]))
  const ids = [...chosen.values()].filter((value) => value !== allRows).map(Number)
  const roles = adminRoles.filter((role) => actor.roles.includes(role))
  const views = await kernel.db
    .select()
    .from(saved_views)
    .where(
      and(
        listable(kernel, resources.saved_views, actor),
        or(
          inArray(saved_views.id, ids),
          ...roles.map(
            (role) => sql`${saved_views.default_for} @> ${JSON.stringify([role])}::jsonb`,
          ),
        ),
      ),
    )

  const byId = new Map(views.map((view) => [view.id, view]))
  return Object.values(resources).flatMap((resource): DefaultView[] => {
    if (!kernel.policy.can(actor, resource.name, 'list')) return []
    const value = chosen.get(keyOf(resource.name))
    if (value === allRows) return []
    const ofList = views.filter((view) => view.resource === resource.name)
    const role = roles.find((one) => ofList.some(({ default_for }) => default_for.includes(one)))
    const ofRole = ofList.find(({ default_for }) => role && default_for.includes(role))
    const view_id = value === undefined ? ofRole?.id : Number(value)
    if (view_id === undefined) return []
    const view = byId.get(view_id)
    const isSeen = view?.resource === resource.name
    return [
      {
        resource: resource.name,
        view_id,
        chosen_by: value === undefined ? 'role' : 'person',
        view: isSeen ? { name: view.name, query: view.query } : null,
      },
    ]
  })
}
