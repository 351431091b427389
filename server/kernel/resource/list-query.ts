import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import {
  alternativeKey,
  eventNames,
  fieldIn,
  happenedKeys,
  keyOf,
  maxAlternatives,
  type Operator,
  operatorsOf,
  readAlternative,
  readKey,
  readMoment,
  readReference,
  takes,
  takesSeveral,
  throughOf,
} from '#contract/kernel/list-query.ts'
import {
  isRestorable,
  type Resource,
  standardFields,
  visibleFields,
} from '#contract/kernel/resource.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { isDay, isInstant } from '#server/kernel/instant.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { listedRecords } from './about.ts'
import { comparedWithSpan, spanOf, zoneNamed } from './moment.ts'
import { notDeleted, scopeFor } from './scope.ts'
import { type AnyTable, folded, isText } from './table.ts'
import { recordsOfTask } from './task-rows.ts'

const maxPageSize = 200

type Query = Record<string, unknown>
type Subject = { resource: Resource; table: AnyTable; actor: Actor }
type Clock = { now: Date; zone: string }
/** The kernel, the clock of a query's relative times, and the resources it has read so far. */
type Reading = { kernel: Kernel; clock: Clock; reads: Set<string> }

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
    orderBy: orderOf(query, subject),
    fields: requestedFields(query, subject),
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

function requestedFields({ _fields: requested }: Query, subject: Subject) {
  if (requested === undefined) return undefined
  const { seen } = queryableOf(subject)
  const names = String(requested).split(',')
  for (const name of names)
    if (!fieldIn(seen, name))
      throw unknown('unknown_field', name, Object.keys(seen), subject.actor.locale)
  return new Set(names)
}

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

function orderOf(query: Query, subject: Subject): SQL[] {
  const { resource, table, actor } = subject
  const { locale } = actor
  const order = query._sort
    ? { names: String(query._sort).split(','), orders: String(query._order ?? '').split(',') }
    : {
        names: [resource.sort.replace(/^-/, '')],
        orders: [resource.sort.startsWith('-') ? 'desc' : 'asc'],
      }
  const fields = queryableOf(subject).sorted
  const terms = order.names.map((name, at) => {
    const field = fieldIn(fields, name) ?? (query._sort ? undefined : resource.fields[name])
    const column = table[name]
    if (!field || !column) throw unknown('unknown_sort', name, Object.keys(fields), locale)
    const direction = order.orders[at]?.toLowerCase() === 'desc' ? desc : asc
    return direction(isText(field) ? folded(column) : column)
  })
  const lastOrder = order.orders.at(-1)?.toLowerCase() === 'desc' ? desc : asc
  return order.names.includes('id') ? terms : [...terms, lastOrder(table.id)]
}

