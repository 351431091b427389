import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { orderPhotos } from '#contract/resources/order-photos.ts'
import type { orders } from '#contract/resources/orders.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { Value } from '../../value/value.tsx'
import { useRowsOf } from './order-rows.ts'

type Props = { order: Pick<RowOf<typeof orders>, 'id' | 'stops' | 'items'> }

/** Shows what the crew photographed at the stops, if anything. */
export function OrderPhotos({ order }: Props) {
  const texts = useTexts()
  const { instant } = useFormat()
  const { mayList, query, rows } = useRowsOf<RowOf<typeof orderPhotos>>('order_photos', order.id)
  if (!mayList || (rows.length === 0 && !query.error)) return null
  const title = texts.many('order_photos')
  const placeOf = (at: number) => order.stops[at]?.city ?? String(at + 1)
  const itemOf = (at: number | null) => (at === null ? null : (order.items[at]?.name ?? null))
  return (
    <section className="panel">
      <h2>{title}</h2>
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      <ScrollBox label={title}>
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{texts.field('photo')}</th>
              <th scope="col">{texts.field('moment')}</th>
              <th scope="col">{texts.field('stop')}</th>
              <th scope="col">{texts.field('taken_at')}</th>
              <th scope="col">{texts.field('received_at')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Value name="photo" field={orderPhotos.fields.photo} value={row.photo} isDense />
                </td>
                <td>
                  <Link to={showPath('order_photos', row.id)}>
                    {texts.choice('moment', row.moment)}
                  </Link>
                  <div className="faint">
                    {[itemOf(row.item), row.note].filter(Boolean).join(' · ')}
                  </div>
                </td>
                <td>{placeOf(row.stop)}</td>
                <td>{instant(row.taken_at)}</td>
                <td>{instant(row.received_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
