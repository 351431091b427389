import { actions } from '#contract/kernel/access.ts'
import { columnOf, type ListColumn } from '#contract/kernel/columns.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import { type Resource, standardFields } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import type { Row } from './row.ts'

export const declarationOf = (name: ResourceName): Resource => resources[name]

export const knownResource = (name: string): ResourceName | undefined =>
  Object.hasOwn(resources, name) ? (name as ResourceName) : undefined

/** Returns a declared field, or one that every record has. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  resource.fields[name] ?? (standardFields as Fields)[name]

/** Returns a column of a list: a field, one of the record referred to, or a figure. */
export const columnNamed = (resource: Resource, name: string): ListColumn | undefined =>
  columnOf(resource, name, resources)

export const stateFieldOf = (resource: Resource): [name: string, field: Field] | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'state')

/** Reports whether a record's state forbids to edit and to delete it. */
export function isFrozen(resource: Resource, row: Row): boolean {
  const [name, field] = stateFieldOf(resource) ?? []
  if (!name || !field || !('frozen' in field) || !Array.isArray(field.frozen)) return false
  return field.frozen.includes(row[name])
}

/** Reports whether the API supports an action on a resource, regardless of permissions. */
export const isPossible = (resource: string, action: string): boolean => {
  const name = knownResource(resource)
  if (!name) return false
  const isAction = actions.some((known) => known === action)
  return !isAction || declarationOf(name).actions.some((known) => known === action)
}
