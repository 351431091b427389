import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf, knownResource } from './declaration-of.ts'
import { resourceOf } from './field-traits.ts'

/** The parent record of a list; the list's rows refer to it in this field. */
export type Parent = { field: string; id: number }

export type Child = { name: ResourceName; field: string }

/** Lists a resource's child resources, each with the field that refers to the parent. */
export const childrenOf = ({ name, admin }: Resource): Child[] =>
  (admin.children ?? []).flatMap((declared) => {
    const child = knownResource(declared)
    if (!child) return []
    const [field] =
      Object.entries(declarationOf(child).fields).find(([, one]) => resourceOf(one) === name) ?? []
    return field ? [{ name: child, field }] : []
  })

/**
 * Adapts a child resource for the list on its parent's page: omits the field that refers to the
 * parent.
 */
export function withinParent(resource: Resource, { field }: Parent): Resource {
  const { [field]: _, ...fields } = resource.fields
  const columns = resource.admin.columns.filter((column) => column.split('.')[0] !== field)
  const sort = resource.sort.replace(/^-/, '') === field ? 'id' : resource.sort
  return { ...resource, fields, sort, admin: { ...resource.admin, columns } }
}
