import { onDisconnect, onValue, ref, remove, serverTimestamp, set, update } from 'firebase/database'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

/** What is known of somebody at `status/{role}/{uid}`. */
export type Presence = {
  online: boolean
  inchat: boolean
  notified: boolean
  /** When they were last online, in milliseconds; null while it is not known. */
  last_seen: number | null
}

export type OwnPresence = {
  /** Has the room open from now on. */
  enter(room: string): Promise<void>
  leave(): Promise<void>
  /** Is offline from now on. */
  stop(): Promise<void>
}

/**
 * Online while the connection lasts, and offline by the server's hand when it breaks; both are said
 * again each time it is back.
 */
export function keepPresence({ db, uid, role }: RealtimeConnection): OwnPresence {
  const status = ref(db, paths.status(role, uid))
  const attending = ref(db, paths.attending(uid))
  const gone = () => ({ online: false, inchat: false, last_seen: serverTimestamp() })
  let room: string | null = null

  const appear = async () => {
    await onDisconnect(status).update(gone())
    await onDisconnect(attending).remove()
    if (room !== null) await set(attending, room)
    await update(status, {
      online: true,
      inchat: room !== null,
      ...(room !== null && { notified: false }),
    })
  }
  const unlisten = onValue(ref(db, '.info/connected'), (connected) => {
    // A refusal is the server's; it is said again with the next connection.
    if (connected.val() === true) appear().catch(() => undefined)
  })

  return {
    async enter(entered) {
      room = entered
      await set(attending, entered)
      await update(status, { inchat: true, notified: false })
    },
    async leave() {
      room = null
      await update(status, { inchat: false, notified: false })
      await remove(attending)
    },
    async stop() {
      unlisten()
      await update(status, gone())
      await remove(attending)
      await onDisconnect(status).cancel()
      await onDisconnect(attending).cancel()
    },
  }
}

/** Tells of somebody's presence until it is taken back; null where one may not see it. */
export const watchPresence = (
  { db }: RealtimeConnection,
  { role, uid }: { role: string; uid: string },
  listener: (presence: Presence | null) => void,
): (() => void) =>
  onValue(
    ref(db, paths.status(role, uid)),
    (status) => {
      const { online, inchat, notified, last_seen } = status.val() ?? {}
      listener({
        online: online === true,
        inchat: inchat === true,
        notified: notified === true,
        last_seen: typeof last_seen === 'number' ? last_seen : null,
      })
    },
    () => listener(null),
  )
