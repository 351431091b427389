import { type Held, holdsPermission, holdsRole } from './held.ts'
import type { GuardName, Route } from './routes.ts'

export type RouteSession = Held & { readonly identity: object | null }

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'cancel' }

type Access = Pick<Route, 'roles' | 'permissions' | 'fallback'>

/**
 * Whether a session may enter a route by its declared roles and permissions, and where it goes
 * otherwise: the route's fallback, else the default one, else back, else nowhere.
 *
 * @param previous the path to go back to; null when there is none
 * @param defaultFallback for routes without their own; null when there is none either
 */
export function decide(
  route: Access,
  session: Held,
  previous: string | null,
  defaultFallback: string | null = '/',
): Decision {
  const isOpen = route.roles.length === 0 && route.permissions.length === 0
  const isAllowed =
    isOpen || holdsPermission(session, route.permissions) || holdsRole(session, route.roles)
  return isAllowed ? { kind: 'allow' } : turnAway(route, previous, defaultFallback)
}

function turnAway(
  route: Access,
  previous: string | null,
  defaultFallback: string | null,
): Decision {
  const to = route.fallback ?? defaultFallback ?? previous
  return to === null ? { kind: 'cancel' } : { kind: 'redirect', to }
}

/** A guard that refuses leaves it to the route where to go instead. */
export type Verdict = { readonly kind: 'refuse' } | Exclude<Decision, { kind: 'cancel' }>

export type Guard = (session: RouteSession, location: URL) => Verdict

export const guards: Readonly<Record<GuardName, Guard>> = {
  /** Somebody with a place of their own on the public site. */
  user: (session) =>
    allowIf(session.identity !== null && holdsRole(session, ['customer', 'mover', 'driver'])),
  admin: (session) => allowIf(session.identity !== null && holdsRole(session, ['admin'])),
  authenticated: ({ identity }) => allowIf(identity !== null),
  guest: ({ identity }) => allowIf(identity === null),
  /** The site lives on the bare host. */
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

/** The route's guards in their order, then its roles and permissions. */
export function admit(
  route: Access & Pick<Route, 'guards'>,
  session: RouteSession,
  location: URL,
  previous: string | null,
  defaultFallback: string | null = '/',
): Decision {
  for (const name of route.guards) {
    const verdict = guards[name](session, location)
    if (verdict.kind === 'refuse') return turnAway(route, previous, defaultFallback)
    if (verdict.kind === 'redirect') return verdict
  }
  return decide(route, session, previous, defaultFallback)
}
