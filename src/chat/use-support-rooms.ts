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

/** Subscribes to the support rooms, 100 more with each `showMore`. */
export function useSupportRooms(): Rooms & { showMore: () => void } {
  const [limit, setLimit] = useState(pageSize)
  const [state, setState] = useState<Rooms>({ rooms: null, hasMore: false, refusal: null })
  useEffect(
    () =>
      realtime.follow(({ connection }) =>
        listenToSupportRooms(
          connection,
          limit + 1,
          (rooms) =>
            setState({
              rooms: rooms.slice(0, limit),
              hasMore: rooms.length > limit,
              refusal: null,
            }),
          (refusal) => {
            console.error('The support rooms could not be read', refusal)
            setState((before) => ({ ...before, refusal }))
          },
        ),
      ),
    [limit],
  )
  return { ...state, showMore: () => setLimit(limit + pageSize) }
}
