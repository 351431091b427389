import { MessageOutlined } from '@ant-design/icons'
import { type HttpError, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { isIn } from '#contract/order-phases.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import type { cities } from '#contract/resources/cities.ts'
import { orders } from '#contract/resources/orders.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../../declaration/row.ts'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordHeader } from '../../record/record-header.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Entries, Properties, Value } from '../../value/value.tsx'
import { LateSteps } from './late-steps.tsx'
import { OrderConcerns, useConcernsLoaded } from './order-concerns.tsx'
import { OrderJournal, OrderPayments } from './order-money.tsx'
import { OrderPhotos } from './order-photos.tsx'
import { OrderProposal } from './order-proposal.tsx'
import type { Order } from './order-rows.ts'
import { OrderSummary } from './order-summary.tsx'
import { PriceLines } from './price-lines.tsx'
import { ProposeRevision } from './propose-revision.tsx'
import { RefundOrder } from './refund-order.tsx'
import { stopParts } from './stop-parts.ts'
import { useItemNames } from './use-item-names.ts'

const RecordTimeline = lazy(() => import('../../record/timeline.tsx'))
const Comments = lazy(() => import('../../record/comments.tsx'))
const RelatedRecords = lazy(() => import('../../record/related-records.tsx'))
const OrderChat = lazy(() => import('../../chat/order-chat.tsx'))

/** Shows one order: people, times, stops, items, price, payments and history. */
export default function OrderPage({ name }: { name: ResourceName }) {
  return (
    <OneRecord<Order> name={name}>
      {(order) => <OrderDetails name={name} order={order} />}
    </OneRecord>
  )
}

function OrderDetails({ name, order }: { name: ResourceName; order: Order }) {
  const { id } = order
  const areConcernsLoaded = useConcernsLoaded(order)
  return (
    <>
      <RecordHeader
        name={name}
        row={order}
        more={
          order.state !== 'draft' && (
            <>
              <Chat code={order.code} />
              <RefundOrder id={id} code={order.code} />
              <ProposeRevision order={order} />
            </>
          )
        }
      />
      <OrderConcerns order={order} />
      <OrderProposal order={order} />
      {/* Hidden rather than left out, so that its parts load at the same time. */}
      <div className={areConcernsLoaded ? '' : 'unsettled'}>
        <OrderSummary order={order} />
        <div className="columns">
          <div>
            <Facts order={order} />
            <Stops order={order} />
            <Items order={order} />
            <Presence order={order} />
            <OrderPhotos order={order} />
            <LateSteps id={id} />
            <Notes order={order} />
          </div>
          <div>
            {isIn(order.state, 'called_off') ? (
              <PriceLines
                title="order.agreedPrice"
                answer={order.quote.answer}
                calledOff={{ fee_cents: order.cancel_fee_cents }}
              />
            ) : (
              <PriceLines title="order.price" answer={order.quote.answer} />
            )}
            {order.metered && (
              <PriceLines
                title="order.measured"
                answer={order.metered}
                division={divisionOf({ ...order, metered: order.metered })}
              />
            )}
            <OrderPayments id={id} />
            <OrderJournal id={id} />
          </div>
        </div>
        <Suspense fallback={<Loading />}>
          <Comments name={name} id={id} />
          <RelatedRecords name={name} id={id} />
          <RecordTimeline name={name} id={id} />
        </Suspense>
      </div>
    </>
  )
}

