import { paths, supportRoom } from '#contract/realtime/paths.ts'
import type { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'

/** Removes the chat of a closed account with the support. Chats of moves end by their own time. */
export const forgetSupportRoom: Listener<typeof tables.users.$inferSelect> = async ({
  tx,
  row: { firebase_uid: uid },
  now,
}) => {
  const writes = {
    [paths.chat(supportRoom(uid))]: null,
    [paths.supportSummary(uid)]: null,
  }
  await publish(tx, writes, now)
}
