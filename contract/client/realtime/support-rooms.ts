import { limitToLast, onValue, orderByChild, query, ref } from 'firebase/database'
import type { SupportSummary } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

/** A support room with the uid of the person it belongs to. */
export type SupportRoom = SupportSummary & { uid: string }

/**
 * Reports the support rooms with the latest messages, latest first, and again whenever one changes.
 *
 * @param most the maximum number of rooms; request one more than shown to detect that more exist
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
        // A room that was opened and left without a message needs no reply.
        if (typeof summary.last_at === 'number') rooms.push({ ...summary, uid: String(child.key) })
      })
      listener(rooms.reverse())
    },
    onRefusal,
  )
}
