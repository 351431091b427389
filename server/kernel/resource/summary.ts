import { and, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field } from '#contract/kernel/field.ts'
import {
  type BucketUnit,
  bucketUnits,
  fieldIn,
  isBucket,
  isGroup,
} from '#contract/kernel/list-query.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { changesOf } from '#server/kernel/sql/row-changes.ts'
import { translate } from '#server/kernel/translate.ts'
import { listedRecords } from './about.ts'
import { keyOf } from './exact-total.ts'
import { readListQuery } from './list-query.ts'
import { queryableOf, unknownKey } from './queryable-fields.ts'
import { allow } from './read.ts'
import { scopeFor } from './scope.ts'
import type { AnyTable } from './table.ts'

const Sums = Type.Record(Type.String(), Type.Integer())

/** The rows of a list, counted and summed: all of them, and by the value of a field or by day. */
export const Summary = Type.Object({
  count: Type.Integer(),
  /** In cents, by field. */
  sums: Sums,
  groups: Type.Array(
    Type.Object({
      /** The field's value; of a time, the first day of the day, week or month: `2026-05-01`. */
      key: Type.Union([Type.String(), Type.Integer(), Type.Boolean(), Type.Null()]),
      count: Type.Integer(),
      sums: Sums,
    }),
  ),
  /** There are more groups than are listed. */
  is_cut: Type.Boolean(),
})
export type Summary = Static<typeof Summary>

/** The most groups that are listed: those with the most rows, or the latest days. */
const maxGroups = 400

type Query = Record<string, unknown>

/**
 * Counts and sums the rows that a list's filters match, among those that the actor may list.
 * `_sum=a,b` names amounts that add up; `_group=field` divides by the values of a field, and
 * `_bucket=field:day`, `week` or `month` by a time, whose days are those of `_zone`. A result is
 * reused while no row that it depends on has changed.
 */
export async function summary(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
): Promise<Summary> {
  const actor = allow(kernel, resource, 'list', actorOf(request))
  const table = tableOf(kernel, resource)
  const { _sum, _group, _bucket, ...filters } = request.query as Query
  const query = readListQuery(filters, { resource, table, actor }, kernel)
  const listed = listedRecords(kernel, resource, actor)
  const reads = [...new Set([...query.reads, ...listed.reads])]
  const summed = summedFields(_sum, resource, actor)
  const group = groupOf({ _group, _bucket }, { resource, table, actor, zone: query.zone })
  const where = and(scopeFor(resource.scope, table, actor), listed.where, query.where)
  return remembered(
    kernel,
    reads,
    sql`${table} ${where} ${group?.key} ${sql.raw(summed.join())}`,
    () => readSummary(kernel, { table, where, summed, group }),
  )
}

/** Returns the amounts of money to sum, all of which the actor may see. */
function summedFields(requested: unknown, resource: Resource, actor: Actor): string[] {
  if (requested === undefined) return []
  const { seen } = queryableOf({ resource, actor })
  const allowed = Object.keys(seen).filter((name) => fieldIn(seen, name)?.sum)
  const names = [...new Set(String(requested).split(','))]
  for (const name of names)
    if (!allowed.includes(name)) throw unknownKey('unknown_sum', name, allowed, actor.locale)
  return names
}

type Group = {
  key: SQL
  isTime: boolean
  read: (key: string | null) => string | number | boolean | null
}

