import type { CrudFilter, CrudOperators, CrudSort } from '@refinedev/core'
import { allRows } from '#contract/calls/display-preferences.ts'
import type { Fields } from '#contract/kernel/field.ts'
import type { Operator } from '#contract/kernel/list-query.ts'
import {
  isRestorable,
  type Layout,
  type Resource,
  standardFields,
  visibleFields,
} from '#contract/kernel/resource.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { dayEnd, dayStart } from '../value/wall-clock.ts'
import { type Columns, readColumns, writeColumns } from './columns/columns.ts'
import {
  type Condition,
  conditionsOf,
  type Filters,
  isHappened,
  readFilters,
} from './filters/conditions.ts'
import { readGroup } from './groups.ts'

/**
 * The state of a list. All of it is in the URL, so that it survives links, reloads and navigation.
 */
export type ListState = {
  q: string
  /** By query parameter: `state`, `total_cents_gte`, `_any.0.state`, `_happened`. */
  filters: Filters
  /**
   * Parameters that name a field or a value that does not exist, or no longer does. The list is not
   * read while there are any: without them it would have more rows than it was asked for.
   */
  unknown: Filters
  sort: CrudSort
  /** Shows deleted records instead, for resources whose records can be restored. */
  isDeleted: boolean
  /** Limits the list to records of a task: `12.refused` are those that it was refused on. */
  task: string | null
  /** Id of the chosen saved view; the list may have been changed since. */
  view: number | null
  /** The field by which the rows are divided: `state`, `created_at:day`. */
  group: string | null
  /** How the list is shown; null for the table. */
  layout: Layout | null
  /** The part that the layout shows, such as a month; each layout reads its own. */
  part: string | null
  /** Null for the columns that the person prefers, or the declared ones. */
  columns: Columns | null
  page: number
  size: number
}

/** Parameters that belong to the page around a list. */
export const pageParameters = ['id', 'tab', 'of'] as const

export const pageSizes = [10, 25, 50, 100] as const
const usualSize = 25

/** Parameters of an address that aren't filters: the list's own, and those of the page around it. */
const notFilters: ReadonlySet<string> = new Set([
  'q',
  'sort',
  'deleted',
  'task',
  'view',
  'grp',
  'lay',
  'on',
  'cols',
  'pin',
  'page',
  'size',
  ...pageParameters,
])

