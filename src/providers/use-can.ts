import { useEffect, useSyncExternalStore } from 'react'

import { store } from '../session.ts'
import { type Can, createAccessControl } from './access-control.ts'

export const accessControl = createAccessControl(store, async () => {
  const { loadPolicy } = await import('./policy.ts')
  return loadPolicy()
})

/** May the signed-in person do this? Draws anew when roles or policy come. */
export function useCan(): Can {
  const can = useSyncExternalStore(accessControl.subscribe, accessControl.snapshot)
  useEffect(() => {
    accessControl.ready().catch(() => undefined)
  }, [])
  return can
}
