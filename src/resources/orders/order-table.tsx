import type { HttpError } from '@refinedev/core'
import type { ReactNode } from 'react'

import { useTexts } from '../../text/use-texts.ts'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useRowsOf } from './order-rows.ts'

type Props<T> = {
  resource: 'late_steps' | 'order_photos'
  order: number
  /** By field, in the order in which they are shown. */
  columns: Readonly<Record<string, (row: T) => ReactNode>>
}

/** Shows the rows of an order, or nothing if there are none. */
export function OrderTable<T extends { id: number }>({ resource, order, columns }: Props<T>) {
  const texts = useTexts()
  const { mayList, query, rows } = useRowsOf<T>(resource, order)
  const error: HttpError | null = query.error
  if (!mayList || (rows.length === 0 && !error)) return null
  const title = texts.many(resource)
  return (
    <section className="panel">
      <h2>{title}</h2>
      {error && <Problem error={error} onRetry={() => void query.refetch()} />}
      <ScrollBox label={title}>
        <table className="small-table">
          <thead>
            <tr>
              {Object.keys(columns).map((field) => (
                <th key={field} scope="col">
                  {texts.field(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {Object.entries(columns).map(([field, cell]) => (
                  <td key={field}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
