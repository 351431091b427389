import type { TransitionOf } from '#contract/kernel/machine.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { adminRoutes, href } from '#contract/routes.ts'
import { firstRefusal } from '#server/domain/eligibility.ts'
import type { Listener, Step } from '#server/kernel/kernel.ts'
import type { EventName } from '#server/server-module.ts'
import type { About } from './notice-groups.ts'
import { notify, type Recipient } from './notify.ts'
import { type OrderRow, orderWords } from './order-words.ts'
import { staffWho, whoAre, whoIs } from './recipients.ts'

type Transition = TransitionOf<typeof orderMachine>
type Moved = Step<OrderRow> & { before: OrderRow }
type OrderListener = Listener<OrderRow>
type Find = (step: Moved) => Promise<Recipient[]>

/** The transitions that notify nobody, with the reason. */
export const untold = {
  start_loading: 'The customer stands beside it, and was told that the crew has arrived.',
  start_unloading: 'The customer stands beside it, and was told that the crew is on its way.',
} as const satisfies Partial<Record<Transition, string>>

type NotifiedTransition = Exclude<Transition, keyof typeof untold>

/** Creates the listeners that notify people of an order's steps, except of their own actions. */
export function orderNotices(): Partial<
  Record<Extract<EventName, `order.${string}`>, OrderListener>
> {
  const customer = notifier('customer-moves-details', ({ tx, row }) =>
    whoIs(tx, 'customer', row.customer_id),
  )
  // `before`, because the transition may have taken the job from them.
  const mover = notifier('mover-jobs-details', ({ tx, before }) =>
    whoIs(tx, 'mover', before.mover_id),
  )
  const driver = notifier('driver-jobs-details', ({ tx, before }) =>
    whoIs(tx, 'driver', before.driver_id),
  )
  // Without a link, because this driver can no longer open the job's page.
  const formerDriver = notifier(null, ({ tx, before }) => whoIs(tx, 'driver', before.driver_id))
  const newDriver = notifier('driver-jobs-details', ({ tx, row }) =>
    whoIs(tx, 'driver', row.driver_id),
  )
  const firstMover = notifier('mover-jobs-details', ({ tx, row, now }) => {
    return whoIs(tx, 'mover', firstRefusal(row, now)?.mover_id ?? null)
  })
  const staff = notifier('admin-orders-details', ({ kernel, tx }) =>
    staffWho(tx, kernel, 'orders', 'show'),
  )
  const isOtherDriver = ({ row, before }: Moved) => row.driver_id !== before.driver_id

  const notifiers: Record<NotifiedTransition, readonly [OrderListener, ...OrderListener[]]> = {
    place: [customer('order_placed')],
    accept: [customer('order_accepted')],
    release: [customer('order_released'), formerDriver('job_withdrawn')],
    assign: [
      when(isOtherDriver, newDriver('job_assigned')),
      when(isOtherDriver, formerDriver('job_withdrawn')),
      when(isOtherDriver, mover('job_crewed')),
    ],
    confirm: [customer('order_confirmed'), mover('job_confirmed'), driver('job_confirmed')],
    reschedule: [
      customer('order_rescheduled'),
      firstMover('job_rescheduled'),
      formerDriver('job_withdrawn', () => 'rescheduled'),
    ],
    depart: [customer('order_departed', ({ row }) => (row.eta_at ? 'eta' : undefined))],
    arrive: [customer('order_arrived')],
    finish_loading: [customer('order_in_transit')],
    deliver: [customer('order_delivered'), mover('job_delivered')],
    complete: [customer('order_completed')],
    cancel: [customer('order_cancelled'), mover('job_cancelled'), driver('job_cancelled')],
    expire: [
      customer('order_expired', ({ row }) => (row.cancel_fee_cents > 0 ? 'fee' : undefined)),
    ],
    dispute: [customer('order_disputed'), mover('job_disputed'), staff('dispute_opened')],
    resolve: [customer('order_resolved'), mover('job_resolved')],
  }
  const listeners = Object.entries(notifiers).map(([name, all]): [string, OrderListener] => [
    orderMachine.transitions[name as Transition].emits,
    async (step) => {
      for (const listener of all) await listener(step)
    },
  ])
  const offered = notifier('mover-jobs-details', ({ tx, input }) =>
    whoAre(tx, input.user_ids as number[]),
  )
  return { ...Object.fromEntries(listeners), 'order.offered': offered('order_offered') }
}

type OrderPage =
  | 'customer-moves-details'
  | 'mover-jobs-details'
  | 'driver-jobs-details'
  | 'admin-orders-details'

/** Creates listeners that notify the people whom `find` returns, with a link if `page` is given. */
const notifier =
  (page: OrderPage | null, find: Find) =>
  (about: About, variant: (step: Moved) => string | undefined = () => undefined): OrderListener =>
  async (step) => {
    const { tx, row, name, actor, now } = step
    const to = (await find(step)).filter(({ user_id }) => user_id !== actor.user_id)
    if (to.length === 0) return
    const words = await orderWords(step)
    const context = variant(step)
    await notify(
      tx,
      to,
      {
        about,
        event: eventOf(name),
        link: page && { page, to: addressOf(page, row) },
        values: (locale) => ({ ...words(locale), ...(context ? { context } : {}) }),
        data: { code: row.code },
      },
      now,
    )
  }

/** Returns the event that a transition emits; any other name is an announced event itself. */
const eventOf = (name: string): string =>
  Object.hasOwn(orderMachine.transitions, name)
    ? orderMachine.transitions[name as Transition].emits
    : name

const addressOf = (page: OrderPage, { id, code }: OrderRow): string =>
  page === 'admin-orders-details'
    ? withQuery(adminRoutes[page].path, { id })
    : href(page, {}, { code })

const when =
  (holds: (step: Moved) => boolean, listener: OrderListener): OrderListener =>
  async (step) => {
    if (holds(step)) await listener(step)
  }
