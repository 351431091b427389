import { readRealtimeToken } from '#contract/calls/realtime.ts'
import {
  manageConnection,
  type ReadyRealtime,
  type RealtimeState,
} from '#contract/client/realtime/manage-connection.ts'
import type { AppServices } from '../lib/services.ts'

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

const known = new WeakMap<AppServices, Realtime>()

/**
 * Returns the front's realtime connection. Created on first use (by the bell), it follows the
 * session: connected and online while a user is signed in and the page is open. Anonymous visitors
 * don't load this module.
 */
export function realtimeOf(services: AppServices): Realtime {
  const realtime = known.get(services) ?? followSession(services)
  known.set(services, realtime)
  return realtime
}

const loadSdk = async () => {
  const [{ connectRealtime }, { publishPresence }] = await Promise.all([
    import('#contract/client/realtime/connect.ts'),
    import('#contract/client/realtime/presence.ts'),
  ])
  return { connectRealtime, publishPresence }
}

function followSession({ session, store, call, log }: AppServices): Realtime {
  let connectedAs: string | null = null
  const manager = manageConnection({
    fetchGrant: () => call(readRealtimeToken, {}),
    load: loadSdk,
    origin: () => location.origin,
    warn: (message, error) => log.warn(message, error),
    retryMs: { first: retryMs, longest: retryMs },
  })

  /** Connects the person who is signed in now, if there is one. */
  async function connect(): Promise<void> {
    connectedAs = personIn(store)
    if (connectedAs === null) await manager.close()
    else await manager.open()
  }

  function close(): void {
    connectedAs = null
    void manager.close()
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
      if (manager.snapshot().kind === 'broken') void connect()
    }),
  ]
  follow()

  return {
    subscribe: manager.subscribe,
    snapshot: manager.snapshot,
    async ready() {
      await session.start()
      return new Promise((resolve) => {
        const settle = () => {
          const state = manager.snapshot()
          if (state.kind === 'connecting') return
          stop()
          resolve(state.kind === 'ready' ? state : null)
        }
        const stop = manager.subscribe(settle)
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

function personIn({ snapshot }: AppServices['store']): string | null {
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
