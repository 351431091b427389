import { eq } from 'drizzle-orm'

import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import { firstRefusal } from '#server/domain/eligibility.ts'
import type { Kernel, Listener, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { ServerModule } from '#server/server-module.ts'
import { deliverMail, deliverText } from './deliver-mail.ts'
import { type OrderMail, type Values, write } from './letter.ts'
import { deliverOffers, offer } from './offers.ts'
import { outboxPage } from './outbox-page.ts'
import { customerOf, driverOf, moverOf, type OrderRow, type Person } from './people.ts'

type PaymentRow = (typeof tables.payments)['$inferSelect']
type Moved = Step<OrderRow> & { before: OrderRow }
type OrderListener = Listener<OrderRow>

const when =
  <R>(holds: (step: Step<R> & { before: R }) => boolean, listener: Listener<R>): Listener<R> =>
  async (step) => {
    if (holds(step)) await listener(step)
  }

const all =
  (...listeners: OrderListener[]): OrderListener =>
  async (step) => {
    for (const listener of listeners) await listener(step)
  }

const link = (kernel: Kernel, page: Page, { code }: OrderRow) =>
  kernel.config.baseUrl + href(page, {}, { code })

/**
 * Creates listeners that write mail to the people that `find` returns, linked to a page of theirs.
 */
const mailTo =
  (page: Page, find: (tx: Tx, step: Moved) => Promise<Person[]>) =>
  (about: OrderMail['about'], values?: (step: Moved, locale: string) => Values): OrderListener =>
  async (step) =>
    write(step, {
      about,
      to: await find(step.tx, step),
      url: link(step.kernel, page, step.row),
      values: (locale) => values?.(step, locale) ?? {},
    })

const customer = mailTo('customer-moves-details', (tx, { row }) => customerOf(tx, row.customer_id))
// `before`, because the transition may have taken the job from them.
const mover = mailTo('mover-jobs-details', (tx, { before }) => moverOf(tx, before.mover_id))
const driver = mailTo('driver-jobs-details', (tx, { before }) => driverOf(tx, before.driver_id))
const newDriver = mailTo('driver-jobs-details', (tx, { row }) => driverOf(tx, row.driver_id))
const firstMover = mailTo('mover-jobs-details', (tx, step) =>
  moverOf(tx, firstRefusal(step.row, step.now)?.mover_id ?? null),
)
const movers: OrderListener = (step) => offer(step)

const credit = when(
  ({ row, before }) => row.given_coupon_id !== before.given_coupon_id,
  customer('credit'),
)

const payer =
  (about: OrderMail['about']): Listener<PaymentRow> =>
  async ({ kernel, tx, row: payment, now }) => {
    const { orders } = tables
    const [row] = await tx.select().from(orders).where(eq(orders.id, payment.order_id))
    if (!row) return
    const isNewDate = payment.intent?.transition === 'reschedule'
    await write(
      { kernel, tx, row, now },
      {
        about,
        to: await customerOf(tx, row.customer_id),
        url: link(kernel, isNewDate ? 'customer-moves-details' : 'order-submitting', row),
        values: (locale) => ({
          why: translate(locale, `payment.${payment.failure ?? 'declined'}`),
          ...(isNewDate ? { context: 'reschedule' } : {}),
        }),
        of: payment.id,
      },
    )
  }

type Page =
  | 'customer-moves-details'
  | 'mover-jobs-details'
  | 'driver-jobs-details'
  | 'order-submitting'

/**
 * Selects the text for an expired order: with the fee that was charged, with a coupon, or neither.
 */
function expiredContext(row: OrderRow): Values {
  if (row.cancel_fee_cents > 0) return { context: 'fee' }
  return row.given_coupon_id === null ? {} : { context: 'coupon' }
}

/**
 * Writes mail and text messages when an order or its payment changes state. They are sent after the
 * commit.
 */
export const messagesModule: ServerModule = {
  name: 'messages',
  listensToNewsOnly: true,
  routes: (scope, context) => {
    if (context.config.environment !== 'production') outboxPage(scope, context)
  },
  deliveries: {
    mail: { lane: 'shared', deliver: deliverMail },
    text: { lane: 'shared', deliver: deliverText },
    offers: { lane: 'shared', deliver: deliverOffers },
  },

  listeners: {
    'order.placed': all(customer('order_placed'), movers),
    'order.accepted': customer('order_accepted'),
    'order.released': all(
      customer('order_released', ({ row, before }) =>
        row.late_release_mover_id === before.late_release_mover_id ? {} : { context: 'credit' },
      ),
      driver('job_withdrawn'),
      (step) => offer(step, step.before.mover_id),
    ),
    'order.assigned': all(
      when(({ row, before }) => row.driver_id !== before.driver_id, driver('job_withdrawn')),
      newDriver('order_assigned'),
    ),
    'order.confirmed': customer('order_confirmed'),
    'order.rescheduled': all(
      customer('order_rescheduled', ({ row }) =>
        row.reached_fees.length > 0
          ? { context: row.pricing_mode === 'capped' ? 'fee_capped' : 'fee' }
          : {},
      ),
      firstMover('job_rescheduled'),
      driver('job_withdrawn', () => ({ context: 'rescheduled' })),
      movers,
    ),
    'order.departed': customer('order_departed', ({ row }) =>
      row.eta_at ? { context: 'eta' } : {},
    ),
    'order.delivered': customer('order_delivered'),
    'order.completed': all(customer('order_completed'), credit),
    'order.cancelled': all(
      customer('order_cancelled'),
      when(({ actor }) => actor.kind !== 'mover', mover('job_cancelled')),
      driver('job_cancelled'),
    ),
    'order.expired': customer('order_expired', ({ row }) => expiredContext(row)),
    'order.disputed': mover('job_disputed'),
    'order.resolved': all(
      customer('order_resolved', ({ input: { refund_cents } }, locale) =>
        refund_cents ? { context: 'refund', refund: usd(locale, Number(refund_cents)) } : {},
      ),
      credit,
      mover('job_resolved'),
    ),
    'payment.failed': payer('payment_failed'),
    // Without a failure, the payment was replaced by another one or the order itself ended.
    'payment.voided': when(({ row }) => row.failure !== null, payer('payment_voided')),
  },
}
