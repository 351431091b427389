import { useTexts } from '../texts.ts'
import { Cell } from './cell.tsx'
import { RowEnd, type RowsProps, rowClass } from './list-table.tsx'
import { Loading } from './loading.tsx'

/** A list on a phone: a card a row. */
export function ListCards(props: RowsProps) {
  const { name, resource, rows, origin, isLoading } = props
  const say = useTexts()
  const [first, ...others] = resource.admin.columns
  if (isLoading && rows.length === 0) return <Loading />
  return (
    <ul className="cards" aria-busy={isLoading} aria-label={say.many(name)}>
      {rows.map((row) => (
        <li key={row.id} className={`card ${rowClass(props, row)}`}>
          <div className="card-head">
            {first && <Cell {...{ name, row, origin }} column={first} isFirst />}
            <RowEnd {...props} row={row} />
          </div>
          <dl>
            {others.map((column) => (
              <div key={column}>
                <dt>{say.field(column, name)}</dt>
                <dd>
                  <Cell {...{ name, column, row, origin }} isFirst={false} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
