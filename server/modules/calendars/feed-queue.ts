import { and, isNotNull, isNull, lte, or } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { RowOf } from '#server/server-module.ts'

const minuteMs = 60_000
/** A read that was asked for longer ago was lost, and another one may be asked for. */
const patienceMs = 5 * minuteMs
/** Less than the hour between two rounds, whose beginnings vary. */
const freshMs = 50 * minuteMs

/** Reports whether a read that was asked for has not ended yet. */
export const isBeingRead = (
  { requested_at, checked_at }: Pick<RowOf<'calendar_feeds'>, 'requested_at' | 'checked_at'>,
  now: Date,
): boolean =>
  (checked_at === null || checked_at < requested_at) &&
  now.getTime() - Date.parse(requested_at) < patienceMs

/** Has a calendar read after the commit. */
export const queueReading = (tx: Tx, feed_id: number, now: Date): Promise<void> => {
  const at = now.toISOString()
  const recipient = String(feed_id)
  const key = `calendar-feed-${feed_id}-${at}`
  return enqueue(tx, [
    { channel: 'calendar_feeds', key, recipient, next_attempt_at: at, created_at: at },
  ])
}

/** Has every calendar read that was not read in the last hour. */
export async function queueReadings({ kernel }: AppContext, now: Date): Promise<void> {
  const { calendar_feeds: feeds } = tables
  const before = new Date(now.getTime() - freshMs).toISOString()
  const isDue = or(isNull(feeds.checked_at), lte(feeds.checked_at, before))
  await transact(kernel.db, async (tx) => {
    // Several processes have their rounds: the first one marks what it has queued.
    const due = await tx
      .update(feeds)
      .set({ requested_at: now.toISOString() })
      .where(
        and(
          isNull(feeds.removed_at),
          isNotNull(feeds.sealed_address),
          lte(feeds.requested_at, before),
          isDue,
        ),
      )
      .returning({ id: feeds.id })
    for (const { id } of due) await queueReading(tx, id, now)
  })
}
