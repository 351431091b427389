import { PlusOutlined } from '@ant-design/icons'
import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Empty, Pagination } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../texts.ts'
import { createPath } from './admin-resources.ts'
import { ListCards } from './list-cards.tsx'
import { crudFilters, type ListState, pageSizes } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PageHeader } from './page-header.tsx'
import { Problem } from './problem.tsx'
import { declarationOf, type Row } from './traits.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useFormat } from './use-format.ts'
import { useListState } from './use-list-state.ts'
import { useMedia } from './use-media.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** The list of any declared resource. */
export default function ListPage({ name }: { name: ResourceName }) {
  const resource = declarationOf(name)
  const say = useTexts()
  const can = useCan()
  const { timeZone } = useFormat()
  const isPhone = useMedia('phone')
  const [state, change] = useListState(resource)
  const [toDelete, setToDelete] = useState<Row | null>(null)
  useDocumentTitle(say.many(name))

  const { query, result } = useList<Row, HttpError>({
    resource: name,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [state.sort],
    filters: crudFilters(state, resource, timeZone),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const total = result.total ?? 0
  const isEmpty = query.isSuccess && result.data.length === 0
  const Rows = isPhone ? ListCards : ListTable

  return (
    <>
      <PageHeader
        title={say.many(name)}
        aside={
          query.isSuccess && (
            <span className="total">{say.text('list.total', { count: total })}</span>
          )
        }
        actions={can(name, 'create') && <CreateButton name={name} />}
      />
      {query.error?.statusCode !== 403 && (
        <ListToolbar name={name} state={state} onChange={change} />
      )}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty ? (
        <Nothing name={name} state={state} total={total} onChange={change} />
      ) : (
        !query.error && (
          <Rows
            name={name}
            rows={result.data}
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

function CreateButton({ name }: { name: ResourceName }) {
  const say = useTexts()
  const navigate = useNavigate()
  const path = createPath(name)
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(path)
      }}
    >
      {say.text('actions.createOne', { what: say.one(name).toLocaleLowerCase() })}
    </Button>
  )
}

/** Why a list is empty, and what to do about it. */
function Nothing({
  name,
  state,
  total,
  onChange,
}: {
  name: ResourceName
  state: ListState
  total: number
  onChange: (state: ListState) => void
}) {
  const { text } = useTexts()
  const can = useCan()
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const clear = () => onChange({ ...state, q: '', filters: {}, page: 1 })
  if (total > 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('list.pastEnd')}>
        <Button onClick={() => onChange({ ...state, page: 1 })}>{text('list.firstPage')}</Button>
      </Empty>
    )
  if (isNarrowed)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>{text('list.noMatch')}</strong>
            <p>{text('list.noMatchHint')}</p>
          </>
        }
      >
        <Button onClick={clear}>{text('list.clear')}</Button>
      </Empty>
    )
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{text('list.empty')}</strong>
          <p>{text('list.emptyHint')}</p>
        </>
      }
    >
      {can(name, 'create') && <Link to={createPath(name)}>{text('list.emptyCreate')}</Link>}
    </Empty>
  )
}
