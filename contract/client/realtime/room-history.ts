import {
  type DataSnapshot,
  endBefore,
  get,
  limitToLast,
  onValue,
  orderByChild,
  query,
  ref,
  startAt,
} from 'firebase/database'
import type { ChatMessage } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

export type StoredMessage = ChatMessage & { id: string }

export type History = {
  /** What is known of the room's messages, the oldest first. */
  messages(): readonly StoredMessage[]
  isLoaded(): boolean
  hasOlder(): boolean
  isLoadingOlder(): boolean
  loadOlder(): Promise<void>
  close(): void
}

type HistoryOptions = {
  onChange: () => void
  /** The room may not be read, or no longer. */
  onRefusal: (error: Error) => void
  pageSize: number
}

/**
 * A room's latest page of messages and whatever is written from then on, live, and older pages as
 * they are asked for. The order is that of the database's clock: what was composed offline stands
 * where it arrived, and never falls behind the page that others have on screen.
 */
export function openHistory(
  { db }: RealtimeConnection,
  room: string,
  { onChange, onRefusal, pageSize }: HistoryOptions,
): History {
  const byTime = query(ref(db, paths.messages(room)), orderByChild('created_at'))
  let older: readonly StoredMessage[] = []
  let live: readonly StoredMessage[] | null = null
  let hasOlder = false
  let isLoadingOlder = false
  let hasClosed = false
  let unlisten: () => void = () => undefined

  const fail = (thrown: unknown) => {
    if (!hasClosed) onRefusal(thrown instanceof Error ? thrown : new Error(String(thrown)))
  }

  async function open(): Promise<void> {
    const latest = messagesIn(await get(query(byTime, limitToLast(pageSize))))
    if (hasClosed) return
    hasOlder = latest.length === pageSize
    const [oldest] = latest
    // A window without an upper end: nothing that arrives falls out of it or is missed.
    const window =
      hasOlder && oldest ? query(byTime, startAt(oldest.created_at, oldest.id)) : byTime
    unlisten = onValue(
      window,
      (snapshot) => {
        live = messagesIn(snapshot)
        onChange()
      },
      fail,
    )
  }

  async function loadOlder(): Promise<void> {
    const [oldest] = messages()
    if (!hasOlder || isLoadingOlder || oldest === undefined) return
    isLoadingOlder = true
    onChange()
    try {
      const before = endBefore(oldest.created_at, oldest.id)
      const page = messagesIn(await get(query(byTime, before, limitToLast(pageSize))))
      older = [...page, ...older]
      hasOlder = page.length === pageSize
    } catch (thrown) {
      fail(thrown)
    } finally {
      isLoadingOlder = false
      if (!hasClosed) onChange()
    }
  }

  const messages = () => [...older, ...(live ?? [])]
  open().catch(fail)
  return {
    messages,
    isLoaded: () => live !== null,
    hasOlder: () => hasOlder,
    isLoadingOlder: () => isLoadingOlder,
    loadOlder,
    close() {
      hasClosed = true
      unlisten()
    },
  }
}

function messagesIn(page: DataSnapshot): StoredMessage[] {
  const messages: StoredMessage[] = []
  page.forEach((child) => {
    messages.push({ ...(child.val() as ChatMessage), id: String(child.key) })
  })
  return messages
}
