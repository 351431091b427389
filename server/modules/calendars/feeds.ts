import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'

import type { addCalendarFeed, CalendarFeed } from '#contract/calls/calendar-feeds.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import { mayFetch } from '#server/kernel/http/fetch-public.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { deleteRows } from '#server/kernel/resource/delete-rows.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { openSealed, sealText } from '#server/kernel/sealed-text.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import { isBeingRead, queueReading } from './feed-queue.ts'

type FeedRow = RowOf<'calendar_feeds'>

const maxFeeds = 5
/** How long a removed calendar can be brought back: enough for an undo. */
const undoMs = 60_000

export async function listFeeds({ db, now }: Kernel, { actor }: Act): Promise<CalendarFeed[]> {
  const { calendar_feeds: feeds } = tables
  const rows = await db
    .select()
    .from(feeds)
    .where(activeOf(ownId(actor, 'mover_id')))
    .orderBy(asc(feeds.id))
  return rows.map((row) => shown(row, now()))
}

export function addFeed(
  { kernel, config }: AppContext,
  { url, title }: BodyOf<typeof addCalendarFeed>,
  act: Act,
): Promise<CalendarFeed> {
  const { actor, now } = act
  const address = addressOf(url, config, actor)
  const mover_id = ownId(actor, 'mover_id')
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    await refuseMore(tx, mover_id, actor, 'url')
    await refuseSame(kernel, tx, mover_id, address, actor)
    const values = {
      mover_id,
      title: title ?? null,
      host: address.hostname,
      sealed_address: sealText(kernel.config.sessionSecret, feedPurpose, address.href),
      requested_at: now.toISOString(),
    }
    const row = await insertRow(kernel, tx, resources.calendar_feeds, values, act)
    await queueReading(tx, row.id, now)
    return shown(row as unknown as FeedRow, now)
  })
}

/** Asks for a read now. Nothing happens while one is under way. */
export function askForReading(kernel: Kernel, id: string, act: Act): Promise<CalendarFeed> {
  const { calendar_feeds: feeds } = tables
  const { actor, now } = act
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, ownId(actor, 'mover_id'))
    const feed = await ownFeed(tx, id, actor)
    if (feed.removed_at !== null) throw notFound(actor.locale)
    // A file has no address to be read from.
    if (feed.file_name !== null || isBeingRead(feed, now)) return shown(feed, now)
    const requested_at = now.toISOString()
    await tx.update(feeds).set({ requested_at }).where(eq(feeds.id, feed.id))
    await queueReading(tx, feed.id, now)
    return shown({ ...feed, requested_at }, now)
  })
}

export function removeFeed(kernel: Kernel, id: string, act: Act): Promise<CalendarFeed> {
  const { actor, now } = act
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, ownId(actor, 'mover_id'))
    const feed = await ownFeed(tx, id, actor)
    if (feed.removed_at === null) await setRemoved(kernel, tx, feed, now.toISOString(), act)
    return shown(feed, now)
  })
}

/** Brings back a calendar that was just removed, with the busy times it had. */
export function restoreFeed(kernel: Kernel, id: string, act: Act): Promise<CalendarFeed> {
  const { actor, now } = act
  const mover_id = ownId(actor, 'mover_id')
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    const feed = await ownFeed(tx, id, actor)
    if (feed.removed_at === null) return shown(feed, now)
    if (Date.parse(feed.removed_at) + undoMs < now.getTime())
      throw problem(409, { message: translate(actor.locale, 'calendar.feed_gone') })
    await refuseMore(tx, mover_id, actor, 'id')
    const address = openAddress(kernel, feed)
    if (address) await refuseSame(kernel, tx, mover_id, new URL(address), actor, 'id')
    await setRemoved(kernel, tx, feed, null, act)
    if (feed.file_name !== null) return shown(feed, now)
    // A read that ended while it was removed was dropped.
    const requested_at = now.toISOString()
    await tx
      .update(tables.calendar_feeds)
      .set({ requested_at })
      .where(eq(tables.calendar_feeds.id, feed.id))
    await queueReading(tx, feed.id, now)
    return shown({ ...feed, requested_at }, now)
  })
}

