import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { isIn } from '#contract/order-phases.ts'
import { adminRoutes } from '#contract/routes.ts'
import { useCan } from '../../providers/use-can.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reference } from '../../value/reference.tsx'
import { useRecord } from '../use-record.ts'
import type { Order } from './order-rows.ts'

const PhoneView = lazy(() => import('../../value/phone-view.tsx'))

/** Shows what most questions about an order are about: when, who, the money and the next step. */
export function OrderSummary({ order }: { order: Order }) {
  const { text } = useTexts()
  return (
    <section className="tiles" aria-label={text('order.summary')}>
      <When order={order} />
      <Customer order={order} />
      <Money order={order} />
      <div className="tile">
        <span className="tile-label">{text('order.nextStep')}</span>
        <span>{text(`order.next.${order.state}`)}</span>
      </div>
    </section>
  )
}

/** Shows the window by the clocks of the city, where the move happens. */
function When({ order }: { order: Order }) {
  const { text } = useTexts()
  const { instant, time } = useFormat()
  const city = useRecord('cities', order.city_id)
  const zone = city?.time_zone
  return (
    <div className="tile">
      <span className="tile-label">
        {city ? text('order.inCity', { city: city.name }) : text('order.when')}
      </span>
      <span>
        {instant(order.window_start_at, zone)} – {time(order.window_end_at, zone)}
      </span>
    </div>
  )
}

function Customer({ order }: { order: Order }) {
  const { text } = useTexts()
  const customer = useRecord('customers', order.customer_id)
  const user = useRecord('users', customer?.user_id)
  const phone = user?.phone ?? order.stops.find((stop) => stop.contact_phone)?.contact_phone
  return (
    <div className="tile">
      <span className="tile-label">{text('order.customerTile')}</span>
      <Reference resource="customers" id={order.customer_id} />
      {phone && (
        <a href={`tel:${phone}`}>
          <Suspense fallback={phone}>
            <PhoneView phone={phone} />
          </Suspense>
        </a>
      )}
    </div>
  )
}

/**
 * Shows the price until it is charged, then what was charged, returned and is left. A move that was
 * called off costs its fee instead of the price.
 */
function Money({ order }: { order: Order }) {
  const { text } = useTexts()
  const { money } = useFormat()
  const can = useCan()
  const { paid_cents, refunded_cents, total_cents, cancel_fee_cents } = order
  const isCalledOff = isIn(order.state, 'called_off')
  const uncharged = isCalledOff ? 'order.feeNotCharged' : 'order.notCharged'
  const due_cents = isCalledOff ? cancel_fee_cents : total_cents
  return (
    <div className="tile">
      <span className="tile-label">{text(paid_cents > 0 ? 'order.charged' : uncharged)}</span>
      <span className="tile-value">{money(paid_cents > 0 ? paid_cents : due_cents)}</span>
      {isCalledOff && (
        <span className="tile-note">{text('order.insteadOf', { price: money(total_cents) })}</span>
      )}
      {refunded_cents > 0 && (
        <span className="tile-note">
          {text('order.refundedLeft', {
            refunded: money(refunded_cents),
            left: money(paid_cents - refunded_cents),
          })}
        </span>
      )}
      {can('journal', 'list') && (
        <Link to={`${adminRoutes['admin-finance-details'].path}?of=order&id=${order.id}`}>
          {text('ledger.title')}
        </Link>
      )}
    </div>
  )
}
