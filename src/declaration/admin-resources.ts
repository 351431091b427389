import type { ResourceProps } from '@refinedev/core'

import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'

/** A resource in the admin. A path is set only if the API supports the action. */
export type AdminResource = {
  name: ResourceName
  resource: Resource
  group: string
  list?: string
  create?: string
  /** Contains `:id`. */
  edit?: string
  show?: string
}

/** The source of the routes, the menu and Refine's resources. */
export const adminResources: readonly AdminResource[] = Object.entries(resources).map(
  ([name, resource]) => adminResourceOf(name as ResourceName, resource),
)

function adminResourceOf(name: ResourceName, resource: Resource): AdminResource {
  const { path, group } = resource.admin
  const has = (action: string) => resource.actions.some((known) => known === action)
  return {
    name,
    resource,
    group,
    ...(has('list') ? { list: path } : {}),
    ...(has('create') ? { create: `${path}/create` } : {}),
    ...(has('edit') ? { edit: `${path}/edit/:id` } : {}),
    ...(has('show') ? { show: `${path}/details/:id` } : {}),
  }
}

export const refineResources: ResourceProps[] = adminResources.map(
  ({ name, resource, group, list, create, edit, show }) => ({
    name,
    ...(list ? { list } : {}),
    ...(create ? { create } : {}),
    ...(edit ? { edit } : {}),
    ...(show ? { show } : {}),
    meta: { group, canDelete: resource.actions.includes('delete') },
  }),
)

export const listPath = (name: ResourceName): string => resources[name].admin.path
/** Builds the path of the create form, with ids that prefill it: `…/create?size_id=3`. */
export function createPath(name: ResourceName, prefilled: Record<string, number> = {}): string {
  const query = Object.entries(prefilled).map(([field, id]) => `${field}=${id}`)
  return [`${listPath(name)}/create`, ...query].join('?')
}
export const editPath = (name: ResourceName, id: number | string): string =>
  `${listPath(name)}/edit/${id}`
export const showPath = (name: ResourceName, id: number | string): string =>
  `${listPath(name)}/details/${id}`

/**
 * Removes `:id` from a path, for the specification's form with the id in the query: `…/edit?id=7`.
 */
export const withoutIdParam = (path: string): string => path.replace(/\/:id$/, '')
