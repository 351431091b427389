import type { LiveEvent, LiveProvider } from '@refinedev/core'

import type { Row } from '../declaration/row.ts'
import type { Live } from './create-realtime.ts'
import { ownChanges } from './own-changes.ts'
import { realtime } from './realtime.ts'

/** The change of a row in a live event. */
export type RowChange = {
  id: number
  /** The current version; 0 for a deleted row. */
  version: number
  /** The change was made before the subscription started at `since`. */
  isEarlier: boolean
  since: number
  /** The change was made by this page. */
  isOwn: boolean
}

/** Refine's live provider on top of `changes/{resource}` in the Realtime Database. */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const resource = channel.replace(/^resources\//, '')
    return realtime.follow((live) => {
      const since = Date.now()
      const report = (id: number, version: number, isEarlier: boolean) => {
        const isOwn = ownChanges.isOwn(resource, id, version)
        const change: RowChange = { id, version, isEarlier, since, isOwn }
        callback({
          channel,
          date: new Date(),
          type: version === 0 ? 'deleted' : version === 1 ? 'created' : 'updated',
          payload: { ids: [id], change },
        })
      }
      const ends = [
        live.sdk.listenToChanges(live.connection, resource, report, (error) =>
          console.error(`Changes of ${resource} are not received`, error),
        ),
        ...(resource === 'notifications' ? [listenToOwn(live, report)] : []),
      ]
      return () => {
        for (const end of ends) end()
      }
    })
  },
  unsubscribe: (end: () => void) => end(),
}

/** Reports new notifications of the user, which have their own path and no version. */
function listenToOwn(
  { connection, sdk }: Live,
  report: (id: number, version: number, isEarlier: boolean) => void,
): () => void {
  // Existing notifications are reported synchronously while subscribing, and the bell has them
  // already.
  let isEarlier = true
  const end = sdk.listenToNotifications(connection, ({ id }) => {
    if (!isEarlier) report(Number(id), Number.MAX_SAFE_INTEGER, false)
  })
  isEarlier = false
  return end
}

export const changeOf = ({ payload }: LiveEvent): RowChange => payload.change

/** Reports whether a change was made elsewhere and is not shown in the record on screen yet. */
export const isNews = (row: Row | undefined, change: RowChange): boolean =>
  row !== undefined &&
  change.id === row.id &&
  !change.isOwn &&
  (change.version === 0 || change.version > row.version)
