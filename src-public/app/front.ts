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
import type { AnswerOf, Call } from '#contract/kernel/call.ts'
import { createRealtime, type Realtime, type RealtimeSdk } from '../ports/realtime.ts'

/** What every screen has at hand, in the browser as on the server. */
export type Front = {
  http: HttpClient
  store: SessionStore
  session: Session
  log: Log
  /** Sends a declared call; answers its data or the error, and never throws. */
  call: SendCall
  realtime: Realtime
}

export type SendCall = <C extends Call>(
  call: C,
  given: Parameters<typeof sendCall<C>>[2],
) => Promise<Outcome<AnswerOf<C>>>

export type FrontOptions = Pick<
  HttpClientOptions,
  'baseUrl' | 'origin' | 'readCookie' | 'navigate' | 'log' | 'fetch'
> & {
  storage: SessionStorage
  onStorageEvent?: (listener: (event: StorageChange) => void) => void
  fullAccessRoles: readonly string[]
  /** Without it nobody is ever connected to the Realtime Database. */
  loadRealtimeSdk?: () => Promise<RealtimeSdk>
}

export function createFront(options: FrontOptions): Front {
  const { storage, onStorageEvent, fullAccessRoles, loadRealtimeSdk, ...client } = options
  const store = createSessionStore(storage, onStorageEvent, fullAccessRoles)
  const http = createHttpClient({ ...client, session: store })
  const { log, origin = client.baseUrl } = client
  const session = createSession(http, store, log)
  const call: SendCall = (call, given) => sendCall(http, call, given)
  const realtime = createRealtime({ session, store, call, log, origin, loadSdk: loadRealtimeSdk })
  return { http, store, session, log, call, realtime }
}
