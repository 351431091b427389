import { type RouteName, routes } from '#contract/routes.ts'

/** The route that an id of the router's stands for; null for the shell's. */
export function routeOfId(id: string | undefined): RouteName | null {
  const [name = ''] = id?.split(' ') ?? []
  return Object.hasOwn(routes, name) ? (name as RouteName) : null
}
