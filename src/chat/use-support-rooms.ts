import { useEffect, useState } from 'react'

import { listenToSupportRooms, type SupportRoom } from '#contract/client/realtime/support-rooms.ts'
import { realtime } from '../providers/realtime.ts'

const pageSize = 100

type Rooms = {
  /** Null until loaded. */
  rooms: readonly SupportRoom[] | null
  hasMore: boolean
  refusal: Error | null
}

/** Subscribes to the support rooms. */
export function useSupportRooms(): Rooms & { showMore: () => void } {
  const [most, setMost] = useState(pageSize)
  const [state, setState] = useState<Rooms>({ rooms: null, hasMore: false, refusal: null })
  useEffect(
    () =>
      realtime.follow(({ connection }) =>
        listenToSupportRooms(
          connection,
          most + 1,
          (rooms) =>
            setState({ rooms: rooms.slice(0, most), hasMore: rooms.length > most, refusal: null }),
          (refusal) => {
            console.error('The support rooms can not be read', refusal)
            setState((before) => ({ ...before, refusal }))
          },
        ),
      ),
    [most],
  )
  return { ...state, showMore: () => setMost(most + pageSize) }
}
