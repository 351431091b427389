import type { Job } from '#contract/calls/jobs.ts'
import { isReturnFree } from '#server/domain/free-return.ts'
import { addToRecord, isNoShowStruck } from '#server/domain/mover-record.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Db, Step, Tx } from '#server/kernel/kernel.ts'
import { isMoverLate } from './late-crew.ts'
import type { OrderRow } from './order-row.ts'

const hour = 3_600_000

type EndedStep = Step<OrderRow> & { before: OrderRow }

/** Counts a job that its mover has given back or canceled, unless they were free to do so. */
export async function countRelease(step: EndedStep): Promise<void> {
  const { tx, row, before, now } = step
  const counts = await releaseCountsAs(tx, before, now)
  if (counts.length === 0) return
  const change = {
    releases: 1,
    late_releases: counts.includes('late_release') ? 1 : 0,
    no_shows: counts.includes('no_show') ? 1 : 0,
  }
  await addToRecord(step, before.mover_id, change, row.code)
}

/** Lists what a mover who gives a job back now would have in their standing. */
export async function releaseCountsAs(
  db: Db | Tx,
  order: OrderRow,
  now: Date,
): Promise<Job['release_counts_as']> {
  if (await isReturnFree(db, order, now)) return []
  const { fees } = await rulesOf(db, order)
  const left = Date.parse(order.window_start_at) - now.getTime()
  return [
    left < fees.release_late_hours * hour ? 'late_release' : 'release',
    ...((await isMoverLate(db, order, now)) ? (['no_show'] as const) : []),
  ]
}

/** Counts a job to which the crew came too late, or not at all. */
export const countNoShow = (step: EndedStep): Promise<void> =>
  addToRecord(step, step.before.mover_id, { no_shows: 1 }, step.row.code)

/** Takes back a no-show that was counted although the crew was there. */
export async function forgiveNoShow(step: EndedStep): Promise<void> {
  const { tx, row, before } = step
  if (await isNoShowStruck(tx, before.mover_id, row.id)) return
  await addToRecord(step, before.mover_id, { no_shows: -1 }, row.code)
}
