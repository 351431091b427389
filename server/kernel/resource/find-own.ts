import { and, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { forbidden } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { scopeFor } from './scope.ts'
import type { AnyTable } from './table.ts'

/** Builds the condition that a row is within the actor's reach, by the scope of its resource. */
export const isOwn = (resource: Resource, table: PgTable, actor: Actor): SQL | undefined =>
  scopeFor(resource.scope, table as AnyTable, actor)

/** Reads the rows within the actor's reach that match `where`. */
export const findOwn = <T extends PgTable>(
  db: Db | Tx,
  [resource, table]: readonly [Resource, T],
  where: SQL | undefined,
  actor: Actor,
): Promise<T['$inferSelect'][]> =>
  db
    .select()
    .from(table as PgTable)
    .where(and(where, isOwn(resource, table, actor)))

/** Returns the actor's own id of this kind. Throws a 403 for an actor who has none. */
export function ownId(
  actor: Actor,
  kind: 'user_id' | 'customer_id' | 'mover_id' | 'driver_id',
): number {
  const id = actor[kind]
  if (id === null) throw forbidden(actor.locale)
  return id
}
