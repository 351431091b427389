import type { AuthProvider } from '@refinedev/core'
import type { Session } from '#contract/client/session.ts'
import type { SessionStore } from '#contract/client/session-store.ts'
import { admit, type RouteSession } from '#contract/kernel/admission.ts'
import { adminRoutes } from '#contract/routes.ts'

export const signInPath = adminRoutes['admin-auth-username'].path
export const passwordPath = adminRoutes['admin-auth-password'].path
export const homePath = adminRoutes['admin-dashboard'].path
export const accountPath = '/admin/account'

/** Creates Refine's auth provider on top of the session. */
export function createAuthProvider(session: Session, store: SessionStore): AuthProvider {
  return {
    async login(credentials: { email: string; password: string; to?: string | null }) {
      const { email, password, to } = credentials
      const { error } = await session.login({ email, password })
      if (error) return { success: false, error: new Error(error.status ? error.message : '') }
      return { success: true, redirectTo: safeTarget(to ?? null) }
    },
    async logout() {
      await session.logout()
      return { success: true, redirectTo: signInPath }
    },
    async check() {
      await session.start()
      const isAdmin = mayEnter('/admin', store.snapshot())
      return isAdmin ? { authenticated: true } : { authenticated: false, redirectTo: signInPath }
    },
    /** Does nothing: the query client handles the errors of all calls. */
    onError: async () => ({}),
    getIdentity: async () => store.snapshot().identity,
    getPermissions: async () => store.snapshot().permissions,
  }
}

const routeByPath = new Map<string, (typeof adminRoutes)[keyof typeof adminRoutes]>(
  Object.values(adminRoutes).map((route) => [route.path, route]),
)

/**
 * Reports whether a path's guards admit a session; paths outside the route table use those of
 * `/admin`.
 */
export function mayEnter(path: string, session: RouteSession): boolean {
  const route = routeByPath.get(path) ?? adminRoutes.admin
  return admit(route, session, new URL(path, window.location.origin), null).kind === 'allow'
}

/** Returns the path to open after signing in: always within the admin, never another site. */
export function safeTarget(to: string | null, origin = window.location.origin): string {
  if (!to || !URL.canParse(to, origin)) return homePath
  const { origin: target, pathname, search, hash } = new URL(to, origin)
  const isOurs = target === origin && /^\/admin(\/|$)/.test(pathname)
  return isOurs && !pathname.startsWith('/admin/auth/') ? `${pathname}${search}${hash}` : homePath
}

/** Returns the sign-in URL that redirects to a target afterwards. */
export const signInFor = (target: string): string =>
  `${signInPath}?${new URLSearchParams({ to: target })}`
