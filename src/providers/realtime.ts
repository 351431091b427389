import { useEffect, useSyncExternalStore } from 'react'

import { readRealtimeToken } from '#contract/calls/realtime.ts'
import { sendCall } from '#contract/client/send-call.ts'
import { createRealtime, loadSdk, type RealtimeStatus } from './create-realtime.ts'
import { queryClient } from './query-client.ts'
import { client, useSession } from './session.ts'

export const realtime = createRealtime({
  fetchGrant: () => sendCall(client, readRealtimeToken, {}),
  load: loadSdk,
  origin: () => window.location.origin,
})

export const useRealtimeStatus = (): RealtimeStatus =>
  useSyncExternalStore(realtime.subscribe, realtime.snapshot)

/** Keeps the connection open while someone is signed in, once the first page has loaded. */
export function useRealtime(): void {
  const { identity } = useSession()
  const uid = identity?.firebase_uid ?? null
  useEffect(() => {
    if (uid === null) return
    const cancel = whenIdle(() => void realtime.open())
    return () => {
      cancel()
      void realtime.close()
    }
  }, [uid])
}

const checkIntervalMs = 250
const maxWaitMs = 30_000

/** Reports whether anything is loading, except a chat, which itself waits for the connection. */
const isLoading = (): boolean =>
  queryClient.isFetching() > 0 ||
  document.querySelector('.loading:not(.chat-loading .loading)') !== null

/**
 * Calls `begin` once nothing has loaded for a second, since one response often triggers the next
 * request.
 */
function whenIdle(begin: () => void): () => void {
  const since = Date.now()
  let idleChecks = 0
  const timer = setInterval(() => {
    idleChecks = isLoading() ? 0 : idleChecks + 1
    if (idleChecks < 4 && Date.now() - since < maxWaitMs) return
    clearInterval(timer)
    begin()
  }, checkIntervalMs)
  return () => clearInterval(timer)
}
