import { eq, inArray } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { calendarFeedTimes, tables } from '#server/database/tables.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { type Fetched, fetchPublic } from '#server/kernel/http/fetch-public.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { RowOf } from '#server/server-module.ts'
import type { BusyTime } from './busy-times.ts'
import { openAddress } from './feeds.ts'
import { readInWorker } from './read-in-worker.ts'

type FeedRow = RowOf<'calendar_feeds'>

const dayMs = 86_400_000
const maxBytes = 5 * 1024 * 1024
const limitMs = 10_000
/** As far ahead as a mover may take jobs. */
const horizonMs = 366 * dayMs

/** The times that are wanted of a calendar which is read now. */
export const wantedAt = (now: Date) => ({
  from: now.getTime() - dayMs,
  to: now.getTime() + horizonMs,
})

/** After this time, repeated events are expanded again even if the file is the same. */
const expandEveryMs = dayMs
/** A mover is notified once reads have failed for this long, and at least this often. */
const toleratedMs = dayMs
const toleratedFailures = 3

/** The result of a read; `times` is null where the file has not changed. */
type Reading =
  | {
      ok: true
      times: BusyTime[] | null
      name: string | null
      etag: string | null
      last_modified: string | null
    }
  | { ok: false; why: NonNullable<FeedRow['feed_problem']>; http_status: number | null }

/**
 * Reads a calendar and replaces its busy times. A read that fails is recorded and leaves the times
 * as they are; the next round tries again.
 */
export async function deliverFeed(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel } = context
  const { calendar_feeds: feeds } = tables
  const began = kernel.now()
  const [feed] = await kernel.db
    .select()
    .from(feeds)
    .where(eq(feeds.id, Number(message.recipient)))
  if (!feed || feed.removed_at !== null || feed.sealed_address === null) return
  const zone = await transact(kernel.db, (tx) => moverTimeZone(tx, feed.mover_id))
  const reading = await readFeed(context, feed, zone, began)
  await transact(kernel.db, async (tx) => {
    const [current] = await tx.select().from(feeds).where(eq(feeds.id, feed.id)).for('update')
    if (!current || current.removed_at !== null) return
    // A read that began later has ended already.
    if (current.checked_at !== null && current.checked_at > began.toISOString()) return
    await record(context, tx, current, reading, kernel.now())
  })
}

async function readFeed(
  { kernel, config }: AppContext,
  feed: FeedRow,
  zone: string,
  now: Date,
): Promise<Reading> {
  const failed = (why: NonNullable<FeedRow['feed_problem']>, http_status: number | null = null) =>
    ({ ok: false, why, http_status }) as const
  const address = openAddress(kernel, feed)
  if (address === undefined) return failed('unreadable_address')
  const fetched = await fetchPublic(new URL(address), {
    maxBytes,
    limitMs,
    allowedHosts: config.fetchableHosts,
    headers: { accept: 'text/calendar, */*;q=0.5', ...conditionsOf(feed, now) },
  })
  if (!fetched.ok) return failed(fetched.why)
  if (fetched.status === 304)
    return { ok: true, times: null, name: null, etag: feed.etag, last_modified: feed.last_modified }
  if (fetched.status !== 200) return failed('refused', fetched.status)
  const content = await readInWorker(fetched.body.toString('utf8'), {
    zone,
    ...wantedAt(now),
    ownHost: new URL(config.baseUrl).host,
  })
  if (!content.ok) return failed(content.why)
  return { ok: true, times: content.times, name: content.name, ...validatorsOf(fetched) }
}

/** Asks for the file only if it has changed, unless its repeated events must be expanded again. */
function conditionsOf({ etag, last_modified, expanded_at }: FeedRow, now: Date) {
  const isFresh = expanded_at !== null && now.getTime() - Date.parse(expanded_at) < expandEveryMs
  if (!isFresh) return {}
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
  }
}

const validatorsOf = ({ headers }: Fetched & { ok: true }) => ({
  etag: storable(headers.etag, 300),
  last_modified: storable(headers['last-modified'], 100),
})

/** Servers may send anything; what can't be sent back is not stored. */
const storable = (value: string | undefined, most: number): string | null =>
  value !== undefined && value.length <= most && /^[\x20-\x7e]+$/.test(value) ? value : null

async function record(
  { kernel }: AppContext,
  tx: Tx,
  feed: FeedRow,
  reading: Reading,
  now: Date,
): Promise<void> {
  const { calendar_feeds: feeds } = tables
  const at = now.toISOString()
  const isIt = eq(feeds.id, feed.id)
  if (reading.ok) {
    const { times, name, etag, last_modified } = reading
    if (times) await replaceTimes(tx, feed.id, times)
    const content = times ? { busy_times: times.length, expanded_at: at } : {}
    await tx
      .update(feeds)
      .set({
        ...content,
        etag,
        last_modified,
        title: feed.title ?? name,
        checked_at: at,
        good_at: at,
        feed_problem: null,
        http_status: null,
        failures: 0,
        failing_since: null,
        told_at: null,
      })
      .where(isIt)
    return
  }
  const failures = feed.failures + 1
  const failing_since = feed.failing_since ?? at
  const isToTell =
    feed.told_at === null &&
    failures >= toleratedFailures &&
    now.getTime() - Date.parse(failing_since) >= toleratedMs
  const failure = {
    checked_at: at,
    feed_problem: reading.why,
    http_status: reading.http_status,
    failures,
    failing_since,
    told_at: isToTell ? at : feed.told_at,
  }
  await tx.update(feeds).set(failure).where(isIt)
  const row = { ...feed, ...failure }
  if (isToTell) await announce(kernel, 'calendar_feed.failing', { tx, row, now, input: {} })
}

/** Replaces the busy times of a calendar; those that have not changed stay. */
export async function replaceTimes(
  tx: Tx,
  feed_id: number,
  times: readonly BusyTime[],
): Promise<void> {
  const table = calendarFeedTimes
  const known = await tx.select().from(table).where(eq(table.feed_id, feed_id))
  const wanted = new Map(times.map((time) => [keyOf(time), time]))
  const gone = known.filter((row) => !wanted.delete(keyOf(row))).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(table).where(inArray(table.id, gone))
  await insertAll(
    tx,
    table,
    [...wanted.values()].map((time) => ({ feed_id, ...time })),
  )
}

const keyOf = ({ from_at, to_at, title }: BusyTime): string =>
  JSON.stringify([from_at, to_at, title])
