import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { CrudSort } from '@refinedev/core'
import { type CSSProperties, lazy, Suspense, useId } from 'react'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { columnNamed, fieldNamed } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { isNumber } from '../value/value.tsx'
import type { ListSelection } from './bulk/use-selection.ts'
import { Cell } from './cells/cell.tsx'
import { PageCheck, RowCheck } from './cells/check.tsx'
import { useCellEdit } from './cells/use-cell-edit.ts'
import { ColumnEdge } from './columns/column-edge.tsx'
import type { Columns } from './columns/columns.ts'
import type { ChangeColumns } from './columns/use-columns.ts'
import { useIsCompact } from './density.tsx'
import type { ListOrigin } from './list-origin.ts'
import { type ListState, sortableFields, usualSort } from './list-state.ts'
import { RowActions } from './row-actions.tsx'
import type { ChangeList } from './use-list-state.ts'
import type { Sums } from './use-sums.ts'
import { usePinned } from './views/use-pinned.ts'

const CellEditor = lazy(() => import('./cells/cell-editor.tsx'))

export type RowsProps = {
  name: ResourceName
  /** The declaration, adapted to this list. */
  resource: Resource
  rows: Row[]
  /** Router state of links to records; undefined for a list on a parent's page. */
  origin: ListOrigin | undefined
  isLoading: boolean
  /** Ids of rows deleted (`gone`) or changed (`patched`) since they were loaded. */
  gone: ReadonlySet<number>
  patched: ReadonlySet<number>
  /** The sums of all rows that match; undefined if there are none. */
  sums: Sums | undefined
  /** The widths of the columns, and how many stay in sight; undefined where they can't change. */
  layout: { columns: Columns; onChange: ChangeColumns } | undefined
  /** Undefined where nothing can be done to many rows. */
  selection: ListSelection | undefined
  state: ListState
  onChange: ChangeList
  onDelete: (row: Row) => void
}

/**
 * Shows a list on a wide screen. The API sorts and paginates, so a plain table is enough; Ant
 * Design's table would be larger than the rest of the page.
 */