function groupOf(
  { _group, _bucket }: Query,
  given: { resource: Resource; table: AnyTable; actor: Actor; zone: string },
): Group | undefined {
  const { resource, table, actor, zone } = given
  if (_group === undefined && _bucket === undefined) return undefined
  if (_group !== undefined && _bucket !== undefined)
    throw problem(400, {
      message: translate(actor.locale, 'bad_value', { name: '_bucket', value: String(_bucket) }),
    })
  const { seen } = queryableOf({ resource, actor })
  const fields = Object.fromEntries(
    Object.entries(seen).filter(([, one]) => (_bucket === undefined ? isGroup : isBucket)(one)),
  )
  const [name = '', unit] =
    _bucket === undefined ? [String(_group)] : String(_bucket).split(/:(.*)/)
  const field = fieldIn(fields, name)
  const column = table[name]
  if (!field || !column) throw unknownKey('unknown_group', name, Object.keys(fields), actor.locale)
  if (_bucket === undefined)
    return { key: sql`${column}::text`, isTime: false, read: readerOf(field) }
  const by = bucketUnits.find((known) => known === unit)
  if (!by)
    throw problem(400, {
      message: translate(actor.locale, 'bad_value', { name: '_bucket', value: String(_bucket) }),
      allowed: bucketUnits.map((known) => `${name}:${known}`),
    })
  const local = field.kind === 'date' ? column : sql`${column} at time zone ${zone}`
  return { key: dayOf(by, local), isTime: true, read: (key) => key }
}

/** Weeks begin on Monday. */
const dayOf = (unit: BucketUnit, local: SQL | AnyTable[string]): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${local}), 'YYYY-MM-DD')`

const readerOf =
  ({ kind }: Field): Group['read'] =>
  (key) =>
    key === null
      ? null
      : kind === 'belongsTo'
        ? Number(key)
        : kind === 'boolean'
          ? key === 'true'
          : key

type Read = { is_all: number; key: string | null; count: number } & Record<
  string,
  number | string | null
>

async function readSummary(
  { db }: Kernel,
  given: { table: AnyTable; where: SQL | undefined; summed: string[]; group: Group | undefined },
): Promise<Summary> {
  const { table, where, summed, group } = given
  const sumNames = summed.map((_, at) => sql.identifier(`sum_${at}`))
  // The key is named in a subquery: its parameter would otherwise make two expressions of it.
  const { rows } = await db.execute<Read>(sql`
    select ${group ? sql`grouping(key)` : sql`1`} as is_all, ${group ? sql`key` : sql`null`} as key,
      count(*)::float8 as count
      ${sql.join(sumNames.map((name) => sql`, coalesce(sum(${name}), 0)::float8 as ${name}`))}
    from (
      select ${group?.key ?? sql`null`} as key
        ${sql.join(summed.map((name, at) => sql`, ${table[name]} as ${sumNames[at]}`))}
      from ${table} where ${where ?? sql`true`}
    ) matching
    group by grouping sets (${group ? sql`(), (key)` : sql`()`})
    order by is_all desc, ${group?.isTime ? sql`key desc` : sql`count desc, key`}
    limit ${maxGroups + 2}`)
  const sumsOf = (row: Read | undefined) =>
    Object.fromEntries(summed.map((name, at) => [name, Number(row?.[`sum_${at}`] ?? 0)]))
  const all = rows.find(({ is_all }) => is_all === 1)
  const groups = rows.filter(({ is_all }) => is_all === 0)
  return {
    count: all?.count ?? 0,
    sums: sumsOf(all),
    groups: groups.slice(0, maxGroups).map((row) => ({
      key: group?.read(row.key) ?? null,
      count: row.count,
      sums: sumsOf(row),
    })),
    is_cut: groups.length > maxGroups,
  }
}

const maxEntries = 1_000
const summariesOfKernel = new WeakMap<Kernel, Map<string, { changes: number; found: Summary }>>()

/** Returns the known result for this query if nothing that it depends on has changed since. */
async function remembered(
  kernel: Kernel,
  reads: readonly string[],
  query: SQL,
  read: () => Promise<Summary>,
): Promise<Summary> {
  const known = summariesOfKernel.get(kernel) ?? new Map()
  summariesOfKernel.set(kernel, known)
  const key = keyOf(query)
  // Read first: a change while the rows are summed makes the result outdated, not wrong for good.
  const { rows } = await kernel.db.execute<{ changes: number }>(
    sql`select ${changesOf(reads)} as changes`,
  )
  const changes = Number(rows[0]?.changes)
  const before = known.get(key)
  if (before?.changes === changes) return before.found
  const found = await read()
  if (known.size >= maxEntries) known.clear()
  known.set(key, { changes, found })
  return found
}
