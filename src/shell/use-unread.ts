import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { countUnread } from '#contract/calls/notifications.ts'
import { realtime, useRealtimeStatus } from '../realtime.ts'
import { send } from '../send.ts'

export const unreadKey = ['notifications', 'unread'] as const
/** The latest ones, which the bell shows. */
export const latestKey = ['notifications', 'latest'] as const

/** Many come at once when the listening begins. */
const moment = 100
/** So often it is asked while nobody tells. */
const betweenLooks = 60_000

/** How many notifications are unread, as of now; a sound is heard when there are more. */
export function useUnread(): number {
  const queryClient = useQueryClient()
  const isLive = useRealtimeStatus() === 'on'
  const { data: count } = useQuery({
    queryKey: unreadKey,
    queryFn: async () => (await send(countUnread, {})).count,
    refetchInterval: isLive ? false : betweenLooks,
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = realtime.follow(({ connection, sdk }) =>
      sdk.listenToNotifications(connection, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const queryKey of [unreadKey, latestKey])
            void queryClient.invalidateQueries({ queryKey })
        }, moment)
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

/** A browser refuses to play before the person has touched the page. */
function play(): void {
  new Audio('/sounds/notification.wav')
    .play()
    .catch((error: unknown) => console.warn('The sound of a notification was not played', error))
}
