import { countUnread, readAll } from '#contract/calls/notifications.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { type Notification, readNotification } from '#contract/realtime/notification.ts'
import type { Front } from '../../app/front.ts'
import { pushOf } from '../../ports/push.ts'
import { realtimeOf } from '../../ports/realtime.ts'
import { notificationSound } from '../../ports/sound.ts'
import { type Live, listenLive } from './live.ts'
import { merged } from './merged.ts'

export type InboxState = {
  /** Null until they were counted. */
  unread: number | null
  /** Those that were loaded or came live, the newest first; not all that there are. */
  known: readonly Notification[]
}

type Range = {
  /** Those before this one; from the newest on without it. */
  before?: string
  isUnreadOnly?: boolean
  count: number
}

/** What the signed-in person is told, the same for the bell and the page. */
export type Inbox = {
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  snapshot(): InboxState
  /** Loads some of them, the newest first; they are known from then on. */
  load(range: Range): Promise<Outcome<Notification[]>>
  /** Marks one, here at once; why not, where the API refuses. */
  mark(id: string, read: boolean): Promise<CallError | null>
  /** Marks all as read, also those that are not known here. */
  markAll(): Promise<Marked>
}

export type Marked = {
  error: CallError | null
  /** Makes them unread again; null where there are more than are known here. */
  undo: (() => Promise<CallError | null>) | null
}

const mostUndone = 20

const pollMs = 60_000
/** What arrives together is counted once. */
const settleMs = 150
const nothing: InboxState = { unread: null, known: [] }

const inboxes = new WeakMap<Front, Inbox>()

/** The page's one inbox. */
export function inboxOf(front: Front): Inbox {
  const inbox = inboxes.get(front) ?? createInbox(front)
  inboxes.set(front, inbox)
  return inbox
}

function createInbox(front: Front): Inbox {
  const { http, call, store, log } = front
  const realtime = realtimeOf(front)
  const listeners = new Set<() => void>()
  const sound = notificationSound(log)
  let state = nothing
  let live: Live | null = null
  let owner = ownerIn(store)
  let timer: ReturnType<typeof setTimeout> | undefined
  // A number that was asked for before a change here says nothing any more.
  let changes = 0

  function become(part: Partial<InboxState>): void {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }

  const take = (arrived: readonly Notification[]) => become({ known: merged(state.known, arrived) })

  async function count(): Promise<void> {
    clearTimeout(timer)
    if (owner === null) return
    const asked = changes
    const { data, error } = await call(countUnread, {})
    if (asked !== changes) return
    if (error !== null) return log.warn('The unread notifications could not be counted', error)
    const before = state.unread
    if (data.count === before) return
    become({ unread: data.count })
    if (before === null || data.count < before) return
    void sound.play()
    if (!live?.isConnected()) await load({ count: data.count - before })
  }

  function arrive(notification: Notification): void {
    if (owner === null) return
    take([notification])
    clearTimeout(timer)
    timer = setTimeout(() => void count(), settleMs)
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
    if (of === owner) take(rows)
    return { data: rows, error: null }
  }

  /** Shows a change at once, and takes it back where the API refuses it. */
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
    become({ known: show(read), unread })
    const error = await send()
    changes += 1
    // What was loaded meanwhile may have been the row as it was before.
    become(error === null ? { known: show(read) } : { known: show(!read), unread: before })
    if (error === null && read) {
      const told = live?.markRead(ids)
      told?.catch((thrown) => log.warn('Nobody else could be told that it is read', thrown))
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
      const answers = await Promise.all(
        changed.map(({ id }) => http.patch(`/api/notifications/${id}`, { body: { read } })),
      )
      return answers.find(({ error }) => error !== null)?.error ?? null
    })
  }

  async function markAll(): Promise<Marked> {
    const changed = unreadKnown()
    const isAllKnown = changed.length === state.unread && changed.length <= mostUndone
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

  /** Begins anew for whoever is signed in now. */
  function onSession(): void {
    const next = ownerIn(store)
    if (next === owner) return
    owner = next
    changes += 1
    become(nothing)
    void count()
  }

  function onRealtime(): void {
    const now = realtime.snapshot()
    const connection = now.kind === 'ready' ? now.connection : null
    if (connection === (live?.connection ?? null)) return
    live?.end()
    live = connection && listenLive(connection, log, arrive)
  }

  function poll(): void {
    if (!live?.isConnected() && document.visibilityState === 'visible') void count()
  }

  store.subscribe(onSession)
  pushOf(front).onMessage((fields) => {
    const notification = readNotification(fields)
    if (notification) arrive(notification)
  })
  realtime.subscribe(onRealtime)
  document.addEventListener('visibilitychange', poll)
  setInterval(poll, pollMs)
  onRealtime()
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

function ownerIn({ snapshot }: Front['store']): number | null {
  return snapshot().identity?.id ?? null
}
