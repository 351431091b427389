import { type HttpError, useList } from '@refinedev/core'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import { type Parent, withinParent } from '../declaration/children.ts'
import { declarationOf, fieldNamed } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { Cell } from '../list/cells/cell.tsx'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { isNumber } from '../value/value.tsx'

const shownRows = 5
const shownColumns = 5

/** Shows the first rows that refer to a record, and a link to the list of all of them. */
export function FirstRows({
  name,
  parent,
  filters = {},
}: {
  name: ResourceName
  parent: Parent
  /** Values of further fields that the rows have one of. */
  filters?: Readonly<Record<string, readonly string[]>>
}) {
  const texts = useTexts()
  const { number } = useFormat()
  const { admin, sort } = withinParent(declarationOf(name), parent)
  const columns = admin.columns
    .filter((column) => fieldNamed(declarationOf(name), column))
    .slice(0, shownColumns)
  const { query, result } = useList<Row, HttpError>({
    resource: name,
    pagination: { currentPage: 1, pageSize: shownRows },
    sorters: [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }],
    filters: [
      { field: parent.field, operator: 'eq', value: parent.id },
      ...Object.entries(filters).map(([field, value]) => ({
        field,
        operator: 'in' as const,
        value,
      })),
    ],
    errorNotification: false,
  })
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (query.isLoading) return <Loading />
  if (result.data.length === 0) return <p className="faint">{texts.text('show.none')}</p>
  const search = new URLSearchParams([
    [parent.field, String(parent.id)],
    ...Object.entries(filters).flatMap(([field, values]) => values.map((value) => [field, value])),
  ])
  const classOf = (column: string) =>
    isNumber(column, fieldNamed(declarationOf(name), column)) ? 'right' : ''
  return (
    <>
      <ScrollBox
        label={texts.text('show.first', {
          what: texts.many(name),
          field: texts.field(parent.field, name),
        })}
      >
        <table className="small-table one-line">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={classOf(column)}>
                  {texts.field(column, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.data.map((row) => (
              <tr key={row.id}>
                {columns.map((column, at) => (
                  <td key={column} className={classOf(column)}>
                    <Cell
                      name={name}
                      column={column}
                      row={row}
                      isFirst={at === 0}
                      origin={undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="all-rows">
        <Link to={{ pathname: listPath(name), search: search.toString() }}>
          {texts.text('show.all', { count: result.total ?? 0, number: number(result.total ?? 0) })}
        </Link>
      </p>
    </>
  )
}
