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
  Pagination,
  UpdateParams,
} from '@refinedev/core'

import type { CallOptions, HttpClient, Method } from '#contract/client/http-client.ts'
import type { Query } from '#contract/kernel/routes.ts'
import { apiError } from './api-error.ts'
import { ownChanges } from './own-changes.ts'

/**
 * Creates Refine's data provider on top of the HTTP client, with the conventions of simple-rest. An
 * update contains the record's `version` in its variables; a delete sends `meta.version` as
 * `If-Match`. If `meta.fields` is set, a list returns only those fields.
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
        ...rangeQuery(pagination),
        ...sortQuery(sorters),
        ...filterQuery(filters),
        ...(meta?.fields && { _fields: meta.fields.join(',') }),
      }
      const { data, headers } = await send<T[]>(`/api/${resource}`, { query })
      return { data, total: Number(headers.get('X-Total-Count') ?? data.length) }
    },
    getMany: async <T extends BaseRecord = BaseRecord>({ resource, ids, meta }: GetManyParams) => {
      const which = meta?.isDeleted ? { _deleted: 'true' } : {}
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
      const { data } = await send<T>(`/api/${resource}/${id}`, {
        method: 'PATCH',
        body: variables as object,
      })
      ownChanges.note(resource, data)
      return { data }
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

/** The maximum number of rows per API response. */
const maxPageSize = 200

function rangeQuery(pagination: Pagination | undefined): Query {
  if (pagination?.mode === 'off') return { _start: 0, _end: maxPageSize }
  const { currentPage = 1, pageSize = 25 } = pagination ?? {}
  return { _start: (currentPage - 1) * pageSize, _end: currentPage * pageSize }
}

function sortQuery(sorters: CrudSort[] | undefined): Query {
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
}

export function filterQuery(filters: CrudFilter[] | undefined): Query {
  return Object.fromEntries(
    (filters ?? []).map((filter) => {
      if (!('field' in filter)) throw notSupported(filter.operator)
      if (filter.operator === 'null') return [`${filter.field}_null`, 'true']
      if (filter.operator === 'nnull') return [`${filter.field}_null`, 'false']
      const suffix = suffixes[filter.operator]
      if (suffix === undefined) throw notSupported(filter.operator)
      return [`${filter.field}${suffix}`, filter.value]
    }),
  )
}

const notSupported = (operator: string) => new Error(`The API has no filter operator ${operator}`)

function chunks(ids: BaseKey[]): BaseKey[][] {
  const count = Math.ceil(ids.length / maxPageSize)
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * maxPageSize, (at + 1) * maxPageSize),
  )
}
