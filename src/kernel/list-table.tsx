import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { CrudSort } from '@refinedev/core'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../texts.ts'
import { Cell } from './cell.tsx'
import { isNumber } from './display.tsx'
import type { ListOrigin } from './list-origin.ts'
import { type ListState, sortableFields, usualSort } from './list-state.ts'
import { Loading } from './loading.tsx'
import { RowActions } from './row-actions.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { fieldNamed, type Row } from './traits.ts'
import type { ChangeList } from './use-list-state.ts'

export type RowsProps = {
  name: ResourceName
  /** The declaration, as this list shows it. */
  resource: Resource
  rows: Row[]
  /** What the links to the rows' pages give along; a record's part gives nothing. */
  origin: ListOrigin | undefined
  isLoading: boolean
  /** Rows that somebody has deleted since they were loaded, and rows that were changed. */
  gone: ReadonlySet<number>
  patched: ReadonlySet<number>
  state: ListState
  onChange: ChangeList
  onDelete: (row: Row) => void
}

/**
 * A list on a wide screen. The API sorts and pages, so a plain table is all it takes; Ant Design's
 * would weigh more than the rest of the page.
 */
export function ListTable(props: RowsProps) {
  const { name, resource, rows, origin, isLoading, state, onChange } = props
  const say = useTexts()
  const { columns } = resource.admin
  const sortable = sortableFields(resource)
  if (isLoading && rows.length === 0) return <Loading />
  return (
    <ScrollBox label={say.text('list.table', { what: say.many(name) })}>
      <table className="list" aria-busy={isLoading}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column}
                name={name}
                column={column}
                isRight={isNumber(column, fieldNamed(resource, column))}
                isSortable={sortable.includes(column)}
                sort={state.sort}
                onSort={(sort) =>
                  onChange({ ...state, sort: sort ?? usualSort(resource), page: 1 })
                }
              />
            ))}
            <th className="row-end" scope="col">
              <span className="unseen">{say.text('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={rowClass(props, row)}>
              {columns.map((column, at) => (
                <td
                  key={column}
                  className={isNumber(column, fieldNamed(resource, column)) ? 'right' : ''}
                >
                  <Cell {...{ name, column, row, origin }} isFirst={at === 0} />
                </td>
              ))}
              <td className="row-end">
                <RowEnd {...props} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Its class of a row that is gone or was changed while it was looked at. */
export const rowClass = ({ gone, patched }: RowsProps, { id }: Row): string =>
  gone.has(id) ? 'gone' : patched.has(id) ? 'patched' : ''

/** What can be done with a row, while there is one. */
export function RowEnd({ name, row, origin, gone, onDelete }: RowsProps & { row: Row }) {
  const say = useTexts()
  if (gone.has(row.id)) return <span className="tag tag-bad">{say.text('live.gone')}</span>
  return <RowActions {...{ name, row, origin }} onDelete={onDelete} />
}

type HeadProps = {
  name: ResourceName
  column: string
  isRight: boolean
  isSortable: boolean
  sort: CrudSort
  /** `undefined`: as usual again. */
  onSort: (sort: CrudSort | undefined) => void
}

/** Sorts upwards first, then downwards, then as usual. */
function Head({ name, column, isRight, isSortable, sort, onSort }: HeadProps) {
  const say = useTexts()
  const label = say.field(column, name)
  const help = say.help(column, name)
  const hint = help ? { title: help } : {}
  const order = sort.field === column ? sort.order : null
  const next: CrudSort | undefined =
    order === 'desc' ? undefined : { field: column, order: order === 'asc' ? 'desc' : 'asc' }
  const spoken = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'
  return (
    <th
      scope="col"
      className={isRight ? 'right' : ''}
      {...(isSortable ? { 'aria-sort': spoken } : {})}
    >
      {isSortable ? (
        <button type="button" className="sort" onClick={() => onSort(next)} {...hint}>
          {label}
          <span className="carets" aria-hidden>
            <CaretUpOutlined className={order === 'asc' ? 'on' : ''} />
            <CaretDownOutlined className={order === 'desc' ? 'on' : ''} />
          </span>
        </button>
      ) : (
        <span {...hint}>{label}</span>
      )}
    </th>
  )
}
