import {
  manageConnection,
  type ReadyRealtime,
} from '#contract/client/realtime/manage-connection.ts'

/** Loads the modules that need the SDK, lazily, so that they don't delay the first page. */
export const loadSdk = async () => {
  const [connect, listen, looking, presence] = await Promise.all([
    import('#contract/client/realtime/connect.ts'),
    import('#contract/client/realtime/listen.ts'),
    import('#contract/client/realtime/looking.ts'),
    import('#contract/client/realtime/presence.ts'),
  ])
  return { ...connect, ...listen, ...looking, ...presence }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

export type Live = ReadyRealtime<Sdk>

/** In `broken`, the admin works without live updates. */
export type RealtimeStatus = 'off' | 'opening' | 'on' | 'broken'

type Settings = Pick<Parameters<typeof manageConnection<Sdk>>[0], 'fetchGrant' | 'load' | 'origin'>

/** How long the connection may be lost before the status becomes `broken`. */
const brokenDelayMs = 4_000

/** Creates the admin's single connection to the Realtime Database, with its status. */
export function createRealtime(settings: Settings) {
  const manager = manageConnection<Sdk>({
    ...settings,
    warn: (message, error) => console.error(message, error),
    retryMs: { first: 10_000, max: 160_000 },
  })
  const listeners = new Set<() => void>()
  const returns = new Set<() => void>()
  let hasBeenOn = false
  let status: RealtimeStatus = 'off'
  let timer: ReturnType<typeof setTimeout> | undefined

  function setStatus(next: RealtimeStatus): void {
    if (next === status) return
    status = next
    for (const listener of [...listeners]) listener()
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

  manager.subscribe(() => {
    const { kind } = manager.snapshot()
    if (kind === 'ready') return
    clearTimeout(timer)
    if (kind === 'broken') setStatus('broken')
    else if (kind === 'none') {
      setStatus('off')
      hasBeenOn = false
    } else if (status === 'off') setStatus('opening')
  })
  manager.follow(({ connection, sdk }) => sdk.watchConnected(connection, onConnectionChange))

  return {
    open: manager.open,
    close: manager.close,
    follow: manager.follow,
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
