import type { Role } from '#contract/kernel/access.ts'

export const longestMessage = 5000

/** How many messages one person may write into a room within a minute. */
export const messagesPerMinute = 60

/** How many messages a room keeps: the oldest ones make room for new ones. */
export const keptMessages = 2000

/** How many open tabs of one person count as being in a room: the latest. */
export const keptTabs = 20

/** How many messages may be read at once, and are shown before older ones are asked for. */
export const messagesPerPage = 50

/** A message as it lies at `chats/{order}/messages/{id}`; the id is the sender's own, so that sending it twice is sending it once. */
export type ChatMessage = {
  /** The sender's uid. */
  sender: string
  role: Role
  /** May be empty beside a photo. */
  text: string
  /** A key of the Files port. */
  photo?: string
  /** Milliseconds since 1970, by the database's clock. */
  created_at: number
}

/**
 * A browser whose network died still counts as being in its room until the database misses its pings.
 * So the server also hears of messages to people who are there, once in this many milliseconds for
 * each, and checks later whether they have read them.
 */
export const recheckEvery = 60_000

/** What the staff's list says of a support room. */
export type SupportSummary = {
  name: string
  role: Role
  /** The record among the messages. */
  message_id: number
  /** Of the last message: its time, whose it was, and how it begins. */
  last_at: number
  last_role: Role
  last_text: string
  /** When one of the staff last had it open. */
  staff_read_at?: number
  /** Who of the staff answers it. */
  assignee?: { id: number; name: string }
}

/** How much of a message the list shows. */
export const longestExcerpt = 140
