import { useEffect, useSyncExternalStore } from 'react'
import { type Can, createAccessControl } from './access-control.ts'
import { store } from './session.ts'

export const accessControl = createAccessControl(store, async () => {
  const { loadPolicy } = await import('./policy.ts')
  return loadPolicy()
})

/** Returns the permission check of the signed-in person; re-renders when roles or policy change. */
export function useCan(): Can {
  const can = useSyncExternalStore(accessControl.subscribe, accessControl.snapshot)
  useEffect(() => {
    accessControl.ready().catch(() => undefined)
  }, [])
  return can
}
