import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CrudFilter,
  CrudSort,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  LogicalFilter,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core'

import type { CallOptions, HttpClient, Method } from '#contract/client/http-client.ts'
import type { Query } from '#contract/kernel/routes.ts'
import { apiError } from './api-error.ts'
import { ownChanges } from './own-changes.ts'

/**
 * Creates Refine's data provider on top of the HTTP client, with the conventions of simple-rest. An
 * update contains the record's `version` in its variables; a delete sends `meta.version` as
 * `If-Match`. The answer to an update has the `event` that undoes it. If `meta.fields` is set, a list, or the records of some ids, have only those fields.
 */
export function createDataProvider(client: HttpClient) {
  async function send<T>(path: string, options: CallOptions & { method?: Method } = {}) {
    try {
      return await client.send<T>(path, options)
    } catch (thrown) {
      throw apiError(thrown)
    }
  }

  return {
    getApiUrl: () => '/api',
    getList: async <T extends BaseRecord = BaseRecord>(params: GetListParams) => {
      const { resource, pagination, sorters, filters, meta } = params
      const query = {
        ...sortQuery(sorters),
        ...filterQuery(filters),
        ...fieldsQuery(meta),
      }
      const page = async (start: number, end: number) => {
        const { data, headers } = await send<T[]>(`/api/${resource}`, {
          query: { _start: start, _end: end, ...query },
        })
        return { data, total: Number(headers.get('X-Total-Count') ?? data.length) }
      }
      if (pagination?.mode === 'off') return allPages(resource, page)
      const { currentPage = 1, pageSize = 25 } = pagination ?? {}
      return page((currentPage - 1) * pageSize, currentPage * pageSize)
    },
    getMany: async <T extends BaseRecord = BaseRecord>({ resource, ids, meta }: GetManyParams) => {
      const which = { ...(meta?.isDeleted ? { _deleted: 'true' } : {}), ...fieldsQuery(meta) }
      const pages = await Promise.all(
        chunks([...new Set(ids)]).map((id) =>
          send<T[]>(`/api/${resource}`, { query: { id, ...which, _start: 0, _end: id.length } }),
        ),
      )
      return { data: pages.flatMap(({ data }) => data) }
    },
    getOne: async <T extends BaseRecord = BaseRecord>({ resource, id }: GetOneParams) => {
      const { data } = await send<T>(`/api/${resource}/${id}`)
      return { data }
    },
    create: async <T extends BaseRecord = BaseRecord, V = object>(params: CreateParams<V>) => {
      const { resource, variables } = params
      const { data } = await send<T>(`/api/${resource}`, {
        method: 'POST',
        body: variables as object,
      })
      ownChanges.note(resource, data)
      return { data }
    },
    update: async <T extends BaseRecord = BaseRecord, V = object>(params: UpdateParams<V>) => {
      const { resource, id, variables } = params
      const { data, headers } = await send<T>(`/api/${resource}/${id}`, {
        method: 'PATCH',
        body: variables as object,
      })
      ownChanges.note(resource, data)
      return { data, event: eventIn(headers) }
    },
    deleteOne: async <T extends BaseRecord = BaseRecord, V = object>(
      params: DeleteOneParams<V>,
    ) => {
      const { resource, id, meta } = params
      const version: unknown = meta?.version
      const headers = version ? { 'If-Match': `"${version}"` } : {}
      const { data } = await send<T>(`/api/${resource}/${id}`, { method: 'DELETE', headers })
      ownChanges.noteDeletion(resource, id, version)
      return { data }
    },
  } satisfies DataProvider
}

const fieldsQuery = (meta: MetaQuery | undefined): Query =>
  meta?.fields ? { _fields: meta.fields.join(',') } : {}

/** Reads the event that a write has recorded, with which it can be undone. */
export const eventIn = (headers: Headers): number | null =>
  Number(headers.get('X-Event-Id')) || null

