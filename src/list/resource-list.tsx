import { type CrudFilter, type GetListParams, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'

import { bulkFields, bulkTransitions } from '#contract/kernel/bulk.ts'
import type { Field } from '#contract/kernel/field.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { createPath } from '../declaration/admin-resources.ts'
import { type Parent, withinParent } from '../declaration/children.ts'
import { declarationOf, stateFieldOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useResourceScreens, useValues } from '../declaration/screens-context.ts'
import { filterQuery, sortQuery } from '../providers/create-data-provider.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { useMedia } from '../ui/use-media.ts'
import { withColumns } from './columns.ts'
import { CreateButton } from './create-button.tsx'
import { DefaultView } from './default-view.tsx'
import { readGroup } from './groups.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import type { ListOrigin } from './list-origin.ts'
import { crudFilters, equals, isReadable, type ListState, pageSizes } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NewRows } from './new-rows.tsx'
import { queryOfFilters } from './query-of-filters.ts'
import { useColumns } from './use-columns.ts'
import { useDefaultViews } from './use-default-views.ts'
import { useListState } from './use-list-state.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'
import { useSummary } from './use-summary.ts'

/** The most rows that are summed up unasked: more would make the database work at each visit. */
const maxSummed = 20_000

const noRows: Row[] = []

const ListGroups = lazy(() => import('./list-groups.tsx'))
const FilterGone = lazy(() => import('./filter-gone.tsx'))
const Peek = lazy(() => import('./peek.tsx'))
const BulkBar = lazy(() => import('./bulk-bar.tsx'))
const DeleteDialog = lazy(() => import('../deletion/delete-dialog.tsx'))

type Props = {
  name: ResourceName
  parent?: Parent
  /** Limits the list to a part of the rows, which the page around it names. */
  within?: ListPart
  /** Title in place of the resource's, for pages that already have a heading. */
  title?: string
  /** Additional actions. */
  actions?: ReactNode
}

/** Shows the list of a resource, or on a parent's page the rows that belong to the parent. */
export default function ResourceList(props: Props) {
  if (props.parent || props.within) return <List {...props} />
  return (
    <DefaultView name={props.name}>
      <List {...props} />
    </DefaultView>
  )
}

