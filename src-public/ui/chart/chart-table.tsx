import type { ReactNode } from 'react'

export type ChartRow = { key: string; cells: readonly ReactNode[] }

type Props = { summary: string; columns: readonly string[]; rows: readonly ChartRow[] }

/** Shows the numbers of a chart as a table that unfolds, for readers who can't see the drawing. */
export function ChartTable({ summary, columns, rows }: Props) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
        {summary}
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-2 w-full border-collapse text-small">
          <thead>
            <tr className="border-b-2 border-ink">
              {columns.map((column, at) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-2 ${at === 0 ? 'text-left' : 'pl-4 text-right'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [head, ...cells] }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {head}
                </th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
                  <td key={at} className="numeral py-2 pl-4 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
