import { isReturnFree } from '#server/domain/free-return.ts'
import { addToRecord, isNoShowStruck } from '#server/domain/mover-record.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { isMoverLate } from './late-crew.ts'
import type { OrderRow } from './order-row.ts'

const hour = 3_600_000

type EndedStep = Step<OrderRow> & { before: OrderRow }

/** Counts a job that its mover has given back or canceled, unless they were free to do so. */
export async function countRelease(step: EndedStep): Promise<void> {
  const { tx, row, before, now } = step
  if (await isReturnFree(tx, before, now)) return
  const { fees } = await rulesOf(tx, before)
  const left = Date.parse(before.window_start_at) - now.getTime()
  const change = {
    releases: 1,
    late_releases: left < fees.release_late_hours * hour ? 1 : 0,
    no_shows: (await isMoverLate(tx, before, now)) ? 1 : 0,
  }
  await addToRecord(step, before.mover_id, change, row.code)
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
