import type { SessionStore } from '#contract/client/session-store.ts'

/** Tells when whoever was signed in no longer is, here or in another tab; not of a sign-in's steps. */
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
