import type { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { OwnPresence } from '#contract/client/realtime/presence.ts'
import type { AnswerOf } from '#contract/kernel/call.ts'

/** Loads the modules that need the SDK, lazily, so that they don't delay the first page. */
export const loadSdk = async () => {
  const [connect, listen, presence] = await Promise.all([
    import('#contract/client/realtime/connect.ts'),
    import('#contract/client/realtime/listen.ts'),
    import('#contract/client/realtime/presence.ts'),
  ])
  return { ...connect, ...listen, ...presence }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

export type Live = { connection: RealtimeConnection; presence: OwnPresence; sdk: Sdk }

/** In `broken`, the admin works without live updates. */
export type RealtimeStatus = 'off' | 'opening' | 'on' | 'broken'

type Grant = AnswerOf<typeof readRealtimeToken>
type Follower = { begin: (live: Live) => () => void; end: (() => void) | null }

/** How long the connection may be lost before the status becomes `broken`. */
const brokenDelayMs = 4_000
const firstRetryMs = 10_000
const longestRetryMs = 160_000
/** The maximum time that signing out waits for the offline status to be written. */
const stopTimeoutMs = 1_000

/**
 * Creates the admin's single connection to the Realtime Database. Failures are logged and retried
 * with exponential backoff.
 */
export function createRealtime(settings: {
  fetchGrant: () => Promise<Grant>
  load: () => Promise<Sdk>
  origin: () => string
}) {
  const listeners = new Set<() => void>()
  const returns = new Set<() => void>()
  let hasBeenOn = false
  const followers = new Set<Follower>()
  let status: RealtimeStatus = 'off'
  let live: Live | null = null
  let unlisten: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = firstRetryMs
  // Incremented on open and close, so that work started for an earlier session is discarded.
  let generation = 0

  function setStatus(next: RealtimeStatus): void {
    if (next === status) return
    status = next
    for (const listener of [...listeners]) listener()
  }

  async function open(): Promise<void> {
    generation += 1
    const startGeneration = generation
    clearTimeout(timer)
    if (status === 'off') setStatus('opening')
    try {
      const [grant, sdk] = await Promise.all([settings.fetchGrant(), settings.load()])
      if (startGeneration !== generation) return
      const connection = await sdk.connectRealtime(grant, settings.origin())
      if (startGeneration !== generation) return await connection.close()
      live = { connection, sdk, presence: sdk.keepPresence(connection) }
      unlisten = sdk.watchConnected(connection, onConnectionChange)
      connection.onEnd(() => void reopen(startGeneration))
      retry = firstRetryMs
      for (const follower of [...followers]) follower.end = follower.begin(live)
    } catch (error) {
      if (startGeneration !== generation) return
      console.error('Realtime could not be opened: there are no live updates', error)
      setStatus('broken')
      timer = setTimeout(() => void open(), retry)
      retry = Math.min(retry * 2, longestRetryMs)
    }
  }

  /** Reconnects with a new token after the database has stopped accepting the current one. */
  async function reopen(startGeneration: number): Promise<void> {
    if (startGeneration !== generation) return
    const left = leave()
    void left?.connection.close()
    await open()
  }

  /** Drops the connection and ends its followers. */
  function leave(): Live | null {
    const left = live
    live = null
    unlisten?.()
    unlisten = null
    for (const follower of followers) {
      follower.end?.()
      follower.end = null
    }
    return left
  }

  function onConnectionChange(isConnected: boolean): void {
    clearTimeout(timer)
    if (!isConnected) {
      timer = setTimeout(() => setStatus('broken'), brokenDelayMs)
      return
    }
    setStatus('on')
    // Changes may have been missed, since a lost connection is detected late.
    if (hasBeenOn) for (const listener of [...returns]) listener()
    hasBeenOn = true
  }

  async function close(): Promise<void> {
    generation += 1
    clearTimeout(timer)
    const left = leave()
    setStatus('off')
    hasBeenOn = false
    if (!left) return
    try {
      // Without the timeout, stopping would wait until the database is reachable.
      await Promise.race([
        left.presence.stop(),
        new Promise((done) => setTimeout(done, stopTimeoutMs)),
      ])
      await left.connection.close()
    } catch (error) {
      console.error('Realtime could not be closed', error)
    }
  }

  return {
    open,
    close,
    /**
     * Runs `begin` on each new connection and its cleanup when it ends. Returns an unsubscribe
     * function.
     */
    follow(begin: (live: Live) => () => void): () => void {
      const follower: Follower = { begin, end: null }
      followers.add(follower)
      if (live) follower.end = begin(live)
      return () => {
        followers.delete(follower)
        follower.end?.()
      }
    },
    /** Calls the listener when the connection is restored, since changes may have been missed. */
    onReturn: (listener: () => void) => {
      returns.add(listener)
      return () => void returns.delete(listener)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => status,
  }
}
