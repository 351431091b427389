import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { orderPhotos } from '#contract/resources/order-photos.ts'
import type { orders } from '#contract/resources/orders.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Value } from '../../value/value.tsx'
import { OrderTable } from './order-table.tsx'

type Props = { order: Pick<RowOf<typeof orders>, 'id' | 'stops' | 'items'> }

/** Shows what the crew photographed at the stops, if anything. */
export function OrderPhotos({ order }: Props) {
  const texts = useTexts()
  const { instant } = useFormat()
  const placeOf = (at: number) => order.stops[at]?.city ?? String(at + 1)
  const itemOf = (at: number | null) => (at === null ? null : (order.items[at]?.name ?? null))
  return (
    <OrderTable<RowOf<typeof orderPhotos>>
      resource="order_photos"
      order={order.id}
      columns={{
        photo: (row) => (
          <Value name="photo" field={orderPhotos.fields.photo} value={row.photo} isDense />
        ),
        moment: (row) => (
          <>
            <Link to={showPath('order_photos', row.id)}>{texts.choice('moment', row.moment)}</Link>
            <div className="faint">{[itemOf(row.item), row.note].filter(Boolean).join(' · ')}</div>
          </>
        ),
        stop: (row) => placeOf(row.stop),
        taken_at: (row) => instant(row.taken_at),
        received_at: (row) => instant(row.received_at),
      }}
    />
  )
}
