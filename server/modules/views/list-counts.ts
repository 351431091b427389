import { and, type SQL, sql } from 'drizzle-orm'

import {
  type Counted,
  type countLists as countCall,
  maxCounted,
} from '#contract/calls/list-counts.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import { type Act, type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { keyOf } from '#server/kernel/resource/exact-total.ts'
import { readListQuery } from '#server/kernel/resource/list-query.ts'
import { parseQuery } from '#server/kernel/resource/parse-query.ts'

type List = BodyOf<typeof countCall>['lists'][number]

/** Many menus refresh often, and a count this old misleads nobody. */
const cacheMs = 15_000
const maxEntries = 1_000
const countsOfKernel = new WeakMap<Kernel, Map<string, { at: number; counted: Counted }>>()

/**
 * Counts the rows of lists that the actor may list, in one statement for all that are not known. A
 * list that doesn't exist, is not the actor's to list, or whose query is not understood has no count.
 */
export async function countLists(
  kernel: Kernel,
  { lists }: BodyOf<typeof countCall>,
  act: Act,
): Promise<ResponseOf<typeof countCall>> {
  const cached = countsOfKernel.get(kernel) ?? new Map<string, { at: number; counted: Counted }>()
  countsOfKernel.set(kernel, cached)
  const now = act.now.getTime()
  const asked = lists.map((list) => rowsOf(kernel, list, act))
  const counts = new Map<string, Counted>()
  const unknown = new Map<string, SQL>()
  for (const one of asked) {
    const known = one && cached.get(one.key)
    const age = known ? now - known.at : Number.NaN
    if (known && age >= 0 && age < cacheMs) counts.set(one.key, known.counted)
    else if (one) unknown.set(one.key, one.rows)
  }
  if (unknown.size > 0) {
    const { rows } = await kernel.db.execute<Record<string, number>>(
      sql`select ${sql.join(
        [...unknown.values()].map(
          (rows, at) =>
            sql`(select count(*)::int from (${rows}) matching) as ${sql.identifier(`count_${at}`)}`,
        ),
        sql`, `,
      )}`,
    )
    if (cached.size + unknown.size > maxEntries) cached.clear()
    for (const [at, key] of [...unknown.keys()].entries()) {
      const count = rows[0]?.[`count_${at}`] ?? 0
      const counted = { count: Math.min(count, maxCounted), has_more: count > maxCounted }
      cached.set(key, { at: now, counted })
      counts.set(key, counted)
    }
  }
  return { counts: asked.map((one) => (one && counts.get(one.key)) ?? null) }
}

/** Builds the query for a list's rows, no more than decide its count. */
function rowsOf(
  kernel: Kernel,
  { resource: name, query }: List,
  { actor, now }: Act,
): { key: string; rows: SQL } | null {
  const resource: Resource | undefined = Object.hasOwn(resources, name)
    ? Reflect.get(resources, name)
    : undefined
  if (!resource || !kernel.policy.can(actor, resource.name, 'list')) return null
  const table = tableOf(kernel, resource)
  try {
    const { where } = readListQuery(parseQuery(query), { resource, table, actor }, kernel, now)
    const matching = and(listable(kernel, resource, actor), where)
    const rows = sql`select 1 from ${table} where ${matching ?? sql`true`} limit ${maxCounted + 1}`
    return { key: keyOf(rows), rows }
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}
