import type { HttpClient, HttpClientOptions, Log, Outcome } from '#contract/client/http-client.ts'
import { createHttpClient } from '#contract/client/http-client.ts'
import { sendCall } from '#contract/client/send-call.ts'
import { createSession, type Session } from '#contract/client/session.ts'
import {
  createSessionStore,
  type SessionStorage,
  type SessionStore,
  type StorageChange,
} from '#contract/client/session-store.ts'
import type { Call, ResponseOf } from '#contract/kernel/call.ts'

/** The services that every screen uses, in the browser and on the server. */
export type AppServices = {
  http: HttpClient
  store: SessionStore
  session: Session
  log: Log
  /** Sends a declared call and returns its data or its error; never throws. */
  call: SendCall
}

export type SendCall = <C extends Call>(
  call: C,
  input: Parameters<typeof sendCall<C>>[2],
) => Promise<Outcome<ResponseOf<C>>>

export type ServicesOptions = Pick<
  HttpClientOptions,
  'baseUrl' | 'origin' | 'readCookie' | 'navigate' | 'log' | 'fetch'
> & {
  storage: SessionStorage
  onStorageEvent?: (listener: (event: StorageChange) => void) => void
  fullAccessRoles: readonly string[]
}

export function createServices(options: ServicesOptions): AppServices {
  const { storage, onStorageEvent, fullAccessRoles, ...client } = options
  const store = createSessionStore(storage, onStorageEvent, fullAccessRoles)
  const http = createHttpClient({ ...client, session: store })
  // A signed-in browser has both the stored token and the CSRF cookie; either one is reason to load
  // the session.
  const mayBeSignedIn = () =>
    store.snapshot().token !== null || client.readCookie('XSRF-TOKEN') !== null
  return {
    http,
    store,
    session: createSession(http, store, client.log, mayBeSignedIn),
    log: client.log,
    call: (call, input) => sendCall(http, call, input),
  }
}
