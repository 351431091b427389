import { and, or, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import {
  alternativeKey,
  fieldIn,
  happenedKeys,
  maxAlternatives,
  readAlternative,
  readReference,
  throughOf,
} from '#contract/kernel/list-query.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { listedRecords } from './about.ts'
import { type Clock, filterOf } from './filter-column.ts'
import { queryableOf, unknownKey } from './queryable-fields.ts'
import { notDeleted, scopeFor } from './scope.ts'
import type { AnyTable } from './table.ts'

export type Query = Record<string, unknown>
export type Subject = { resource: Resource; table: AnyTable; actor: Actor }
/** The kernel, the clock of a query's relative times, and the resources it has read so far. */
export type Reading = { kernel: Kernel; clock: Clock; reads: Set<string> }

const controls = new Set([
  '_start',
  '_end',
  '_sort',
  '_order',
  '_deleted',
  '_fields',
  '_task',
  '_zone',
  'q',
])
const happened: ReadonlySet<string> = new Set(happenedKeys)

/** Builds the condition that at least one of the query's groups of conditions is met. */
export function alternativesOf(query: Query, subject: Subject, reading: Reading): SQL | undefined {
  const groups = new Map<number, Query>()
  for (const [full, value] of Object.entries(query)) {
    const found = readAlternative(full)
    if (!found) continue
    const { alternative, key } = found
    // Anything else than a condition would leave an alternative that every row matches.
    if (controls.has(key) || happened.has(key) || readAlternative(key))
      throw unknownKey(
        'unknown_filter',
        full,
        Object.keys(queryableOf(subject).filtered).map((name) => alternativeKey(alternative, name)),
        subject.actor.locale,
      )
    groups.set(alternative, { ...groups.get(alternative), [key]: value })
  }
  const { locale } = subject.actor
  const isTooLarge = [...groups.values()].some(
    (group) => Object.keys(group).length > maxAlternatives,
  )
  if (groups.size > maxAlternatives || isTooLarge)
    throw problem(400, {
      message: translate(locale, 'too_many_alternatives', { count: maxAlternatives }),
    })
  return or(...[...groups.values()].map((group) => and(...filtersOf(group, subject, reading))))
}

/** Builds the conditions that all rows meet: on fields, and on those of records referred to. */
export function filtersOf(query: Query, subject: Subject, reading: Reading): SQL[] {
  return Object.entries(query)
    .filter(([key]) => !controls.has(key) && !happened.has(key) && !readAlternative(key))
    .map(([key, given]) =>
      key.includes('.')
        ? referredFilter(key, given, subject, reading)
        : filterOf(key, given, subject, queryableOf(subject).filtered, reading.clock),
    )
}

/**
 * Builds a filter on a field of the record that a reference leads to, among the records that the
 * actor may list.
 */
function referredFilter(
  full: string,
  given: unknown,
  { resource, table, actor }: Subject,
  { kernel, clock, reads }: Reading,
): SQL {
  const { reference = '', key = '' } = readReference(full) ?? {}
  const fields = queryableOf({ resource, actor }).filtered
  const through = referredFields(fieldIn(fields, reference), kernel, actor)
  const column = table[reference]
  if (!through || !column) {
    const allowed = Object.entries(fields).flatMap(([name, field]) =>
      Object.keys(referredFields(field, kernel, actor)?.fields ?? {}).map(
        (inner) => `${name}.${inner}`,
      ),
    )
    throw unknownKey('unknown_filter', full, allowed, actor.locale)
  }
  const { resource: referred, table: other } = through
  const listed = listedRecords(kernel, referred, actor)
  for (const name of [referred.name, ...listed.reads]) reads.add(name)
  const matching = and(
    scopeFor(referred.scope, other, actor),
    listed.where,
    actor.kind === 'admin' ? undefined : notDeleted(referred, other),
    filterOf(key, given, { table: other, actor }, through.fields, clock),
  )
  return sql`${column} in (select ${other.id} from ${other} where ${matching})`
}

/**
 * Returns the resource that a reference leads to, with the fields by which the actor may filter:
 * those that the reference names, if the actor may list the resource and see them.
 */
function referredFields(
  field: Field | undefined,
  { resources, tables, policy }: Kernel,
  actor: Actor,
): { resource: Resource; table: AnyTable; fields: Fields } | undefined {
  const names = field ? throughOf(field) : []
  const name = field && 'resource' in field ? String(field.resource) : ''
  const [resource, table] = [resources[name], tables[name]]
  if (names.length === 0 || !resource || !table || !policy.can(actor, name, 'list'))
    return undefined
  const { seen } = queryableOf({ resource, actor })
  const fields = Object.fromEntries(Object.entries(seen).filter(([one]) => names.includes(one)))
  return { resource, table, fields }
}
