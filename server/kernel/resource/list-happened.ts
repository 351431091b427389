import { and, type SQL, sql } from 'drizzle-orm'

import type { Fields } from '#contract/kernel/field.ts'
import { eventNames, happenedKeys, keyOf, readKey } from '#contract/kernel/list-query.ts'
import { standardFields } from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import { filterOf } from './filter-column.ts'
import type { Query, Reading, Subject } from './list-conditions.ts'
import { queryableOf, unknownKey } from './queryable-fields.ts'

/** Builds the condition for the records to which an event has happened; for staff who see events. */
export function happenedOf(
  query: Query,
  { resource, table, actor }: Subject,
  { kernel, clock, reads }: Reading,
): SQL | undefined {
  const asked = happenedKeys.filter((key) => query[key] !== undefined)
  if (asked.length === 0) return undefined
  const { events: declared } = kernel.resources
  const { events } = kernel.tables
  const [key = ''] = asked
  if (!declared || !events || actor.kind !== 'admin' || !kernel.policy.can(actor, 'events', 'list'))
    throw unknownKey(
      'unknown_filter',
      key,
      Object.keys(queryableOf({ resource, actor }).filtered),
      actor.locale,
    )
  const { _happened: name, _happened_by: by, ...rest } = query
  if (name === undefined)
    throw problem(400, {
      message: translate(actor.locale, 'validation.required', { field: '_happened' }),
    })
  const allowed = eventNames(resource, kernel.machines[resource.name])
  if (!allowed.includes(String(name)))
    throw unknownKey('unknown_event', String(name), allowed, actor.locale)
  const { created_at, user_id } = { ...standardFields, ...declared.fields } as Fields
  const about: Subject = { resource: declared, table: events, actor }
  const bounds = asked.flatMap((bound) => {
    const { operator } = readKey(bound, () => false)
    if (operator === 'eq') return []
    return filterOf(
      keyOf('created_at', operator),
      rest[bound],
      about,
      { created_at } as Fields,
      clock,
    )
  })
  if (by !== undefined) bounds.push(filterOf('user_id', by, about, { user_id } as Fields, clock))
  reads.add('events')
  return sql`${table.id} in (select ${events.record_id} from ${events} where ${and(
    sql`${events.resource} = ${resource.name}`,
    sql`${events.name} = ${String(name)}`,
    ...bounds,
  )})`
}