/** The maximum number of rows per API response. */
const maxPageSize = 200

/** The most rows that are read without pages. */
const maxRows = 10_000

/** Reads all rows of a list. Throws if there are more than can be held: a list is never cut silently. */
async function allPages<T>(
  resource: string,
  page: (start: number, end: number) => Promise<{ data: T[]; total: number }>,
) {
  const rows: T[] = []
  for (;;) {
    // The total can change while the list is read.
    const { data, total } = await page(rows.length, rows.length + maxPageSize)
    if (total > maxRows)
      throw new Error(
        `${resource} has ${total} rows that match; without pages, at most ${maxRows} are read. Filter the list, or read it in pages.`,
      )
    rows.push(...data)
    if (rows.length >= total) return { data: rows, total }
    if (data.length === 0)
      throw new Error(`${resource} has ${total} rows that match, and only ${rows.length} were sent`)
  }
}

export function sortQuery(sorters: CrudSort[] | undefined): Query {
  if (!sorters?.length) return {}
  return {
    _sort: sorters.map(({ field }) => field).join(','),
    _order: sorters.map(({ order }) => order).join(','),
  }
}

const suffixes: Readonly<Record<string, string>> = {
  eq: '',
  in: '',
  ne: '_ne',
  nin: '_ne',
  gte: '_gte',
  lte: '_lte',
  gt: '_gt',
  lt: '_lt',
  contains: '_like',
  ncontains: '_nlike',
  startswith: '_starts',
  ina: '_has',
}

/**
 * Converts Refine's filters to the list's parameters, which `contract/kernel/list-query.ts` defines.
 * Throws where they can't say the same: the API has one set of alternatives, which hold no others,
 * and one value for each field and operator.
 */
export function filterQuery(filters: CrudFilter[] | undefined): Query {
  const query: Record<string, Query[string]> = {}
  for (const [key, value] of (filters ?? []).flatMap(parametersOf)) {
    if (Object.hasOwn(query, key)) throw new Error(`The API takes the filter ${key} only once`)
    query[key] = value
  }
  return query
}

function parametersOf(filter: CrudFilter): [string, Query[string]][] {
  if (filter.operator === 'and') return filter.value.flatMap(parametersOf)
  if (filter.operator !== 'or') {
    if (!('field' in filter)) throw notSupported(filter.operator)
    return conditionsOf(filter)
  }
  return filter.value.flatMap((alternative, at) => {
    const conditions = parametersOf(alternative)
    if (conditions.some(([key]) => key.startsWith('_any'))) throw notSupported('or within or')
    return conditions.map(([key, value]): [string, Query[string]] => [`_any.${at}.${key}`, value])
  })
}

function conditionsOf({ field, operator, value }: LogicalFilter): [string, Query[string]][] {
  if (operator === 'null') return [[`${field}_null`, 'true']]
  if (operator === 'nnull') return [[`${field}_null`, 'false']]
  if (operator === 'between') {
    const [from, to] = value as [string | number | undefined, string | number | undefined]
    if (from === undefined || to === undefined)
      throw new Error(`The filter ${field} (between) needs two values`)
    return [
      [`${field}_gte`, from],
      [`${field}_lte`, to],
    ]
  }
  const suffix = suffixes[operator]
  if (suffix === undefined) throw notSupported(operator)
  const values = [value].flat()
  // None of no values is every row.
  if (operator === 'nin' && values.length === 0) return []
  // A parameter without a value would be left out, and the list would have more rows.
  if (values.length === 0 || values.some((one) => one === undefined || one === null))
    throw new Error(`The filter ${field} (${operator}) has no value`)
  return [[`${field}${suffix}`, value]]
}

const notSupported = (operator: string) => new Error(`The API has no filter operator ${operator}`)

function chunks(ids: BaseKey[]): BaseKey[][] {
  const count = Math.ceil(ids.length / maxPageSize)
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * maxPageSize, (at + 1) * maxPageSize),
  )
}
