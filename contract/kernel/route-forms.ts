import type { Route } from './routes.ts'

/**
 * A route's paths with its parameters of known values filled in, and those values: one for each
 * choice of them, or its path alone where it has none.
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
 * The route of a path: the one whose path it is, else the first that has its form; undefined when
 * none has.
 */
export function routeAt<R extends Route>(routes: readonly R[], pathname: string): R | undefined {
  const asked = pathname.split('/')
  const isAt = (path: string) => {
    const segments = path.split('/')
    const fits = (segment: string, at: number) =>
      segment.startsWith(':') ? asked[at] !== '' : segment === asked[at]
    return segments.length === asked.length && segments.every(fits)
  }
  const own = routes.find(({ path }) => path === pathname)
  return own ?? routes.find((route) => formsOf(route).some(({ path }) => isAt(path)))
}
