import { useTexts } from '../texts.ts'
import { Cell } from './cell.tsx'
import type { RowsProps } from './list-table.tsx'
import { Loading } from './loading.tsx'
import { RowActions } from './row-actions.tsx'

/** A list on a phone: a card a row. */
export function ListCards({ name, resource, rows, origin, isLoading, onDelete }: RowsProps) {
  const say = useTexts()
  const [first, ...others] = resource.admin.columns
  if (isLoading && rows.length === 0) return <Loading />
  return (
    <ul className="cards" aria-busy={isLoading} aria-label={say.many(name)}>
      {rows.map((row) => (
        <li key={row.id} className="card">
          <div className="card-head">
            {first && <Cell {...{ name, row, origin }} column={first} isFirst />}
            <RowActions {...{ name, row, origin }} onDelete={onDelete} />
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