/** Deletes the calendars that can't be brought back anymore. */
export async function forgetRemovedFeeds({ kernel }: AppContext, now: Date): Promise<void> {
  const { calendar_feeds: feeds } = tables
  const before = new Date(now.getTime() - undoMs).toISOString()
  await transact(kernel.db, async (tx) => {
    const where = and(isNotNull(feeds.removed_at), lt(feeds.removed_at, before))
    await deleteRows(kernel, tx, resources.calendar_feeds, where, {
      actor: system,
      now,
      request_id: null,
    })
  })
}

/** Deletes the calendars of a person whose account is erased. */
export const forgetFeeds: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { calendar_feeds: feeds, movers } = tables
  const own = tx.select({ id: movers.id }).from(movers).where(eq(movers.user_id, row.id))
  const act = { actor: system, now, request_id }
  const where = inArray(feeds.mover_id, own)
  const gone = await deleteRows(kernel, tx, resources.calendar_feeds, where, act)
  const ids = gone.map(({ id }) => Number(id))
  if (ids.length > 0) await eraseHistory(tx, 'calendar_feeds', ids)
}

const feedPurpose = 'calendar feed'

/** Returns the address of a calendar; undefined without one, or if another secret encrypted it. */
export const openAddress = ({ config }: Kernel, { sealed_address }: FeedRow): string | undefined =>
  sealed_address === null
    ? undefined
    : openSealed(config.sessionSecret, feedPurpose, sealed_address)

/** Reads an address that a person has pasted. Calendar programs call https `webcal` or `webcals`. */
function addressOf(text: string, config: AppContext['config'], { locale }: Actor): URL {
  const refuse = (key: string) => invalid(locale, { url: [translate(locale, `calendar.${key}`)] })
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(address)) throw refuse('feed_address')
  const url = new URL(address)
  const isAllowed = config.fetchableHosts.includes(url.host)
  if (url.protocol !== 'https:' && !isAllowed) throw refuse('feed_address')
  if (url.host === new URL(config.baseUrl).host) throw refuse('feed_own')
  if (!mayFetch(url, config.fetchableHosts)) throw refuse('feed_private')
  url.hash = ''
  return url
}

export const shown = (row: FeedRow, now: Date): CalendarFeed => ({
  id: row.id,
  title: row.title,
  host: row.host,
  is_file: row.file_name !== null,
  busy_times: row.busy_times,
  good_at: row.good_at,
  failing_since: row.failing_since,
  problem: row.feed_problem,
  http_status: row.http_status,
  is_waiting: isBeingRead(row, now),
})

/** Makes a mover's changes wait for one another, so that they can't exceed the limit together. */
export async function lockMover(tx: Tx, mover_id: number): Promise<void> {
  const { movers } = tables
  await tx.select({ id: movers.id }).from(movers).where(eq(movers.id, mover_id)).for('update')
}

/** Reads a mover's calendar, also one that was removed. */
export async function ownFeed(tx: Tx, id: string, actor: Actor): Promise<FeedRow> {
  const { calendar_feeds: feeds } = tables
  const isIt = eq(feeds.id, isRowId(id) ? Number(id) : 0)
  const [feed] = await tx
    .select()
    .from(feeds)
    .where(and(isIt, isOwn(resources.calendar_feeds, feeds, actor)))
    .for('update')
  if (!feed) throw notFound(actor.locale)
  return feed
}

export async function refuseMore(tx: Tx, mover_id: number, { locale }: Actor, field: string) {
  const count = await tx.$count(tables.calendar_feeds, activeOf(mover_id))
  if (count < maxFeeds) return
  throw invalid(locale, {
    [field]: [translate(locale, 'calendar.many_feeds', { count: maxFeeds })],
  })
}

async function refuseSame(
  kernel: Kernel,
  tx: Tx,
  mover_id: number,
  address: URL,
  { locale }: Actor,
  field = 'url',
) {
  const known = await tx.select().from(tables.calendar_feeds).where(activeOf(mover_id))
  if (known.some((feed) => openAddress(kernel, feed) === address.href))
    throw invalid(locale, { [field]: [translate(locale, 'calendar.same_feed')] })
}

const setRemoved = (kernel: Kernel, tx: Tx, { id }: FeedRow, at: string | null, act: Act) =>
  editRows(
    kernel,
    tx,
    resources.calendar_feeds,
    { where: eq(tables.calendar_feeds.id, id), set: { removed_at: at } },
    act,
  )

const activeOf = (mover_id: number) => {
  const { calendar_feeds: feeds } = tables
  return and(eq(feeds.mover_id, mover_id), isNull(feeds.removed_at))
}
