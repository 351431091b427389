import { useEffect } from 'react'

import { session, useSession } from '../providers/session.ts'
import { useChanges } from '../providers/use-changes.ts'

/** How long the person's rights count as known, in milliseconds. */
const freshMs = 5_000

/**
 * Reads the signed-in person again when their account changes, and when they return to the page, so
 * that menu and buttons follow a change of their roles.
 */
export function useOwnRights(): void {
  const { identity } = useSession()
  useChanges('users', ({ id }) => {
    if (id === identity?.id) void session.refresh()
  })
  useEffect(() => {
    let readAt = Date.now()
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < freshMs) return
      readAt = Date.now()
      void session.refresh()
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}
