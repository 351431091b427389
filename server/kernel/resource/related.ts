import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'
import { type Resource, visibleFields } from '#contract/kernel/resource.ts'
import { forbidden, notFound } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { listable } from './about.ts'
import { allow, idOf, reachOf } from './read.ts'

/** The records that refer to one record, counted by the field that does. */
export const Related = Type.Array(
  Type.Object({
    resource: Type.String(),
    /** The field of that resource that refers to the record; its list can be filtered by it. */
    field: Type.String(),
    count: Type.Integer({ minimum: 1 }),
  }),
)
export type Related = Static<typeof Related>

/**
 * Counts the records that refer to one record, among those that the administrator may list. All
 * counts are one statement, each by the index of the reference.
 */
export async function related(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
): Promise<Related> {
  const actor = await admitReader(kernel, resource, request)
  const counts = Object.values(kernel.resources).flatMap((other) =>
    countsOf(kernel, other, { resource, id: idOf(request), actor }),
  )
  if (counts.length === 0) return []
  const { rows } = await kernel.db.execute<Related[number]>(
    sql`select resource, field, count::int as count
      from (${sql.join(counts, sql` union all `)}) counted
      where count > 0 order by place, field`,
  )
  return rows
}

/** Returns the administrator, if they may see the record that the request names. */
export async function admitReader(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
): Promise<Actor> {
  const actor = allow(kernel, resource, 'show', actorOf(request))
  if (actor.kind !== 'admin') throw forbidden(actor.locale)
  const table = tableOf(kernel, resource)
  const [row] = await kernel.db
    .select({ id: table.id })
    .from(table)
    .where(reachOf(kernel, resource, [idOf(request)], actor, true))
  if (!row) throw notFound(actor.locale)
  return actor
}

function countsOf(
  kernel: Kernel,
  other: Resource,
  { resource, id, actor }: { resource: Resource; id: number; actor: Actor },
): SQL[] {
  if (!other.actions.includes('list') || !kernel.policy.can(actor, other.name, 'list')) return []
  const table = tableOf(kernel, other)
  const listed = listable(kernel, other, actor)
  const place = Object.keys(kernel.resources).indexOf(other.name)
  return Object.entries(visibleFields(other, actor.kind)).flatMap(([name, field]) => {
    const column = table[name]
    if (!column || !('resource' in field) || field.resource !== resource.name) return []
    return [
      sql`select ${place}::int as place, ${other.name} as resource, ${name} as field, count(*) as count
        from ${table} where ${and(eq(column, id), listed)}`,
    ]
  })
}
