import { useSyncExternalStore } from 'react'

import { createHttpClient } from '#contract/client/http-client.ts'
import { readCookieFrom } from '#contract/client/read-cookie.ts'
import { createSession } from '#contract/client/session.ts'
import { createSessionStore, type SessionSnapshot } from '#contract/client/session-store.ts'

/**
 * Roles with full access, as set by the server in the page; a page without a server uses the
 * default.
 */
const fullAccessRoles = (document.documentElement.dataset.fullAccessRoles ?? 'full-access').split(
  ',',
)

export const store = createSessionStore(
  localStorage,
  (listener) => window.addEventListener('storage', listener),
  fullAccessRoles,
)

export const client = createHttpClient({
  baseUrl: '',
  origin: window.location.origin,
  session: store,
  readCookie: (name) => readCookieFrom(document.cookie, name),
  navigate: (url) => window.location.assign(url),
  log: console,
})

export const session = createSession(client, store, console)

export const useSession = (): SessionSnapshot =>
  useSyncExternalStore(store.subscribe, store.snapshot)
