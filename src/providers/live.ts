import type { LiveEvent, LiveProvider } from '@refinedev/core'

import type { createOwnChanges } from './own-changes.ts'
import type { Realtime } from './realtime.ts'

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
    return realtime.follow(({ connection, sdk }) => {
      const since = Date.now()
      return sdk.listenToChanges(
        connection,
        resource,
        (id, version, isEarlier) => {
          const isOwn = own.isOwn(resource, id, version)
          const change: RowChange = { id, version, isEarlier, since, isOwn }
          callback({
            ...{ channel, date: new Date() },
            type: version === 0 ? 'deleted' : version === 1 ? 'created' : 'updated',
            payload: { ids: [id], change },
          })
        },
        (error) => console.error(`Changes of ${resource} are not told of`, error),
      )
    })
  },
  unsubscribe: (end: () => void) => end(),
})

export const changeOf = ({ payload }: LiveEvent): RowChange => payload.change