/** Reads the state from URL parameters. */
export function readListState(params: URLSearchParams, resource: Resource): ListState {
  const given = [...new Set(params.keys())]
    .filter((key) => !notFilters.has(key))
    .map((key): [string, string[]] => [key, params.getAll(key).filter((value) => value !== '')])
    .filter(([, values]) => values.length > 0)
  const { filters, unknown } = readFilters(given, resource)
  const size = Number(params.get('size'))
  return {
    q: params.get('q') ?? '',
    filters,
    unknown,
    sort: readSort(params.get('sort'), resource) ?? usualSort(resource),
    isDeleted: isRestorable(resource) && params.get('deleted') === 'true',
    task: /^\d+(\.\w+)?$/.test(params.get('task') ?? '') ? params.get('task') : null,
    view: readId(params.get('view')),
    group: readGroup(params.get('grp'), resource) ? params.get('grp') : null,
    layout: readLayout(params.get('lay'), resource),
    part: readLayout(params.get('lay'), resource) && params.get('on'),
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
  for (const [key, values] of Object.entries({ ...state.filters, ...state.unknown }))
    for (const value of values) params.append(key, value)
  const usual = usualSort(resource)
  if (state.sort.field !== usual.field || state.sort.order !== usual.order)
    params.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`)
  if (state.isDeleted) params.set('deleted', 'true')
  if (state.task) params.set('task', state.task)
  if (state.group) params.set('grp', state.group)
  if (state.layout) params.set('lay', state.layout)
  if (state.layout && state.part) params.set('on', state.part)
  for (const [key, value] of state.columns ? writeColumns(state.columns) : [])
    params.set(key, value)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.size !== usualSize) params.set('size', String(state.size))
  return params
}

const readLayout = (text: string | null, { admin }: Resource): Layout | null =>
  admin.layouts?.find((known) => known === text) ?? null

/** The address of a list with all rows, which no default view replaces. */
export const allRowsSearch = `view=${allRows}`

const readId = (text: string | null): number | null => (text && isRowId(text) ? Number(text) : null)

/** Sets a filter and returns to the first page. */
export function withFilter(state: ListState, key: string, values: readonly string[]): ListState {
  const { [key]: _, ...others } = state.filters
  return { ...state, page: 1, filters: values.length ? { ...others, [key]: values } : others }
}

/** Reports whether the list can be read: all of its filters are understood. */
export const isReadable = ({ unknown }: ListState): boolean => Object.keys(unknown).length === 0

/**
 * Converts a state to Refine's filters; days of timestamp fields are in the given time zone. Throws
 * for a state that is not readable.
 */
export function crudFilters(state: ListState, resource: Resource, timeZone: string): CrudFilter[] {
  if (!isReadable(state)) throw new Error('A list with filters that do not exist is not read')
  const { all, alternatives } = conditionsOf(state.filters, resource)
  const filtersIn = (conditions: Condition[]) =>
    conditions.flatMap((condition) => crudFiltersOf(condition, timeZone))
  const or: CrudFilter[] =
    alternatives.length > 0
      ? [
          {
            operator: 'or',
            value: alternatives.map((conditions) => ({
              operator: 'and' as const,
              value: filtersIn(conditions),
            })),
          },
        ]
      : []
  return [
    ...(state.isDeleted ? [equals('_deleted', 'true')] : []),
    ...(state.task ? [equals('_task', state.task)] : []),
    ...(state.q ? [equals('q', state.q)] : []),
    ...filtersIn(all),
    ...or,
    ...happenedFilters(state.filters, timeZone),
  ]
}

const refineOperators: Record<
  Exclude<Operator, 'eq' | 'ne' | 'null' | 'has'>,
  Exclude<CrudOperators, 'or' | 'and'>
> = {
  gte: 'gte',
  lte: 'lte',
  gt: 'gt',
  lt: 'lt',
  like: 'contains',
  nlike: 'ncontains',
  starts: 'startswith',
}

function crudFiltersOf({ filter, operator, values }: Condition, timeZone: string): CrudFilter[] {
  const { name: field } = filter
  const [value = ''] = values
  const isSeveral = values.length > 1
  switch (operator) {
    case 'null':
      return [{ field, operator: value === 'true' ? 'null' : 'nnull', value: true }]
    case 'has':
      return [{ field, operator: 'ina', value: values }]
    case 'ne':
      return [
        isSeveral ? { field, operator: 'nin', value: values } : { field, operator: 'ne', value },
      ]
    case 'eq':
      if (filter.field.kind === 'timestamp' && !isSeveral)
        return dayFilter(field, operator, value, timeZone)
      return [isSeveral ? { field, operator: 'in', value: values } : equals(field, value)]
    default:
      if (filter.field.kind === 'timestamp') return dayFilter(field, operator, value, timeZone)
      return [{ field, operator: refineOperators[operator], value }]
  }
}

export const equals = (field: string, value: string | number): CrudFilter => ({
  field,
  operator: 'eq',
  value,
})

/** Compares with a day as the API does with a relative one: after it means after its end. */
function dayFilter(
  field: string,
  operator: 'eq' | keyof typeof refineOperators,
  day: string,
  timeZone: string,
): CrudFilter[] {
  if (day.startsWith('@'))
    return [
      operator === 'eq'
        ? equals(field, day)
        : { field, operator: refineOperators[operator], value: day },
    ]
  const start = dayStart(day, timeZone)
  const end = dayEnd(day, timeZone)
  if (!start || !end) throw new Error(`${day} is not a day`)
  const from: CrudFilter = { field, operator: 'gte', value: start }
  const to: CrudFilter = { field, operator: 'lte', value: end }
  if (operator === 'eq') return [from, to]
  if (operator === 'gte') return [from]
  if (operator === 'lte') return [to]
  return [{ field, operator: refineOperators[operator], value: operator === 'gt' ? end : start }]
}

function happenedFilters(filters: Filters, timeZone: string): CrudFilter[] {
  return Object.entries(filters).flatMap(([key, [value = '']]) => {
    if (!isHappened(key)) return []
    const [, operator] = /^_happened_(gte|lte|gt|lt)$/.exec(key) ?? []
    return operator
      ? dayFilter('_happened', operator as 'gte' | 'lte' | 'gt' | 'lt', value, timeZone)
      : [equals(key, value)]
  })
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
