import { PlusOutlined } from '@ant-design/icons'
import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../texts.ts'
import { createPath } from './admin-resources.ts'
import { type Parent, withinParent } from './children.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import type { ListOrigin } from './list-origin.ts'
import { crudFilters, equals, pageSizes, writeListState } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { overrides } from './overrides.tsx'
import { PageHeader } from './page-header.tsx'
import { Problem } from './problem.tsx'
import { declarationOf, type Row } from './traits.ts'
import { useFormat } from './use-format.ts'
import { useListState } from './use-list-state.ts'
import { useMedia } from './use-media.ts'
import { useReturn } from './use-return.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** A page's list of a resource, or on its parent's page the rows that belong to that one. */
export default function ResourceList({ name, parent }: { name: ResourceName; parent?: Parent }) {
  const declared = declarationOf(name)
  const resource = parent ? withinParent(declared, parent) : declared
  const say = useTexts()
  const can = useCan()
  const { timeZone } = useFormat()
  const isPhone = useMedia('phone')
  const [state, change] = useListState(resource)
  const [toDelete, setToDelete] = useState<Row | null>(null)

  const { query, result } = useList<Row, HttpError>({
    resource: name,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [state.sort],
    filters: [
      ...crudFilters(state, resource, timeZone),
      ...(parent ? [equals(parent.field, parent.id)] : []),
    ],
    meta: shownFields(name, state.isDeleted ? withDeletion(resource) : resource),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const total = result.total ?? 0
  const isEmpty = query.isSuccess && result.data.length === 0
  const Rows = isPhone ? ListCards : ListTable
  const origin: ListOrigin | undefined = parent
    ? undefined
    : {
        ...{ name, ids: result.data.map(({ id }) => id) },
        search: writeListState(state, resource).toString(),
      }
  const create = createPath(name, parent && { [parent.field]: parent.id })

  return (
    <>
      <PageHeader
        title={say.many(name)}
        isPart={parent !== undefined}
        aside={
          query.isSuccess && (
            <span className="total">{say.text('list.total', { count: total })}</span>
          )
        }
        actions={can(name, 'create') && <CreateButton name={name} path={create} />}
      />
      {query.error?.statusCode !== 403 && (
        <ListToolbar
          {...{ name, resource, state }}
          onChange={change}
          hasViews={parent === undefined}
        />
      )}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty ? (
        <ListEmpty name={name} create={create} state={state} total={total} onChange={change} />
      ) : (
        !query.error && (
          <Rows
            name={name}
            resource={state.isDeleted ? withDeletion(resource) : resource}
            rows={result.data}
            origin={origin}
            isLoading={query.isFetching}
            state={state}
            onChange={change}
            onDelete={setToDelete}
          />
        )
      )}
      {total > 0 && (
        <nav className="pages" aria-label={say.text('list.pages')}>
          <Pagination
            current={state.page}
            pageSize={state.size}
            total={total}
            showSizeChanger={!isPhone}
            simple={isPhone}
            pageSizeOptions={[...pageSizes]}
            showTotal={(all, [from, to]) => say.text('list.range', { from, to, total: all })}
            onChange={(page, size) =>
              change({ ...state, page: size === state.size ? page : 1, size })
            }
          />
        </nav>
      )}
      {toDelete && (
        <Suspense>
          <DeleteDialog name={name} row={toDelete} onClose={() => setToDelete(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What a list needs of its rows; all of them where a cell of its own may look at any. */
function shownFields(name: ResourceName, { admin: { columns }, title }: Resource) {
  const own = overrides[name]?.values ?? {}
  const isAny = columns.some((column) => Object.hasOwn(own, column))
  return isAny ? {} : { fields: [...new Set([title, ...columns])] }
}

/** A list of deleted ones also says since when. */
const withDeletion = (resource: Resource): Resource => ({
  ...resource,
  admin: { ...resource.admin, columns: [...resource.admin.columns, 'deleted_at'] },
})

function CreateButton({ name, path }: { name: ResourceName; path: string }) {
  const say = useTexts()
  const navigate = useNavigate()
  const state = useReturn()
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(path, { state })
      }}
    >
      {say.text('actions.createOne', { what: say.one(name).toLocaleLowerCase() })}
    </Button>
  )
}
