import { type AccessRights, holdsPermission, holdsRole } from './held.ts'
import type { GuardName, Route } from './routes.ts'

export type RouteSession = AccessRights & { readonly identity: object | null }

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'cancel' }

type Access = Pick<Route, 'roles' | 'permissions' | 'fallback'>

/**
 * Decides whether a session may enter a route, by the route's roles and permissions. A refused
 * session is redirected to the route's fallback, else the default fallback, else the previous path;
 * without any of them the navigation is canceled.
 *
 * @param previous the path to go back to; null when there is none
 * @param defaultFallback used for routes without a fallback; null when there is none
 */
export function decide(
  route: Access,
  session: AccessRights,
  previous: string | null,
  defaultFallback: string | null = '/',
): Decision {
  const isOpen = route.roles.length === 0 && route.permissions.length === 0
  const isAllowed =
    isOpen || holdsPermission(session, route.permissions) || holdsRole(session, route.roles)
  return isAllowed ? { kind: 'allow' } : refusal(route, previous, defaultFallback)
}

function refusal(route: Access, previous: string | null, defaultFallback: string | null): Decision {
  const to = route.fallback ?? defaultFallback ?? previous
  return to === null ? { kind: 'cancel' } : { kind: 'redirect', to }
}

/** A guard's result. After `refuse`, the route decides where to redirect. */
export type Verdict = { readonly kind: 'refuse' } | Exclude<Decision, { kind: 'cancel' }>

export type Guard = (session: RouteSession, location: URL) => Verdict

export const guards: Readonly<Record<GuardName, Guard>> = {
  /** Roles that have their own area on the public site. */
  user: (session) =>
    allowIf(session.identity !== null && holdsRole(session, ['customer', 'mover', 'driver'])),
  admin: (session) => allowIf(session.identity !== null && holdsRole(session, ['admin'])),
  authenticated: ({ identity }) => allowIf(identity !== null),
  guest: ({ identity }) => allowIf(identity === null),
  /** Redirects `www.` to the bare host, where the site is served. */
  www(_session, location) {
    if (!location.hostname.startsWith('www.')) return { kind: 'allow' }
    const bare = new URL(location)
    bare.hostname = location.hostname.slice('www.'.length)
    return { kind: 'redirect', to: bare.href }
  },
}

function allowIf(condition: boolean): Verdict {
  return condition ? { kind: 'allow' } : { kind: 'refuse' }
}

/** Applies the route's guards in their order, then its roles and permissions. */
export function admit(
  route: Access & Pick<Route, 'guards'>,
  session: RouteSession,
  location: URL,
  previous: string | null,
  defaultFallback: string | null = '/',
): Decision {
  for (const name of route.guards) {
    const verdict = guards[name](session, location)
    if (verdict.kind === 'refuse') return refusal(route, previous, defaultFallback)
    if (verdict.kind === 'redirect') return verdict
  }
  return decide(route, session, previous, defaultFallback)
}
