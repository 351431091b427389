import { type RouteName, routes } from '#contract/routes.ts'

/** Returns the route of a router's id; null for the id of the shell. */
export function routeOfId(id: string | undefined): RouteName | null {
  const [name = ''] = id?.split(' ') ?? []
  return Object.hasOwn(routes, name) ? (name as RouteName) : null
}
