import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { eq } from 'drizzle-orm'

import {
  type CalendarFeed,
  maxCalendarBytes,
  type uploadCalendarFeed,
} from '#contract/calls/calendar-feeds.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import type { ReadOptions } from './busy-times.ts'
import { lockMover, ownFeed, refuseMore, shown } from './feeds.ts'
import { replaceTimes, wantedAt } from './read-feed.ts'
import { readInWorker } from './read-in-worker.ts'

type FeedRow = RowOf<'calendar_feeds'>

const gunzipped = promisify(gunzip)

/** Returns the text of a compressed file; whatever isn't one has no calendar in it. */
async function unpacked(content: string): Promise<string> {
  try {
    const limit = { maxOutputLength: maxCalendarBytes }
    return (await gunzipped(Buffer.from(content, 'base64'), limit)).toString('utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too_large'
      : 'damaged'
  }
}

/** How many uploaded files are read at the same time: each may take ten seconds of a core. */
const maxAtOnce = 2
let atOnce = 0

async function readOne(file: string, options: ReadOptions, { locale }: Actor) {
  if (atOnce >= maxAtOnce)
    throw problem(429, { message: translate(locale, 'too_many') }, { 'Retry-After': '10' })
  atOnce += 1
  try {
    return await readInWorker(file, options)
  } finally {
    atOnce -= 1
  }
}

/**
 * Takes the busy times of the coming year from an iCalendar file, for a new calendar or replacing
 * those of an earlier file. The file itself isn't kept: it may contain more than busy times.
 */
export async function uploadFeed(
  { kernel, config }: AppContext,
  { file_name, content, title, calendar_feed_id }: BodyOf<typeof uploadCalendarFeed>,
  act: Act,
): Promise<CalendarFeed> {
  const { actor, now } = act
  const mover_id = ownId(actor, 'mover_id')
  const refuse = (key: string) =>
    invalid(actor.locale, { content: [translate(actor.locale, `calendar.${key}`)] })
  const file = await unpacked(content)
  if (file === 'too_large') throw refuse('file_too_large')
  if (file.trim() === '') throw refuse('file_empty')
  const zone = await transact(kernel.db, async (tx) => {
    if (calendar_feed_id === undefined) await refuseMore(tx, mover_id, actor, 'content')
    else await ownFeed(tx, String(calendar_feed_id), actor)
    return moverTimeZone(tx, mover_id)
  })
  const ownHost = new URL(config.baseUrl).host
  const found = await readOne(file, { zone, ...wantedAt(now), ownHost }, actor)
  if (!found.ok) throw refuse(`file_${found.why}`)
  const { times, name } = found
  const at = now.toISOString()
  const read = {
    host: file_name,
    file_name,
    busy_times: times.length,
    requested_at: at,
    checked_at: at,
    good_at: at,
    expanded_at: at,
  }

  const replace = async (tx: Tx, id: number): Promise<FeedRow> => {
    const feed = await ownFeed(tx, String(id), actor)
    if (feed.file_name === null || feed.removed_at !== null) throw notFound(actor.locale)
    const set = { ...read, ...(title === undefined ? {} : { title }) }
    const where = eq(tables.calendar_feeds.id, feed.id)
    await editRows(kernel, tx, resources.calendar_feeds, { where, set }, act)
    return { ...feed, ...set }
  }
  const add = async (tx: Tx): Promise<FeedRow> => {
    await refuseMore(tx, mover_id, actor, 'content')
    const values = { mover_id, title: title ?? name, sealed_address: null, ...read }
    const row = await insertRow(kernel, tx, resources.calendar_feeds, values, act)
    return row as unknown as FeedRow
  }
  return transact(kernel.db, async (tx) => {
    await lockMover(tx, mover_id)
    const feed = await (calendar_feed_id === undefined ? add(tx) : replace(tx, calendar_feed_id))
    await replaceTimes(tx, feed.id, times)
    return shown(feed, now)
  })
}
