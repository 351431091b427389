export type GuardName = 'user' | 'guest' | 'authenticated' | 'admin' | 'www'
export type Chrome = 'badge' | 'contact'

/** Paths use React Router's syntax: `/blog/:slug`; `*` matches every path without another route. */
export type RouteDeclaration = {
  path: string
  /** Where the page is first rendered; 'client' by default. */
  render?: 'server' | 'client'
  guards?: readonly GuardName[]
  /** Any one of these roles or permissions gives access; a route without either is open to all. */
  roles?: readonly string[]
  permissions?: readonly string[]
  /** Redirect target for sessions without access. */
  fallback?: string
  /** Floating elements shown above the page. */
  chrome?: readonly Chrome[]
  /** Whether the page may ask the browser where it is. */
  locates?: boolean
  /** The allowed values of a parameter, if the set is known. */
  values?: Readonly<Record<string, readonly string[]>>
}

export type Route = {
  readonly name: string
  readonly path: string
  readonly render: 'server' | 'client'
  readonly guards: readonly GuardName[]
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly fallback: string | null
  readonly chrome: readonly Chrome[]
  readonly locates: boolean
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** Declares routes by name. Throws if two share a path or a route falls back to itself. */
export function defineRoutes<const Declared extends Record<string, RouteDeclaration>>(
  declared: Declared,
): RouteTable<Declared> {
  const names = new Map<string, string>()
  for (const [name, { path, fallback }] of Object.entries(declared)) {
    const existing = names.get(path)
    if (existing !== undefined)
      throw new Error(`Routes ${existing} and ${name} have one path: ${path}`)
    if (fallback === path) throw new Error(`Route ${name} falls back to itself`)
    names.set(path, name)
  }
  const routes: Record<string, Route> = {}
  for (const [name, route] of Object.entries(declared)) routes[name] = completed(name, route)
  return routes as RouteTable<Declared>
}

function completed(name: string, route: RouteDeclaration): Route {
  return {
    name,
    path: route.path,
    render: route.render ?? 'client',
    guards: route.guards ?? [],
    roles: route.roles ?? [],
    permissions: route.permissions ?? [],
    fallback: route.fallback ?? null,
    chrome: route.chrome ?? [],
    locates: route.locates ?? false,
    values: route.values ?? {},
  }
}

/** Collects the first segments of all paths, in lower case because the router ignores case. */
export function segmentsOf(routes: readonly Route[]): ReadonlySet<string> {
  const segments = routes.flatMap(({ path, values }) => {
    const first = path.split('/')[1] ?? ''
    return first.startsWith(':') ? (values[first.slice(1)] ?? []) : [first]
  })
  return new Set(segments.filter((segment) => segment !== '').map((s) => s.toLowerCase()))
}

/**
 * Creates a link builder for a route table: `href('blog-slug', { slug }, { page: 2 })`. Parameters
 * are required exactly if the path has some. The builder throws a RangeError for a parameter that
 * is empty or consists only of dots, because a browser would resolve it to another path.
 */
export function hrefOver<Table extends Routes<Table>>(routes: Table) {
  return <Name extends LinkName<Table>>(name: Name, ...args: LinkArgs<Table[Name]>): string => {
    const [params, query] = args
    const route: Route = routes[name]
    const path = route.path.replace(/:(\w+)/g, (_, param: string) =>
      segment(name, param, params === undefined ? undefined : Reflect.get(params, param)),
    )
    return withQuery(path, query)
  }
}

function segment(route: string, param: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (/^\.{0,2}$/.test(text)) {
    throw new RangeError(`Route ${route} needs ${param}, not ${JSON.stringify(value)}`)
  }
  return encodeURIComponent(text)
}

type QueryValue = string | number | boolean | null | undefined

/** Query parameters: a list repeats its key; null and undefined are omitted. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export function withQuery(path: string, query: Query | undefined): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) pairs.append(key, String(one))
    }
  }
  const text = pairs.toString()
  if (text === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

type RouteTable<Declared extends Record<string, RouteDeclaration>> = {
  readonly [Name in keyof Declared]: Route & {
    readonly name: Name
    readonly path: Declared[Name]['path']
    readonly values: Declared[Name] extends { readonly values: infer Values }
      ? Values
      : Readonly<Record<never, never>>
  }
}

type Routes<Table> = { readonly [Name in keyof Table]: Route }

/** Names of routes that can be linked to: all except the catch-all `*`. */
type LinkName<Table extends Routes<Table>> = {
  [Name in keyof Table]: Table[Name]['path'] extends '*' ? never : Name
}[keyof Table] &
  string

type LinkArgs<To extends Route> = [ParamName<To['path']>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query]
  : [params: Params<To>, query?: Query]

type Params<To extends Route> = {
  readonly [Param in ParamName<To['path']>]: To['values'] extends {
    readonly [P in Param]: readonly (infer Value)[]
  }
    ? Value
    : string | number
}

type ParamName<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never
