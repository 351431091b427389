import type { Actor } from '#contract/kernel/access.ts'
import type { Field } from '#contract/kernel/field.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

export type Queryable = Record<'seen' | 'sorted' | 'filtered', Record<string, Field>>
const queryableByRole = new WeakMap<Resource, Map<string, Queryable>>()

/**
 * Returns the fields that a role may use in a list's query. Cached, since every request needs them.
 */
export function queryableOf({
  resource,
  actor: { kind: role },
}: {
  resource: Resource
  actor: Actor
}): Queryable {
  const byRole = queryableByRole.get(resource) ?? new Map<string, Queryable>()
  queryableByRole.set(resource, byRole)
  const known = byRole.get(role)
  if (known) return known
  const seen: Record<string, Field> = { ...standardFields, ...visibleFields(resource, role) }
  const fieldsWhere = (matches: (field: Field) => boolean) =>
    Object.fromEntries(Object.entries(seen).filter(([, field]) => matches(field)))
  const made = {
    seen,
    sorted: fieldsWhere(({ sort }) => sort === true),
    filtered: fieldsWhere(({ filter, search, unique }) => Boolean(filter || search || unique)),
  }
  byRole.set(role, made)
  return made
}

export const unknownKey = (key: string, name: string, allowed: string[], locale: string) =>
  problem(400, {
    message: translate(locale, key, { name, allowed: allowed.join(', ') }),
    allowed,
  })