export function ListTable(props: RowsProps) {
  const { name, resource, rows, origin, isLoading, layout, selection, state, onChange } = props
  const texts = useTexts()
  const isCompact = useIsCompact()
  const { columns } = resource.admin
  const sortable = sortableFields(resource)
  const pinned = layout?.columns.pinned ?? 0
  const table = usePinned(pinned)
  const edit = useCellEdit(table, props)
  const hint = useId()
  const widthOf = (column: string) =>
    layout?.columns.shown.find(({ name: one }) => one === column)?.width ?? null
  const placeOf = (column: string, at: number) => ({
    isRight: isNumber(column, columnNamed(resource, column)?.field),
    width: widthOf(column),
    pin: at < pinned ? at : null,
  })
  if (isLoading && rows.length === 0) return <Loading />
  return (
    <ScrollBox
      label={texts.text('list.table', { what: texts.many(name) })}
      className="list-box"
      isRemembered
    >
      <table className={isCompact ? 'list list-compact' : 'list'} aria-busy={isLoading} ref={table}>
        <thead>
          <tr>
            {selection && (
              <td className={checkClass(pinned)}>
                <PageCheck ids={rows.map(({ id }) => id)} selection={selection} />
              </td>
            )}
            {columns.map((column, at) => (
              <Head
                key={column}
                name={name}
                column={column}
                place={placeOf(column, at)}
                isSortable={sortable.includes(column)}
                sort={state.sort}
                onSort={(sort) =>
                  onChange({ ...state, sort: sort ?? usualSort(resource), page: 1 })
                }
                onResize={
                  layout && ((width) => layout.onChange(resized(layout.columns, column, width)))
                }
              />
            ))}
            <th className="row-end" scope="col">
              <span className="unseen">{texts.text('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody
          {...(edit && {
            onDoubleClick: edit.onDoubleClick,
            onKeyDown: edit.onKeyDown,
            onFocus: edit.onFocus,
          })}
        >
          {rows.map((row) => (
            <tr key={row.id} className={rowClass(props, row)} data-row={row.id} tabIndex={-1}>
              {selection && (
                <td className={checkClass(pinned)}>
                  <RowCheck name={name} row={row} selection={selection} />
                </td>
              )}
              {columns.map((column, at) => {
                const cell = (
                  <Cell name={name} column={column} row={row} origin={origin} isFirst={at === 0} />
                )
                const field = fieldNamed(resource, column)
                const isEdited = edit?.edited?.row.id === row.id && edit.edited.column === column
                return (
                  <td
                    key={column}
                    {...cellProps(placeOf(column, at))}
                    {...(edit?.isEditable(row, column) && {
                      'data-cell': column,
                      tabIndex: edit.isTabStop(row, column) ? 0 : -1,
                      'aria-describedby': hint,
                    })}
                  >
                    {edit?.edited && isEdited && field ? (
                      <Suspense fallback={<span data-takes-keys="">{cell}</span>}>
                        <CellEditor
                          name={name}
                          column={column}
                          field={field}
                          row={edit.edited.row}
                          onClose={edit.close}
                        />
                      </Suspense>
                    ) : (
                      cell
                    )}
                  </td>
                )
              })}
              <td className="row-end">
                <RowEnd {...props} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
        {props.sums && (
          <SumRow
            columns={columns}
            sums={props.sums}
            pinned={pinned}
            hasCheck={selection !== undefined}
          />
        )}
      </table>
      {edit && (
        <p id={hint} hidden>
          {texts.text('cell.hint')}
        </p>
      )}
    </ScrollBox>
  )
}

/** Shows what all rows that match come to, not only those of this page. */
function SumRow({
  columns,
  sums,
  pinned,
  hasCheck,
}: {
  columns: readonly string[]
  sums: Sums
  pinned: number
  hasCheck: boolean
}) {
  const { text } = useTexts()
  const { money } = useFormat()
  const sumOf = (column = '') => typeof sums[column] === 'number' && money(sums[column])
  const labeled = Math.max(
    1,
    columns.findIndex((column) => Object.hasOwn(sums, column)),
  )
  return (
    <tfoot>
      <tr>
        {hasCheck && <td className={checkClass(pinned)} />}
        <th scope="row" colSpan={labeled} {...cellProps({ pin: pinned > 0 ? 0 : null })}>
          {text('list.sum')} {labeled === 1 && sumOf(columns[0])}
        </th>
        {columns.slice(labeled).map((column) => (
          <td key={column} className="right">
            {sumOf(column)}
          </td>
        ))}
        <td className="row-end" />
      </tr>
    </tfoot>
  )
}

/** The check boxes stay in sight with the first column that does. */
const checkClass = (pinned: number) => (pinned > 0 ? 'row-check row-check-pinned' : 'row-check')

/** Where a cell stands: `pin` counts the columns that stay in sight, from the left. */
type Place = { isRight?: boolean; width?: number | null; pin: number | null }

function cellProps({ isRight = false, width = null, pin }: Place) {
  const classes = [isRight && 'right', pin !== null && 'pinned'].filter(Boolean).join(' ')
  const style: CSSProperties = {
    ...(width !== null && { width, minWidth: width, maxWidth: width }),
    ...(pin !== null && { left: `var(--left-${pin}, 0)` }),
  }
  return { className: classes, style }
}

const resized = (columns: Columns, name: string, width: number | null): Columns => ({
  ...columns,
  shown: columns.shown.map((column) => (column.name === name ? { name, width } : column)),
})

/** Returns the CSS class of a row that is selected, or was deleted or changed since it was loaded. */
export const rowClass = ({ gone, patched, selection }: RowsProps, { id }: Row): string =>
  gone.has(id) ? 'gone' : selection?.isSelected(id) ? 'selected' : patched.has(id) ? 'patched' : ''

/** Shows a row's actions, or a tag if the row was deleted. */
export function RowEnd({ name, row, origin, gone, onDelete }: RowsProps & { row: Row }) {
  const texts = useTexts()
  if (gone.has(row.id)) return <span className="tag tag-bad">{texts.text('live.gone')}</span>
  return <RowActions name={name} row={row} origin={origin} onDelete={onDelete} />
}

type HeadProps = {
  name: ResourceName
  column: string
  place: Place
  isSortable: boolean
  sort: CrudSort
  /** Called with undefined to restore the default order. */
  onSort: (sort: CrudSort | undefined) => void
  /** Undefined where the width can't be changed. */
  onResize: ((width: number | null) => void) | undefined
}

/** A column header that cycles through ascending, descending and default order. */
function Head({ name, column, place, isSortable, sort, onSort, onResize }: HeadProps) {
  const texts = useTexts()
  const label = texts.field(column, name)
  const help = texts.help(column, name)
  const hint = help ? { title: help } : {}
  const order = sort.field === column ? sort.order : null
  const next: CrudSort | undefined =
    order === 'desc' ? undefined : { field: column, order: order === 'asc' ? 'desc' : 'asc' }
  const ariaSort = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'
  return (
    <th scope="col" {...cellProps(place)} {...(isSortable ? { 'aria-sort': ariaSort } : {})}>
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
      {onResize && (
        <ColumnEdge
          label={texts.text('columns.width', { name: label })}
          automatic={texts.text('columns.automatic')}
          width={place.width ?? null}
          onResize={onResize}
        />
      )}
    </th>
  )
}
