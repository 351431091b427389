import { and, eq, inArray, or } from 'drizzle-orm'

import { orderMachine } from '#contract/machines/order.ts'
import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

/** Notifies the open pages of crews that their jobs have changed. */
export const jobNewsModule: ServerModule = {
  name: 'job-news',
  listensToNewsOnly: true,
  listeners: Object.fromEntries(
    Object.values(orderMachine.transitions).map(({ emits }) => [emits, announceCrewJobs]),
  ),
}

/**
 * Announces the change to the mover's people and the driver of the job, and to those who had it; not
 * which job, so that the news tells no more than their list does.
 */
async function announceCrewJobs({
  tx,
  row,
  before,
  now,
}: Pick<Step<RowOf<'orders'>>, 'tx' | 'row' | 'now'> & { before: RowOf<'orders'> }): Promise<void> {
  const { drivers, mover_members: members, users } = tables
  const mover_ids = [row.mover_id, before.mover_id].filter((id) => id !== null)
  const driver_ids = [row.driver_id, before.driver_id].filter((id) => id !== null)
  if (mover_ids.length === 0) return
  const inTeam = tx
    .select({ id: members.user_id })
    .from(members)
    .where(and(inArray(members.mover_id, mover_ids), eq(members.state, 'active')))
  const driving = tx
    .select({ id: drivers.user_id })
    .from(drivers)
    .where(inArray(drivers.id, driver_ids))
  const found = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(or(inArray(users.id, inTeam), inArray(users.id, driving)))
  const writes = found.map(({ uid }) => [paths.crewJobs(uid), now.getTime()])
  if (writes.length > 0) await publish(tx, Object.fromEntries(writes), now)
}
