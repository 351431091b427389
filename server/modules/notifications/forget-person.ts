import { eq } from 'drizzle-orm'

import { paths } from '#contract/realtime/paths.ts'
import { heldNotices, tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { publish } from '#server/kernel/outbox/publish.ts'

/** Deletes the inbox and the devices of a closed account, and what says which messages it got. */
export const forgetPerson: Listener<typeof tables.users.$inferSelect> = async ({
  tx,
  row,
  now,
}) => {
  const { devices, notifications } = tables
  await tx.delete(notifications).where(eq(notifications.user_id, row.id))
  await tx.delete(heldNotices).where(eq(heldNotices.user_id, row.id))
  await tx.delete(devices).where(eq(devices.user_id, row.id))
  // The messages stay until they are delivered and for as long as all do, on no record's page.
  await tx
    .update(outbox)
    .set({ resource: null, record_id: null, order_id: null, user_id: null })
    .where(eq(outbox.user_id, row.id))
  const own = ['customer', 'mover', 'driver', row.role].map((role) => [
    paths.notifications(role, row.firebase_uid),
    null,
  ])
  await publish(tx, Object.fromEntries(own), now)
}
