import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { and } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Actor, exportAction } from '#contract/kernel/access.ts'
import { fieldIn } from '#contract/kernel/list-query.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { forbiddenTo, problem } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { resourceLabel } from '#server/kernel/label.ts'
import { listedRecords, seenDifference } from '#server/kernel/resource/about.ts'
import type { Joined } from '#server/kernel/resource/joined-columns.ts'
import { readListQuery, readsOf } from '#server/kernel/resource/list-query.ts'
import { reachOf } from '#server/kernel/resource/read.ts'
import { scopeFor } from '#server/kernel/resource/scope.ts'
import { readRowsToSend } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { translate } from '#server/kernel/translate.ts'
import {
  type Cell,
  type Column,
  cellOf,
  type Form,
  headOf,
  type Profile,
  profiles,
} from './cells.ts'
import { csvFile } from './csv-file.ts'
import { exportedIds, type Ids } from './exported-ids.ts'
import { givingWay } from './giving-way.ts'
import { titleReader } from './titles.ts'
import { xlsxFile } from './xlsx-file.ts'

const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof formats

/** Rows that one statement reads: few, so that other queries don't wait long. */
const batchSize = 250
/** After so many batches or so long the person's rights are looked at again. */
const check = { batches: 20, milliseconds: 300 }

type Query = Record<string, unknown>

/**
 * Streams the rows that a list's query selects, in its order, as a CSV file or a workbook: each once,
 * as it is when it is read, and none that was created since the start. It is cut off if the person
 * signs out or their rights change during the export. An event says who exported what.
 */
export async function exportRows(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = actorOf(request)
  if (!kernel.policy.can(actor, resource.name, exportAction))
    throw forbiddenTo(actor, resource.name, exportAction)
  const { _format, _profile, ...filters } = request.query as Query
  const format = oneOf(Object.keys(formats) as Format[], _format, '_format', actor)
  const profile = oneOf(profiles, _profile, '_profile', actor)
  const table = tableOf(kernel, resource)
  const query = readListQuery(filters, { resource, table, actor }, kernel)
  const { joined } = query
  const columns = columnsOf(resource, filters._fields, actor, joined)
  const listed = listedRecords(kernel, resource, actor)
  const where = and(scopeFor(resource.scope, table, actor), listed.where, query.where)
  const { order, orderBy } = query
  const ids = await exportedIds(kernel, { resource, where, order, orderBy, actor })
  await recordExport(kernel, resource, request, { format, profile, count: ids.count })

  const form: Form = { resource: resource.name, profile, actor }
  const head = columns.map((column) => headOf(column, form, kernel.resources))
  const isDeletedToo = filters._deleted === 'true'
  const batches = batchesOf(kernel, resource, {
    ...ids,
    columns,
    joined,
    form,
    isDeletedToo,
    mayGoOn: async () => isDeepStrictEqual(rightsOf(await request.actorNow()), rightsOf(actor)),
  })
  const title = profile === 'program' ? resource.name : resourceLabel(resource.name, actor.locale)
  const day = kernel.now().toISOString().slice(0, 10)
  reply
    .type(formats[format])
    .header('Content-Disposition', asAttachment(`${title}-${day}.${format}`))
    .header('X-Total-Count', ids.count)
  return format === 'csv'
    ? Readable.from(csvFile(head, batches, profile))
    : xlsxFile(title, head, batches, ids.count)
}

const rightsOf = (actor: Actor | null) => actor && { ...actor, locale: null, time_zone: null }

function oneOf<T extends string>(
  allowed: readonly T[],
  requested: unknown,
  name: string,
  { locale }: Actor,
): T {
  const [first] = allowed
  const found = requested === undefined ? first : allowed.find((one) => one === requested)
  if (!found)
    throw problem(400, {
      message: translate(locale, 'bad_value', { name, value: String(requested) }),
      allowed: [...allowed],
    })
  return found
}

/** Returns the columns in the requested order; all that the actor may see if none are requested. */
function columnsOf(
  resource: Resource,
  requested: unknown,
  { kind }: Actor,
  joined: Readonly<Record<string, Joined>>,
): Column[] {
  const seen = { ...standardFields, ...visibleFields(resource, kind) }
  const names = requested === undefined ? Object.keys(seen) : String(requested).split(',')
  return [...new Set(names)].flatMap((name) => {
    const other = Object.hasOwn(joined, name) ? joined[name]?.column : undefined
    if (other) return [{ name, field: other.field, joined: other }]
    const field = fieldIn(seen, name)
    return field ? [{ name, field }] : []
  })
}

/** Records the export before the first row leaves, so that one cut short is on record too. */
async function recordExport(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  how: { format: Format; profile: Profile; count: number },
): Promise<void> {
  const actor = actorOf(request)
  const query = request.url.split('?')[1] ?? ''
  await transact(kernel.db, (tx) =>
    recordEvent(kernel, tx, {
      actor,
      now: kernel.now(),
      request_id: request.id,
      // Of no single record.
      ...pastOf(resource, 0, 'exported'),
      diff: Object.fromEntries(
        Object.entries({ query, ...how }).map(([name, value]) => [name, [null, value]]),
      ),
    }),
  )
}

type Batches = Pick<Ids, 'slices'> & {
  columns: readonly Column[]
  joined: Readonly<Record<string, Joined>>
  form: Form
  isDeletedToo: boolean
  /** Reports whether the person may still export. */
  mayGoOn(): Promise<boolean>
}

async function* batchesOf(
  kernel: Kernel,
  resource: Resource,
  { slices, columns, joined, form, isDeletedToo, mayGoOn }: Batches,
): AsyncGenerator<Cell[][]> {
  const table = tableOf(kernel, resource)
  const names = columns.map(({ name }) => joined[name]?.column.reference ?? name)
  const own = new Set(['id', ...names.filter((name) => !Object.hasOwn(joined, name))])
  const readTitlesOf = titleReader(kernel, columns, form)

  async function readBatch(batch: readonly number[]): Promise<Cell[][]> {
    const sent = await readRowsToSend(kernel.db, table, {
      // Checked again, since a row may have been deleted after its id was read.
      where: reachOf(kernel, resource, batch, form.actor, isDeletedToo),
      names: [...own],
      joined: readsOf(joined),
      replaced: seenDifference(kernel, resource, form.actor),
    })
    const rows = new Map(
      sent.map((row) => {
        const values = JSON.parse(row.sent) as Record<string, unknown>
        return [Number(values.id), values]
      }),
    )
    const titles = await readTitlesOf([...rows.values()])
    return batch.flatMap((id) => {
      const values = rows.get(id)
      if (!values) return []
      return [columns.map((column) => cellOf(values[column.name], column, form, titles))]
    })
  }

  let batches = 0
  let checkedAt = performance.now()
  for await (const ids of slices)
    for (let from = 0; from < ids.length; from += batchSize) {
      if (batches === check.batches || performance.now() - checkedAt > check.milliseconds) {
        // The connection is cut, so that the file isn't taken for a complete one.
        if (!(await mayGoOn())) throw forbiddenTo(form.actor, resource.name, exportAction)
        batches = 0
        checkedAt = performance.now()
      }
      batches += 1
      yield await givingWay(() => readBatch(ids.slice(from, from + batchSize)))
    }
}
