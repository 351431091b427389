import type { SessionSnapshot } from '#contract/client/session-store.ts'
import { admit, guards } from '#contract/kernel/admission.ts'
import { type Route, withQuery } from '#contract/kernel/routes.ts'

export type Admission = { kind: 'allow' } | { kind: 'redirect'; to: string } | { kind: 'cancel' }

/** Who may enter; who may not is sent on, and brought back after signing in. */
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

/** The path that the router goes to instead; null for whoever may enter. */
export function wayOut(admission: Admission, previous: string | null): string | null {
  if (admission.kind === 'allow') return null
  if (admission.kind === 'redirect') return admission.to
  // Whoever opened the page by its address has nowhere to stay.
  return previous ?? '/'
}

const signInPath = '/auth/username'

/** A path of our own to return to; anything that could lead elsewhere counts as none. */
export function returnPath(to: string | null): string | null {
  if (!to?.startsWith('/')) return null
  const base = 'http://haulwell.invalid'
  if (!URL.canParse(to, base)) return null
  const { origin, pathname, search, hash } = new URL(to, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null
}
