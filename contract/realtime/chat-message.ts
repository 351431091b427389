import type { Role } from '#contract/kernel/access.ts'

export const longestMessage = 5000

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
