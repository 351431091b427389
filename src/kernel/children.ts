import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf, knownResource, resourceOf } from './traits.ts'

/** The record that a list is a part of: its rows are those that name the record in this field. */
export type Parent = { field: string; id: number }

export type Child = { name: ResourceName; field: string }

/** The resources whose records belong to one of this, each with the field that says to which. */
export const childrenOf = ({ name, admin }: Resource): Child[] =>
  (admin.children ?? []).flatMap((declared) => {
    const child = knownResource(declared)
    if (!child) return []
    const [field] =
      Object.entries(declarationOf(child).fields).find(([, one]) => resourceOf(one) === name) ?? []
    return field ? [{ name: child, field }] : []
  })

/** A child as the list beside its parent has it: the parent is the same in every row. */
export function withinParent(resource: Resource, { field }: Parent): Resource {
  const { [field]: _, ...fields } = resource.fields
  const columns = resource.admin.columns.filter((column) => column !== field)
  const sort = resource.sort.replace(/^-/, '') === field ? 'id' : resource.sort
  return { ...resource, fields, sort, admin: { ...resource.admin, columns } }
}
