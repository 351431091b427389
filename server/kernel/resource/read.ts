import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Action, Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { forbiddenTo, notFound } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { changesOf } from '#server/kernel/sql/row-changes.ts'
import { readRowsToSend } from '#server/kernel/sql/stored-rows.ts'
import { listedRecords, seenDifference } from './about.ts'
import { exactTotal } from './exact-total.ts'
import { readListQuery } from './list-query.ts'
import { presentTexts, sentFields, stateFieldOf } from './present.ts'
import { notDeleted, scopeFor } from './scope.ts'

export async function list(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = allow(kernel, resource, 'list', actorOf(request))
  const table = tableOf(kernel, resource)
  const query = readListQuery(
    request.query as Record<string, unknown>,
    { resource, table, actor },
    kernel,
  )
  const listed = listedRecords(kernel, resource, actor)
  const reads = [...new Set([...query.reads, ...listed.reads])]
  const where = and(scopeFor(resource.scope, table, actor), listed.where, query.where)
  const rows = await readRowsToSend(kernel.db, table, {
    where,
    tail: sql`order by ${sql.join(query.orderBy, sql`, `)} limit ${query.limit} offset ${query.offset}`,
    names: sentFields(resource, actor, query.fields),
    replaced: seenDifference(kernel, resource, actor),
    state: kernel.machines[resource.name] && stateFieldOf(resource),
    changes: changesOf(reads),
  })
  reply.header('X-Total-Count', await exactTotal(kernel, { ...query, reads, table, where, rows }))
  reply.type(json)
  return `[${presentTexts(kernel, resource, rows, actor).join()}]`
}

export async function show(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = allow(kernel, resource, 'show', actorOf(request))
  const within = reachOf(kernel, resource, idOf(request), actor, actor.kind === 'admin')
  const rows = await readRowsToSend(kernel.db, tableOf(kernel, resource), {
    where: within,
    names: sentFields(resource, actor),
    replaced: seenDifference(kernel, resource, actor),
    state: kernel.machines[resource.name] && stateFieldOf(resource),
  })
  const [text] = presentTexts(kernel, resource, rows, actor)
  if (!text) throw notFound(actor.locale)
  reply.type(json)
  return text
}

const json = 'application/json; charset=utf-8'

/** Throws a 403 unless the actor may take this action on some row. */
export function allow(kernel: Kernel, resource: Resource, action: Action, actor: Actor): Actor {
  if (!kernel.policy.can(actor, resource.name, action))
    throw forbiddenTo(actor, resource.name, action)
  return actor
}

/** Builds the condition for the row with this id, if it is within the actor's reach. */
export function reachOf(
  kernel: Kernel,
  resource: Resource,
  id: number,
  actor: Actor,
  isDeletedToo: boolean,
): SQL | undefined {
  const table = tableOf(kernel, resource)
  const isLive = isDeletedToo ? undefined : notDeleted(resource, table)
  const { where: listed } = listedRecords(kernel, resource, actor)
  return and(eq(table.id, id), scopeFor(resource.scope, table, actor), listed, isLive)
}

export function idOf(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string }
  if (!isRowId(id)) throw notFound(request.locale)
  return Number(id)
}
