import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'

import {
  type Actor,
  adminRoles,
  type Filter,
  type Reach,
  type Scope,
} from '#contract/kernel/access.ts'
import { isRestorable, type Resource } from '#contract/kernel/resource.ts'
import type { AnyTable } from './table.ts'

/**
 * Builds the condition that limits an actor to the rows within reach. `undefined` means every row.
 * A role not named in the scope reaches no rows, except admins, who reach all.
 */
export function scopeFor(scope: Scope, table: AnyTable, actor: Actor): SQL | undefined {
  if (actor.kind === 'system') return undefined
  if (actor.kind !== 'admin') return within(scope[actor.kind], table, actor)
  const reaches = [
    scope.admin ?? 'all',
    ...adminRoles.flatMap((role) =>
      scope[role] && actor.roles.includes(role) ? [scope[role]] : [],
    ),
  ]
  if (reaches.includes('all')) return undefined
  return or(...reaches.map((reach) => within(reach, table, actor)))
}

/**
 * Builds the condition that excludes soft-deleted rows; `undefined` for resources without soft
 * delete.
 */
export const notDeleted = (resource: Resource, table: AnyTable): SQL | undefined =>
  isRestorable(resource) && table.deleted_at ? isNull(table.deleted_at) : undefined

export function within(reach: Reach | undefined, table: AnyTable, actor: Actor): SQL | undefined {
  if (reach === 'all') return undefined
  if (!reach) return sql`false`
  const filters = Array.isArray(reach) ? (reach as readonly Filter[]) : [reach as Filter]
  return or(...filters.map((filter) => conditionOf(filter, table, actor))) ?? sql`false`
}

function conditionOf(filter: Filter, table: AnyTable, actor: Actor): SQL {
  const conditions = Object.entries(filter).map(([name, wanted]) => {
    const column = table[name]
    if (!column) throw new Error(`a scope names ${name}, which is not a column`)
    if (wanted === '$cities')
      return actor.city_ids.length ? inArray(column, [...actor.city_ids]) : sql`false`
    if (wanted === '$roles') return holdsOneOf(column, actor.roles)
    const value = standsFor(wanted, actor)
    if (value === undefined) return sql`false`
    return value === null ? isNull(column) : eq(column, value)
  })
  return and(...conditions) ?? sql`false`
}

const holdsOneOf = (column: AnyTable[string], values: readonly string[]): SQL =>
  or(...values.map((value) => sql`${column} @> ${JSON.stringify([value])}::jsonb`)) ?? sql`false`

/**
 * Resolves a scope variable. `undefined` means that the actor has no such id: then no row matches,
 * not even rows where the column is null.
 */
function standsFor(wanted: Filter[string], actor: Actor) {
  const ids: Record<string, number | null> = {
    $user: actor.user_id,
    $customer: actor.customer_id,
    $mover: actor.mover_id,
    $driver: actor.driver_id,
  }
  if (typeof wanted === 'string' && wanted in ids) return ids[wanted] ?? undefined
  return wanted
}
