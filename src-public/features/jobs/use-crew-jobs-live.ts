import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { realtimeOf } from '../../ports/realtime.ts'

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
    import('#contract/client/realtime/listen.ts').then(
      ({ listenToCrewJobs, watchConnected }) => {
        stops?.push(
          listenToCrewJobs(connection, () => changed()),
          watchConnected(connection, (isConnected) => {
            setLive(isConnected)
            if (isConnected) changed()
          }),
        )
      },
      (thrown: unknown) => services.log.warn('Changes of the jobs do not come live', thrown),
    )
    return () => {
      for (const stop of stops ?? []) stop()
      stops = null
      setLive(false)
    }
  }, [connection, services])

  return isLive
}
