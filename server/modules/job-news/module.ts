import { eq, inArray } from 'drizzle-orm'

import { orderMachine } from '#contract/machines/order.ts'
import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

/** Notifies the open pages of movers that their jobs have changed. */
export const jobNewsModule: ServerModule = {
  name: 'job-news',
  listensToNewsOnly: true,
  listeners: Object.fromEntries(
    Object.values(orderMachine.transitions).map(({ emits }) => [emits, announceCrewJobs]),
  ),
}

/**
 * Announces the change to the mover of the job, and to the one who had it; not which job, so that
 * nobody learns more from it than from their list.
 */
async function announceCrewJobs({
  tx,
  row,
  before,
  now,
}: Pick<Step<RowOf<'orders'>>, 'tx' | 'row' | 'now'> & { before: RowOf<'orders'> }): Promise<void> {
  const { movers, users } = tables
  const ids = [row.mover_id, before.mover_id].filter((id) => id !== null)
  if (ids.length === 0) return
  const found = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .innerJoin(movers, eq(movers.user_id, users.id))
    .where(inArray(movers.id, ids))
  const writes = found.map(({ uid }) => [paths.crewJobs(uid), now.getTime()])
  if (writes.length > 0) await publish(tx, Object.fromEntries(writes), now)
}
