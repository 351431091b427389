import type { Role } from '#contract/kernel/access.ts'

export const maxMessageLength = 5000

/** How many messages one person may write in a room per minute. */
export const messagesPerMinute = 60

/** Maximum number of messages in a room; the oldest are deleted for new ones. */
export const roomMessageLimit = 2000

/** Maximum number of one person's tabs recorded as showing a room; the latest count. */
export const tabLimit = 20

/** How many messages may be read at once, and are shown before older ones are requested. */
export const messagesPerPage = 50

/** A guest writes through the server, which knows them by their link. */
export type WriterRole = Role | 'guest'

/**
 * A message stored at `chats/{order}/messages/{id}`. The sender generates the id, so retries store
 * it once.
 */
export type ChatMessage = {
  /** The sender's uid. */
  sender: string
  role: WriterRole
  /** May be empty beside a photo. */
  text: string
  /** A key of the Files port. */
  photo?: string
  /** Set by the server, for a line that the sender didn't write: they are driving. */
  automatic?: 'driving'
  /** Milliseconds since 1970, by the database's clock. */
  created_at: number
}

/**
 * Minimum interval, in milliseconds, between notices to the server about messages to the same
 * present person. A browser that lost its network counts as present until the database misses its
 * pings, so the server is also notified of messages to present people and checks later whether they
 * were read.
 */
export const recheckEvery = 60_000

/**
 * A room's entry in a person's list of chats. Senders write it for all members together with the
 * message; a room without messages has only `at` and `unread`, which the server writes.
 */
export type ChatEntry = {
  /** The time of the last message, or of joining the room; the list is ordered by it. */
  at: number
  /** How many messages arrived since the person last read the room. */
  unread: number
  /** The last message: its id, sender, and the beginning of its text. */
  id?: string
  sender?: string
  role?: WriterRole
  text?: string
  photo?: true
}

/** Maximum number of rooms in a list of chats that are read at once. */
export const chatsPerRead = 100

/** A support room's entry in the staff's list. */
export type SupportSummary = {
  name: string
  role: Role
  /** The id of its record in the resource `messages`. */
  message_id: number
  /** The last message: its time, the sender's role and the beginning of its text. */
  last_at: number
  last_role: Role
  last_text: string
  /** When a staff member last had it open. */
  staff_read_at?: number
  /** The staff member who is assigned to it. */
  assignee?: { id: number; name: string }
}

/** Maximum length of the message excerpt in the list. */
export const maxExcerptLength = 140
