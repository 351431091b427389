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
type Tell = Listener<OrderRow>
type Find = (step: Moved) => Promise<Recipient[]>

/** Of which steps nobody is told, and why. */
export const untold = {
  start_loading: 'The customer stands beside it, and was told that the crew has arrived.',
  start_unloading: 'The customer stands beside it, and was told that the crew is on its way.',
} as const satisfies Partial<Record<Transition, string>>

type Told = Exclude<Transition, keyof typeof untold>

/** Who is told of an order's steps; nobody of what they did. */
export function orderNotices(): Partial<Record<Extract<EventName, `order.${string}`>, Tell>> {
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
    return whoIs(tx, 'mover', firstRefusal(row, now)?.mover_id ?? null)
  })
  const staff = teller('admin-orders-details', ({ kernel, tx }) =>
    staffWho(tx, kernel, 'orders', 'show'),
  )
  const isOtherDriver = ({ row, before }: Moved) => row.driver_id !== before.driver_id

  const told: Record<Told, readonly [Tell, ...Tell[]]> = {
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
  const listeners = Object.entries(told).map(([name, tells]): [string, Tell] => [
    orderMachine.transitions[name as Transition].emits,
    async (step) => {
      for (const tell of tells) await tell(step)
    },
  ])
  const offered = teller('mover-jobs-details', ({ tx, input }) =>
    whoAre(tx, input.user_ids as number[]),
  )
  return { ...Object.fromEntries(listeners), 'order.offered': offered('order_offered') }
}

type OrderPage =
  | 'customer-moves-details'
  | 'mover-jobs-details'
  | 'driver-jobs-details'
  | 'admin-orders-details'

/** Tells of an order those whom `find` names, with a link to a page of theirs, if there is one. */
const teller =
  (page: OrderPage | null, find: Find) =>
  (about: About, variant: (step: Moved) => string | undefined = () => undefined): Tell =>
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

/** Of a transition the event that it emits; anything else is called as it is announced. */
const eventOf = (name: string): string =>
  Object.hasOwn(orderMachine.transitions, name)
    ? orderMachine.transitions[name as Transition].emits
    : name

const addressOf = (page: OrderPage, { id, code }: OrderRow): string =>
  page === 'admin-orders-details'
    ? withQuery(adminRoutes[page].path, { id })
    : href(page, {}, { code })

const when =
  (holds: (step: Moved) => boolean, tell: Tell): Tell =>
  async (step) => {
    if (holds(step)) await tell(step)
  }
