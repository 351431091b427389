import { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { OwnPresence } from '#contract/client/realtime/presence.ts'
import type { Front } from '../app/front.ts'

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
  /** Is offline, and no longer follows the session. */
  end(): void
}

const retryMs = 60_000
const farewellMs = 1000

const known = new WeakMap<Front, Realtime>()

/**
 * From the first time that it is asked for, which the bell does, it follows the session: connected
 * and online while somebody is signed in and the page is there. It is not among what visitors load.
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
  // What an attempt finds is of no use once another has begun.
  let attempt = 0

  function become(next: RealtimeState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function connect(): Promise<void> {
    giveUp()
    const own = attempt
    connectedAs = personIn(store)
    if (connectedAs === null) return become({ kind: 'none' })
    become({ kind: 'connecting' })
    try {
      const [{ connectRealtime }, { keepPresence }, { data: grant, error }] = await Promise.all([
        import('#contract/client/realtime/connect.ts'),
        import('#contract/client/realtime/presence.ts'),
        call(readRealtimeToken, {}),
      ])
      if (own !== attempt) return
      if (error !== null) return broken(error)
      const connection = await connectRealtime(grant, location.origin)
      if (own !== attempt) return void connection.close()
      connection.onEnd(() => {
        if (own !== attempt) return
        // Nobody is signed in there who could bid farewell.
        state = { kind: 'connecting' }
        void connection.close()
        void connect()
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
    giveUp()
    connectedAs = null
    become({ kind: 'none' })
  }

  function giveUp(): void {
    attempt += 1
    clearTimeout(retry)
    if (state.kind !== 'ready') return
    const { connection, presence } = state
    // Without a network nothing is answered; then the server says it itself.
    Promise.race([presence.stop(), after(farewellMs)])
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
