import { eq } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { adminRoutes, href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { Hook, Kernel, Listener, Part, Step } from '#server/kernel/kernel.ts'
import { usd } from '#server/kernel/usd.ts'
import { type Notice, notify, type Recipient } from './notify.ts'
import { type OrderRow, orderWords } from './order-words.ts'
import { staffWho, whoIs } from './recipients.ts'

type EarningRow = (typeof tables.earnings)['$inferSelect']
type Moved = Step<OrderRow> & { before: OrderRow }
type Tell = Listener<OrderRow>
type Find = (step: Moved) => Promise<Recipient[]>

/** Who is told inside the product that something has happened; nobody is told of what they did. */
export const notificationsPart = (kernel: () => Kernel): Part => {
  const customer = teller('customer-moves-details', ({ tx, row }) =>
    whoIs(tx, 'customer', row.customer_id),
  )
  // Those who had the job before: it may have been taken from them.
  const mover = teller('mover-jobs-details', ({ tx, before }) =>
    whoIs(tx, 'mover', before.mover_id),
  )
  const driver = teller('driver-jobs-details', ({ tx, before }) =>
    whoIs(tx, 'driver', before.driver_id),
  )
  // Whose page the job is no longer on.
  const formerDriver = teller(null, ({ tx, before }) => whoIs(tx, 'driver', before.driver_id))
  const newDriver = teller('driver-jobs-details', ({ tx, row }) =>
    whoIs(tx, 'driver', row.driver_id),
  )
  const firstMover = teller('mover-jobs-details', ({ tx, row, now }) => {
    const { first_refusal_mover_id: mover_id, first_refusal_until: until } = row
    return whoIs(tx, 'mover', until && until > now.toISOString() ? mover_id : null)
  })
  const staff = teller('admin-orders-details', ({ tx }) => staffWho(tx, kernel(), 'orders', 'show'))
  const departed: Tell = (step) =>
    customer('order_departed', step.row.eta_at ? { context: 'eta' } : {})(step)
  const isOtherDriver = ({ row, before }: Moved) => row.driver_id !== before.driver_id

  return {
    hooks: { notifications: { edit: markRead } },
    listeners: {
      'order.accepted': customer('order_accepted'),
      'order.released': all(customer('order_released'), formerDriver('job_withdrawn')),
      'order.assigned': when(
        isOtherDriver,
        all(newDriver('job_assigned'), formerDriver('job_withdrawn')),
      ),
      'order.confirmed': customer('order_confirmed'),
      'order.rescheduled': all(
        customer('order_rescheduled'),
        firstMover('job_rescheduled'),
        formerDriver('job_withdrawn', { context: 'rescheduled' }),
      ),
      'order.departed': departed,
      'order.arrived': customer('order_arrived'),
      'order.delivered': customer('order_delivered'),
      'order.completed': customer('order_completed'),
      'order.cancelled': all(
        customer('order_cancelled'),
        mover('job_cancelled'),
        driver('job_cancelled'),
      ),
      'order.expired': customer('order_expired'),
      'order.disputed': all(
        customer('order_disputed'),
        mover('job_disputed'),
        staff('dispute_opened'),
      ),
      'order.resolved': all(customer('order_resolved'), mover('job_resolved')),
      'earning.released': tellOfEarning,
    },
  }
}

type OrderPage = Exclude<NonNullable<Notice['link']>['page'], 'mover-earnings'>

/** Tells of an order those whom `find` names, with a link to a page of theirs, if there is one. */
const teller =
  (page: OrderPage | null, find: Find) =>
  (about: Notice['about'], variant: { context?: string } = {}): Tell =>
  async (step) => {
    const { tx, row, name, actor, now } = step
    const to = (await find(step)).filter(({ user_id }) => user_id !== actor.user_id)
    if (to.length === 0) return
    const words = await orderWords(step)
    await notify(
      tx,
      to,
      {
        ...{ about, event: eventOf(name) },
        link: page && { page, to: addressOf(page, row) },
        values: (locale) => ({ ...words(locale), ...variant }),
        data: { code: row.code },
      },
      now,
    )
  }

const tellOfEarning: Listener<EarningRow> = async ({ tx, row, now }) => {
  const { orders } = tables
  const [order] = await tx
    .select({ code: orders.code })
    .from(orders)
    .where(eq(orders.id, row.order_id))
  await notify(
    tx,
    await whoIs(tx, 'mover', row.mover_id),
    {
      ...{ about: 'earning_available', event: 'earning.released' },
      link: { page: 'mover-earnings', to: href('mover-earnings') },
      values: (locale) => ({ code: order?.code, amount: usd(locale, row.net_cents) }),
      data: { code: order?.code, amount_cents: row.net_cents },
    },
    now,
  )
}

const eventOf = (name: string): string =>
  orderMachine.transitions[name as TransitionOf<typeof orderMachine>].emits

const addressOf = (page: OrderPage, { id, code }: OrderRow): string =>
  page === 'admin-orders-details'
    ? withQuery(adminRoutes[page].path, { id })
    : href(page, {}, { code })

/** When it was read is written down with it. */
const markRead: Hook = async ({ input, current, now }) => {
  if (input.read === undefined) return {}
  return { read_at: input.read ? (current?.read_at ?? now.toISOString()) : null }
}

const all =
  (...tells: Tell[]): Tell =>
  async (step) => {
    for (const tell of tells) await tell(step)
  }

const when =
  (holds: (step: Moved) => boolean, tell: Tell): Tell =>
  async (step) => {
    if (holds(step)) await tell(step)
  }
