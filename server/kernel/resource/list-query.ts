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
import type { Field } from '#contract/kernel/field.ts'
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
import { notDeleted, scopeFor } from './scope.ts'
import { type AnyTable, folded, isText } from './table.ts'
import { recordsOfTask } from './task-rows.ts'

const maxPageSize = 200

type Query = Record<string, unknown>
type World = Pick<Kernel, 'resources' | 'tables' | 'policy'>
type Subject = { resource: Resource; table: AnyTable; actor: Actor }

const operators = ['_ne', '_gte', '_lte', '_gt', '_lt', '_like', '_null'] as const
const controls = new Set(['_start', '_end', '_sort', '_order', '_deleted', '_fields', '_task', 'q'])

/**
 * Parses simple-rest's query: `_start&_end&_sort&_order&field=value&field_ne…&q&id=1&id=2`, and
 * `_fields=code,state`, which leaves the other declared fields out of the response. A filter can
 * also be on a field of the record that a field refers to: `order_id.state=completed`. Of the
 * alternatives `_any.0.state=placed&_any.1.total_cents_gte=900` one must match, in all its
 * conditions. `_task=12.refused` finds the records that a task was refused on. Throws a 400 that names the allowed values for an undeclared field or a value that
 * the field can't have.
 */
export function readListQuery(query: Query, subject: Subject, world: World) {
  const reads = new Set([subject.resource.name])
  return {
    where: and(
      ...filtersOf(query, subject, world, reads),
      alternativesOf(query, subject, world, reads),
      searchOf(query.q, subject, world, reads),
      deletedOf(query, subject),
      taskOf(query, subject, world, reads),
    ),
    /** Resources whose rows decide which rows match. */
    reads: [...reads],
    orderBy: orderOf(query, subject),
    fields: requestedFields(query, subject),
    ...rangeOf(query, subject),
  }
}

function requestedFields({ _fields: requested }: Query, subject: Subject) {
  if (requested === undefined) return undefined
  const { seen } = queryableOf(subject)
  const names = String(requested).split(',')
  for (const name of names)
    if (!own(seen, name))
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
  world: World,
  reads: Set<string>,
): SQL | undefined {
  if (requested === undefined) return undefined
  reads.add('tasks')
  const found = recordsOfTask(world, String(requested), subject)
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
    const field = own(fields, name) ?? (query._sort ? undefined : resource.fields[name])
    const column = table[name]
    if (!field || !column) throw unknown('unknown_sort', name, Object.keys(fields), locale)
    const direction = order.orders[at]?.toLowerCase() === 'desc' ? desc : asc
    return direction(isText(field) ? folded(column) : column)
  })
  const lastOrder = order.orders.at(-1)?.toLowerCase() === 'desc' ? desc : asc
  return order.names.includes('id') ? terms : [...terms, lastOrder(table.id)]
}

/** Alternatives, and conditions in each of them: enough for a person, and for the planner. */
const maxAlternatives = 5
const alternative = /^_any\.(\d{1,2})\.(.+)$/

function alternativesOf(
  query: Query,
  subject: Subject,
  world: World,
  reads: Set<string>,
): SQL | undefined {
  const groups = new Map<string, Query>()
  for (const [key, value] of Object.entries(query)) {
    const [, group, inner] = alternative.exec(key) ?? []
    if (group === undefined || inner === undefined) continue
    if (inner.startsWith('_any'))
      throw unknown('unknown_filter', key, ['_any.0.field'], subject.actor.locale)
    groups.set(group, { ...groups.get(group), [inner]: value })
  }
  const { locale } = subject.actor
  const isTooLarge = [...groups.values()].some(
    (group) => Object.keys(group).length > maxAlternatives,
  )
  if (groups.size > maxAlternatives || isTooLarge)
    throw problem(400, {
      message: translate(locale, 'too_many_alternatives', { count: maxAlternatives }),
    })
  return or(...[...groups.values()].map((group) => and(...filtersOf(group, subject, world, reads))))
}

function filtersOf(query: Query, subject: Subject, world: World, reads: Set<string>): SQL[] {
  return Object.entries(query)
    .filter(([key]) => !controls.has(key) && !alternative.test(key))
    .map(([key, given]) =>
      key.includes('.')
        ? referredFilter(key, given, subject, world, reads)
        : filterOf(key, given, subject),
    )
}

/**
 * Builds a filter on a field of the record that a reference leads to, among the records that the
 * actor may list.
 */
