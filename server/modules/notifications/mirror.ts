import { eq } from 'drizzle-orm'

import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'

export type NotificationRow = (typeof tables.notifications)['$inferSelect']

type Shown = Omit<NotificationRow, 'id' | 'user_id' | 'role' | 'event' | 'read_at' | 'version'> & {
  id: number | string
}

/** Returns a notification as clients receive it; its additional data is a JSON string. */
export const shownOf = (row: Shown) => ({
  id: String(row.id),
  title: row.title,
  message: row.message,
  type: row.type,
  link: row.link,
  link_label: row.link_label,
  image_link: row.image_link,
  additional_data: JSON.stringify(row.additional_data ?? {}),
  created_at: row.created_at,
  updated_at: row.updated_at,
  read: row.read,
})

/** An urgent one makes a sound in the open pages of a person in quiet hours too. */
const shownLive = (row: NotificationRow, isUrgent: boolean) =>
  isUrgent ? { ...shownOf(row), is_urgent: true } : shownOf(row)

/** The most notifications in one write. */
const most = 500

/** Copies notifications to the Realtime Database, where open pages receive them. */
export async function mirror(
  tx: Tx,
  rows: readonly NotificationRow[],
  uids: ReadonlyMap<number, string>,
  now: Date,
  { isUrgent = false } = {},
): Promise<void> {
  const writes = rows.map((row) => {
    const uid = uids.get(row.user_id)
    if (uid === undefined) throw new Error(`whose is notification ${row.id}?`)
    return [`${paths.notifications(row.role, uid)}/${row.id}`, shownLive(row, isUrgent)]
  })
  for (let from = 0; from < writes.length; from += most)
    await publish(tx, Object.fromEntries(writes.slice(from, from + most)), now)
}

/** Copies notifications of one user to the Realtime Database. */
export async function mirrorOf(
  tx: Tx,
  user_id: number,
  rows: readonly NotificationRow[],
  now: Date,
): Promise<void> {
  const { users } = tables
  const [owner] = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, user_id))
  await mirror(tx, rows, new Map(owner ? [[user_id, owner.uid]] : []), now)
}