function List({ name, parent, within, title, actions }: Props) {
  const declared = declarationOf(name)
  const part = adapted(declared, parent, within)
  const texts = useTexts()
  const can = useCan()
  const own = useValues(name)
  const { timeZone } = useFormat()
  const isPhone = useMedia('phone')
  const hasOwn = parent === undefined && within === undefined
  const { data: defaults } = useDefaultViews(hasOwn)
  const hasDefault = hasOwn && defaults?.some(({ resource }) => resource === name) === true
  const [state, change, search] = useListState(part, hasDefault)
  const { columns, isOwn, change: changeColumns } = useColumns(name, part, state, change)
  const resource = hasOwn ? withColumns(part, columns) : part
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const page = useRef<HTMLDivElement>(null)

  const isAsked = isReadable(state)
  const listParams = {
    resource: name,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' as const },
    sorters: [state.sort],
    filters: [
      ...(isReadable(state) ? crudFilters(state, resource, timeZone) : []),
      ...(parent ? [equals(parent.field, parent.id)] : []),
      ...partFilters(within, resource, state),
    ],
    meta: shownFields(state.isDeleted ? withDeletion(resource) : resource, own),
  }
  const { query, result } = useList<Row, HttpError>({
    ...listParams,
    queryOptions: { placeholderData: keepPreviousData, enabled: isAsked },
    errorNotification: false,
  })
  // The rows of an earlier search stay in the cache, but not on screen.
  const rows = isAsked ? result.data : noRows
  const group = readGroup(state.group, resource)
  const [groupRows, setGroupRows] = useState<ReadonlyMap<string, readonly Row[]>>(new Map())
  const onRows = useCallback(
    (of: string, some: readonly Row[]) => setGroupRows((before) => new Map(before).set(of, some)),
    [],
  )
  const onScreen = group ? [...groupRows.values()].flat() : rows
  const news = useLiveRows({
    name,
    rows: onScreen,
    loadedAt: isAsked ? query.dataUpdatedAt : 0,
    isFetching: query.isFetching,
    fetchRows: (ids) => fetchRows(listParams, ids, state.isDeleted),
    fetchPage: async () => {
      const { data, total: now } = await dataProvider.getList<Row>({
        ...listParams,
        meta: { fields: [resource.title] },
      })
      return { ids: data.map(({ id }) => id), total: now }
    },
  })
  const matching = isAsked ? (result.total ?? 0) : 0
  const total = isAsked ? (news.total ?? matching) : 0
  const selection = useSelection(queryOfFilters(listParams.filters), {
    onScreen: onScreen.map(({ id }) => id),
    total,
    isReady: isAsked && !query.isPlaceholderData,
  })
  const layouts = useResourceScreens(name).layouts
  const Layout = hasOwn && state.layout ? layouts?.[state.layout] : undefined
  const maySelect = isAsked && !Layout && !state.isDeleted && hasBulkFor(name, can)
  const { peeked, closePeek } = useRowKeys(page, onScreen)
  const summed = summedColumns(resource)
  const [isSumWanted, setSumWanted] = useState(false)
  const hasSums = summed.length > 0 && matching > 1
  const isSummed = hasSums && (matching <= maxSummed || isSumWanted)
  const { data: summary } = useSummary(
    { resource: name, filters: listParams.filters, sum: summed },
    { isEnabled: isSummed, asOf: query.dataUpdatedAt },
  )
  const sums = isSummed ? summary?.sums : undefined
  const isEmpty = query.isSuccess && rows.length === 0
  const Rows = isPhone ? ListCards : ListTable
  const shown = state.isDeleted ? withDeletion(resource) : resource
  const shared = {
    name,
    resource: shown,
    gone: news.gone,
    patched: news.patched,
    layout: hasOwn ? { columns, onChange: changeColumns } : undefined,
    state,
    onChange: change,
    onDelete: setToDelete,
  }
  const origin: ListOrigin | undefined = hasOwn
    ? { name, ids: rows.map(({ id }) => id), search }
    : undefined
  const create = createPath(name, parent && { [parent.field]: parent.id })

  return (
    <>
      <PageHeader
        title={title ?? texts.many(name)}
        isPart={parent !== undefined || title !== undefined}
        aside={
          isAsked &&
          query.isSuccess && (
            <>
              <span className="total">{texts.text('list.total', { count: total })}</span>
              {hasSums && !isSummed && (
                <Button type="link" size="small" onClick={() => setSumWanted(true)}>
                  {texts.text('list.sumUp')}
                </Button>
              )}
            </>
          )
        }
        actions={
          <>
            {actions}
            {can(name, 'create') && <CreateButton name={name} path={create} />}
          </>
        }
      />
      {query.error?.statusCode !== 403 && (
        <ListToolbar
          name={name}
          resource={resource}
          state={state}
          onChange={change}
          exported={
            result.total === undefined || !isAsked
              ? undefined
              : { url: exportUrl(listParams), shown: resource.admin.columns, count: total }
          }
          own={hasOwn ? { columns, isOwn, onChange: changeColumns } : undefined}
        />
      )}
      {isAsked && query.error && (
        <Problem error={query.error} onRetry={() => void query.refetch()} />
      )}
      <NewRows
        count={Layout ? 0 : news.count}
        onShow={async () => {
          await query.refetch()
          page.current?.focus({ preventScroll: true })
        }}
      />
      <div ref={page} tabIndex={-1} className="rows">
        {!isAsked ? (
          <Suspense>
            <FilterGone state={state} onChange={change} />
          </Suspense>
        ) : Layout ? (
          <Suspense fallback={<Loading />}>
            <Layout
              name={name}
              filters={listParams.filters}
              chosen={state.filters}
              part={state.part}
              onPart={(to) => change({ ...state, part: to })}
              onTable={(filters) =>
                change({
                  ...state,
                  layout: null,
                  part: null,
                  page: 1,
                  filters: { ...state.filters, ...filters },
                })
              }
            />
          </Suspense>
        ) : isEmpty ? (
          <ListEmpty
            name={name}
            create={create}
            state={state}
            total={matching}
            hint={within?.whenEmpty}
            onChange={change}
          />
        ) : (
          !query.error &&
          (group ? (
            <Suspense fallback={<Loading />}>
              <ListGroups
                key={state.group}
                {...shared}
                selection={maySelect ? selection : undefined}
                origin={undefined}
                group={group}
                filters={listParams.filters}
                meta={listParams.meta}
                summed={summed}
                asOf={query.dataUpdatedAt}
                onRows={onRows}
              />
            </Suspense>
          ) : (
            <Rows
              {...shared}
              rows={rows}
              sums={sums}
              selection={maySelect ? selection : undefined}
              origin={origin}
              isLoading={query.isFetching}
            />
          ))
        )}
      </div>
      {total > 0 && !group && !Layout && (
        <nav className="pages" aria-label={texts.text('list.pages')}>
          <Pagination
            current={state.page}
            pageSize={state.size}
            total={total}
            showSizeChanger={!isPhone}
            simple={isPhone}
            pageSizeOptions={[...pageSizes]}
            showTotal={(all, [from, to]) => texts.text('list.range', { from, to, total: all })}
            onChange={(page, size) =>
              change({ ...state, page: size === state.size ? page : 1, size })
            }
          />
        </nav>
      )}
      {maySelect && selection.count > 0 && (
        <Suspense>
          <BulkBar
            name={name}
            selection={selection}
            onPage={onScreen.filter(({ id }) => selection.isSelected(id)).length}
            total={total}
          />
        </Suspense>
      )}
      {peeked && can(name, 'show') && (
        <Suspense>
          <Peek name={name} row={peeked} origin={origin} onClose={closePeek} />
        </Suspense>
      )}
      {toDelete && (
        <Suspense>
          <DeleteDialog name={name} row={toDelete} onClose={() => setToDelete(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Reports whether the person may do anything to many rows of a resource at once. */
function hasBulkFor(name: ResourceName, can: ReturnType<typeof useCan>): boolean {
  const resource = declarationOf(name)
  const machine: Machine | undefined = Reflect.get(machines, name)
  return (
    (can(name, 'edit') && bulkFields(resource).length > 0) ||
    (can(name, 'delete') && resource.actions.includes('delete')) ||
    bulkTransitions(machine).some((transition) => can(name, transition))
  )
}

/** A part of a resource's rows. */
export type ListPart = {
  /** The states of its rows; others can't be chosen. */
  states?: readonly string[]
  filters?: readonly CrudFilter[]
  /** Shown instead of the resource's own hint when there are no rows. */
  whenEmpty?: string
}

function adapted(declared: Resource, parent: Parent | undefined, within: ListPart | undefined) {
  const resource = parent ? withinParent(declared, parent) : declared
  const [name, field] = stateFieldOf(resource) ?? []
  if (!within?.states || !name) return resource
  const limited = { ...field, values: within.states } as Field
  return { ...resource, fields: { ...resource.fields, [name]: limited } }
}

/** Builds the filters of a part; a state that is chosen in the list stands in for all of them. */
function partFilters(within: ListPart | undefined, resource: Resource, state: ListState) {
  const [name] = stateFieldOf(resource) ?? []
  const isChosen = name !== undefined && (state.filters[name]?.length ?? 0) > 0
  const states: CrudFilter[] =
    within?.states && name && !isChosen
      ? [{ field: name, operator: 'in', value: [...within.states] }]
      : []
  return [...states, ...(within?.filters ?? [])]
}

/** Returns the address that exports all rows of a list. */
function exportUrl({
  resource,
  sorters,
  filters,
}: Pick<GetListParams, 'resource' | 'sorters' | 'filters'>): URL {
  const url = new URL(`/api/${resource}/export`, window.location.origin)
  for (const [key, value] of Object.entries({ ...sortQuery(sorters), ...filterQuery(filters) }))
    for (const one of [value].flat()) url.searchParams.append(key, String(one))
  return url
}

const summedColumns = ({ fields, admin }: Resource): string[] =>
  admin.columns.filter((column) => fields[column]?.sum)

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
const withDeletion = (resource: Resource): Resource => ({
  ...resource,
  admin: { ...resource.admin, columns: [...resource.admin.columns, 'deleted_at'] },
})
