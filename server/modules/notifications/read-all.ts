import { and, eq, type SQL, sql } from 'drizzle-orm'
import { chatNotices, heldNotices, tables } from '#server/database/tables.ts'
import type { Act, Db, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { mirrorOf } from './mirror.ts'

const { notifications, users } = tables

/** The event of a notification about a chat; its room is in the additional data. */
export const chatEvent = 'chat.message'

type Reader = Omit<Act, 'request_id'>

/** Marks all the reader's notifications as read. Returns how many were unread. */
export const readAllOf = (db: Db, reader: Reader): Promise<number> =>
  transact(db, (tx) => markRead(tx, reader))

/**
 * Marks the reader's notifications of a chat as read, so that its next message is notified again.
 * Returns how many were unread.
 */
export const readChatOf = (db: Db, room: string, reader: Reader): Promise<number> =>
  transact(db, async (tx) => {
    const user_id = ownId(reader.actor, 'user_id')
    await oneAtATime(tx, user_id)
    await tx
      .delete(chatNotices)
      .where(and(eq(chatNotices.user_id, user_id), eq(chatNotices.room, room)))
    await tx
      .delete(heldNotices)
      .where(and(eq(heldNotices.user_id, user_id), eq(heldNotices.room, room)))
    return markRead(tx, reader, ofRoom(room))
  })

/** Locks a user's row, so that creating and reading their chat notifications don't overlap. */
export async function oneAtATime(tx: Tx, user_id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}

export const ofRoom = (room: string) =>
  and(eq(notifications.event, chatEvent), sql`${notifications.additional_data}->>'room' = ${room}`)

async function markRead(tx: Tx, { actor, now }: Reader, which?: SQL): Promise<number> {
  const at = now.toISOString()
  const rows = await tx
    .update(notifications)
    .set({ read: true, read_at: at, updated_at: at, version: sql`${notifications.version} + 1` })
    .where(and(unreadOf({ actor }), which))
    .returning()
  if (rows.length) await mirrorOf(tx, ownId(actor, 'user_id'), rows, now)
  return rows.length
}

export const unreadOf = ({ actor }: Pick<Act, 'actor'>) =>
  and(eq(notifications.user_id, ownId(actor, 'user_id')), eq(notifications.read, false))
