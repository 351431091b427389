import { and, eq, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/transact.ts'
import { mirrorOf } from './mirror.ts'

const { notifications } = tables

/** Marks all of one's own notifications as read; answers how many were not. */
export async function readAllOf(db: Db, { actor, now }: Omit<Act, 'request_id'>): Promise<number> {
  const at = now.toISOString()
  return transact(db, async (tx) => {
    const rows = await tx
      .update(notifications)
      .set({ read: true, read_at: at, updated_at: at, version: sql`${notifications.version} + 1` })
      .where(unreadOf({ actor }))
      .returning()
    if (rows.length) await mirrorOf(tx, Number(actor.user_id), rows, now)
    return rows.length
  })
}

export const unreadOf = ({ actor }: Pick<Act, 'actor'>) =>
  and(eq(notifications.user_id, Number(actor.user_id)), eq(notifications.read, false))
