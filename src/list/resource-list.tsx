import type { HttpError } from '@refinedev/core'
import { Button, Pagination } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { createPath } from '../declaration/admin-resources.ts'
import type { Parent } from '../declaration/children.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useResourceScreens } from '../declaration/screens-context.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { useMedia } from '../ui/use-media.ts'
import { hasBulkFor } from './bulk/has-bulk-for.ts'
import { useSelection } from './bulk/use-selection.ts'
import { declaredColumns, seenColumns, withColumns } from './columns/columns.ts'
import { useColumns } from './columns/use-columns.ts'
import { CreateButton } from './create-button.tsx'
import { exportUrl } from './files/export-url.ts'
import { queryOfFilters } from './filters/query-of-filters.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import type { ListOrigin } from './list-origin.ts'
import { type ListPart, limited } from './list-part.ts'
import { pageSizes } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NewRows } from './new-rows.tsx'
import { useListRows, withDeletion } from './use-list-rows.ts'
import { useListState } from './use-list-state.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useStateCounts } from './use-state-counts.ts'
import { useSums } from './use-sums.ts'
import { DefaultView, type Failed } from './views/default-view.tsx'
import { useDefaultViews } from './views/use-default-views.ts'

const ListGroups = lazy(() => import('./list-groups.tsx'))
const FilterGone = lazy(() => import('./filters/filter-gone.tsx'))
const Peek = lazy(() => import('./peek.tsx'))
const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'))
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
    <DefaultView name={props.name}>{(failed) => <List {...props} failed={failed} />}</DefaultView>
  )
}

function List({
  name,
  parent,
  within,
  title,
  actions,
  failed,
}: Props & { failed?: Failed | undefined }) {
  const declared = declarationOf(name)
  const part = limited(declared, parent, within)
  const texts = useTexts()
  const can = useCan()
  const isPhone = useMedia('phone')
  const hasOwn = parent === undefined && within === undefined
  const { data: defaults } = useDefaultViews(hasOwn)
  const hasDefault = hasOwn && defaults?.some(({ resource }) => resource === name) === true
  const [state, change, search] = useListState(part, hasDefault)
  const { columns, isOwn, change: changeColumns } = useColumns(name, part, state, change)
  const resource = withColumns(
    part,
    hasOwn ? columns : seenColumns(part, declaredColumns(part), can),
  )
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const loaded = useListRows({ name, resource, parent, within, state })
  const { params, query, rows, group, onScreen, news, matching, total, isAsked } = loaded
  const { filters } = params
  const selection = useSelection(queryOfFilters(filters), {
    onScreen: onScreen.map(({ id }) => id),
    total,
    isReady: isAsked && !query.isPlaceholderData,
  })
  const layouts = useResourceScreens(name).layouts
  const Layout = hasOwn && state.layout ? layouts?.[state.layout] : undefined
  const maySelect = isAsked && !Layout && !state.isDeleted && hasBulkFor(name, can)
  const { peeked, closePeek } = useRowKeys(page, onScreen)
  const asOf = query.dataUpdatedAt
  const { summed, sums, sumUp } = useSums(name, { resource, filters, matching, asOf })
  const counts = useStateCounts(name, { resource, filters, matching, asOf })
  const problem = (isAsked ? query.error : null) ?? failed?.error
  const isEmpty = query.isSuccess && rows.length === 0
  const hasRows = query.error ? rows.length > 0 && mayKeepRows(query.error) : true
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
              {sumUp && (
                <Button type="link" size="small" onClick={sumUp}>
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
            loaded.isCounted
              ? { url: exportUrl(params), shown: resource.admin.columns, count: total }
              : undefined
          }
          counts={counts}
          own={hasOwn ? { columns, isOwn, onChange: changeColumns } : undefined}
        />
      )}
      {problem && (
        <Problem
          error={problem}
          onRetry={() => {
            void failed?.refetch()
            if (query.error) void query.refetch()
          }}
        />
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
              filters={filters}
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
          hasRows &&
          (group ? (
            <Suspense fallback={<Loading />}>
              <ListGroups
                key={state.group}
                {...shared}
                selection={maySelect ? selection : undefined}
                origin={undefined}
                group={group}
                filters={filters}
                meta={params.meta}
                summed={summed}
                asOf={asOf}
                onRows={loaded.onGroupRows}
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
      {total > 0 && hasRows && !group && !Layout && (
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
            exported={exportUrl(params)}
            columns={resource.admin.columns}
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

/** Rows that were read before stay in sight after a failure, unless the person may not see them. */
const mayKeepRows = ({ statusCode }: HttpError): boolean => statusCode !== 401 && statusCode !== 403
