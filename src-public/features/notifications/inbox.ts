import { countUnread, readAll } from '#contract/calls/notifications.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { type Notification, readNotification } from '#contract/realtime/notification.ts'
import { afterContent } from '../../lib/after-content.ts'
import type { AppServices } from '../../lib/services.ts'
import { onPushMessage, pushOf } from '../../ports/push.ts'
import { realtimeOf } from '../../ports/realtime.ts'
import { notificationSound } from '../../ports/sound.ts'
import { type Live, listenLive } from './listen-live.ts'
import { merged } from './merged.ts'

export type InboxState = {
  /** Null until they have been counted. */
  unread: number | null
  /** The notifications that were loaded or received live, newest first; not the complete list. */
  known: readonly Notification[]
}

type Range = {
  /** Only those before this one; without it, from the newest on. */
  before?: string
  isUnreadOnly?: boolean
  count: number
}

/** The signed-in user's notifications, shared by the bell and the page. */
export type Inbox = {
  subscribe(listener: () => void): () => void
  /** Returns the same object until something changes. */
  snapshot(): InboxState
  /** Loads some notifications, newest first, and adds them to the known ones. */
  load(range: Range): Promise<Outcome<Notification[]>>
  /** Marks a notification, locally at once; resolves to the error if the API refuses. */
  mark(id: string, read: boolean): Promise<CallError | null>
  /** Marks all notifications as read, including those that are not loaded. */
  markAll(): Promise<Marked>
}

export type Marked = {
  error: CallError | null
  /** Marks them unread again; null if more were marked than are loaded. */
  undo: (() => Promise<CallError | null>) | null
}

const maxUndoable = 20

const pollMs = 60_000
/** Notifications that arrive together are counted once. */
const debounceMs = 150
const emptyState: InboxState = { unread: null, known: [] }

const inboxes = new WeakMap<AppServices, Inbox>()

/** Returns the page's only inbox. */
export function inboxOf(services: AppServices): Inbox {
  const inbox = inboxes.get(services) ?? createInbox(services)
  inboxes.set(services, inbox)
  return inbox
}

function createInbox(services: AppServices): Inbox {
  const { http, call, store, log } = services
  const listeners = new Set<() => void>()
  const sound = notificationSound(log)
  let state = emptyState
  let live: Live | null = null
  let owner = ownerIn(store)
  let timer: ReturnType<typeof setTimeout> | undefined
  // A count requested before a local change is outdated.
  let changes = 0
  let hasUrgent = false

  function setState(part: Partial<InboxState>): void {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }

  const addKnown = (arrived: readonly Notification[]) =>
    setState({ known: merged(state.known, arrived) })

  async function count(): Promise<void> {
    clearTimeout(timer)
    if (owner === null) return
    const changesBefore = changes
    const { data, error } = await call(countUnread, {})
    if (changesBefore !== changes) return
    if (error !== null) return log.warn('The unread notifications could not be counted', error)
    const before = state.unread
    if (data.count === before) return
    const isHeard = !data.is_quiet || hasUrgent
    hasUrgent = false
    setState({ unread: data.count })
    if (before === null || data.count < before) return
    if (isHeard) void sound.play()
    if (!live?.isConnected()) await load({ count: data.count - before })
  }

  function arrive(notification: Notification): void {
    if (owner === null) return
    addKnown([notification])
    hasUrgent ||= notification.is_urgent
    clearTimeout(timer)
    timer = setTimeout(() => void count(), debounceMs)
  }

  async function load({ before, isUnreadOnly, count }: Range) {
    const query = {
      _sort: 'id',
      _order: 'desc',
      _start: 0,
      _end: count,
      ...(before === undefined ? {} : { id_lte: Number(before) - 1 }),
      ...(isUnreadOnly ? { read: false } : {}),
    }
    const of = owner
    const { data, error } = await http.get<Record<string, unknown>[]>('/api/notifications', {
      query,
    })
    if (error !== null) return { data: null, error }
    const rows = data.flatMap((row) => readNotification(row) ?? [])
    if (of === owner) addKnown(rows)
    return { data: rows, error: null }
  }

  /** Applies a change locally at once, and reverts it if the API refuses it. */
  async function change(
    changed: readonly Notification[],
    { read, unread }: { read: boolean; unread: number | null },
    send: () => Promise<CallError | null>,
  ): Promise<CallError | null> {
    const ids = changed.map(({ id }) => id)
    const show = (read: boolean) =>
      state.known.map((one) => (ids.includes(one.id) ? { ...one, read } : one))
    const before = state.unread
    changes += 1
    setState({ known: show(read), unread })
    const error = await send()
    changes += 1
    // Rows loaded in the meantime may still have the old value.
    setState(error === null ? { known: show(read) } : { known: show(!read), unread: before })
    if (error === null && read) {
      const marking = live?.markRead(ids)
      marking?.catch((thrown) =>
        log.warn('The other tabs could not be notified that it is read', thrown),
      )
    }
    await count()
    return error
  }

  const unreadKnown = () => state.known.filter(({ read }) => !read)

  async function markMany(many: readonly Notification[], read: boolean) {
    const changed = many.filter((one) => one.read !== read)
    const by = read ? -changed.length : changed.length
    const unread = state.unread === null ? null : Math.max(0, state.unread + by)
    return change(changed, { read, unread }, async () => {
      const outcomes = await Promise.all(
        changed.map(({ id }) => http.patch(`/api/notifications/${id}`, { body: { read } })),
      )
      return outcomes.find(({ error }) => error !== null)?.error ?? null
    })
  }

  async function markAll(): Promise<Marked> {
    const changed = unreadKnown()
    const isAllKnown = changed.length === state.unread && changed.length <= maxUndoable
    const error = await change(changed, { read: true, unread: 0 }, async () => {
      return (await call(readAll, {})).error
    })
    const undo = () =>
      markMany(
        changed.map((one) => ({ ...one, read: true })),
        false,
      )
    return { error, undo: error === null && isAllKnown ? undo : null }
  }

  /** Resets the inbox when another user signs in, or the user signs out. */
  function onSession(): void {
    const next = ownerIn(store)
    if (next === owner) return
    owner = next
    changes += 1
    setState(emptyState)
    void count()
  }

  function followRealtime(): void {
    const realtime = realtimeOf(services)
    const onRealtime = () => {
      const now = realtime.snapshot()
      const connection = now.kind === 'ready' ? now.connection : null
      if (connection === (live?.connection ?? null)) return
      live?.end()
      live = connection && listenLive(connection, log, arrive)
    }
    realtime.subscribe(onRealtime)
    onRealtime()
    // Registers this browser for push messages again, if the person has allowed them.
    pushOf(services)
  }

  function poll(): void {
    if (!live?.isConnected() && document.visibilityState === 'visible') void count()
  }

  store.subscribe(onSession)
  document.addEventListener('visibilitychange', poll)
  setInterval(poll, pollMs)
  // Heard from the beginning: a push message comes once.
  onPushMessage((fields) => {
    const notification = readNotification(fields)
    if (notification) arrive(notification)
  })
  // The Realtime Database's code is larger than most pages.
  afterContent(followRealtime)
  void count()

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => state,
    load,
    mark: (id, read) =>
      markMany(
        state.known.filter((one) => one.id === id),
        read,
      ),
    markAll,
  }
}

function ownerIn({ snapshot }: AppServices['store']): number | null {
  return snapshot().identity?.id ?? null
}
