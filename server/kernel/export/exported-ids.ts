import { and, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { type OrderTerm, readKeyset } from '#server/kernel/resource/keyset.ts'
import { queryableOf } from '#server/kernel/resource/queryable-fields.ts'
import type { AnyTable } from '#server/kernel/resource/table.ts'
import { translate } from '#server/kernel/translate.ts'

const maxExported = 1_000_000
/** Ids that one statement reads: the embedded engine is busy with them for some milliseconds. */
const sliceSize = 5000

type Exported = {
  resource: Resource
  where: SQL | undefined
  order: readonly OrderTerm[]
  orderBy: SQL[]
  actor: Actor
}

export type Ids = { count: number; slices: Iterable<number[]> | AsyncIterable<number[]> }

/**
 * Finds the rows that an export writes, in its order. Throws a 400 if they are too many. Where the
 * order can't change, the ids are read while the file is written; otherwise all are read before the first row.
 */
export const exportedIds = (kernel: Kernel, exported: Exported): Promise<Ids> =>
  isStable(exported.order) ? streamedIds(kernel, exported) : allIds(kernel, exported)

/** Reports whether every row keeps its place, so that none is skipped or repeated. */
const isStable = (order: readonly OrderTerm[]): boolean =>
  order.every(
    ({ name, isDescending }) =>
      (name === 'id' || name === 'created_at') && isDescending === order[0]?.isDescending,
  )

async function allIds(kernel: Kernel, exported: Exported): Promise<Ids> {
  const { ids } = await readIds(kernel, exported, { limit: maxExported + 1 })
  checkCount(ids.length, exported.actor)
  return { count: ids.length, slices: [ids] }
}

async function streamedIds(kernel: Kernel, exported: Exported): Promise<Ids> {
  const { resource, where, actor } = exported
  const table = tableOf(kernel, resource)
  const { rows } = await kernel.db.execute<{ count: number; last: number | null }>(
    sql`select count(*)::int as count, (select max(${table.id}) from ${table}) as last
      from ${table} where ${where ?? sql`true`}`,
  )
  const { count = 0, last = 0 } = rows[0] ?? {}
  checkCount(count, actor)
  // Rows created from now on are not part of it, or an ascending order might never end.
  return { count, slices: slicesOf(kernel, { ...exported, where: and(where, upTo(table, last)) }) }
}

const upTo = (table: AnyTable, last: number | null): SQL => sql`${table.id} <= ${last}`

async function* slicesOf(kernel: Kernel, exported: Exported): AsyncGenerator<number[]> {
  const { resource, order, where, actor } = exported
  const { seen, sorted } = queryableOf({ resource, actor })
  let count = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const keyset = readKeyset(after, { terms: order, seen, sorted }, actor)
    const { ids, place } = await readIds(
      kernel,
      { ...exported, where: and(where, keyset.where) },
      { limit: sliceSize, place: keyset.values },
    )
    count += ids.length
    // More may match by now than when they were counted.
    checkCount(count, actor)
    yield ids
    after = place ? keyset.write(place) : undefined
  }
}

/**
 * Reads ids in one text, because as rows they would take ten times the memory. `place` is of the
 * last row, if there are as many as the limit.
 */
async function readIds(
  kernel: Kernel,
  { resource, where, order, orderBy }: Exported,
  { limit, place = sql`null` }: { limit: number; place?: SQL },
): Promise<{ ids: number[]; place: string[] | null }> {
  const table = tableOf(kernel, resource)
  const columns = new Set([table.id, ...order.map(({ column }) => column)])
  // Named as the table is, so that the place can be read from the rows found.
  const { rows } = await kernel.db.execute<{ ids: string | null; place: string[] | null }>(
    sql`with ${table} as materialized (
          select ${sql.join([...columns], sql`, `)} from ${table} where ${where ?? sql`true`}
          order by ${sql.join(orderBy, sql`, `)} limit ${limit})
        select string_agg(${table.id}::text, ',') as ids,
          (select ${place} from ${table} offset ${limit - 1}) as place
        from ${table}`,
  )
  const [found] = rows
  return { ids: found?.ids?.split(',').map(Number) ?? [], place: found?.place ?? null }
}

function checkCount(count: number, { locale }: Actor): void {
  if (count > maxExported)
    throw problem(400, { message: translate(locale, 'export_too_large', { max: maxExported }) })
}
