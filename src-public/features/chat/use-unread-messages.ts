import { useEffect, useState } from 'react'
import { afterContent } from '../../lib/after-content.ts'
import { useServices } from '../../lib/services-context.tsx'
import { realtimeOf } from '../../ports/realtime.ts'

/** In how many rooms with the latest activity unread messages are counted. */
const maxRooms = 100

/** Follows how many messages of the signed-in person are unread; 0 while that is unknown. */
export function useUnreadMessages(): number {
  const services = useServices()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let hasEnded = false
    let stopRealtime: (() => void) | undefined
    let stopInbox: (() => void) | undefined
    let connected: object | null = null
    const fail = (thrown: unknown) =>
      services.log.warn('The unread messages could not be counted', thrown)

    const start = () => {
      if (hasEnded) return
      const realtime = realtimeOf(services)
      const follow = () => {
        const state = realtime.snapshot()
        const connection = state.kind === 'ready' ? state.connection : null
        if (connection === connected) return
        connected = connection
        stopInbox?.()
        stopInbox = undefined
        if (connection === null) return
        import('#contract/client/realtime/inbox.ts').then(({ listenToInbox }) => {
          if (hasEnded || connected !== connection) return
          stopInbox = listenToInbox(
            connection,
            maxRooms,
            (chats) => setCount(chats.reduce((sum, { unread }) => sum + unread, 0)),
            fail,
          )
        }, fail)
      }
      stopRealtime = realtime.subscribe(follow)
      follow()
    }
    // The Realtime Database's code is larger than most pages.
    afterContent(start)
    return () => {
      hasEnded = true
      stopRealtime?.()
      stopInbox?.()
    }
  }, [services])
  return count
}
