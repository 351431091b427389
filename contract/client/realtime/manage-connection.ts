import type { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { CallError } from '../call-error.ts'
import type { Outcome } from '../http-client.ts'
import type { RealtimeConnection } from './connect.ts'
import type { OwnPresence } from './presence.ts'

/** The modules that need Firebase's SDK; a front loads them lazily. */
export type RealtimeSdk = Pick<typeof import('./connect.ts'), 'connectRealtime'> &
  Pick<typeof import('./presence.ts'), 'publishPresence'>

export type ReadyRealtime<S extends RealtimeSdk = RealtimeSdk> = {
  kind: 'ready'
  connection: RealtimeConnection
  presence: OwnPresence
  sdk: S
}

export type RealtimeState<S extends RealtimeSdk = RealtimeSdk> =
  | { kind: 'none' }
  | { kind: 'connecting' }
  | ReadyRealtime<S>
  /** The connection could not be opened; a retry is scheduled. */
  | { kind: 'broken'; error: CallError | Error }

type Follower<S extends RealtimeSdk> = {
  begin: (ready: ReadyRealtime<S>) => () => void
  end: (() => void) | null
}

/** The longest that closing waits for the offline presence to be written, in milliseconds. */
const presenceTimeoutMs = 1_000

/**
 * Manages a page's only connection to the Realtime Database: opens it with a token from the API,
 * opens it again with a new token when the database no longer accepts the old one, and retries with
 * exponential backoff after a failure.
 */
export function manageConnection<S extends RealtimeSdk>(settings: {
  fetchGrant(): Promise<Outcome<ResponseOf<typeof readRealtimeToken>>>
  load(): Promise<S>
  origin(): string
  warn(message: string, error: unknown): void
  /** The time before the first retry, doubled up to the longest, in milliseconds. */
  retryMs: { first: number; longest: number }
}) {
  const { first, longest } = settings.retryMs
  const listeners = new Set<() => void>()
  const followers = new Set<Follower<S>>()
  let state: RealtimeState<S> = { kind: 'none' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = first
  // The result of an attempt is discarded once another has started or the connection was closed.
  let attempt = 0

  function setState(next: RealtimeState<S>): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function open(): Promise<void> {
    void disconnect()
    const own = attempt
    setState({ kind: 'connecting' })
    try {
      const [{ data: grant, error }, sdk] = await Promise.all([
        settings.fetchGrant(),
        settings.load(),
      ])
      if (own !== attempt) return
      if (error !== null) return fail(error)
      const connection = await sdk.connectRealtime(grant, settings.origin())
      if (own !== attempt) return await connection.close()
      connection.onEnd(() => {
        if (own === attempt) void reopen(connection)
      })
      retryMs = first
      const ready = {
        kind: 'ready',
        connection,
        sdk,
        presence: sdk.publishPresence(connection),
      } as const
      setState(ready)
      for (const follower of [...followers]) follower.end = follower.begin(ready)
    } catch (thrown) {
      if (own === attempt) fail(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
  }

  function fail(error: CallError | Error): void {
    settings.warn('The realtime database could not be reached', error)
    timer = setTimeout(() => void open(), retryMs)
    retryMs = Math.min(retryMs * 2, longest)
    setState({ kind: 'broken', error })
  }

  /** Opens a new connection. The old one's user is signed out, so its presence can't be written. */
  async function reopen(ended: RealtimeConnection): Promise<void> {
    endFollowers()
    state = { kind: 'connecting' }
    void ended.close()
    await open()
  }

  function endFollowers(): void {
    for (const follower of followers) {
      follower.end?.()
      follower.end = null
    }
  }

  async function disconnect(): Promise<void> {
    attempt += 1
    clearTimeout(timer)
    if (state.kind !== 'ready') return
    const { connection, presence } = state
    endFollowers()
    // Without a network there is no response; the server then writes the presence by itself.
    const stopped = Promise.race([
      presence.stop(),
      new Promise((done) => setTimeout(done, presenceTimeoutMs)),
    ])
    await stopped
      .finally(() => connection.close())
      .catch((error) => settings.warn('The realtime connection did not end well', error))
  }

  return {
    /** Opens the connection, in place of one that is open. */
    open,
    /** Writes the offline presence and closes the connection. */
    async close(): Promise<void> {
      const disconnected = disconnect()
      setState({ kind: 'none' })
      await disconnected
    },
    /** Returns the same object until something changes. */
    snapshot: () => state,
    subscribe(listener: () => void): () => void {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    /** Runs `begin` on each new connection and its cleanup when it ends. Returns how to stop that. */
    follow(begin: Follower<S>['begin']): () => void {
      const follower: Follower<S> = { begin, end: null }
      followers.add(follower)
      if (state.kind === 'ready') follower.end = begin(state)
      return () => {
        followers.delete(follower)
        follower.end?.()
      }
    },
  }
}
