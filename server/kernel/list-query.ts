import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
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
import { isDay, isInstant } from './instant.ts'
import type { Kernel } from './kernel.ts'
import { problem } from './problem.ts'
import { notDeleted, scopeFor } from './scope.ts'
import { type AnyTable, folded, isText } from './table.ts'
import { translate } from './translate.ts'

const largestPage = 200

type Query = Record<string, unknown>
type World = Pick<Kernel, 'resources' | 'tables' | 'policy'>
type Subject = { resource: Resource; table: AnyTable; actor: Actor }

const operators = ['_ne', '_gte', '_lte', '_like'] as const
const controls = new Set(['_start', '_end', '_sort', '_order', '_deleted', '_fields', 'q'])

/**
 * Reads simple-rest's query: `_start&_end&_sort&_order&field=value&field_ne…&q&id=1&id=2`, and
 * `_fields=code,state`, which leaves the other declared fields out of the answer.
 * An undeclared field or a value that the field can't take is a 400 that names what is allowed.
 */
export function readListQuery(query: Query, subject: Subject, world: World) {
  const reads = new Set([subject.resource.name])
  return {
    where: and(
      ...filtersOf(query, subject),
      searchOf(query.q, subject, world, reads),
      deletedOf(query, subject),
    ),
    /** The resources whose rows decide what is found. */
    reads: [...reads],
    orderBy: orderOf(query, subject),
    fields: askedFields(query, subject),
    ...rangeOf(query, subject),
  }
}

function askedFields({ _fields: asked }: Query, subject: Subject) {
  if (asked === undefined) return undefined
  const { seen } = askableOf(subject)
  const names = String(asked).split(',')
  for (const name of names)
    if (!own(seen, name))
      throw unknown('unknown_field', name, Object.keys(seen), subject.actor.locale)
  return new Set(names)
}

/** Deleted records that are kept are a list of their own, for administrators: `_deleted=true`. */
function deletedOf({ _deleted: asked }: Query, { resource, table, actor }: Subject) {
  const mayAsk = isRestorable(resource) && actor.kind === 'admin'
  if (asked !== undefined && !(mayAsk && ['true', 'false'].includes(String(asked))))
    throw problem(400, {
      message: translate(actor.locale, 'bad_value', { name: '_deleted', value: String(asked) }),
    })
  const kept = notDeleted(resource, table)
  return kept && asked === 'true' ? not(kept) : kept
}

function rangeOf(query: Query, { actor: { locale } }: Subject): { offset: number; limit: number } {
  const whole = (value: unknown, otherwise: number) =>
    value === undefined ? otherwise : /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
  const start = whole(query._start, 0)
  const end = whole(query._end, start + largestPage)
  if (!(end >= start)) throw problem(400, { message: translate(locale, 'bad_range') })
  return { offset: start, limit: Math.min(end - start, largestPage) }
}

function orderOf(query: Query, subject: Subject): SQL[] {
  const { resource, table, actor } = subject
  const { locale } = actor
  const asked = query._sort
    ? { names: String(query._sort).split(','), orders: String(query._order ?? '').split(',') }
    : {
        names: [resource.sort.replace(/^-/, '')],
        orders: [resource.sort.startsWith('-') ? 'desc' : 'asc'],
      }
  const fields = askableOf(subject).sorted
  const terms = asked.names.map((name, at) => {
    const field = own(fields, name) ?? (query._sort ? undefined : resource.fields[name])
    const column = table[name]
    if (!field || !column) throw unknown('unknown_sort', name, Object.keys(fields), locale)
    const direction = asked.orders[at]?.toLowerCase() === 'desc' ? desc : asc
    return direction(isText(field) ? folded(column) : column)
  })
  const lastOrder = asked.orders.at(-1)?.toLowerCase() === 'desc' ? desc : asc
  return asked.names.includes('id') ? terms : [...terms, lastOrder(table.id)]
}

function filtersOf(query: Query, subject: Subject): SQL[] {
  const { table, actor } = subject
  const { locale } = actor
  const fields = askableOf(subject).filtered
  return Object.entries(query)
    .filter(([key]) => !controls.has(key))
    .map(([key, given]) => {
      const operator = operators.find((suffix) => key.endsWith(suffix) && !own(fields, key))
      const name = operator ? key.slice(0, -operator.length) : key
      const field = own(fields, name)
      const column = table[name]
      if (!field || !column) throw unknown('unknown_filter', name, Object.keys(fields), locale)
      if (operator === '_like') {
        if (!holdsText(field)) throw unknown('unknown_filter', key, likeable(fields), locale)
        return contains(folded(column), String(given))
      }
      const values = [given].flat().map((value) => {
        const read = readValue(field, String(value))
        if (read === undefined)
          throw problem(400, {
            message: translate(locale, 'bad_value', { name, value: String(value) }),
          })
        return read
      })
      const [value] = values
      if (operator === '_ne') return notInArray(column, values)
      if (operator === '_gte') return gte(column, value)
      if (operator === '_lte') return lte(column, value)
      return values.length > 1 ? inArray(column, values) : eq(column, value)
    })
}

type Askable = Record<'seen' | 'sorted' | 'filtered', Record<string, Field>>
const askable = new WeakMap<Resource, Map<string, Askable>>()

/** What a role may ask of a list, worked out once: every request asks. */
function askableOf({ resource, actor: { kind: role } }: Subject): Askable {
  const byRole = askable.get(resource) ?? new Map<string, Askable>()
  askable.set(resource, byRole)
  const known = byRole.get(role)
  if (known) return known
  const seen: Record<string, Field> = { ...standardFields, ...visibleFields(resource, role) }
  const those = (keep: (field: Field) => boolean) =>
    Object.fromEntries(Object.entries(seen).filter(([, field]) => keep(field)))
  const made = {
    seen,
    sorted: those(({ sort }) => sort === true),
    filtered: those(({ filter, search, unique }) => Boolean(filter || search || unique)),
  }
  byRole.set(role, made)
  return made
}

/** Whoever asks may ask for `constructor`, which every object has. */
const own = (fields: Record<string, Field>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const unknown = (key: string, name: string, allowed: string[], locale: string) =>
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

/** The text of a query as a value of the field, or `undefined` when it is none. */
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
 * A text field holds the part; a reference is found by what the record it points to is called, as
 * far as the actor may look at that record.
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
