import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'

/** How a list is narrowed by a field. */
export type FilterKind = 'options' | 'reference' | 'days' | 'range' | 'text'

export type ListFilter = { name: string; field: Field; kind: FilterKind }

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
  list: null,
  object: null,
  json: null,
  image: null,
  file: null,
}

/** The filters of a resource's list: its declared ones, and when a record was created. */
export function filtersOf(resource: Resource): ListFilter[] {
  const fields: Fields = {
    ...visibleFields(resource, 'admin'),
    created_at: standardFields.created_at,
  }
  return Object.entries(fields).flatMap(([name, field]) => {
    const kind = filterOfKind[field.kind]
    // A page of text is searched for a part of it, and indexed for that alone.
    const isOffered = field.kind === 'markdown' ? field.search : field.filter
    return isOffered && kind ? [{ name, field, kind }] : []
  })
}

/** What a filter adds to the address and to the API's query: `state`, `total_cents_gte`. */
export function keysOf({ name, kind }: ListFilter): string[] {
  if (kind === 'options' || kind === 'reference') return [name]
  if (kind === 'text') return [name, `${name}_like`]
  return [name, `${name}_gte`, `${name}_lte`]
}
