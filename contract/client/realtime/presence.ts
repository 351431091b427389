import {
  onDisconnect,
  onValue,
  push,
  ref,
  remove,
  serverTimestamp,
  set,
  update,
} from 'firebase/database'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

/** A person's presence, visible to the people who share a room with them. */
export type Presence = {
  online: boolean
  /** Whether one of their tabs shows the watched room. */
  inchat: boolean
  notified: boolean
  /** When they were last online, in milliseconds since 1970; null if unknown. */
  last_seen: number | null
}

type Person = { role: string; uid: string }
type PresenceListener = (presence: Presence | null) => void

export type OwnPresence = {
  /**
   * Records that this tab shows the room. `onNotified` is called whenever a notification about the
   * room may have been sent needlessly: on entering, after each reconnect, and after one was sent.
   */
  enter(room: string, onNotified?: () => void): Promise<void>
  leave(room: string): Promise<void>
  /**
   * Reports a person's presence in a room while this tab shows that room; null if it may not be
   * read. Returns a function that stops the reports.
   */
  watch(person: Person, room: string, listener: PresenceListener): () => void
  /** Goes offline. */
  stop(): Promise<void>
}

/**
 * Keeps a person online while the connection lasts; the server writes offline when it breaks. Each
 * tab writes the rooms it shows under its own key, so that tabs never overwrite each other.
 * `status` is shared by all tabs: a tab that finds it wrong writes it again.
 */
export function publishPresence(connection: RealtimeConnection): OwnPresence {
  const { db, uid, role } = connection
  const status = ref(db, paths.status(role, uid))
  const tab = push(ref(db, paths.attending(uid))).key
  const tabIn = (room: string) => ref(db, `${paths.attendingRoom(uid, room)}/${tab}`)
  const offlineStatus = () => ({ online: false, inchat: false, last_seen: serverTimestamp() })
  const watches = new Map<object, { room: string; start(): void; stop(): void }>()
  const rooms = new Map<string, () => void>()
  let isConnected = false
  /** The attempt to go online that has not ended yet. */
  let attempt: object | null = null
  let hasStopped = false
  let stored: { online?: boolean; inchat?: boolean; notified?: boolean } = {}
  let attended: Record<string, Record<string, unknown>> = {}

  const recordTab = async (room: string) => {
    await onDisconnect(tabIn(room)).remove()
    await set(tabIn(room), serverTimestamp())
    // The room was left while the writes above were pending.
    if (!rooms.has(room)) return remove(tabIn(room))
    for (const watch of watches.values()) if (watch.room === room) watch.start()
    rooms.get(room)?.()
  }
  const goOnline = async () => {
    await onDisconnect(status).update(offlineStatus())
    await Promise.all([...rooms.keys()].map(recordTab))
    if (hasStopped) return
    const isIn = rooms.size > 0
    const inchat = isIn || isElsewhere()
    await update(status, { online: true, inchat, ...(isIn && { notified: false }) })
  }
  const goOnlineOnce = async () => {
    if (attempt !== null || hasStopped) return
    const own = {}
    attempt = own
    let isRefused = false
    try {
      await goOnline()
    } catch {
      isRefused = true
    }
    // A later connection has started over.
    if (attempt !== own) return
    attempt = null
    // A write that the server refused is repeated with the next connection.
    if (isRefused) isConnected = false
    if (isOutdated()) void goOnlineOnce()
  }
  /**
   * Reports whether another tab has overwritten `status` with a value that is wrong for this one.
   */
  const isOutdated = () =>
    isConnected && (stored.online === false || stored.inchat === !(rooms.size > 0 || isElsewhere()))
  /** Reports whether another tab of this person shows a room. */
  const isElsewhere = () =>
    Object.values(attended).some((tabs) => Object.keys(tabs ?? {}).some((key) => key !== tab))

  const unlisten = [
    onValue(ref(db, '.info/connected'), (connected) => {
      isConnected = connected.val() === true
      // The SDK never answers an `onDisconnect` that was under way when the connection broke.
      attempt = null
      if (isConnected) void goOnlineOnce()
    }),
    onValue(ref(db, paths.attending(uid)), (rooms) => {
      const value: unknown = rooms.val()
      attended = typeof value === 'object' && value !== null ? (value as typeof attended) : {}
      if (isOutdated()) void goOnlineOnce()
    }),
    onValue(status, (status) => {
      stored = status.val() ?? {}
      if (isOutdated()) void goOnlineOnce()
      // The message was already on screen, or arrived while the room was being entered.
      if (stored.notified === true && rooms.size > 0)
        for (const onNotified of rooms.values()) onNotified()
    }),
  ]

  return {
    async enter(room, onNotified = () => undefined) {
      rooms.set(room, onNotified)
      await recordTab(room)
      if (rooms.has(room)) await update(status, { inchat: true, notified: false })
    },
    async leave(room) {
      if (!rooms.delete(room)) return
      for (const watch of watches.values()) if (watch.room === room) watch.stop()
      // onDisconnect is not canceled: a quick re-enter may already have registered it again.
      await remove(tabIn(room))
      const inchat = rooms.size > 0 || isElsewhere()
      if (!hasStopped) await update(status, { inchat, notified: false })
    },
    watch(person, room, listener) {
      const key = {}
      let end: (() => void) | null = null
      const stop = () => {
        if (end !== null) listener(null)
        end?.()
        end = null
      }
      const start = () => {
        end?.()
        end = watchPresence(connection, person, room, listener)
      }
      watches.set(key, { room, start, stop })
      if (rooms.has(room)) start()
      return () => {
        watches.delete(key)
        end?.()
      }
    },
    async stop() {
      hasStopped = true
      for (const end of unlisten) end()
      const shown = [...rooms.keys()]
      rooms.clear()
      await Promise.all(shown.map((room) => remove(tabIn(room))))
      await update(status, offlineStatus())
      await onDisconnect(status).cancel()
    },
  }
}

/** Combines a person's `status` with whether one of their tabs shows the room. */
function watchPresence(
  { db }: RealtimeConnection,
  { role, uid }: Person,
  room: string,
  listener: PresenceListener,
): () => void {
  let status: Partial<Presence> | null = null
  let inchat: boolean | null = null
  const report = () => {
    if (status === null || inchat === null) return
    const { online, notified, last_seen } = status
    listener({
      online: online === true,
      inchat,
      notified: notified === true,
      last_seen: typeof last_seen === 'number' ? last_seen : null,
    })
  }
  const refuse = () => listener(null)
  const ends = [
    onValue(
      ref(db, paths.status(role, uid)),
      (stored) => {
        status = stored.val() ?? {}
        report()
      },
      refuse,
    ),
    onValue(
      ref(db, paths.attendingRoom(uid, room)),
      (tabs) => {
        inchat = tabs.exists()
        report()
      },
      refuse,
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
