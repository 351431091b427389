import type { SessionStore } from '#contract/client/session-store.ts'

/**
 * Calls the listener when a user is no longer signed in, here or in another tab; the steps of a
 * sign-in don't count.
 */
export function onSessionEnd(
  store: Pick<SessionStore, 'subscribe' | 'snapshot'>,
  listener: () => void,
): () => void {
  const isSignedIn = () => store.snapshot().identity !== null
  let wasSignedIn = isSignedIn()
  return store.subscribe(() => {
    const hasEnded = wasSignedIn && !isSignedIn()
    wasSignedIn = isSignedIn()
    if (hasEnded) listener()
  })
}
