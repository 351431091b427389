import { and, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Action, Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { forbiddenTo, notFound, problem } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { changesOf } from '#server/kernel/sql/row-changes.ts'
import { readRowsToSend } from '#server/kernel/sql/stored-rows.ts'
import { withIds } from '#server/kernel/sql/with-ids.ts'
import { translate } from '#server/kernel/translate.ts'
import { listedRecords, seenDifference } from './about.ts'
import { exactTotal } from './exact-total.ts'
import { type Keyset, readKeyset } from './keyset.ts'
import { readListQuery, readsOf } from './list-query.ts'
import { presentTexts, sentFields, stateFieldOf } from './present.ts'
import { queryableOf } from './queryable-fields.ts'
import { notDeleted, scopeFor } from './scope.ts'

/**
 * Lists a page of rows. With `_after` the page begins after a cursor and `X-Next-Cursor` leads to the
 * next one; without it, the page is counted from the start and `X-Total-Count` has the total.
 */
export async function list(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = allow(kernel, resource, 'list', actorOf(request))
  const table = tableOf(kernel, resource)
  const { _after, ...requested } = request.query as Record<string, unknown>
  const query = readListQuery(requested, { resource, table, actor }, kernel)
  const listed = listedRecords(kernel, resource, actor)
  const reads = [...new Set([...query.reads, ...listed.reads])]
  const where = and(scopeFor(resource.scope, table, actor), listed.where, query.where)
  const keyset = _after === undefined ? undefined : keysetOf(_after)
  // One more row tells whether there is another page.
  const limit = keyset ? query.limit + 1 : query.limit
  const found = await readRowsToSend(kernel.db, table, {
    where: and(where, keyset?.where),
    tail: sql`order by ${sql.join(query.orderBy, sql`, `)} limit ${limit} offset ${query.offset}`,
    names: sentFields(resource, actor, query.fields),
    joined: readsOf(query.joined),
    replaced: seenDifference(kernel, resource, actor),
    state: kernel.machines[resource.name] && stateFieldOf(resource),
    changes: keyset ? sql`null` : changesOf(reads),
    ...(keyset && { place: keyset.values }),
  })
  const rows = found.slice(0, query.limit)
  if (keyset) {
    const last = found.length > rows.length ? rows.at(-1)?.place : undefined
    if (last) reply.header('X-Next-Cursor', keyset.write(last))
  } else
    reply.header('X-Total-Count', await exactTotal(kernel, { ...query, reads, table, where, rows }))
  reply.type(json)
  return `[${presentTexts(kernel, resource, rows, actor).join()}]`

  function keysetOf(after: unknown): Keyset {
    // Some clients send the first row of every page.
    if (query.offset > 0 || query.limit === 0)
      throw problem(400, { message: translate(actor.locale, 'after_start') })
    const { seen, sorted } = queryableOf({ resource, actor })
    return readKeyset(after, { terms: query.order, seen, sorted }, actor)
  }
}

export async function show(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = allow(kernel, resource, 'show', actorOf(request))
  const within = reachOf(kernel, resource, [idOf(request)], actor, actor.kind === 'admin')
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

/** Builds the condition for those of the rows with these ids that are within the actor's reach. */
export function reachOf(
  kernel: Kernel,
  resource: Resource,
  ids: readonly number[],
  actor: Actor,
  isDeletedToo: boolean,
): SQL | undefined {
  const table = tableOf(kernel, resource)
  const isLive = isDeletedToo ? undefined : notDeleted(resource, table)
  const { where: listed } = listedRecords(kernel, resource, actor)
  return and(withIds(table.id, ids), scopeFor(resource.scope, table, actor), listed, isLive)
}

export function idOf(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string }
  if (!isRowId(id)) throw notFound(request.locale)
  return Number(id)
}
