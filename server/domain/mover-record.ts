import { and, eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { setting } from './setting.ts'

const day = 86_400_000

/** The counters of a mover's record. Each change to them is an event with the order's code. */
type MoverCounter = 'releases' | 'late_releases' | 'no_shows'
type MoverRow = (typeof tables.movers)['$inferSelect']

/** Changes the counters of a mover's record, and records an event that says when and by whom. */
export async function addToRecord(
  { kernel, tx, ...act }: Act & { kernel: Kernel; tx: Tx },
  mover_id: number | null,
  change: Partial<Record<MoverCounter, number>>,
  code: string,
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
    releases: Math.max(0, before.releases + releases),
    late_releases: Math.max(0, before.late_releases + late_releases),
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
    reason: code,
    diff: difference(before, { ...before, ...set }),
  })
}

/** Returns the no-shows after a change; those that have expired by now don't count. */
async function noShowsAfter(tx: Tx, mover: MoverRow, change: number, now: Date) {
  const isOnRecord =
    mover.no_shows_until !== null && Date.parse(mover.no_shows_until) > now.getTime()
  const no_shows = Math.max(0, (isOnRecord ? mover.no_shows : 0) + change)
  if (change < 0) return { no_shows, no_shows_until: no_shows === 0 ? null : mover.no_shows_until }
  const days = await setting(tx, 'no_show_record_days')
  const no_shows_until = new Date(now.getTime() + days * day).toISOString()
  return { no_shows, no_shows_until }
}

/** Reports whether a mover's no-show for an order was struck from the record after an appeal. */
export async function isNoShowStruck(
  tx: Tx,
  mover_id: number | null,
  order_id: number,
): Promise<boolean> {
  const { standing_appeals: appeals } = tables
  const [found] = await tx
    .select({ id: appeals.id })
    .from(appeals)
    .where(
      and(
        eq(appeals.mover_id, mover_id ?? 0),
        eq(appeals.order_id, order_id),
        eq(appeals.kind, 'no_show'),
        eq(appeals.state, 'granted'),
      ),
    )
  return found !== undefined
}
