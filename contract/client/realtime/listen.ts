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
 * Tells of each of one's own latest notifications, and again of one that changes, as when it is read
 * elsewhere. Answers how to take the listener back.
 */
export function listenToNotifications(
  { db, role, uid }: RealtimeConnection,
  listener: (notification: Notification) => void,
): () => void {
  const latest = query(ref(db, paths.notifications(role, uid)), limitToLast(lastNotifications))
  const tell = (child: { key: string | null; val(): unknown }) => {
    const sent = child.val()
    if (typeof sent !== 'object' || sent === null) return
    const notification = readNotification(sent as Record<string, unknown>, child.key)
    if (notification) listener(notification)
  }
  const unlisten = [onChildAdded(latest, tell), onChildChanged(latest, tell)]
  return () => {
    for (const end of unlisten) end()
  }
}

/** Marks notifications as read, all at once. */
export const markNotificationsRead = (
  { db, role, uid }: RealtimeConnection,
  ids: readonly string[],
): Promise<void> =>
  update(
    ref(db, paths.notifications(role, uid)),
    Object.fromEntries(ids.map((id) => [`${id}/read`, true])),
  )

/**
 * Tells which rows of a resource have lately changed, then of each that does, and their versions; 0
 * for one that is gone. `isEarlier`: it was so when the listening began.
 */
export function listenToChanges(
  { db }: RealtimeConnection,
  resource: string,
  listener: (id: number, version: number, isEarlier: boolean) => void,
  onRefusal: (error: Error) => void,
): () => void {
  const place = ref(db, paths.changes(resource))
  let isEarlier = true
  const tell = (child: { key: string | null; val(): unknown }) =>
    listener(Number(child.key), Number(child.val()), isEarlier)
  const unlisten = [
    onChildAdded(place, tell, onRefusal),
    onChildChanged(place, tell),
    // Comes after the children that were there.
    onValue(
      place,
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

/** Tells whether the database can be reached, now and whenever that changes. */
export const watchConnected = (
  { db }: RealtimeConnection,
  listener: (isConnected: boolean) => void,
): (() => void) =>
  onValue(ref(db, '.info/connected'), (connected) => listener(connected.val() === true))
