import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { realtimeOf } from '../../ports/realtime.ts'

const settledMs = 20_000

/**
 * Calls back whenever the jobs of the user's crew change, and when the connection is back after a break. Returns
 * whether it listens; while it doesn't, the jobs have to be asked for.
 */
export function useCrewJobsLive(onChange: () => void): boolean {
  const services = useServices()
  const realtime = useMemo(() => realtimeOf(services), [services])
  const state = useSyncExternalStore(realtime.subscribe, realtime.snapshot)
  const [isLive, setLive] = useState(false)
  const changed = useEffectEvent(onChange)
  const connection = state.kind === 'ready' ? state.connection : null

  useEffect(() => {
    if (connection === null) return
    let stops: (() => void)[] | null = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasConnected = false
    import('#contract/client/realtime/listen.ts').then(
      ({ listenToCrewJobs, watchConnected }) => {
        stops?.push(
          listenToCrewJobs(connection, () => changed()),
          watchConnected(connection, (isConnected) => {
            setLive(isConnected)
            if (!isConnected) return
            // The page was read a moment before: what has changed since can wait until it is loaded.
            if (wasConnected) changed()
            else timer = setTimeout(() => changed(), settledMs)
            wasConnected = true
          }),
        )
      },
      (thrown: unknown) => services.log.warn('Changes of the jobs do not come live', thrown),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops ?? []) stop()
      stops = null
      setLive(false)
    }
  }, [connection, services])

  return isLive
}
