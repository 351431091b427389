import type { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { OwnPresence } from '#contract/client/realtime/presence.ts'
import type { AnswerOf } from '#contract/kernel/call.ts'

/** Everything that needs the SDK, which comes after the first table. */
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

/** `broken`: the admin goes on without being told of changes. */
export type RealtimeStatus = 'off' | 'opening' | 'on' | 'broken'

export type Realtime = ReturnType<typeof createRealtime>

type Grant = AnswerOf<typeof readRealtimeToken>
type Follower = { begin: (live: Live) => () => void; end: (() => void) | null }

/** So long may the connection be away before it is said. */
const patience = 4_000
const firstRetry = 10_000
const longestRetry = 160_000
/** Whoever signs out does not wait longer for the database to hear of it. */
const farewell = 1_000

/**
 * The admin's one connection to the Realtime Database. What fails is logged and tried again later,
 * ever more seldom.
 */
export function createRealtime(settings: {
  askGrant: () => Promise<Grant>
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
  let retry = firstRetry
  // What was begun for somebody who has left must not come through.
  let era = 0

  function become(next: RealtimeStatus): void {
    if (next === status) return
    status = next
    for (const listener of [...listeners]) listener()
  }

  async function open(): Promise<void> {
    era += 1
    const begun = era
    clearTimeout(timer)
    if (status === 'off') become('opening')
    try {
      const [grant, sdk] = await Promise.all([settings.askGrant(), settings.load()])
      if (begun !== era) return
      const connection = await sdk.connectRealtime(grant, settings.origin())
      if (begun !== era) return await connection.close()
      live = { connection, sdk, presence: sdk.keepPresence(connection) }
      unlisten = sdk.watchConnected(connection, hearConnection)
      connection.onEnd(() => void openAgain(begun))
      retry = firstRetry
      for (const follower of [...followers]) follower.end = follower.begin(live)
    } catch (error) {
      if (begun !== era) return
      console.error('Realtime could not be opened: there are no live updates', error)
      become('broken')
      timer = setTimeout(() => void open(), retry)
      retry = Math.min(retry * 2, longestRetry)
    }
  }

  /** The database no longer takes what it is signed in with; the API may give a new token. */
  async function openAgain(begun: number): Promise<void> {
    if (begun !== era) return
    const left = leave()
    void left?.connection.close()
    await open()
  }

  /** Forgets the connection and ends what follows it. */
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

  function hearConnection(isConnected: boolean): void {
    clearTimeout(timer)
    if (!isConnected) {
      timer = setTimeout(() => become('broken'), patience)
      return
    }
    become('on')
    // Nobody knows for how long a connection was dead before that was seen.
    if (hasBeenOn) for (const listener of [...returns]) listener()
    hasBeenOn = true
  }

  async function close(): Promise<void> {
    era += 1
    clearTimeout(timer)
    const left = leave()
    become('off')
    hasBeenOn = false
    if (!left) return
    try {
      // While the database is out of reach the farewell would wait for it.
      await Promise.race([left.presence.stop(), new Promise((done) => setTimeout(done, farewell))])
      await left.connection.close()
    } catch (error) {
      console.error('Realtime could not be closed', error)
    }
  }

  return {
    open,
    close,
    /** Does something whenever there is a connection, until it is taken back. */
    follow(begin: (live: Live) => () => void): () => void {
      const follower: Follower = { begin, end: null }
      followers.add(follower)
      if (live) follower.end = begin(live)
      return () => {
        followers.delete(follower)
        follower.end?.()
      }
    },
    /** Tells when the connection is back: what changed meanwhile may not be told of any more. */
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
