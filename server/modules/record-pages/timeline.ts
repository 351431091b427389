import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  readTimeline,
  type SentMessage,
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/calls/timeline.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isDay, isInstant } from '#contract/kernel/instant.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { textDeliveries } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { seenDifference } from '#server/kernel/resource/about.ts'
import { presentTexts, sentFields, stateFieldOf } from '#server/kernel/resource/present.ts'
import { idOf } from '#server/kernel/resource/read.ts'
import { admitReader } from '#server/kernel/resource/related.ts'
import { readRowsToSend } from '#server/kernel/sql/stored-rows.ts'
import { translate } from '#server/kernel/translate.ts'
import { type Source, type Subject, sourcesOf } from './timeline-sources.ts'
import { zoneOf } from './zone-of.ts'

const pageSize = 30

/** Registers the timeline of every resource whose records can be shown. */
export function timelineRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  for (const [name, resource] of Object.entries(resources) as [
    ResourceName,
    (typeof resources)[ResourceName],
  ][]) {
    if (!resource.actions.some((action) => action === 'show')) continue
    registerCall(app, kernel, readTimeline(name), async ({ query, request }) => {
      const actor = await admitReader(kernel, resource, request)
      const before = query.before === undefined ? undefined : readPlace(query.before, actor)
      return read(kernel, { name, id: idOf(request) }, actor, { before, kinds: query.kinds })
    })
  }
}

/** A place in a timeline: after the entry with this time, source and id. */
type Place = { at: string; source: number; id: number }

function readPlace(text: string, { locale }: Actor): Place {
  const [at = '', source, id] = text.split('~')
  if (!isDay(at.slice(0, 10)) || !isInstant(at))
    throw problem(400, { message: translate(locale, 'bad_value', { name: 'before', value: text }) })
  return { at, source: Number(source), id: Number(id) }
}

async function read(
  kernel: Kernel,
  subject: Subject,
  actor: Actor,
  { before, kinds }: { before: Place | undefined; kinds: string | undefined },
): Promise<Timeline> {
  const all = sourcesOf(subject, { kernel, actor })
  const wanted = kinds?.split(',')
  const sources = all
    .map((source, place) => ({ ...source, place }))
    .filter(({ kind }) => !wanted || wanted.includes(kind))
  const places = sources.length > 0 ? await placesOf(kernel, sources, before) : []
  const page = places.slice(0, pageSize)
  const last = page.at(-1)
  return {
    entries: await entriesOf(kernel, all, page, actor),
    before: last && places.length > pageSize ? `${last.at}~${last.source}~${last.id}` : null,
    kinds: [...new Set(all.map(({ kind }): TimelineKind => kind))],
    time_zone: await zoneOf(kernel, subject),
  }
}

/** Finds the next entries of all sources in one statement, one more than a page has. */
async function placesOf(
  { db }: Kernel,
  sources: readonly (Source & { place: number })[],
  before: Place | undefined,
): Promise<Place[]> {
  const limit = pageSize + 1
  const parts = sources.map(({ table, id, at, where, place }) => {
    const older =
      before &&
      sql`(${at}, ${place}::int, ${id}) < (${before.at}::timestamptz, ${before.source}::int, ${before.id}::bigint)`
    return sql`(select ${at} as at, ${place}::int as source, ${id} as id from ${table}
      where ${and(where, older)} order by ${at} desc, ${id} desc limit ${limit})`
  })
  const { rows } = await db.execute<Place>(
    sql`select to_char(at at time zone 'UTC', ${microseconds}) as at, source, id::float8 as id
      from (${sql.join(parts, sql` union all `)}) entries
      order by entries.at desc, source desc, id desc limit ${limit}`,
  )
  return rows
}

/** ISO 8601 as exactly as the database stores it. */
const microseconds = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** Reads the rows of the entries, with one statement for each source. */
async function entriesOf(
  kernel: Kernel,
  sources: readonly Source[],
  places: readonly Place[],
  actor: Actor,
): Promise<TimelineEntry[]> {
  const rows = new Map<string, TimelineEntry['row']>()
  for (const [place, source] of sources.entries()) {
    const ids = places.filter((one) => one.source === place).map(({ id }) => id)
    if (ids.length === 0) continue
    const found = source.resource
      ? await recordsOf(kernel, source.resource, ids, actor)
      : await messagesOf(kernel, ids)
    for (const row of found) rows.set(`${place} ${row.id}`, row)
  }
  return places.flatMap(({ at, source, id }) => {
    const row = rows.get(`${source} ${id}`)
    const from = sources[source]
    return row && from
      ? [{ kind: from.kind, at: new Date(at).toISOString(), resource: from.resource, row }]
      : []
  })
}

async function recordsOf(
  kernel: Kernel,
  name: ResourceName,
  ids: readonly number[],
  actor: Actor,
): Promise<{ id: number }[]> {
  const resource = resources[name]
  const table = tableOf(kernel, resource)
  const rows = await readRowsToSend(kernel.db, table, {
    where: inArray(table.id, [...ids]),
    names: sentFields(resource, actor),
    replaced: seenDifference(kernel, resource, actor),
    state: kernel.machines[name] && stateFieldOf(resource),
  })
  return presentTexts(kernel, resource, rows, actor).map((text) => JSON.parse(text))
}

/** Reads messages without their texts, with what became of them. */
async function messagesOf({ db }: Kernel, ids: readonly number[]): Promise<SentMessage[]> {
  const { rows } = await db.execute<SentMessage>(sql`
    select ${outbox.id}::float8 as id, ${outbox.channel} as channel,
      ${outbox.recipient} as recipient, ${outbox.subject} as subject,
      ${outbox.resource} as resource, ${outbox.record_id}::float8 as record_id,
      ${stateOf} as state, ${outbox.attempts} as attempts,
      case when ${outbox.sent_at} is null then ${outbox.error} else delivery.error end as failure
    from ${outbox} left join lateral (
      select status, error from ${textDeliveries}
      where ${textDeliveries.message_id} = ${outbox.id} order by ${textDeliveries.id} desc limit 1
    ) delivery on true
    where ${inArray(outbox.id, [...ids])}`)
  return rows
}

const stateOf: SQL = sql`case
  when ${outbox.dead_at} is not null then 'undelivered'
  when ${outbox.sent_at} is null then 'waiting'
  when delivery.status = 'delivered' then 'delivered'
  when delivery.status = 'refused' then 'refused'
  when delivery.status in ('undelivered', 'failed') then 'undelivered'
  else 'sent' end`
