import { limitToLast, onValue, orderByChild, query, ref } from 'firebase/database'
import type { ChatEntry } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'
import type { Presence } from './presence.ts'

/** A room's entry in a list of chats, with the room's name. */
export type ListedChat = ChatEntry & { room: string }

/**
 * Reports the rooms of this person's list with the latest activity, latest first, and again
 * whenever one changes.
 *
 * @param most the maximum number of rooms; request one more than shown to detect that more exist
 */
export function listenToInbox(
  { db, uid }: RealtimeConnection,
  most: number,
  listener: (chats: ListedChat[]) => void,
  onRefusal: (error: Error) => void,
): () => void {
  const latest = query(ref(db, paths.inbox(uid)), orderByChild('at'), limitToLast(most))
  return onValue(
    latest,
    (stored) => {
      const chats: ListedChat[] = []
      stored.forEach((child) => {
        const entry = child.val() as ChatEntry
        // An entry without a time only says that the person has read the room.
        if (typeof entry.at === 'number') chats.push({ ...entry, room: String(child.key) })
      })
      listener(chats.reverse())
    },
    onRefusal,
  )
}

/**
 * Reports whether a person is online; false if this person may not know. Returns a function that
 * stops the reports.
 */
export function watchOnline(
  { db }: RealtimeConnection,
  { role, uid }: { role: string; uid: string },
  listener: (isOnline: boolean) => void,
): () => void {
  return onValue(
    ref(db, paths.status(role, uid)),
    (stored) => listener((stored.val() as Partial<Presence> | null)?.online === true),
    () => listener(false),
  )
}
