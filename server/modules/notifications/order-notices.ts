import { firstRefusal } from '#server/domain/eligibility.ts'
import { usd } from '#server/kernel/usd.ts'
import { type Audience, type NoticeTable, noticeListener, noticeListeners } from './notice.ts'
import { type OrderRow, orderSubject } from './order-subject.ts'
import { staffAllowedTo, userOf, usersById } from './recipients.ts'

type OrderAudience = Audience<OrderRow>

const customer: OrderAudience = {
  page: 'customer-moves-details',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}

/** The mover before the transition, which may have taken the job from them. */
const mover: OrderAudience = {
  page: 'mover-jobs-details',
  find: ({ tx, before }) => userOf(tx, 'mover', before.mover_id),
}

/** The mover who has first refusal, if anyone. */
const firstMover: OrderAudience = {
  page: 'mover-jobs-details',
  find: ({ tx, row, now }) => userOf(tx, 'mover', firstRefusal(row, now)?.mover_id ?? null),
}

const driver: OrderAudience = {
  page: 'driver-jobs-details',
  find: ({ tx, before }) => userOf(tx, 'driver', before.driver_id),
}

/** Without a page, because this driver can no longer open the job's. */
const formerDriver: OrderAudience = { page: null, find: driver.find }

const newDriver: OrderAudience = {
  page: 'driver-jobs-details',
  find: ({ tx, row }) => userOf(tx, 'driver', row.driver_id),
}

const staff: OrderAudience = {
  page: 'admin-orders-details',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'show', 'orders'),
}

const hasNewDriver = ({ row, before }: { row: OrderRow; before: OrderRow }) =>
  row.driver_id !== before.driver_id

/** Sent when a late release by the first mover has earned the customer a coupon. */
const credit = {
  to: { page: null, find: customer.find },
  mail: 'credit',
  when: ({ row, before }: { row: OrderRow; before: OrderRow }) =>
    row.given_coupon_id !== before.given_coupon_id,
} as const

/** Who is notified of each step of an order. */
export const orderNotices: NoticeTable<'orders'> = {
  place: [{ to: customer, app: 'order_placed', mail: 'order_placed' }],
  accept: [{ to: customer, app: 'order_accepted', mail: 'order_accepted' }],
  release: [
    {
      to: customer,
      app: 'order_released',
      mail: 'order_released',
      context: ({ row, before }) =>
        row.late_release_mover_id === before.late_release_mover_id ? undefined : 'credit',
    },
    { to: formerDriver, app: 'job_withdrawn', mail: 'job_withdrawn' },
  ],
  assign: [
    { to: newDriver, app: 'job_assigned', when: hasNewDriver },
    { to: formerDriver, app: 'job_withdrawn', mail: 'job_withdrawn', when: hasNewDriver },
    { to: newDriver, mail: 'order_assigned' },
    { to: mover, app: 'job_crewed', when: hasNewDriver },
  ],
  confirm: [
    { to: customer, app: 'order_confirmed', mail: 'order_confirmed' },
    { to: mover, app: 'job_confirmed' },
    { to: driver, app: 'job_confirmed' },
  ],
  reschedule: [
    {
      to: customer,
      app: 'order_rescheduled',
      mail: 'order_rescheduled',
      context: ({ row: { reached_fees, pricing_mode } }) => {
        if (reached_fees.length === 0) return undefined
        return pricing_mode === 'capped' ? 'fee_capped' : 'fee'
      },
    },
    { to: firstMover, app: 'job_rescheduled', mail: 'job_rescheduled' },
    {
      to: formerDriver,
      app: 'job_withdrawn',
      mail: 'job_withdrawn',
      context: () => 'rescheduled',
    },
  ],
  depart: [
    {
      to: customer,
      app: 'order_departed',
      mail: 'order_departed',
      context: ({ row }) => (row.eta_at ? 'eta' : undefined),
    },
  ],
  arrive: [{ to: customer, app: 'order_arrived' }],
  // The customer stands beside it, and knows that the crew has arrived.
  start_loading: [],
  finish_loading: [{ to: customer, app: 'order_in_transit' }],
  // The customer stands beside it, and knows that the crew was on its way.
  start_unloading: [],
  deliver: [
    { to: customer, app: 'order_delivered', mail: 'order_delivered' },
    { to: mover, app: 'job_delivered' },
  ],
  complete: [{ to: customer, app: 'order_completed', mail: 'order_completed' }, credit],
  cancel: [
    { to: customer, app: 'order_cancelled', mail: 'order_cancelled' },
    {
      to: mover,
      app: 'job_cancelled',
      mail: 'job_cancelled',
      when: ({ actor }) => actor.kind !== 'mover',
    },
    { to: driver, app: 'job_cancelled', mail: 'job_cancelled' },
  ],
  expire: [
    {
      to: customer,
      app: 'order_expired',
      mail: 'order_expired',
      context: ({ row }) => {
        if (row.cancel_fee_cents > 0) return 'fee'
        return row.given_coupon_id === null ? undefined : 'coupon'
      },
    },
  ],
  dispute: [
    { to: customer, app: 'order_disputed' },
    { to: mover, app: 'job_disputed', mail: 'job_disputed' },
    { to: staff, app: 'dispute_opened' },
  ],
  resolve: [
    {
      to: customer,
      app: 'order_resolved',
      mail: 'order_resolved',
      context: ({ input }) => (input.refund_cents ? 'refund' : undefined),
      values: ({ input }, locale) => ({ refund: usd(locale, Number(input.refund_cents ?? 0)) }),
    },
    credit,
    { to: mover, app: 'job_resolved', mail: 'job_resolved' },
  ],
}

const offeredMovers: OrderAudience = {
  page: 'mover-jobs-details',
  find: ({ tx, input }) => usersById(tx, input.user_ids as number[]),
}

export const orderNoticeListeners = {
  ...noticeListeners('orders', orderSubject, orderNotices),
  'order.offered': noticeListener<OrderRow>('order.offered', orderSubject, [
    { to: offeredMovers, app: 'order_offered', mail: 'order_offered' },
  ]),
}
