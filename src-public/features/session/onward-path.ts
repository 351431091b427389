import { matchPath } from 'react-router'
import type { Identity } from '#contract/client/identity.ts'
import type { SessionSnapshot } from '#contract/client/session-store.ts'
import { admit } from '#contract/kernel/admission.ts'
import { href, routes } from '#contract/routes.ts'
import { returnPath } from '../../routing/admission.ts'
import { isArea } from '../../routing/areas.ts'

type SignedIn = SessionSnapshot & { readonly identity: Identity }

/**
 * Returns where a signed-in user continues: the path they came from if it is on this site and open
 * to them, otherwise their role's start page. A path that would redirect back to the sign-in is not
 * used.
 */
export function onwardPath(to: string | null, session: SignedIn): string {
  const path = returnPath(to)
  return path !== null && isOpenTo(session, path) ? path : homeOf(session.identity.role)
}

/** Reports whether a path belongs to the admin application, which the router can't reach. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?![^/?#])/.test(path)
}

function isOpenTo(session: SignedIn, path: string): boolean {
  const location = new URL(path, 'http://haulwell.invalid')
  const { pathname } = location
  if (isAdminPath(pathname)) return session.identity.role === 'admin'
  const own = Object.values(routes).find(
    (route) => route.roles.length > 0 && matchPath(route.path, pathname) !== null,
  )
  return own === undefined || admit(own, session, location, null).kind === 'allow'
}

/** Returns the start page of a role. Administrators use a separate application. */
function homeOf(role: string): string {
  if (role === 'admin') return '/admin'
  return isArea(role) ? href(role) : href('index')
}
