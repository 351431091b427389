import { child, onValue, push, ref, serverTimestamp, update } from 'firebase/database'
import type { PictureUrls } from '#contract/calls/files.ts'
import { readChatNotices } from '#contract/calls/notifications.ts'
import { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { Role } from '#contract/kernel/access.ts'
import { type ChatMessage, messagesPerPage } from '#contract/realtime/chat-message.ts'
import { paths, requesterOf } from '#contract/realtime/paths.ts'
import type { HttpClient, Log, Outcome } from '../http-client.ts'
import { sendCall } from '../send-call.ts'
import type { SessionStorage } from '../session-store.ts'
import type { RealtimeConnection } from './connect.ts'
import type { OwnPresence, Presence } from './presence.ts'
import { type Draft, openDraft } from './room-draft.ts'
import { openHistory, type StoredMessage } from './room-history.ts'
import { isThere, noticesOf } from './room-notice.ts'
import { openOutbox, type Unsent } from './room-outbox.ts'
import { photoAddresses } from './room-photos.ts'
import { messageSender } from './room-sender.ts'

export type RoomMessage = StoredMessage & {
  /** Messages that are being sent or have failed carry this browser's time. */
  state: 'sending' | 'sent' | 'failed'
  /** Why the server refused a failed one, in the reader's language. */
  failure?: string
  /** Shown for a photo that has no URL yet. */
  picture?: Blob
}

export type RoomSnapshot = {
  readonly isConnected: boolean
  readonly isLoaded: boolean
  /** Oldest first; messages that are not stored yet come last. */
  readonly messages: readonly RoomMessage[]
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly members: Readonly<Record<string, Role>>
  /** Presence of the other members, by uid; null if unknown. */
  readonly presences: Readonly<Record<string, Presence | null>>
  /** `uid: created_at` of the last message that each member has seen. */
  readonly reads: Readonly<Record<string, number>>
  /** `uid: time` at which each member last saw something new. */
  readonly seenAt: Readonly<Record<string, number>>
  /** `created_at` of the last message the user had seen on entering; null while unknown. */
  readonly seenBefore: number | null
  /** When the room becomes read-only, in milliseconds; null while unknown. */
  readonly closesAt: number | null
  /** Addresses of pictures, by key. */
  readonly photos: Readonly<Record<string, PictureUrls>>
  /** Why the room can't be read, or can't be read anymore. */
  readonly refusal: Error | null
}

export type Room = {
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  snapshot(): RoomSnapshot
  /**
   * Marks the room as on screen; from then on this person and the others see each other's presence.
   */
  enter(): void
  leave(): void
  /** This person's unsent text; survives a page reload until it is sent. */
  readonly draft: Draft
  send(text: string): void
  sendPhoto(picture: Blob, text?: string): void
  /** Sends a failed message again. */
  retry(id: string): void
  /** Removes a failed message. */
  discard(id: string): void
  loadOlder(): Promise<void>
  /** Marks all loaded messages as seen. */
  markRead(): void
  /** Requests a new URL for a picture. */
  renewPhoto(key: string): void
  /** Leaves the room and removes all listeners. Messages being sent still arrive. */
  close(): void
}

export type RoomOptions = {
  connection: RealtimeConnection
  presence: OwnPresence
  /** A room that the server has let this person enter. */
  room: string
  http: HttpClient
  /** Stores a picture and returns its key. */
  upload: (picture: Blob) => Promise<Outcome<{ key: string }>>
  /** Holds messages and drafts that are not sent yet. */
  storage: SessionStorage
  log: Log
  pageSize?: number
}

/** Opens a chat room over the Firebase SDK, independent of any UI framework. */
export function openRoom(options: RoomOptions): Room {
  const { connection, presence, room, http, upload, storage, log } = options
  const { pageSize = messagesPerPage } = options
  const { db, uid } = connection
  // Created now because the SDK gives out no references once the connection has been closed;
  // pending writes then simply wait.
  const root = ref(db)
  const role = connection.role as Role
  const requester = requesterOf(room)
  const listeners = new Set<() => void>()
  const watches = new Map<string, () => void>()
  let current: RoomSnapshot | null = null
  let isConnected = false
  let members: Record<string, Role> = {}
  let presences: Record<string, Presence | null> = {}
  let reads: Record<string, number> | null = null
  let seenAt: Record<string, number> = {}
  let seenBefore: number | null = null
  let closesAt: number | null = null
  let refusal: Error | null = null
  let marked = 0
  const askedAt = new Map<string, number>()

  function change(): void {
    current = null
    for (const listener of [...listeners]) listener()
  }
  let knowMembers: (() => void) | undefined
  const membersKnown = new Promise<void>((resolve) => {
    knowMembers = resolve
  })
  const refuse = (error: Error) => {
    refusal = error
    // A write into a refused room is refused too, instead of waiting forever.
    knowMembers?.()
    change()
  }

  const draft = openDraft(storage, uid, room)
  const outbox = openOutbox(storage, `chat:${uid}:${room}`, log)
  const photos = photoAddresses({ http, room, log, onChange: change })
  const send = messageSender({
    connection,
    room,
    http,
    upload,
    log,
    outbox,
    photos,
    members: () => membersKnown.then(() => members),
  })
  const history = openHistory(connection, room, {
    pageSize,
    onRefusal: refuse,
    onChange(messages) {
      photos.want(messages.flatMap(({ photo }) => photo ?? []))
      change()
    },
  })

  const listen = (path: string, take: (json: unknown) => void) =>
    onValue(
      child(root, path),
      (stored) => {
        take(stored.val())
        change()
      },
      refuse,
    )
  const unlisten = [
    listen('.info/connected', (json) => {
      isConnected = json === true
    }),
    listen(paths.members(room), (json) => {
      members = (json ?? {}) as Record<string, Role>
      knowMembers?.()
      watchOthers()
    }),
    listen(paths.reads(room), (json) => {
      reads = (json ?? {}) as Record<string, number>
      seenBefore ??= reads[uid] ?? 0
    }),
    listen(paths.seenAt(room), (json) => {
      seenAt = (json ?? {}) as Record<string, number>
    }),
    listen(paths.closesAt(room), (json) => {
      closesAt = typeof json === 'number' ? json : null
    }),
  ]

  function watchOthers(): void {
    for (const [other, stop] of watches) {
      if (other in members) continue
      stop()
      watches.delete(other)
      const { [other]: _, ...rest } = presences
      presences = rest
    }
    for (const [other, role] of Object.entries(members)) {
      if (other === uid || watches.has(other)) continue
      const update = (seen: Presence | null) => {
        presences = { ...presences, [other]: seen }
        change()
      }
      watches.set(other, presence.watch({ role, uid: other }, room, update))
    }
  }

  function notifyOthers(): void {
    const sides = { room, uid, members, presences, askedAt, now: Date.now() }
    for (const body of noticesOf(sides)) {
      if (body.user !== null && isThere(sides, body.user)) askedAt.set(body.user, sides.now)
      void sendCall(http, sendInstantNotification, { body }).then(({ error }) => {
        if (error !== null) log.warn('A notification of a message could not be sent', error)
      })
    }
  }

  async function deliver(unsent: Unsent): Promise<void> {
    const isSent = await send(unsent)
    change()
    if (isSent) notifyOthers()
  }

  function post(message: { text: string; picture?: Blob }): void {
    const id = push(child(root, paths.messages(room))).key
    if (id === null) throw new Error('The SDK made no key')
    const unsent: Unsent = { id, ...message, written_at: Date.now(), has_failed: false }
    outbox.put(unsent)
    change()
    void deliver(unsent)
  }

  function markRead(): void {
    const newest = history.messages().findLast(({ sender }) => sender !== uid)?.created_at ?? 0
    if (reads === null || newest <= Math.max(marked, reads[uid] ?? 0)) return
    marked = newest
    const writes = {
      [`${paths.reads(room)}/${uid}`]: newest,
      [`${paths.seenAt(room)}/${uid}`]: serverTimestamp(),
      ...(role !== 'admin' && { [`${paths.inboxEntry(uid, room)}/unread`]: 0 }),
      ...(requester !== null && role === 'admin' && staffReadMarks(requester)),
    }
    attempt('What was read could not be marked', () => update(root, writes))
  }

  /** Marks notifications about this room as read, since the room is on screen. */
  function readNotices(): void {
    void sendCall(http, readChatNotices, { body: { room } }).then(({ error }) => {
      if (error !== null) log.warn('The notifications of a room could not be marked', error)
    })
  }

  function attempt(failure: string, run: () => Promise<unknown>): void {
    run().catch((thrown) => log.warn(failure, thrown))
  }

  function takeSnapshot(): RoomSnapshot {
    const unsent = outbox.all()
    const isUnsent = new Set(unsent.map(({ id }) => id))
    const sent = history.messages().filter(({ id }) => !isUnsent.has(id))
    return {
      isConnected,
      members,
      presences,
      seenAt,
      seenBefore,
      closesAt,
      refusal,
      isLoaded: history.isLoaded() && reads !== null,
      messages: [
        ...sent.map((message): RoomMessage => ({ ...message, state: 'sent' })),
        ...unsent.map((message) => asMessage(message, { sender: uid, role })),
      ],
      hasOlder: history.hasOlder(),
      isLoadingOlder: history.isLoadingOlder(),
      reads: reads ?? {},
      photos: photos.all(),
    }
  }

  for (const unsent of outbox.all()) if (!unsent.has_failed) void deliver(unsent)

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot() {
      current ??= takeSnapshot()
      return current
    },
    enter() {
      seenBefore = reads === null ? null : (reads[uid] ?? 0)
      change()
      attempt('A room could not be entered', () => presence.enter(room, readNotices))
    },
    leave: () => attempt('A room could not be left', () => presence.leave(room)),
    draft,
    send: (text) => post({ text }),
    sendPhoto: (picture, text = '') => post({ text, picture }),
    retry(id) {
      const failed = outbox.all().find((entry) => entry.id === id && entry.has_failed)
      if (failed === undefined) return
      const { failure: _, ...unsent } = failed
      const again = { ...unsent, has_failed: false }
      outbox.put(again)
      change()
      void deliver(again)
    },
    discard(id) {
      outbox.remove(id)
      change()
    },
    loadOlder: history.loadOlder,
    markRead,
    renewPhoto: photos.renew,
    close() {
      history.close()
      for (const stop of [...unlisten, ...watches.values()]) stop()
      attempt('A room could not be left', () => presence.leave(room))
    },
  }
}

const staffReadMarks = (requester: string) => ({
  [`${paths.supportSummary(requester)}/staff_read_at`]: serverTimestamp(),
  [`${paths.supportSummary(requester)}/notified`]: false,
})

function asMessage(unsent: Unsent, by: Pick<ChatMessage, 'sender' | 'role'>): RoomMessage {
  const { written_at, has_failed, ...message } = unsent
  return { ...message, ...by, created_at: written_at, state: has_failed ? 'failed' : 'sending' }
}
