import {
  limitToLast,
  onChildAdded,
  onChildChanged,
  onValue,
  query,
  ref,
  update,
} from 'firebase/database'
import { type Notification, readNotification } from '#contract/realtime/notification.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

const lastNotifications = 50

/**
 * Reports each of the user's latest notifications, and again when one changes, for example when it
 * is read in another tab. Returns a function that removes the listener.
 */
export function listenToNotifications(
  { db, role, uid }: RealtimeConnection,
  listener: (notification: Notification) => void,
): () => void {
  const latest = query(ref(db, paths.notifications(role, uid)), limitToLast(lastNotifications))
  const report = (child: { key: string | null; val(): unknown }) => {
    const sent = child.val()
    if (typeof sent !== 'object' || sent === null) return
    const notification = readNotification(sent as Record<string, unknown>, child.key)
    if (notification) listener(notification)
  }
  const unlisten = [onChildAdded(latest, report), onChildChanged(latest, report)]
  return () => {
    for (const end of unlisten) end()
  }
}

/** Marks notifications as read, in one update. */
export const markNotificationsRead = (
  { db, role, uid }: RealtimeConnection,
  ids: readonly string[],
): Promise<void> =>
  update(
    ref(db, paths.notifications(role, uid)),
    Object.fromEntries(ids.map((id) => [`${id}/read`, true])),
  )

/**
 * Reports the rows of a resource that changed recently, then each further change, with the row's
 * version; 0 for a deleted row. `isEarlier` is true for changes made before the listener started.
 */
export function listenToChanges(
  { db }: RealtimeConnection,
  resource: string,
  listener: (id: number, version: number, isEarlier: boolean) => void,
  onRefusal: (error: Error) => void,
): () => void {
  const changes = ref(db, paths.changes(resource))
  let isEarlier = true
  const report = (child: { key: string | null; val(): unknown }) =>
    listener(Number(child.key), Number(child.val()), isEarlier)
  const unlisten = [
    onChildAdded(changes, report, onRefusal),
    onChildChanged(changes, report),
    // Fires after the existing children have been reported.
    onValue(
      changes,
      () => {
        isEarlier = false
      },
      { onlyOnce: true },
    ),
  ]
  return () => {
    for (const end of unlisten) end()
  }
}

/** Reports each time the open jobs of one of these cities have changed. */
export function listenToOpenJobs(
  { db }: RealtimeConnection,
  city_ids: readonly number[],
  listener: () => void,
): () => void {
  const unlisten = city_ids.map((city_id) => {
    let isFirst = true
    return onValue(ref(db, paths.openJobs(city_id)), () => {
      if (!isFirst) listener()
      isFirst = false
    })
  })
  return () => {
    for (const end of unlisten) end()
  }
}

/** Reports each time the jobs of the connected mover have changed. */
export function listenToCrewJobs(
  { db, uid }: RealtimeConnection,
  listener: () => void,
): () => void {
  let isFirst = true
  return onValue(ref(db, paths.crewJobs(uid)), () => {
    if (!isFirst) listener()
    isFirst = false
  })
}

/** Reports whether the database is connected, now and on every change. */
export const watchConnected = (
  { db }: RealtimeConnection,
  listener: (isConnected: boolean) => void,
): (() => void) =>
  onValue(ref(db, '.info/connected'), (connected) => listener(connected.val() === true))
