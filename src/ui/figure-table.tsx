import type { Key, ReactNode } from 'react'

/** A row of figures: its head, then a figure for each further column. */
export type FigureRow = { key: Key; head: ReactNode; figures: readonly ReactNode[] }

/** Renders a table of figures, its first column the rows' heads, with a last row of sums. */
export function FigureTable({
  columns,
  rows,
  sums,
  caption,
  className = '',
}: {
  /** The columns' heads, that of the rows' heads first. */
  columns: readonly ReactNode[]
  rows: readonly FigureRow[]
  sums?: Omit<FigureRow, 'key'>
  /** Names the table for screen readers where nothing else on the page does. */
  caption?: string
  className?: string
}) {
  const [first, ...others] = columns
  return (
    <table className={`small-table ${className}`}>
      {caption && <caption className="unseen">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
            <th key={at} scope="col" className="right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, figures }) => (
          <Row key={key} head={head} figures={figures} />
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <Row {...sums} />
        </tfoot>
      )}
    </table>
  )
}

function Row({ head, figures }: Omit<FigureRow, 'key'>) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {figures.map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row's figures stand by their column.
        <td key={at} className="right">
          {figure}
        </td>
      ))}
    </tr>
  )
}
