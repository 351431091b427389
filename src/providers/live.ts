import type { LiveEvent, LiveProvider } from '@refinedev/core'

import type { createOwnChanges } from './own-changes.ts'
import type { Live, Realtime } from './realtime.ts'

/** What a live event tells of a row. */
export type RowChange = {
  id: number
  /** By now; 0 for one that is gone. */
  version: number
  /** It was so when the listening began, at `since`. */
  isEarlier: boolean
  since: number
  /** This page changed it. */
  isOwn: boolean
}

/** Refine's live updates over `changes/{resource}` of the Realtime Database. */
export const createLiveProvider = (
  realtime: Pick<Realtime, 'follow'>,
  own: Pick<ReturnType<typeof createOwnChanges>, 'isOwn'>,
): LiveProvider => ({
  subscribe({ channel, callback }) {
    const resource = channel.replace(/^resources\//, '')
    return realtime.follow((live) => {
      const since = Date.now()
      const tell = (id: number, version: number, isEarlier: boolean) => {
        const isOwn = own.isOwn(resource, id, version)
        const change: RowChange = { id, version, isEarlier, since, isOwn }
        callback({
          ...{ channel, date: new Date() },
          type: version === 0 ? 'deleted' : version === 1 ? 'created' : 'updated',
          payload: { ids: [id], change },
        })
      }
      const ends = [
        live.sdk.listenToChanges(live.connection, resource, tell, (error) =>
          console.error(`Changes of ${resource} are not told of`, error),
        ),
        ...(resource === 'notifications' ? [listenToOwn(live, tell)] : []),
      ]
      return () => {
        for (const end of ends) end()
      }
    })
  },
  unsubscribe: (end: () => void) => end(),
})

/** One's own notifications are told of in a place of their own, without a version. */
function listenToOwn(
  { connection, sdk }: Live,
  tell: (id: number, version: number, isEarlier: boolean) => void,
): () => void {
  // The bell has heard of those that are there: they are told of before this returns.
  let isEarlier = true
  const end = sdk.listenToNotifications(connection, ({ id }) => {
    if (!isEarlier) tell(Number(id), Number.MAX_SAFE_INTEGER, false)
  })
  isEarlier = false
  return end
}

export const changeOf = ({ payload }: LiveEvent): RowChange => payload.change
