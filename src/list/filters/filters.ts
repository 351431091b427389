import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import { fieldIn, throughOf } from '#contract/kernel/list-query.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import { itemOf, resourceOf } from '../../declaration/field-traits.ts'

/** The way a list is filtered by a field. */
export type FilterKind = 'options' | 'reference' | 'days' | 'range' | 'text' | 'list'

export type ListFilter = {
  /** The field in the query: `state`, or `mover_id.rating` of the record referred to. */
  name: string
  field: Field
  kind: FilterKind
  /** The reference, and the resource with the field, for a field of the record referred to. */
  through: { reference: string; resource: ResourceName; name: string } | null
}

const filterOfKind: Record<Kind, FilterKind | null> = {
  text: 'text',
  markdown: 'text',
  email: 'text',
  phone: 'text',
  slug: 'text',
  code: 'text',
  integer: 'range',
  decimal: 'range',
  money: 'range',
  rate: 'range',
  boolean: 'options',
  choice: 'options',
  state: 'options',
  date: 'days',
  timestamp: 'days',
  belongsTo: 'reference',
  list: 'list',
  object: null,
  json: null,
  image: null,
  file: null,
}

/** Lists the filters of a resource's list: the declared ones and the creation date. */
export function filtersOf(resource: Resource): ListFilter[] {
  const fields: Fields = {
    ...visibleFields(resource, 'admin'),
    created_at: standardFields.created_at,
  }
  return Object.entries(fields).flatMap(([name, field]) => {
    // Markdown is filtered by a part of its text, and only `search` gives it an index for that.
    const isOffered = field.kind === 'markdown' ? field.search : field.filter
    const own = isOffered ? asFilter(name, field) : []
    return [...own, ...throughFilters(name, field)]
  })
}

function asFilter(name: string, field: Field): ListFilter[] {
  const kind = filterOfKind[field.kind]
  // A list of small objects has nothing that could be chosen.
  const isPossible = kind !== null && (kind !== 'list' || itemOf(field) !== undefined)
  return isPossible ? [{ name, field, kind, through: null }] : []
}

function throughFilters(reference: string, field: Field): ListFilter[] {
  const resource = resourceOf(field)
  if (!resource) return []
  const fields: Fields = { ...standardFields, ...visibleFields(declarationOf(resource), 'admin') }
  return throughOf(field).flatMap((name) => {
    const inner = fieldIn(fields, name)
    return inner
      ? asFilter(`${reference}.${name}`, inner).map((filter) => ({
          ...filter,
          through: { reference, resource, name },
        }))
      : []
  })
}

const filtersOfResource = new WeakMap<Resource, Map<string, ListFilter>>()

/**
 * Returns all filters that a list's address can have, by their names: those that are offered, and
 * fields that the API filters by because they are searched or unique.
 */
export function possibleFilters(resource: Resource): Map<string, ListFilter> {
  const known = filtersOfResource.get(resource)
  if (known) return known
  // The id is the page's own parameter on a record's page.
  const { updated_at } = standardFields
  const others = Object.entries<Field>({ ...visibleFields(resource, 'admin'), updated_at })
    .filter(([, { filter, search, unique }]) => filter || search || unique)
    .flatMap(([name, field]) => asFilter(name, field))
  const found = new Map(
    [...filtersOf(resource), ...others].map((filter) => [filter.name, filter] as const),
  )
  filtersOfResource.set(resource, found)
  return found
}