function alternativesOf(query: Query, subject: Subject, reading: Reading): SQL | undefined {
  const groups = new Map<number, Query>()
  for (const [full, value] of Object.entries(query)) {
    const found = readAlternative(full)
    if (!found) continue
    const { alternative, key } = found
    // Anything else than a condition would leave an alternative that every row matches.
    if (controls.has(key) || happened.has(key) || readAlternative(key))
      throw unknown(
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

function filtersOf(query: Query, subject: Subject, reading: Reading): SQL[] {
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
    throw unknown('unknown_filter', full, allowed, actor.locale)
  }
  const { resource: referred, table: other } = through
  const listed = listedRecords(kernel, referred, actor)
  for (const name of [referred.name, ...listed.reads]) reads.add(name)
  const matching = and(
    scopeFor(referred.scope, other, actor),
    listed.where,
    actor.kind === 'admin' ? undefined : notDeleted(referred, other),
    filterOf(key, given, { resource: referred, table: other, actor }, through.fields, clock),
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

function filterOf(
  key: string,
  given: unknown,
  { table, actor: { locale } }: Subject,
  fields: Fields,
  clock: Clock,
): SQL {
  const { name, operator } = readKey(key, (one) => fieldIn(fields, one) !== undefined)
  const field = fieldIn(fields, name)
  const column = table[name]
  if (!field || !column) throw unknown('unknown_filter', name, Object.keys(fields), locale)
  if (!takes(field, operator)) {
    const others = operatorsOf(field).map((other) => keyOf(name, other))
    const allowed = operator === 'eq' ? others : keysWith(operator, fields)
    throw unknown('unknown_filter', key, allowed, locale)
  }
  const badValue = (value: unknown) =>
    problem(400, {
      message: translate(locale, 'bad_value', { name, value: String(value) }),
      ...('values' in field ? { allowed: field.values } : {}),
    })
  const texts = [given].flat().map(String)
  const [first = ''] = texts
  if (texts.length !== 1 && !takesSeveral(operator)) throw badValue(texts.join())
  switch (operator) {
    case 'like':
      return contains(folded(column), first)
    case 'nlike':
      return or(isNull(column), not(contains(folded(column), first))) ?? sql`true`
    case 'starts':
      return begins(folded(column), first)
    case 'null':
      if (first !== 'true' && first !== 'false') throw badValue(first)
      return first === 'true' ? isNull(column) : isNotNull(column)
    case 'ne':
      // A record without a value has another value, too.
      return (
        or(isNull(column), compared(column, operator, { field, texts, clock, badValue })) ??
        sql`true`
      )
    case 'has':
      return or(...texts.map((text) => has(column, field, text, badValue))) ?? sql`true`
    default:
      return compared(column, operator, { field, texts, clock, badValue })
  }
}

function has(
  column: AnyTable[string],
  field: Field,
  text: string,
  badValue: (value: unknown) => Error,
): SQL {
  const item = 'item' in field ? (field.item as Field) : undefined
  const value = item && readValue(item, text)
  if (value === undefined) throw badValue(text)
  return sql`${column} @> ${JSON.stringify([value])}::jsonb`
}

type Comparison = {
  field: Field
  texts: readonly string[]
  clock: Clock
  badValue: (value: unknown) => Error
}

/** Compares with values or with relative times; of several values one must be equal, or none. */
function compared(column: AnyTable[string], operator: Operator, given: Comparison): SQL {
  const { field, texts, clock, badValue } = given
  const isTime = field.kind === 'date' || field.kind === 'timestamp'
  const moments = isTime ? texts.map(readMoment) : []
  if (!moments.some(Boolean)) return comparedWithValues(column, operator, given)
  const conditions = texts.map((text, at) => {
    const moment = moments[at]
    if (!moment) return comparedWithValues(column, operator, { ...given, texts: [text] })
    const span = spanOf(moment, field.kind, clock)
    if (!span) throw badValue(text)
    return comparedWithSpan(column, operator, span)
  })
  return (operator === 'ne' ? and(...conditions) : or(...conditions)) ?? sql`true`
}

function comparedWithValues(
  column: AnyTable[string],
  operator: Operator,
  { field, texts, badValue }: Comparison,
): SQL {
  const values = texts.map((text) => {
    const value = readValue(field, text)
    if (value === undefined) throw badValue(text)
    return value
  })
  const [value] = values
  switch (operator) {
    case 'ne':
      return notInArray(column, values)
    case 'gte':
      return gte(column, value)
    case 'lte':
      return lte(column, value)
    case 'gt':
      return gt(column, value)
    case 'lt':
      return lt(column, value)
    default:
      return values.length > 1 ? inArray(column, values) : eq(column, value)
  }
}

/** Builds the condition for the records to which an event has happened; for staff who see events. */
function happenedOf(
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
    throw unknown(
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
    throw unknown('unknown_event', String(name), allowed, actor.locale)
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

type Queryable = Record<'seen' | 'sorted' | 'filtered', Record<string, Field>>
const queryableByRole = new WeakMap<Resource, Map<string, Queryable>>()

/**
 * Returns the fields that a role may use in a list's query. Cached, since every request needs them.
 */
export function queryableOf({
  resource,
  actor: { kind: role },
}: Pick<Subject, 'resource' | 'actor'>): Queryable {
  const byRole = queryableByRole.get(resource) ?? new Map<string, Queryable>()
  queryableByRole.set(resource, byRole)
  const known = byRole.get(role)
  if (known) return known
  const seen: Record<string, Field> = { ...standardFields, ...visibleFields(resource, role) }
  const fieldsWhere = (matches: (field: Field) => boolean) =>
    Object.fromEntries(Object.entries(seen).filter(([, field]) => matches(field)))
  const made = {
    seen,
    sorted: fieldsWhere(({ sort }) => sort === true),
    filtered: fieldsWhere(({ filter, search, unique }) => Boolean(filter || search || unique)),
  }
  byRole.set(role, made)
  return made
}

export const unknown = (key: string, name: string, allowed: string[], locale: string) =>
  problem(400, {
    message: translate(locale, key, { name, allowed: allowed.join(', ') }),
    allowed,
  })

/** Lists the keys that an operator makes with the fields that take it. */
const keysWith = (operator: Operator, fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => takes(field, operator))
    .map(([name]) => keyOf(name, operator))

/** Parses a query's text as a value of the field; returns `undefined` if it isn't one. */
function readValue(field: Field, value: string): string | number | boolean | undefined {
  switch (field.kind) {
    case 'integer':
    case 'rate':
    case 'money':
    case 'belongsTo': {
      const number = Number(value)
      const limit =
        field.kind === 'integer' || field.kind === 'rate' ? 2147483647 : Number.MAX_SAFE_INTEGER
      return /^-?\d+$/.test(value) && Math.abs(number) <= limit ? number : undefined
    }
    case 'decimal':
      return value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'date':
      return isDay(value) ? value : undefined
    case 'timestamp':
      return /^\d{4}-/.test(value) && isInstant(value) ? new Date(value).toISOString() : undefined
    case 'choice':
    case 'state':
      return 'values' in field && (field.values as readonly string[]).includes(value)
        ? value
        : undefined
    default:
      return value.includes('\u0000') ? undefined : value
  }
}

const contains = (text: SQL, part: string): SQL => sql`${text} like ${`%${escaped(part)}%`}`

const begins = (text: SQL, part: string): SQL => sql`${text} like ${`${escaped(part)}%`}`

/** Escapes the wildcards of a pattern, and folds the text as the indexes do. */
const escaped = (part: string): string =>
  part
    .toLowerCase()
    .replaceAll('\u0000', '')
    .replace(/[\\%_]/g, '\\$&')

function searchOf(
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
 * Matches a text field that contains the part, or a reference whose record has a matching title
 * that the actor may see.
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
  if (field.kind !== 'belongsTo') return contains(folded(column), part)
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
  const called = and(scopeFor(resource.scope, referred, actor), isCalled)
  return sql`${column} in (select ${referred.id} from ${referred} where ${called})`
}
