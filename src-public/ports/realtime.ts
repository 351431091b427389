import { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Log } from '#contract/client/http-client.ts'
import type { connectRealtime, RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { keepPresence, OwnPresence } from '#contract/client/realtime/presence.ts'
import type { Session } from '#contract/client/session.ts'
import type { SessionStore } from '#contract/client/session-store.ts'
import type { SendCall } from '../app/front.ts'

export type ReadyRealtime = {
  kind: 'ready'
  connection: RealtimeConnection
  presence: OwnPresence
}

export type RealtimeState =
  /** Nobody is signed in, or somebody who has no uid there. */
  | { kind: 'none' }
  | { kind: 'connecting' }
  | ReadyRealtime
  /** It is tried again after a minute, and as soon as the network is back. */
  | { kind: 'broken'; error: CallError | Error }

/** The front's one connection to the Realtime Database, for whoever is signed in. */
export type Realtime = {
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  snapshot(): RealtimeState
  /** Waits for the session and the connection; null where there is none. */
  ready(): Promise<ReadyRealtime | null>
  /** Begins anew, with a new token. */
  reconnect(): Promise<void>
  /**
   * Follows the session from now on, in a browser: connected and online while somebody is signed in
   * and the page is there. Answers how to end that.
   */
  keep(): () => void
}

export type RealtimeSdk = {
  connectRealtime: typeof connectRealtime
  keepPresence: typeof keepPresence
}

/** Half as much code as a whole page, which only signed-in people load. */
export async function loadRealtimeSdk(): Promise<RealtimeSdk> {
  const [{ connectRealtime }, { keepPresence }] = await Promise.all([
    import('#contract/client/realtime/connect.ts'),
    import('#contract/client/realtime/presence.ts'),
  ])
  return { connectRealtime, keepPresence }
}

export type RealtimeOptions = {
  session: Pick<Session, 'start' | 'afterLogin'>
  store: Pick<SessionStore, 'subscribe' | 'snapshot'>
  call: SendCall
  log: Log
  /** Where the embedded database answers. */
  origin: string
  /** Without it there is never a connection. */
  loadSdk: (() => Promise<RealtimeSdk>) | undefined
}

const retryMs = 60_000
const farewellMs = 1000

export function createRealtime(options: RealtimeOptions): Realtime {
  const { session, store, call, log, origin, loadSdk } = options
  const listeners = new Set<() => void>()
  let state: RealtimeState = { kind: 'none' }
  let connectedAs: string | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  // What an attempt finds is of no use once another has begun.
  let attempt = 0

  function become(next: RealtimeState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function connect(): Promise<void> {
    close()
    const own = attempt
    connectedAs = personIn(store)
    if (connectedAs === null || loadSdk === undefined) return
    become({ kind: 'connecting' })
    try {
      const { connectRealtime, keepPresence } = await loadSdk()
      const { data: grant, error } = await call(readRealtimeToken, {})
      if (own !== attempt) return
      if (error !== null) return broken(error)
      const connection = await connectRealtime(grant, origin)
      if (own !== attempt) return void connection.close()
      connection.onEnd(() => {
        if (own === attempt) void connect()
      })
      become({ kind: 'ready', connection, presence: keepPresence(connection) })
    } catch (thrown) {
      if (own === attempt) broken(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
  }

  function broken(error: CallError | Error): void {
    log.warn('The realtime database is missing', error)
    retry = setTimeout(() => void connect(), retryMs)
    become({ kind: 'broken', error })
  }

  function close(): void {
    attempt += 1
    connectedAs = null
    clearTimeout(retry)
    if (state.kind === 'ready') void bidFarewell(state)
    if (state.kind !== 'none') become({ kind: 'none' })
  }

  async function bidFarewell({ connection, presence }: ReadyRealtime): Promise<void> {
    try {
      // Without a network nothing is answered; then the server says it itself.
      await Promise.race([presence.stop(), after(farewellMs)])
    } catch (thrown) {
      log.warn('The presence could not be ended', thrown)
    }
    await connection.close()
  }

  function keep(): () => void {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void connect()
    }
    const onOnline = () => {
      if (state.kind === 'broken') void connect()
    }
    const stops = [
      session.afterLogin(() => void connect()),
      store.subscribe(() => {
        if (connectedAs !== null && connectedAs !== personIn(store)) void connect()
      }),
      on('pagehide', close),
      on('pageshow', onPageShow),
      on('online', onOnline),
    ]
    void session.start().then(connect)
    return () => {
      for (const stop of stops) stop()
      close()
    }
  }

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => state,
    async ready() {
      await session.start()
      return new Promise((resolve) => {
        const settle = () => {
          if (state.kind === 'connecting') return
          listeners.delete(settle)
          resolve(state.kind === 'ready' ? state : null)
        }
        listeners.add(settle)
        settle()
      })
    },
    reconnect: connect,
    keep,
  }
}

function personIn({ snapshot }: Pick<SessionStore, 'snapshot'>): string | null {
  const { identity } = snapshot()
  return identity?.firebase_uid ? `${identity.role}/${identity.firebase_uid}` : null
}

function on<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
