import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { StoredLocation } from '#contract/realtime/location.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { realtimeOf } from '../../../ports/realtime.ts'

/** A share that has just begun may not be readable yet. */
const retryMs = 10_000

/**
 * Follows the last position of a move's truck, on each new connection; null until there is one.
 * `onEnd` is called when the driver no longer shares it.
 */
export function useLocation(code: string, onEnd: () => void): StoredLocation | null {
  const services = useServices()
  const { subscribe, snapshot } = realtimeOf(services)
  const state = useSyncExternalStore(subscribe, snapshot, snapshot)
  const connection = state.kind === 'ready' ? state.connection : null
  const [location, setLocation] = useState<StoredLocation | null>(null)
  const [attempt, setAttempt] = useState(0)
  const end = useEffectEvent(onEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt listens again.
  useEffect(() => {
    if (connection === null) return
    let hasEnded = false
    let unlisten: (() => void) | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    const listen = async () => {
      const { watchLocation } = await import('#contract/client/realtime/location.ts')
      if (hasEnded) return
      const report = (next: StoredLocation | null) => {
        if (next !== null) setLocation(next)
      }
      const refused = () => {
        end()
        retry = setTimeout(() => setAttempt((last) => last + 1), retryMs)
      }
      unlisten = watchLocation(connection, code, report, refused)
    }
    listen().catch((thrown) => services.log.warn('The truck can’t be followed', thrown))
    return () => {
      hasEnded = true
      clearTimeout(retry)
      unlisten?.()
    }
  }, [connection, code, attempt, services])
  return location
}
