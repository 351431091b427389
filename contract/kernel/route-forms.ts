import type { Route } from './routes.ts'

/**
 * Lists a route's paths with each combination of its parameters' known values filled in, and those
 * values; a route without known values yields its path alone.
 */
export function formsOf({
  path,
  values,
}: Pick<Route, 'path' | 'values'>): { path: string; params: Readonly<Record<string, string>> }[] {
  return Object.entries(values).reduce(
    (forms, [param, choices]) =>
      forms.flatMap((form) =>
        choices.map((choice) => ({
          path: form.path.replace(`:${param}`, choice),
          params: { ...form.params, [param]: choice },
        })),
      ),
    [{ path, params: {} }],
  )
}

/**
 * Finds the route of a path: the one with exactly this path, else the first whose pattern matches;
 * undefined if none does.
 */
export function routeAt<R extends Route>(routes: readonly R[], pathname: string): R | undefined {
  const requested = pathname.split('/')
  const isAt = (path: string) => {
    const segments = path.split('/')
    const fits = (segment: string, at: number) =>
      segment.startsWith(':') ? requested[at] !== '' : segment === requested[at]
    return segments.length === requested.length && segments.every(fits)
  }
  const exact = routes.find(({ path }) => path === pathname)
  return exact ?? routes.find((route) => formsOf(route).some(({ path }) => isAt(path)))
}
