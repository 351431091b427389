import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Parent } from '../declaration/children.ts'
import type { Row } from '../declaration/row.ts'
import { useValues } from '../declaration/screens-context.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useFormat } from '../text/use-format.ts'
import { readGroup } from './groups.ts'
import { type ListPart, partFilters } from './list-part.ts'
import { crudFilters, equals, isReadable, type ListState } from './list-state.ts'
import { useLiveRows } from './use-live-rows.ts'

const noRows: Row[] = []

type Asked = {
  name: ResourceName
  resource: Resource
  parent: Parent | undefined
  within: ListPart | undefined
  state: ListState
}

/** Loads the rows that the list's state asks for, and keeps them up to date. */
export function useListRows({ name, resource, parent, within, state }: Asked) {
  const { timeZone } = useFormat()
  const customValues = useValues(name)
  const isAsked = isReadable(state)
  const params = {
    resource: name,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' as const },
    sorters: [state.sort],
    filters: [
      ...(isAsked ? crudFilters(state, resource, timeZone) : []),
      ...(parent ? [equals(parent.field, parent.id)] : []),
      ...partFilters(within, resource, state),
    ],
    meta: shownFields(state.isDeleted ? withDeletion(resource) : resource, customValues),
  }
  const { query, result } = useList<Row, HttpError>({
    ...params,
    queryOptions: { placeholderData: keepPreviousData, enabled: isAsked },
    errorNotification: false,
  })
  // The rows of an earlier search stay in the cache, but not on screen.
  const rows = isAsked ? result.data : noRows
  const group = readGroup(state.group, resource)
  const [groupRows, setGroupRows] = useState<ReadonlyMap<string, readonly Row[]>>(new Map())
  const onGroupRows = useCallback(
    (of: string, some: readonly Row[]) => setGroupRows((before) => new Map(before).set(of, some)),
    [],
  )
  const onScreen = group ? [...groupRows.values()].flat() : rows
  const news = useLiveRows({
    name,
    rows: onScreen,
    loadedAt: isAsked ? query.dataUpdatedAt : 0,
    isFetching: query.isFetching,
    fetchRows: (ids) => fetchRows(params, ids, state.isDeleted),
    fetchPage: async () => {
      const { data, total: now } = await dataProvider.getList<Row>({
        ...params,
        meta: { fields: [resource.title] },
      })
      return { ids: data.map(({ id }) => id), total: now }
    },
  })
  const matching = isAsked ? (result.total ?? 0) : 0
  const total = isAsked ? (news.total ?? matching) : 0
  return {
    params,
    query,
    rows,
    group,
    /** The rows of the page, or those of the groups that are open. */
    onScreen,
    onGroupRows,
    news,
    /** How many rows match: when they were loaded, and now. */
    matching,
    total,
    /** False while the state has a filter that can't be read: then nothing is loaded. */
    isAsked,
    isCounted: isAsked && result.total !== undefined,
  }
}

/** Fetches these rows with the list's fields; in a list of deleted records, those still deleted. */
async function fetchRows(
  { resource, meta }: { resource: ResourceName; meta: object },
  ids: number[],
  isDeleted: boolean,
): Promise<Row[]> {
  const filters: CrudFilter[] = [
    { field: 'id', operator: 'in', value: ids },
    ...(isDeleted ? [equals('_deleted', 'true')] : []),
  ]
  const { data } = await dataProvider.getList<Row>({
    resource,
    meta,
    filters,
    pagination: { mode: 'off' },
  })
  return data
}

/** Returns the fields that a list needs; all of them if a custom cell may read any field. */
function shownFields({ admin: { columns }, title }: Resource, own: object) {
  const isAny = columns.some((column) => Object.hasOwn(own, column))
  return isAny ? {} : { fields: [...new Set([title, ...columns])] }
}

/** Adds the deletion date to the columns, for lists of deleted records. */
export const withDeletion = (resource: Resource): Resource => ({
  ...resource,
  admin: { ...resource.admin, columns: [...resource.admin.columns, 'deleted_at'] },
})
