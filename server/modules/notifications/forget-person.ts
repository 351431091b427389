import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Deletes the inbox and the devices of a closed account. */
export const forgetPerson: Listener = async ({ tx, row }) => {
  const { devices, notifications } = tables
  await tx.delete(notifications).where(eq(notifications.user_id, row.id))
  await tx.delete(devices).where(eq(devices.user_id, row.id))
}
