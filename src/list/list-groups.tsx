import { RightOutlined } from '@ant-design/icons'
import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'

import type { Row } from '../declaration/row.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { useMedia } from '../ui/use-media.ts'
import { GroupLabel } from './group-label.tsx'
import { type Group, type GroupKey, groupRequest, withinGroup } from './groups.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable, type RowsProps } from './list-table.tsx'
import { type Summary, useSummary } from './use-summary.ts'

type Props = Omit<RowsProps, 'rows' | 'isLoading' | 'sums'> & {
  group: Group
  /** The list's own filters. */
  filters: CrudFilter[]
  /** The fields that are read of each row. */
  meta: object
  summed: readonly string[]
  /** When the list was read: the groups are read again with it. */
  asOf: number
  /** Called with the rows of a group when they are shown, and with none when it is closed. */
  onRows: (group: string, rows: readonly Row[]) => void
}

/** Shows a list divided into groups, each with its count and sums; its rows are read when opened. */
export default function ListGroups(props: Props) {
  const { name, group, filters, summed, asOf } = props
  const { text } = useTexts()
  const { data, error, refetch } = useSummary(
    { resource: name, filters, sum: summed, ...groupRequest(group) },
    { asOf },
  )
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="groups">
      <ul>
        {data.groups.map((one) => (
          <GroupItem key={String(one.key)} {...props} of={one} />
        ))}
      </ul>
      {data.is_cut && <p className="hint">{text('group.cut', { count: data.groups.length })}</p>}
      <p className="group-sum">
        <strong>{text('list.sum')}</strong>
        <Figures {...props} of={data} />
      </p>
    </div>
  )
}

type Figured = Pick<Summary, 'count' | 'sums'>

function Figures({ name, summed, of }: Props & { of: Figured }) {
  const texts = useTexts()
  const { money } = useFormat()
  return (
    <>
      <span>{texts.text('list.total', { count: of.count })}</span>
      {summed.map((field) => (
        <span key={field}>
          {texts.field(field, name)}: {money(of.sums[field] ?? 0)}
        </span>
      ))}
    </>
  )
}

function GroupItem(props: Props & { of: Figured & { key: GroupKey } }) {
  const { name, group, of } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <h2 className="group-head">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
          <strong>
            <GroupLabel resource={name} group={group} value={of.key} />
          </strong>
          <Figures {...props} of={of} />
        </button>
      </h2>
      <div id={id}>{isOpen && <GroupRows {...props} value={of.key} />}</div>
    </li>
  )
}

/** Shows the rows of an opened group, with its own page. */
function GroupRows(props: Props & { value: GroupKey }) {
  const { name, group, filters, meta, asOf, onRows, state, value } = props
  const { text } = useTexts()
  const { timeZone } = useFormat()
  const isPhone = useMedia('phone')
  const [page, setPage] = useState(1)
  const { query, result } = useList<Row, HttpError>({
    resource: name,
    pagination: { currentPage: page, pageSize: state.size, mode: 'server' },
    sorters: [state.sort],
    filters: withinGroup(filters, group, value, timeZone),
    meta,
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const { refetch } = query
  const readAt = useRef(asOf)
  useEffect(() => {
    if (readAt.current !== asOf) void refetch()
    readAt.current = asOf
  }, [asOf, refetch])
  const { data } = result
  useEffect(() => {
    onRows(String(value), data)
    return () => onRows(String(value), [])
  }, [onRows, value, data])
  const Rows = isPhone ? ListCards : ListTable
  const total = result.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / state.size))
  // Rows may have left the group since: the page that was shown is then past its last one.
  useEffect(() => {
    if (query.isSuccess && page > lastPage) setPage(lastPage)
  }, [query.isSuccess, page, lastPage])
  if (query.error) return <Problem error={query.error} onRetry={() => void refetch()} />
  return (
    <>
      <Rows {...props} rows={data} sums={undefined} isLoading={query.isFetching} />
      {total > state.size && (
        <nav className="pages" aria-label={text('list.pages')}>
          <Pagination
            current={page}
            pageSize={state.size}
            total={total}
            simple={isPhone}
            showSizeChanger={false}
            onChange={setPage}
          />
        </nav>
      )}
    </>
  )
}
