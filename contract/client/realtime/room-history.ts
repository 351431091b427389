import {
  type DataSnapshot,
  endBefore,
  get,
  limitToLast,
  onValue,
  orderByChild,
  type QueryConstraint,
  query,
  ref,
  startAfter,
} from 'firebase/database'
import type { ChatMessage } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

export type StoredMessage = ChatMessage & { id: string }

export type History = {
  /** The loaded messages of the room, oldest first. */
  messages(): readonly StoredMessage[]
  isLoaded(): boolean
  hasOlder(): boolean
  isLoadingOlder(): boolean
  loadOlder(): Promise<void>
  close(): void
}

type HistoryOptions = {
  /** May be called before `openHistory` returns, since the SDK may have the page cached. */
  onChange: (messages: readonly StoredMessage[]) => void
  /** Called if the room can't be read, or can't be read anymore. */
  onRefusal: (error: Error) => void
  pageSize: number
}

/**
 * Subscribes to a room's latest page of messages and loads older pages on request. Messages are
 * ordered by the database's clock: one written offline appears where it arrived, and so never
 * before the page that others have on screen.
 */
export function openHistory(
  { db }: RealtimeConnection,
  room: string,
  { onChange, onRefusal, pageSize }: HistoryOptions,
): History {
  const byTime = query(ref(db, paths.messages(room)), orderByChild('created_at'))
  let messages: readonly StoredMessage[] = []
  let isLoaded = false
  let hasOlder = false
  let isLoadingOlder = false
  let hasClosed = false
  /** Resolves when all received pages are shown, including missing messages before them. */
  let waiting: Promise<void> | null = null

  const fail = (thrown: unknown) => {
    if (!hasClosed) onRefusal(thrown instanceof Error ? thrown : new Error(String(thrown)))
  }
  const change = () => {
    if (!hasClosed) onChange(messages)
  }
  const pageOf = async (...bounds: QueryConstraint[]) =>
    messagesIn(await get(query(byTime, ...bounds, limitToLast(pageSize))))

  function show(page: readonly StoredMessage[], missing: readonly StoredMessage[] = []): void {
    const [first] = page
    const isWhole = page.length < pageSize
    const before = first && !isWhole ? messages.filter((message) => isBefore(message, first)) : []
    if (!isLoaded) hasOlder = !isWhole
    else if (isWhole) hasOlder = false
    messages = [...before, ...missing, ...page]
    isLoaded = true
    change()
  }

  function receive(page: readonly StoredMessage[]): void {
    if (!waiting && !hasGap(page)) {
      show(page)
      return
    }
    const current: Promise<void> = (waiting ?? Promise.resolve())
      .then(async () => show(page, hasGap(page) ? await loadGap(page) : []))
      .catch(fail)
      .finally(() => {
        if (waiting === current) waiting = null
      })
    waiting = current
  }

  /** Reports whether more than a page has arrived while this browser was disconnected. */
  function hasGap(page: readonly StoredMessage[]): boolean {
    const known = new Set(messages.map(({ id }) => id))
    return known.size > 0 && page.length === pageSize && !page.some(({ id }) => known.has(id))
  }

  /** Loads the messages between the newest known one and the first of a page. */
  async function loadGap([first]: readonly StoredMessage[]): Promise<StoredMessage[]> {
    const newest = messages.at(-1)
    const missing: StoredMessage[] = []
    for (let next = first; newest && next; ) {
      const page = await pageOf(
        startAfter(newest.created_at, newest.id),
        endBefore(next.created_at, next.id),
      )
      missing.unshift(...page)
      next = page.length === pageSize ? page[0] : undefined
    }
    return missing
  }

  async function loadOlder(): Promise<void> {
    const [oldest] = messages
    if (!hasOlder || isLoadingOlder || oldest === undefined) return
    isLoadingOlder = true
    change()
    try {
      const page = await pageOf(endBefore(oldest.created_at, oldest.id))
      messages = [...page, ...messages]
      hasOlder = page.length === pageSize
    } catch (thrown) {
      fail(thrown)
    } finally {
      isLoadingOlder = false
      change()
    }
  }

  const unlisten = onValue(
    query(byTime, limitToLast(pageSize)),
    (snapshot) => receive(messagesIn(snapshot)),
    fail,
  )
  return {
    messages: () => messages,
    isLoaded: () => isLoaded,
    hasOlder: () => hasOlder,
    isLoadingOlder: () => isLoadingOlder,
    loadOlder,
    close() {
      hasClosed = true
      unlisten()
    },
  }
}

/** Compares in the database's order: by time, then by id. */
const isBefore = (one: StoredMessage, other: StoredMessage): boolean =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)

function messagesIn(page: DataSnapshot): StoredMessage[] {
  const messages: StoredMessage[] = []
  page.forEach((child) => {
    messages.push({ ...(child.val() as ChatMessage), id: String(child.key) })
  })
  return messages
}
