import type { SessionSnapshot } from '#contract/client/session-store.ts'
import { admit, guards } from '#contract/kernel/admission.ts'
import { type Route, withQuery } from '#contract/kernel/routes.ts'

export type Admission = { kind: 'allow' } | { kind: 'redirect'; to: string } | { kind: 'cancel' }

/**
 * Decides who may enter a page. Visitors without access are redirected, and return after signing
 * in.
 */
export function admission(
  route: Route,
  session: SessionSnapshot,
  location: URL,
  previous: string | null,
): Admission {
  const host = guards.www(session, location)
  if (host.kind === 'redirect') return host
  const decision = admit(route, session, location, previous)
  if (decision.kind !== 'redirect' || decision.to !== signInPath) return decision
  return {
    kind: 'redirect',
    to: withQuery(signInPath, { to: location.pathname + location.search }),
  }
}

/** Returns the path to redirect to instead; null if the page may be entered. */
export function wayOut(admission: Admission, previous: string | null): string | null {
  if (admission.kind === 'allow') return null
  if (admission.kind === 'redirect') return admission.to
  // A page that was opened by its URL has no previous page to stay on.
  return previous ?? '/'
}

const signInPath = '/auth/username'

/** Returns a same-origin path to return to; null for anything that could lead to another site. */
export function returnPath(to: string | null): string | null {
  if (!to?.startsWith('/')) return null
  const base = 'http://haulwell.invalid'
  if (!URL.canParse(to, base)) return null
  const { origin, pathname, search, hash } = new URL(to, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null
}
