import { eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { isReturnFree } from '#server/domain/free-return.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { isLateCrew } from './late-crew.ts'
import type { OrderRow } from './order-row.ts'

const hour = 3_600_000

type MoverCounter = 'releases' | 'late_releases' | 'no_shows'
type MoverRow = (typeof tables.movers)['$inferSelect']
type EndedStep = Step<OrderRow> & { before: OrderRow }

/** Counts a job that its mover has given back or cancelled, unless they were free to do so. */
export async function countRelease(step: EndedStep): Promise<void> {
  const { tx, before, now } = step
  if (await isReturnFree(tx, before, now)) return
  const { fees } = await rulesOf(tx, before)
  const left = Date.parse(before.window_start_at) - now.getTime()
  await addToRecord(step, before.mover_id, {
    releases: 1,
    late_releases: left < fees.release_late_hours * hour ? 1 : 0,
    no_shows: isLateCrew(before, now) ? 1 : 0,
  })
}

/** Counts a job to which the crew came too late, or not at all. */
export const countNoShow = (step: EndedStep): Promise<void> =>
  addToRecord(step, step.before.mover_id, { no_shows: 1 })

/** Takes back a no-show that was counted although the crew was there. */
export const forgiveNoShow = (step: EndedStep): Promise<void> =>
  addToRecord(step, step.before.mover_id, { no_shows: -1 })

/** Changes the counters of a mover's record, with an event that says when and by whose act. */
async function addToRecord(
  { kernel, tx, ...act }: Step<OrderRow>,
  mover_id: number | null,
  change: Partial<Record<MoverCounter, number>>,
): Promise<void> {
  const { movers } = tables
  const [before] = await tx
    .select()
    .from(movers)
    .where(eq(movers.id, mover_id ?? 0))
    .for('update')
  if (!before) return
  const { releases = 0, late_releases = 0, no_shows = 0 } = change
  const set = {
    releases: before.releases + releases,
    late_releases: before.late_releases + late_releases,
    ...(no_shows === 0 ? {} : await noShowsAfter(tx, before, no_shows, act.now)),
    version: before.version + 1,
    updated_at: act.now.toISOString(),
  }
  await tx.update(movers).set(set).where(eq(movers.id, before.id))
  await recordEvent(kernel, tx, {
    actor: act.actor,
    now: act.now,
    request_id: act.request_id,
    ...pastOf(resources.movers, before.id, 'edited'),
    version: set.version,
    reason: act.row.code,
    diff: difference(before, { ...before, ...set }),
  })
}

/** Returns the no-shows after a change; those that are off the record by now don't count. */
async function noShowsAfter(tx: Tx, mover: MoverRow, change: number, now: Date) {
  const isOnRecord =
    mover.no_shows_until !== null && Date.parse(mover.no_shows_until) > now.getTime()
  const no_shows = Math.max(0, (isOnRecord ? mover.no_shows : 0) + change)
  if (change < 0) return { no_shows, no_shows_until: no_shows === 0 ? null : mover.no_shows_until }
  const days = await setting(tx, 'no_show_record_days')
  const no_shows_until = new Date(now.getTime() + days * 24 * hour).toISOString()
  return { no_shows, no_shows_until }
}
