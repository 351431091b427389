import { and, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { type Resource, visibleFields } from '#contract/kernel/resource.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { notDeleted, scopeFor } from './scope.ts'

/** Builds the condition for a resource's records that the actor may list, without deleted ones. */
export function listable(kernel: Kernel, resource: Resource, actor: Actor): SQL | undefined {
  const table = tableOf(kernel, resource)
  return and(
    scopeFor(resource.scope, table, actor),
    listedRecords(kernel, resource, actor).where,
    notDeleted(resource, table),
  )
}

/**
 * Builds the condition that limits rows about other resources' records, such as events, to the
 * records that the actor may list. `reads` names the resources whose rows decide that. Returns no
 * condition for a resource without `about`.
 */
export function listedRecords(
  kernel: Kernel,
  resource: Resource,
  actor: Actor,
  /** The resources whose rows are being limited already, which would otherwise never end. */
  outer: readonly Resource[] = [],
): { where: SQL | undefined; reads: string[] } {
  const { about } = resource
  if (!about || actor.kind === 'system') return { where: undefined, reads: [] }
  const table = tableOf(kernel, resource)
  const [named, record] = [table[about.resource], about.id ? table[about.id] : undefined]
  if (!named) throw new Error(`${resource.name} has no ${about.resource}`)

  // A deleted record is in no scope, but actors still see rows about their own actions.
  const by = about.by && table[about.by]
  const own = by ? sql`${by} = ${actor.user_id}` : sql`false`
  const within = [...outer, resource]
  const whole: string[] = []
  const scoped: { name: string; where: SQL }[] = []
  for (const listed of Object.values(kernel.resources)) {
    if (within.includes(listed) || !kernel.policy.can(actor, listed.name, 'list')) continue
    const other = tableOf(kernel, listed)
    const scope =
      record &&
      and(scopeFor(listed.scope, other, actor), listedRecords(kernel, listed, actor, within).where)
    if (!record || !scope) whole.push(listed.name)
    else {
      const ids = sql`select ${other.id} from ${other} where ${scope}`
      scoped.push({
        name: listed.name,
        where: sql`(${named} = ${listed.name} and (${record} in (${ids}) or ${own}))`,
      })
    }
  }
  return {
    where:
      or(whole.length ? inArray(named, whole) : undefined, ...scoped.map(({ where }) => where)) ??
      sql`false`,
    reads: scoped.map(({ name }) => name),
  }
}

/** Builds the expression for the stored difference, without the fields hidden from the actor. */
export function seenDifference(
  kernel: Kernel,
  resource: Resource,
  actor: Actor,
): Record<string, SQL> {
  const { about } = resource
  if (!about?.diff) return {}
  const table = tableOf(kernel, resource)
  const [named, diff] = [table[about.resource], table[about.diff]]
  const cases = Object.values(kernel.resources).flatMap((other) => {
    const seen = visibleFields(other, actor.kind)
    const hidden = Object.keys(other.fields).filter((field) => !Object.hasOwn(seen, field))
    if (hidden.length === 0) return []
    return [
      sql`when ${other.name} then ${diff} - array[${sql.join(
        hidden.map((field) => sql`${field}`),
        sql`, `,
      )}]::text[]`,
    ]
  })
  if (cases.length === 0) return {}
  return { [about.diff]: sql`case ${named} ${sql.join(cases, sql` `)} else ${diff} end` }
}
