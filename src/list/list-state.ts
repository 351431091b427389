import type { CrudFilter, CrudSort } from '@refinedev/core'

import type { Fields } from '#contract/kernel/field.ts'
import {
  isRestorable,
  type Resource,
  standardFields,
  visibleFields,
} from '#contract/kernel/resource.ts'
import { dayEnd, dayStart } from '../value/wall-clock.ts'
import { type Columns, readColumns, writeColumns } from './columns.ts'
import { filtersOf, keysOf } from './filters.ts'

/**
 * The state of a list. All of it is in the URL, so that it survives links, reloads and navigation.
 */
export type ListState = {
  q: string
  /** By query parameter: `state`, `total_cents_gte`. */
  filters: Readonly<Record<string, readonly string[]>>
  sort: CrudSort
  /** Shows deleted records instead, for resources whose records can be restored. */
  isDeleted: boolean
  /** Limits the list to records of a task: `12.refused` are those that it was refused on. */
  task: string | null
  /** Id of the chosen saved view; the list may have been changed since. */
  view: number | null
  /** Null for the columns that the person prefers, or the declared ones. */
  columns: Columns | null
  page: number
  size: number
}

export const pageSizes = [10, 25, 50, 100] as const
const usualSize = 25

/** Reads the state from URL parameters; ignores those that the resource does not declare. */
export function readListState(params: URLSearchParams, resource: Resource): ListState {
  const known = filtersOf(resource).flatMap(keysOf)
  const filters = known
    .map((key) => [key, params.getAll(key).filter((value) => value !== '')] as const)
    .filter(([, values]) => values.length > 0)
  const size = Number(params.get('size'))
  return {
    q: params.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort: readSort(params.get('sort'), resource) ?? usualSort(resource),
    isDeleted: isRestorable(resource) && params.get('deleted') === 'true',
    task: /^\d+(\.\w+)?$/.test(params.get('task') ?? '') ? params.get('task') : null,
    view: readId(params.get('view')),
    columns: readColumns(params, resource),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    size: pageSizes.find((known) => known === size) ?? usualSize,
  }
}

/** Writes a state as URL parameters; omits default values. */
export function writeListState(state: ListState, resource: Resource): URLSearchParams {
  const params = new URLSearchParams()
  if (state.view) params.set('view', String(state.view))
  if (state.q) params.set('q', state.q)
  for (const [key, values] of Object.entries(state.filters))
    for (const value of values) params.append(key, value)
  const usual = usualSort(resource)
  if (state.sort.field !== usual.field || state.sort.order !== usual.order)
    params.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`)
  if (state.isDeleted) params.set('deleted', 'true')
  if (state.task) params.set('task', state.task)
  for (const [key, value] of state.columns ? writeColumns(state.columns) : [])
    params.set(key, value)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.size !== usualSize) params.set('size', String(state.size))
  return params
}

const readId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Sets a filter and returns to the first page. */
export function withFilter(state: ListState, key: string, values: readonly string[]): ListState {
  const { [key]: _, ...others } = state.filters
  return { ...state, page: 1, filters: values.length ? { ...others, [key]: values } : others }
}

/** Converts a state to Refine's filters; days of timestamp fields are in the given time zone. */
export function crudFilters(state: ListState, resource: Resource, timeZone: string): CrudFilter[] {
  const days = new Set(
    filtersOf(resource)
      .filter(({ field }) => field.kind === 'timestamp')
      .map(({ name }) => name),
  )
  const filters: CrudFilter[] = Object.entries(state.filters).flatMap(([key, values]) => {
    const [, field = key, suffix = ''] = /^(.+)_(gte|lte|like)$/.exec(key) ?? []
    if (days.has(field)) return dayFilter(field, suffix, values[0] ?? '', timeZone)
    if (suffix === 'gte' || suffix === 'lte') return [{ field, operator: suffix, value: values[0] }]
    if (suffix === 'like') return [{ field, operator: 'contains', value: values[0] }]
    return values.length > 1
      ? [{ field, operator: 'in', value: values }]
      : [{ field, operator: 'eq', value: values[0] }]
  })
  return [
    ...(state.isDeleted ? [equals('_deleted', 'true')] : []),
    ...(state.task ? [equals('_task', state.task)] : []),
    ...(state.q ? [equals('q', state.q)] : []),
    ...filters,
  ]
}

export const equals = (field: string, value: string | number): CrudFilter => ({
  field,
  operator: 'eq',
  value,
})

function dayFilter(field: string, suffix: string, day: string, timeZone: string): CrudFilter[] {
  const start = dayStart(day, timeZone)
  const end = dayEnd(day, timeZone)
  if (!start || !end) return []
  const from: CrudFilter = { field, operator: 'gte', value: start }
  const to: CrudFilter = { field, operator: 'lte', value: end }
  return suffix === 'gte' ? [from] : suffix === 'lte' ? [to] : [from, to]
}

export const usualSort = ({ sort }: Resource): CrudSort =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' }

/** Lists the fields that the API can sort by. */
export const sortableFields = (resource: Resource): string[] =>
  Object.entries<Fields[string]>({ ...standardFields, ...visibleFields(resource, 'admin') })
    .filter(([, field]) => field.sort)
    .map(([name]) => name)

function readSort(text: string | null, resource: Resource): CrudSort | undefined {
  if (!text) return undefined
  const field = text.replace(/^-/, '')
  if (!sortableFields(resource).includes(field)) return undefined
  return { field, order: text.startsWith('-') ? 'desc' : 'asc' }
}
