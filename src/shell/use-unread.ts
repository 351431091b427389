import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { countUnread } from '#contract/calls/notifications.ts'
import { realtime, useRealtimeStatus } from '../providers/realtime.ts'
import { send } from '../providers/send.ts'

export const unreadKey = ['notifications', 'unread'] as const
/** Query key of the latest notifications in the bell. */
export const latestKey = ['notifications', 'latest'] as const

/** Many notifications are reported at once when the subscription starts. */
const batchDelayMs = 100
/** How often the count is polled without a realtime connection. */
const pollIntervalMs = 60_000

/** Returns the number of unread notifications; plays a sound when it increases. */
export function useUnread(): number {
  const queryClient = useQueryClient()
  const isLive = useRealtimeStatus() === 'on'
  const { data: count } = useQuery({
    queryKey: unreadKey,
    queryFn: async () => (await send(countUnread, {})).count,
    refetchInterval: isLive ? false : pollIntervalMs,
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = realtime.follow(({ connection, sdk }) =>
      sdk.listenToNotifications(connection, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const queryKey of [unreadKey, latestKey])
            void queryClient.invalidateQueries({ queryKey })
        }, batchDelayMs)
      }),
    )
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [queryClient])

  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== undefined && count > known.current) play()
    known.current = count
  }, [count])
  return count ?? 0
}

/** Plays the sound. Browsers refuse to play before the person has interacted with the page. */
function play(): void {
  new Audio('/sounds/notification.wav')
    .play()
    .catch((error: unknown) => console.warn('The sound of a notification was not played', error))
}
