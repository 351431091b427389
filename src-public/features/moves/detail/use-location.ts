import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredLocation } from '#contract/realtime/location.ts'
import { useFront } from '../../../lib/front-context.tsx'
import { realtimeOf } from '../../../ports/realtime.ts'

/**
 * Follows the last position of a move's truck; null until there is one. `onEnd` is called when the
 * driver has stopped sharing it.
 */
export function useLocation(code: string, onEnd: () => void): StoredLocation | null {
  const front = useFront()
  const [location, setLocation] = useState<StoredLocation | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let hasEnded = false
    let unlisten: (() => void) | null = null
    const listen = async () => {
      const [ready, { watchLocation }] = await Promise.all([
        realtimeOf(front).ready(),
        import('#contract/client/realtime/location.ts'),
      ])
      if (hasEnded || ready === null) return
      unlisten = watchLocation(
        ready.connection,
        code,
        (next) => {
          if (next !== null) setLocation(next)
        },
        () => end(),
      )
    }
    listen().catch((thrown) => front.log.warn('The truck can’t be followed', thrown))
    return () => {
      hasEnded = true
      unlisten?.()
    }
  }, [code, front])
  return location
}
