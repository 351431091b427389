import { and, asc, desc, not, type SQL } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { fieldIn } from '#contract/kernel/list-query.ts'
import { isRestorable, standardFields } from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { zoneNamed } from '#server/kernel/time-zone.ts'
import { translate } from '#server/kernel/translate.ts'
import { type Joined, joinedOf } from './joined-columns.ts'
import { type OrderTerm, sortedBy } from './keyset.ts'
import {
  alternativesOf,
  filtersOf,
  type Query,
  type Reading,
  type Subject,
} from './list-conditions.ts'
import { happenedOf } from './list-happened.ts'
import { searchOf } from './list-search.ts'
import { queryableOf, unknownKey } from './queryable-fields.ts'
import { notDeleted } from './scope.ts'
import { recordsOfTask } from './task-rows.ts'

const maxPageSize = 200

/**
 * Parses simple-rest's query: `_start&_end&_sort&_order&field=value&field_ne…&q&id=1&id=2`, and
 * `_fields=code,state`, which leaves the other declared fields out of the response. The conditions
 * are those of `contract/kernel/list-query.ts`; of alternatives one must match, in all its
 * conditions. A relative time such as `@today-7d` is resolved in `_zone`, the actor's own by default.
 * `_task=12.refused` finds the records that a task was refused on. Throws a 400 that names the
 * allowed values for an undeclared field or a value that the field can't have.
 *
 * @param now what relative times are relative to
 */
export function readListQuery(query: Query, subject: Subject, kernel: Kernel, now = kernel.now()) {
  const { resource, actor } = subject
  const zone = zoneOf(query, actor)
  const reading: Reading = {
    kernel,
    clock: { now, zone },
    reads: new Set([resource.name]),
  }
  const order = orderOf(query, subject)
  return {
    where: and(
      ...filtersOf(query, subject, reading),
      alternativesOf(query, subject, reading),
      happenedOf(query, subject, reading),
      searchOf(query.q, subject, reading),
      deletedOf(query, subject),
      taskOf(query, subject, reading),
    ),
    /** Resources whose rows decide which rows match. */
    reads: [...reading.reads],
    order,
    orderBy: order.map((term) => (term.isDescending ? desc : asc)(sortedBy(term))),
    ...requestedFields(query, subject, kernel),
    zone,
    ...rangeOf(query, subject),
  }
}

/** Returns the time zone of relative times: `viewer`, or the name of one. */
function zoneOf({ _zone: requested }: Query, { locale, time_zone }: Actor): string {
  if (requested === undefined || requested === 'viewer') return time_zone
  const known = typeof requested === 'string' ? zoneNamed(requested) : undefined
  if (known !== undefined) return known
  throw problem(400, {
    message: translate(locale, 'bad_value', { name: '_zone', value: String(requested) }),
  })
}

/**
 * Returns the fields to send, among them the references that lead to `joined` columns. Without
 * `_fields` all fields are sent, and nothing is joined.
 */
function requestedFields(
  { _fields: requested }: Query,
  subject: Subject,
  kernel: Kernel,
): { fields: Set<string> | undefined; joined: Record<string, Joined> } {
  const joined: Record<string, Joined> = {}
  if (requested === undefined) return { fields: undefined, joined }
  const { resource, actor } = subject
  const { seen } = queryableOf(subject)
  const names = String(requested).split(',')
  const others = names.some((name) => !fieldIn(seen, name)) ? joinedOf(kernel, resource, actor) : {}
  const fields = new Set<string>()
  for (const name of names) {
    const other = Object.hasOwn(others, name) ? others[name] : undefined
    if (other) joined[name] = other
    else if (!fieldIn(seen, name))
      throw unknownKey(
        'unknown_field',
        name,
        [...Object.keys(seen), ...Object.keys(others)],
        actor.locale,
      )
    fields.add(other?.column.reference ?? name)
  }
  return { fields, joined }
}

/** Returns what reads the joined columns of a row. */
export const readsOf = (joined: Readonly<Record<string, Joined>>) =>
  Object.fromEntries(Object.entries(joined).map(([name, { read }]) => [name, read]))

/**
 * Builds the filter on deleted records. Only admins can list soft-deleted records, with
 * `_deleted=true`.
 */
function deletedOf({ _deleted: requested }: Query, { resource, table, actor }: Subject) {
  const mayListDeleted = isRestorable(resource) && actor.kind === 'admin'
  if (requested !== undefined && !(mayListDeleted && ['true', 'false'].includes(String(requested))))
    throw problem(400, {
      message: translate(actor.locale, 'bad_value', { name: '_deleted', value: String(requested) }),
    })
  const isLive = notDeleted(resource, table)
  return isLive && requested === 'true' ? not(isLive) : isLive
}

function taskOf(
  { _task: requested }: Query,
  subject: Subject,
  { kernel, reads }: Reading,
): SQL | undefined {
  if (requested === undefined) return undefined
  reads.add('tasks')
  const found = recordsOfTask(kernel, String(requested), subject)
  if (found) return found
  throw problem(400, {
    message: translate(subject.actor.locale, 'bad_value', {
      name: '_task',
      value: String(requested),
    }),
  })
}

function rangeOf(query: Query, { actor: { locale } }: Subject): { offset: number; limit: number } {
  const whole = (value: unknown, otherwise: number) =>
    value === undefined ? otherwise : /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
  const start = whole(query._start, 0)
  const end = whole(query._end, start + maxPageSize)
  if (!(end >= start)) throw problem(400, { message: translate(locale, 'bad_range') })
  return { offset: start, limit: Math.min(end - start, maxPageSize) }
}

/** Returns the fields to sort by; the last is the id, so that no two rows have the same place. */
function orderOf(query: Query, subject: Subject): OrderTerm[] {
  const { resource, table, actor } = subject
  const { locale } = actor
  const order = query._sort
    ? { names: String(query._sort).split(','), orders: String(query._order ?? '').split(',') }
    : {
        names: [resource.sort.replace(/^-/, '')],
        orders: [resource.sort.startsWith('-') ? 'desc' : 'asc'],
      }
  const fields = queryableOf(subject).sorted
  const isDescending = (at: number) => order.orders.at(at)?.toLowerCase() === 'desc'
  const terms = order.names.map((name, at): OrderTerm => {
    const field = fieldIn(fields, name) ?? (query._sort ? undefined : resource.fields[name])
    const column = table[name]
    if (!field || !column) throw unknownKey('unknown_sort', name, Object.keys(fields), locale)
    return { name, field, column, isDescending: isDescending(at) }
  })
  if (order.names.includes('id')) return terms
  const { id: field } = standardFields
  return [...terms, { name: 'id', field, column: table.id, isDescending: isDescending(-1) }]
}
