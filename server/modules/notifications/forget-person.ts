import { eq } from 'drizzle-orm'

import { paths } from '#contract/realtime/paths.ts'
import { heldNotices, tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'

/** Deletes the inbox and the devices of a closed account. */
export const forgetPerson: Listener<typeof tables.users.$inferSelect> = async ({
  tx,
  row,
  now,
}) => {
  const { devices, notifications } = tables
  await tx.delete(notifications).where(eq(notifications.user_id, row.id))
  await tx.delete(heldNotices).where(eq(heldNotices.user_id, row.id))
  await tx.delete(devices).where(eq(devices.user_id, row.id))
  const own = ['customer', 'mover', 'driver', row.role].map((role) => [
    paths.notifications(role, row.firebase_uid),
    null,
  ])
  await publish(tx, Object.fromEntries(own), now)
}
