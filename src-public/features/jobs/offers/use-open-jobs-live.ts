import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../../lib/services-context.tsx'
import { realtimeOf } from '../../../ports/realtime.ts'

/**
 * Calls back whenever the open jobs of one of these cities change. Returns whether it listens;
 * while it doesn't, the list has to be asked for.
 */
export function useOpenJobsLive(city_ids: readonly number[], onChange: () => void): boolean {
  const services = useServices()
  const realtime = useMemo(() => realtimeOf(services), [services])
  const state = useSyncExternalStore(realtime.subscribe, realtime.snapshot)
  const [isLive, setLive] = useState(false)
  const changed = useEffectEvent(onChange)
  const connection = state.kind === 'ready' ? state.connection : null
  const key = city_ids.join()

  useEffect(() => {
    if (connection === null || key === '') return
    let stops: (() => void)[] | null = []
    import('#contract/client/realtime/listen.ts').then(
      ({ listenToOpenJobs, watchConnected }) => {
        stops?.push(
          listenToOpenJobs(connection, key.split(',').map(Number), () => changed()),
          watchConnected(connection, setLive),
        )
      },
      (thrown: unknown) => services.log.warn('Open jobs do not come live', thrown),
    )
    return () => {
      for (const stop of stops ?? []) stop()
      stops = null
      setLive(false)
    }
  }, [connection, key, services])

  return isLive
}
