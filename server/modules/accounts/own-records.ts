import { and, asc, gt, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type AnyRow, type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { present } from '#server/kernel/resource/present.ts'
import { notDeleted, scopeFor } from '#server/kernel/resource/scope.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'

/** Rows in memory at a time. */
const pageSize = 200

/**
 * Streams all records within an actor's reach as one JSON object of lists, by resource. Policy, scope
 * and hidden fields are those of the resources, so a new resource is part of it without being named.
 */
export async function* ownRecords(kernel: Kernel, actor: Actor): AsyncGenerator<string> {
  let separator = '{'
  for (const resource of Object.values(kernel.resources).filter(isOwn(kernel, actor))) {
    yield `${separator}\n${JSON.stringify(resource.name)}: [`
    yield* listOf(kernel, resource, actor)
    yield ']'
    separator = ','
  }
  yield '\n}\n'
}

/** Records that every customer may see, such as the cities, say nothing about this one. */
const isOwn =
  ({ policy }: Kernel, actor: Actor) =>
  ({ name, scope }: Resource): boolean => {
    const reach = actor.kind === 'system' ? undefined : scope[actor.kind]
    return reach !== undefined && reach !== 'all' && policy.can(actor, name, 'show')
  }

async function* listOf(kernel: Kernel, resource: Resource, actor: Actor): AsyncGenerator<string> {
  const table = tableOf(kernel, resource)
  const reach = and(scopeFor(resource.scope, table, actor), notDeleted(resource, table))
  const order = sql`order by ${asc(table.id)} limit ${pageSize}`
  let separator = ''
  let last = 0
  for (;;) {
    const rows = (await readRows(
      kernel.db,
      table,
      and(reach, gt(table.id, last)),
      order,
    )) as AnyRow[]
    for (const row of rows) {
      const { allowed_transitions: _, ...record } = present(kernel, resource, row, actor)
      yield `${separator}\n${JSON.stringify(record)}`
      separator = ','
      last = row.id
    }
    if (rows.length < pageSize) return
  }
}
