import { limitToLast, onValue, orderByChild, query, ref } from 'firebase/database'
import type { SupportSummary } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

/** A support room by whoever asked for it. */
export type SupportRoom = SupportSummary & { uid: string }

/**
 * Tells of the support rooms that were last written in, the latest first, and again whenever one
 * changes.
 *
 * @param most how many, so that one more than these says that there are further ones
 */
export function listenToSupportRooms(
  { db }: RealtimeConnection,
  most: number,
  listener: (rooms: SupportRoom[]) => void,
  onRefusal: (error: Error) => void,
): () => void {
  const latest = query(ref(db, paths.supportRooms), orderByChild('last_at'), limitToLast(most))
  return onValue(
    latest,
    (stored) => {
      const rooms: SupportRoom[] = []
      stored.forEach((child) => {
        const summary = child.val() as SupportSummary
        // A room that was opened and left without a word is nobody's to answer.
        if (typeof summary.last_at === 'number') rooms.push({ ...summary, uid: String(child.key) })
      })
      listener(rooms.reverse())
    },
    onRefusal,
  )
}