function referredFilter(
  key: string,
  given: unknown,
  { resource, table, actor }: Subject,
  world: World,
  reads: Set<string>,
): SQL {
  const [name = '', inner = ''] = key.split(/\.(.*)/)
  const fields = queryableOf({ resource, actor }).filtered
  const field = own(fields, name)
  const referredTo = field && 'resource' in field ? String(field.resource) : ''
  const referred = world.resources[referredTo]
  const other = world.tables[referredTo]
  const column = table[name]
  if (!referred || !other || !column || !world.policy.can(actor, referredTo, 'list'))
    throw unknown('unknown_filter', key, Object.keys(fields), actor.locale)
  reads.add(referredTo)
  const condition = filterOf(inner, given, { resource: referred, table: other, actor })
  const matching = and(scopeFor(referred.scope, other, actor), condition)
  return sql`${column} in (select ${other.id} from ${other} where ${matching})`
}

function filterOf(key: string, given: unknown, subject: Subject): SQL {
  const { table, actor } = subject
  const { locale } = actor
  const fields = queryableOf(subject).filtered
  const operator = operators.find((suffix) => key.endsWith(suffix) && !own(fields, key))
  const name = operator ? key.slice(0, -operator.length) : key
  const field = own(fields, name)
  const column = table[name]
  if (!field || !column) throw unknown('unknown_filter', name, Object.keys(fields), locale)
  const badValue = (value: unknown) =>
    problem(400, { message: translate(locale, 'bad_value', { name, value: String(value) }) })
  if (operator === '_like') {
    if (!holdsText(field)) throw unknown('unknown_filter', key, likeable(fields), locale)
    return contains(folded(column), String(given))
  }
  if (operator === '_null') {
    if (given !== 'true' && given !== 'false') throw badValue(given)
    return given === 'true' ? isNull(column) : isNotNull(column)
  }
  const values = [given].flat().map((value) => {
    const read = readValue(field, String(value))
    if (read === undefined) throw badValue(value)
    return read
  })
  const [value] = values
  switch (operator) {
    case '_ne':
      return notInArray(column, values)
    case '_gte':
      return gte(column, value)
    case '_lte':
      return lte(column, value)
    case '_gt':
      return gt(column, value)
    case '_lt':
      return lt(column, value)
    default:
      return values.length > 1 ? inArray(column, values) : eq(column, value)
  }
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

/** Looks up own properties only, because a query may name `constructor`. */
export const own = (fields: Record<string, Field>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

export const unknown = (key: string, name: string, allowed: string[], locale: string) =>
  problem(400, {
    message: translate(locale, key, { name, allowed: allowed.join(', ') }),
    allowed,
  })

const holdsText = (field: Field): boolean =>
  isText(field) ||
  field.kind === 'choice' ||
  field.kind === 'state' ||
  field.kind === 'image' ||
  field.kind === 'file'

const likeable = (fields: Record<string, Field>): string[] =>
  Object.entries(fields)
    .filter(([, field]) => holdsText(field))
    .map(([name]) => `${name}_like`)

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
    default:
      return value.includes('\u0000') ? undefined : value
  }
}

const contains = (text: SQL, part: string): SQL =>
  sql`${text} like ${`%${part
    .toLowerCase()
    .replaceAll('\u0000', '')
    .replace(/[\\%_]/g, '\\$&')}%`}`

function searchOf(
  q: unknown,
  { resource, table, actor }: Subject,
  world: World,
  reads: Set<string>,
): SQL | undefined {
  if (q === undefined || String(q).trim() === '') return undefined
  const part = String(q).trim()
  const conditions = Object.entries(visibleFields(resource, actor.kind))
    .filter(([, field]) => field.search)
    .map(([name, field]) => found(name, field, table, part, { ...world, actor }, reads))
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
  world: World & { actor: Actor },
  reads: Set<string>,
): SQL {
  const column = table[name]
  if (!column) return sql`false`
  if (field.kind !== 'belongsTo') return contains(folded(column), part)
  const name_ = 'resource' in field ? String(field.resource) : ''
  const resource = world.resources[name_]
  const referred = world.tables[name_]
  const title = resource?.fields[resource.title]
  if (!resource || !referred || !title) return sql`false`
  const { policy, actor } = world
  if (!(policy.can(actor, name_, 'list') || policy.can(actor, name_, 'show'))) return sql`false`
  reads.add(name_)
  const isCalled = found(resource.title, title, referred, part, world, reads)
  const called = and(scopeFor(resource.scope, referred, actor), isCalled)
  return sql`${column} in (select ${referred.id} from ${referred} where ${called})`
}
