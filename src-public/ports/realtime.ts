import { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { OwnPresence } from '#contract/client/realtime/presence.ts'
import type { Front } from '../lib/front.ts'

export type ReadyRealtime = {
  kind: 'ready'
  connection: RealtimeConnection
  presence: OwnPresence
}

export type RealtimeState =
  /** No user is signed in, or the user has no Firebase uid. */
  | { kind: 'none' }
  | { kind: 'connecting' }
  | ReadyRealtime
  /** A retry follows after a minute, and as soon as the network is back. */
  | { kind: 'broken'; error: CallError | Error }

/** The front's only connection to the Realtime Database, for the signed-in user. */
export type Realtime = {
  subscribe(listener: () => void): () => void
  /** Returns the same object until something changes. */
  snapshot(): RealtimeState
  /** Waits for the session and the connection; resolves to null if there is none. */
  ready(): Promise<ReadyRealtime | null>
  /** Reconnects with a new token. */
  reconnect(): Promise<void>
  /** Goes offline and stops following the session. */
  end(): void
}

const retryMs = 60_000
const disconnectTimeoutMs = 1000

const known = new WeakMap<Front, Realtime>()

/**
 * Returns the front's realtime connection. Created on first use (by the bell), it follows the
 * session: connected and online while a user is signed in and the page is open. Anonymous visitors
 * don't load this module.
 */
export function realtimeOf(front: Front): Realtime {
  const realtime = known.get(front) ?? followSession(front)
  known.set(front, realtime)
  return realtime
}

function followSession({ session, store, call, log }: Front): Realtime {
  const listeners = new Set<() => void>()
  let state: RealtimeState = { kind: 'none' }
  let connectedAs: string | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  // The result of an attempt is discarded once another attempt has started.
  let attempt = 0

  function setState(next: RealtimeState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function connect(): Promise<void> {
    cancelAttempt()
    const own = attempt
    connectedAs = personIn(store)
    if (connectedAs === null) return setState({ kind: 'none' })
    setState({ kind: 'connecting' })
    try {
      const [{ connectRealtime }, { keepPresence }, { data: grant, error }] = await Promise.all([
        import('#contract/client/realtime/connect.ts'),
        import('#contract/client/realtime/presence.ts'),
        call(readRealtimeToken, {}),
      ])
      if (own !== attempt) return
      if (error !== null) return fail(error)
      const connection = await connectRealtime(grant, location.origin)
      if (own !== attempt) return void connection.close()
      connection.onEnd(() => {
        if (own !== attempt) return
        // The connection's user is already signed out, so it can't write its offline presence.
        state = { kind: 'connecting' }
        void connection.close()
        void connect()
      })
      setState({ kind: 'ready', connection, presence: keepPresence(connection) })
    } catch (thrown) {
      if (own === attempt) fail(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
  }

  function fail(error: CallError | Error): void {
    log.warn('The realtime database is missing', error)
    retry = setTimeout(() => void connect(), retryMs)
    setState({ kind: 'broken', error })
  }

  function close(): void {
    cancelAttempt()
    connectedAs = null
    setState({ kind: 'none' })
  }

  function cancelAttempt(): void {
    attempt += 1
    clearTimeout(retry)
    if (state.kind !== 'ready') return
    const { connection, presence } = state
    // Without a network there is no response; the server then sets the presence to offline by
    // itself.
    Promise.race([presence.stop(), after(disconnectTimeoutMs)])
      .finally(() => connection.close())
      .catch((thrown) => log.warn('The realtime connection did not end well', thrown))
  }

  const follow = () => {
    if (personIn(store) !== connectedAs) void connect()
  }
  const stops = [
    store.subscribe(follow),
    on('pagehide', close),
    on('pageshow', ({ persisted }) => {
      if (persisted) void connect()
    }),
    on('online', () => {
      if (state.kind === 'broken') void connect()
    }),
  ]
  follow()

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
    end() {
      for (const stop of stops) stop()
      close()
    },
  }
}

function personIn({ snapshot }: Front['store']): string | null {
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
