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

type Person = { role: string; uid: string }
type PresenceListener = (presence: Presence | null) => void

export type OwnPresence = {
  /** Has the room open from now on. */
  enter(room: string): Promise<void>
  leave(): Promise<void>
  /**
   * Tells of the presence of somebody in the room that is open, until it is taken back; null where
   * one may not see it, as while no room is open.
   */
  watch(person: Person, listener: PresenceListener): () => void
  /** Is offline from now on. */
  stop(): Promise<void>
}

/**
 * Online while the connection lasts, and offline by the server's hand when it breaks; both are said
 * again each time it is back, and where another tab of the same person has said otherwise.
 */
export function keepPresence(connection: RealtimeConnection): OwnPresence {
  const { db, uid, role } = connection
  const status = ref(db, paths.status(role, uid))
  const attending = ref(db, paths.attending(uid))
  const gone = () => ({ online: false, inchat: false, last_seen: serverTimestamp() })
  const watches = new Map<object, { look(): void; stop(): void }>()
  let room: string | null = null
  let isConnected = false
  let isAppearing = false
  let stored: { online?: boolean; inchat?: boolean } = {}

  const appear = async () => {
    await onDisconnect(status).update(gone())
    await onDisconnect(attending).remove()
    if (room !== null) await attend(room)
    await update(status, {
      online: true,
      inchat: room !== null,
      ...(room !== null && { notified: false }),
    })
  }
  const appearOnce = async () => {
    if (isAppearing) return
    isAppearing = true
    try {
      await appear()
    } catch {
      // A refusal is the server's; it is said again with the next connection.
      isConnected = false
    }
    isAppearing = false
    if (isDenied()) void appearOnce()
  }
  /** By the last word of a tab that was closed, while this one is still there. */
  const isDenied = () =>
    isConnected && (stored.online === false || (room !== null && stored.inchat === false))
  /** Whom one may see hangs on the room: those who were hidden without it are looked at anew. */
  const attend = async (entered: string) => {
    await set(attending, entered)
    for (const { look } of watches.values()) look()
  }
  const unlisten = [
    onValue(ref(db, '.info/connected'), (connected) => {
      isConnected = connected.val() === true
      if (isConnected) void appearOnce()
    }),
    onValue(status, (status) => {
      stored = status.val() ?? {}
      if (isDenied()) void appearOnce()
    }),
  ]

  return {
    async enter(entered) {
      room = entered
      await attend(entered)
      await update(status, { inchat: true, notified: false })
    },
    async leave() {
      room = null
      for (const { stop } of watches.values()) stop()
      await update(status, { inchat: false, notified: false })
      await remove(attending)
    },
    watch(person, listener) {
      const key = {}
      let end: (() => void) | null = null
      const stop = () => {
        if (end !== null) listener(null)
        end?.()
        end = null
      }
      const look = () => {
        end?.()
        end = watchPresence(connection, person, listener)
      }
      watches.set(key, { look, stop })
      if (room !== null) look()
      return () => {
        watches.delete(key)
        end?.()
      }
    },
    async stop() {
      for (const end of unlisten) end()
      await update(status, gone())
      await remove(attending)
      await onDisconnect(status).cancel()
      await onDisconnect(attending).cancel()
    },
  }
}

const watchPresence = (
  { db }: RealtimeConnection,
  { role, uid }: Person,
  listener: PresenceListener,
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
