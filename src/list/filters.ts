import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'

/** The way a list is filtered by a field. */
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

/** Lists the filters of a resource's list: the declared ones and the creation date. */
export function filtersOf(resource: Resource): ListFilter[] {
  const fields: Fields = {
    ...visibleFields(resource, 'admin'),
    created_at: standardFields.created_at,
  }
  return Object.entries(fields).flatMap(([name, field]) => {
    const kind = filterOfKind[field.kind]
    // Markdown is filtered by a part of its text, and only `search` gives it an index for that.
    const isOffered = field.kind === 'markdown' ? field.search : field.filter
    return isOffered && kind ? [{ name, field, kind }] : []
  })
}

/** Lists the query parameters of a filter in the URL and the API: `state`, `total_cents_gte`. */
export function keysOf({ name, kind }: ListFilter): string[] {
  if (kind === 'options' || kind === 'reference') return [name]
  if (kind === 'text') return [name, `${name}_like`]
  return [name, `${name}_gte`, `${name}_lte`]
}