function Chat({ code }: { code: string }) {
  const { text } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<MessageOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('chat.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <OrderChat code={code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const people = [
  'customer_id',
  'mover_id',
  'driver_id',
  'city_id',
  'first_refusal_mover_id',
  'cancel_fee_mover_id',
] as const
const times = [
  'window_start_at',
  'window_end_at',
  'is_flexible',
  'eta_at',
  'crew_size',
  'vehicle_id',
  'size_id',
  'pricing_mode',
  'coupon_id',
  'declared_value_cents',
  'delivery_code',
  'placed_at',
  'first_refusal_until',
  'accepted_at',
  'arrived_at',
  'delivered_at',
  'times_held_at',
  'completed_at',
  'called_off_at',
] as const

const presence = [
  'crew_late_at',
  'crew_asked_at',
  'crew_seen_at',
  'no_show_at',
  'failed_to_show_at',
  'absence',
  'contest_until',
  'contested_at',
  'contest',
  'contest_outcome',
] as const

/** Shows whether the crew came and the customer was there, once that is in question. */
function Presence({ order }: { order: Order }) {
  const { text } = useTexts()
  const { crew_asked_at, failed_to_show_at, contest_until, contact_tries } = order
  const isInQuestion = crew_asked_at ?? failed_to_show_at ?? contest_until
  if (!isInQuestion && contact_tries.length === 0) return null
  const fields = Object.fromEntries(
    presence.filter((name) => order[name] !== null).map((name) => [name, orders.fields[name]]),
  )
  return (
    <Panel title={text('order.presence')}>
      <Properties fields={fields} values={order} resource="orders" />
      {contact_tries.length > 0 && (
        <Value name="contact_tries" field={orders.fields.contact_tries} value={contact_tries} />
      )}
    </Panel>
  )
}

function Facts({ order }: { order: Order }) {
  const { text } = useTexts()
  return (
    <>
      <Panel title={text('order.customer')}>
        <Properties fields={filled(order, people)} values={order} resource="orders" />
      </Panel>
      <Panel title={text('order.when')}>
        <OnSite order={order} />
        <Properties fields={filled(order, times)} values={order} resource="orders" />
      </Panel>
    </>
  )
}

/** Shows the window in the time zone of the order's city, if it differs from the person's. */
function OnSite({ order }: { order: Order }) {
  const { text } = useTexts()
  const { instant, timeZone } = useFormat()
  const may = useCan()('cities', 'show')
  const { result: city } = useOne<RowOf<typeof cities> & Row, HttpError>({
    resource: 'cities',
    id: order.city_id,
    queryOptions: { enabled: may },
    errorNotification: false,
  })
  if (!city || city.time_zone === timeZone) return null
  return (
    <p className="on-site">
      <strong>{text('order.inCity', { city: city.name })}</strong>
      <br />
      {instant(order.window_start_at, city.time_zone)} –{' '}
      {instant(order.window_end_at, city.time_zone)}
    </p>
  )
}

/** Returns those of the fields that have a value; mover and driver are shown even without one. */
const filled = (order: Order, names: readonly (keyof typeof orders.fields)[]) =>
  Object.fromEntries(
    names
      .filter((name) => name === 'mover_id' || name === 'driver_id' || order[name] !== null)
      .map((name) => [name, orders.fields[name]]),
  )

function Stops({ order }: { order: Order }) {
  const texts = useTexts()
  const { instant, number } = useFormat()
  return (
    <Panel title={texts.text('order.stops')}>
      <ol className="stops">
        {order.stops.map((stop) => (
          <li key={`${stop.kind} ${stop.address} ${stop.zip}`}>
            <strong>{texts.choice('kind', stop.kind)}</strong>
            <div>
              {[stop.address, stop.unit].filter(Boolean).join(', ')}
              <br />
              {stop.city}, {stop.state_code} {stop.zip}
            </div>
            <div className="faint">
              {[
                ...stopParts(stop, texts, number),
                [stop.contact_name, stop.contact_phone].filter(Boolean).join(' '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
            {(stop.arrived_at || stop.left_at) && (
              <div className="faint">
                {[stop.arrived_at, stop.left_at]
                  .filter((at) => typeof at === 'string')
                  .map((at) => instant(at))
                  .join(' – ')}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const { item_id: _, ...itemFields } = orders.fields.items.fields

function Items({ order }: { order: Order }) {
  const texts = useTexts()
  const { number } = useFormat()
  const sum = (of: 'volume_ft3' | 'weight_lb') =>
    order.items.reduce((total, item) => total + item.quantity * item[of], 0)
  const count = order.items.reduce((total, { quantity }) => total + quantity, 0)
  const named = useItemNames(order.items)
  return (
    <Panel title={texts.text('order.items')}>
      <Entries label={texts.text('order.items')} fields={itemFields} rows={named} />
      <p className="faint">
        {texts.text('order.itemsTotal', {
          count,
          volume: number(sum('volume_ft3')),
          weight: number(sum('weight_lb')),
        })}
      </p>
    </Panel>
  )
}

function Notes({ order }: { order: Order }) {
  const texts = useTexts()
  const { notes, proof, proof_photos, source, photos } = orders.fields
  return (
    <>
      {order.notes && (
        <Panel title={texts.field('notes')}>
          <Value name="notes" field={notes} value={order.notes} />
        </Panel>
      )}
      {order.photos.length > 0 && (
        <Panel title={texts.field('photos')}>
          <Value name="photos" field={photos} value={order.photos} />
        </Panel>
      )}
      {order.proof && (
        <Panel title={texts.field('proof')}>
          <Value name="proof" field={proof} value={order.proof} />
          {order.proof_photos.length > 0 && (
            <Value name="proof_photos" field={proof_photos} value={order.proof_photos} />
          )}
        </Panel>
      )}
      {order.source && Object.keys(order.source).length > 0 && (
        <Panel title={texts.field('source')}>
          <Value name="source" field={source} value={order.source} />
        </Panel>
      )}
    </>
  )
}
