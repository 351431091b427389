import { and, or, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field } from '#contract/kernel/field.ts'
import { type Resource, visibleFields } from '#contract/kernel/resource.ts'
import { phoneDigits } from '#contract/phone.ts'
import { contains } from '#server/kernel/sql/like.ts'
import type { Reading, Subject } from './list-conditions.ts'
import { scopeFor } from './scope.ts'
import { type AnyTable, folded, foldText } from './table.ts'

/** Builds the condition of a list's search: a searched field holds the text. */
export function searchOf(
  q: unknown,
  { resource, table, actor }: Subject,
  reading: Reading,
): SQL | undefined {
  if (q === undefined || String(q).trim() === '') return undefined
  const part = String(q).trim()
  const conditions = Object.entries(visibleFields(resource, actor.kind))
    .filter(([, field]) => field.search)
    .map(([name, field]) => found(name, field, table, part, actor, reading))
  return or(...conditions) ?? sql`true`
}

/**
 * Matches a text field that contains the part, or a reference whose record has a matching title or
 * phone number that the actor may see.
 */
function found(
  name: string,
  field: Field,
  table: AnyTable,
  part: string,
  actor: Actor,
  reading: Reading,
): SQL {
  const column = table[name]
  if (!column) return sql`false`
  const phone = field.kind === 'phone' ? phoneDigits(part) : null
  if (field.kind !== 'belongsTo') return contains(folded(column), phone ?? foldText(part))
  const name_ = 'resource' in field ? String(field.resource) : ''
  const { kernel, reads } = reading
  const resource = kernel.resources[name_]
  const referred = kernel.tables[name_]
  const title = resource?.fields[resource.title]
  if (!resource || !referred || !title) return sql`false`
  const { policy } = kernel
  if (!(policy.can(actor, name_, 'list') || policy.can(actor, name_, 'show'))) return sql`false`
  reads.add(name_)
  const isCalled = found(resource.title, title, referred, part, actor, reading)
  const scope = scopeFor(resource.scope, referred, actor)
  const digits = phoneDigits(part)
  if (!digits)
    return sql`${column} in (select ${referred.id} from ${referred} where ${and(scope, isCalled)})`
  const called = and(scope, or(isCalled, ...phonesWith(digits, resource, referred, actor)))
  // Few people have a number, so the column's index finds their rows: PostgreSQL uses it beside
  // other conditions for an array alone.
  return sql`${column} = any(array(select ${referred.id} from ${referred} where ${called}))`
}

/** Matches the searched phone numbers of a record that contain the digits. */
const phonesWith = (digits: string, resource: Resource, table: AnyTable, actor: Actor): SQL[] =>
  Object.entries(visibleFields(resource, actor.kind)).flatMap(([name, { kind, search }]) => {
    const column = table[name]
    return kind === 'phone' && search && column ? [contains(folded(column), digits)] : []
  })
