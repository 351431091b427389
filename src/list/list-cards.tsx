import type { ResourceName } from '#contract/resources.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Cell } from './cells/cell.tsx'
import { PageCheck, RowCheck } from './cells/check.tsx'
import { RowEnd, type RowsProps, rowClass } from './list-table.tsx'
import type { Sums as SumsOfRows } from './use-sums.ts'

/** Shows a list on a phone, with a card for each row. */
export function ListCards(props: RowsProps) {
  const { name, resource, rows, origin, isLoading, selection } = props
  const texts = useTexts()
  const [first, ...others] = resource.admin.columns
  if (isLoading && rows.length === 0) return <Loading />
  return (
    <>
      {props.sums && <Sums name={name} sums={props.sums} />}
      {selection && (
        <div className="select-page">
          <PageCheck ids={rows.map(({ id }) => id)} selection={selection} />
          <span aria-hidden>{texts.text('bulk.selectPage')}</span>
        </div>
      )}
      <ul className="cards" aria-busy={isLoading} aria-label={texts.many(name)}>
        {rows.map((row) => (
          <li key={row.id} className={`card ${rowClass(props, row)}`}>
            <div className="card-head">
              {selection && <RowCheck name={name} row={row} selection={selection} />}
              {first && <Cell name={name} row={row} origin={origin} column={first} isFirst />}
              <RowEnd {...props} row={row} />
            </div>
            <dl>
              {others.map((column) => (
                <div key={column}>
                  <dt>{texts.field(column, name)}</dt>
                  <dd>
                    <Cell name={name} column={column} row={row} origin={origin} isFirst={false} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows what all rows that match come to. */
function Sums({ name, sums }: { name: ResourceName; sums: SumsOfRows }) {
  const texts = useTexts()
  const { money } = useFormat()
  return (
    <dl className="sums" aria-label={texts.text('list.sum')}>
      {Object.entries(sums).map(([field, cents]) => (
        <div key={field}>
          <dt>{texts.field(field, name)}</dt>
          <dd>{cents === null ? '\u00a0' : money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
