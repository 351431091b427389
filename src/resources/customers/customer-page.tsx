import { CustomerServiceOutlined, PhoneOutlined } from '@ant-design/icons'
import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { statesIn } from '#contract/order-phases.ts'
import { supportRoom } from '#contract/realtime/paths.ts'
import type { customers } from '#contract/resources/customers.ts'
import type { orders } from '#contract/resources/orders.ts'
import type { ResourceName } from '#contract/resources.ts'
import { adminRoutes } from '#contract/routes.ts'
import { createPath } from '../../declaration/admin-resources.ts'
import type { Row } from '../../declaration/row.ts'
import { useSummary } from '../../list/use-summary.ts'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordHeader } from '../../record/record-header.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { TransitionButtons } from '../../record/transition-buttons.tsx'
import { inSentence } from '../../text/in-sentence.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reference } from '../../value/reference.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import { PersonTile } from '../person-tile.tsx'
import { RowsSection } from '../rows-section.tsx'
import { useRecord } from '../use-record.ts'

const Comments = lazy(() => import('../../record/comments.tsx'))
const CorrectContact = lazy(() => import('./correct-contact.tsx'))

type Customer = RowOf<typeof customers> & Row

/** Shows a customer with everything that has to do with them. */
export default function CustomerPage({ name }: { name: ResourceName }) {
  const { text } = useTexts()
  return (
    <OneRecord<Customer> name={name}>
      {(customer) => (
        <>
          <RecordHeader name={name} row={customer} more={<Acts customer={customer} />} />
          <RecordTabs
            key={customer.id}
            name={name}
            row={customer}
            first={{ label: text('person.overview'), page: <Overview customer={customer} /> }}
          />
        </>
      )}
    </OneRecord>
  )
}

function Acts({ customer: { id, user_id } }: { customer: Customer }) {
  const texts = useTexts()
  const can = useCan()
  const user = useRecord('users', user_id)
  const [isCorrecting, setCorrecting] = useState(false)
  const createLink = (resource: 'tickets' | 'calls', field: string, icon: React.ReactNode) =>
    can(resource, 'create') && (
      <Link className="button" to={createPath(resource, { [field]: user_id })}>
        {icon} {texts.text('actions.createOne', { what: inSentence(texts.one(resource)) })}
      </Link>
    )
  return (
    <>
      {createLink('tickets', 'requester_id', <CustomerServiceOutlined aria-hidden />)}
      {createLink('calls', 'user_id', <PhoneOutlined aria-hidden />)}
      {user && can('customers', 'contact') && (
        <Button onClick={() => setCorrecting(true)}>{texts.text('contact.act')}</Button>
      )}
      {user && <TransitionButtons name="users" row={user} title={user.name} />}
      {user && isCorrecting && (
        <Suspense>
          <CorrectContact id={id} user={user} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  )
}

function Overview({ customer }: { customer: Customer }) {
  const { text } = useTexts()
  const { id, user_id } = customer
  return (
    <>
      <section className="tiles" aria-label={text('person.overview')}>
        <PersonTile user_id={user_id} title={text('order.customerTile')} />
        <Spending id={id} />
        <Credit id={id} />
        <NextMove id={id} />
      </section>
      <div className="columns">
        <div>
          <RowsSection name="orders" field="customer_id" id={id} />
          <RowsSection name="payments" field="customer_id" id={id} />
          <RowsSection name="claims" field="customer_id" id={id} />
          <RowsSection name="customer_credits" field="customer_id" id={id} />
          <RowsSection name="coupons" field="customer_id" id={id} />
        </div>
        <div>
          <RowsSection name="tickets" field="requester_id" id={user_id} />
          <RowsSection name="calls" field="user_id" id={user_id} />
          <Chats user_id={user_id} />
          <RowsSection name="feedbacks" field="customer_id" id={id} />
        </div>
      </div>
      <Suspense>
        <Comments name="customers" id={id} />
      </Suspense>
    </>
  )
}

const ofCustomer = (id: number) => [{ field: 'customer_id', operator: 'eq' as const, value: id }]

/** Shows how many moves the customer has booked, and what they have paid for them. */
function Spending({ id }: { id: number }) {
  const texts = useTexts()
  const { money, number } = useFormat()
  const may = useCan()('orders', 'list')
  const booked = { field: 'state', operator: 'ne' as const, value: 'draft' }
  const { data } = useSummary(
    {
      resource: 'orders',
      filters: [...ofCustomer(id), booked],
      sum: ['paid_cents', 'refunded_cents'],
    },
    { isEnabled: may },
  )
  if (!may || !data) return null
  return (
    <div className="tile">
      <span className="tile-label">{texts.many('orders')}</span>
      <span className="tile-value">{number(data.count)}</span>
      <span>
        {texts.field('paid_cents', 'orders')}: {money(data.sums.paid_cents ?? 0)}
      </span>
      <span>
        {texts.field('refunded_cents', 'orders')}: {money(data.sums.refunded_cents ?? 0)}
      </span>
    </div>
  )
}

function Credit({ id }: { id: number }) {
  const { text } = useTexts()
  const { money } = useFormat()
  const may = useCan()('customer_credits', 'list')
  const { data } = useSummary(
    {
      resource: 'customer_credits',
      filters: ofCustomer(id),
      sum: ['left_cents', 'reserved_cents'],
    },
    { isEnabled: may },
  )
  if (!may || !data) return null
  const { left_cents = 0, reserved_cents = 0 } = data.sums
  return (
    <div className="tile">
      <span className="tile-label">{text('person.credit')}</span>
      <span className="tile-value">{money(left_cents)}</span>
      {reserved_cents > 0 && (
        <span className="tile-note">
          {text('person.reserved', { amount: money(reserved_cents) })}
        </span>
      )}
    </div>
  )
}

const ahead = statesIn('open', 'assigned', 'under_way')

/** Shows the move that comes next, or is under way. */
function NextMove({ id }: { id: number }) {
  const { text } = useTexts()
  const may = useCan()('orders', 'list')
  const { query, result } = useList<RowOf<typeof orders> & Row, HttpError>({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'window_start_at', order: 'asc' }],
    filters: [...ofCustomer(id), { field: 'state', operator: 'in', value: ahead }],
    queryOptions: { enabled: may },
    errorNotification: false,
  })
  const [order] = result.data
  if (!query.isSuccess) return null
  return (
    <div className="tile">
      <span className="tile-label">{text('person.nextMove')}</span>
      {order ? <Move order={order} /> : <span>{text('none')}</span>}
    </div>
  )
}

function Move({ order }: { order: RowOf<typeof orders> }) {
  const { instant, time } = useFormat()
  const zone = useRecord('cities', order.city_id)?.time_zone
  return (
    <>
      <span className="event-head">
        <Reference resource="orders" id={order.id} />
        <StateTag resource="orders" state={order.state} />
      </span>
      <span>
        {instant(order.window_start_at, zone)} – {time(order.window_end_at, zone)}
      </span>
    </>
  )
}

/** Leads to the customer's support chat and shows what they wrote without an account. */
function Chats({ user_id }: { user_id: number }) {
  const { text } = useTexts()
  const may = useCan()('messages', 'list')
  const user = useRecord('users', user_id)
  if (!may) return null
  return (
    <>
      <RowsSection name="messages" field="user_id" id={user_id} />
      {user && (
        <p className="all-rows">
          <Link
            to={{
              pathname: adminRoutes['admin-support-messages'].path,
              search: new URLSearchParams({ room: supportRoom(user.firebase_uid) }).toString(),
            }}
          >
            {text('person.chat')}
          </Link>
        </p>
      )}
    </>
  )
}
