import { useEffect, useSyncExternalStore } from 'react'

import { readRealtimeToken } from '#contract/calls/realtime.ts'
import { queryClient } from './data.ts'
import { createLiveProvider } from './providers/live.ts'
import { ownChanges } from './providers/own-changes.ts'
import { createRealtime, loadSdk, type RealtimeStatus } from './providers/realtime.ts'
import { send } from './send.ts'
import { useSession } from './session.ts'

export const realtime = createRealtime({
  askGrant: () => send(readRealtimeToken, {}),
  load: loadSdk,
  origin: () => window.location.origin,
})

export const liveProvider = createLiveProvider(realtime, ownChanges)

export const useRealtimeStatus = (): RealtimeStatus =>
  useSyncExternalStore(realtime.subscribe, realtime.snapshot)

/** Is connected while somebody is signed in, once what they came for has been shown. */
export function useRealtime(): void {
  const { identity } = useSession()
  const uid = identity?.firebase_uid ?? null
  useEffect(() => {
    if (uid === null) return
    const cancel = whenAtRest(() => void realtime.open())
    return () => {
      cancel()
      void realtime.close()
    }
  }, [uid])
}

const betweenLooks = 250
const longestWait = 30_000

/** What has not come yet shows that it is loading, but for a chat, which waits for realtime itself. */
const isLoading = (): boolean =>
  queryClient.isFetching() > 0 ||
  document.querySelector('.loading:not(.chat-loading .loading)') !== null

/** Nothing has been loaded for a second: one answer asks for the next, and a page is to be read. */
function whenAtRest(begin: () => void): () => void {
  const since = Date.now()
  let rests = 0
  const timer = setInterval(() => {
    rests = isLoading() ? 0 : rests + 1
    if (rests < 4 && Date.now() - since < longestWait) return
    clearInterval(timer)
    begin()
  }, betweenLooks)
  return () => clearInterval(timer)
}
