import { isUnsecured } from '#contract/hold-times.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isIn } from '#contract/order-phases.ts'
import { lessThanQuoted } from '#contract/pricing/division.ts'
import { minChargeCents } from '#contract/pricing/min-charge.ts'
import { isArrivalProven } from '#server/domain/arrival-proof.ts'
import { firstRefusal } from '#server/domain/eligibility.ts'
import { orderChanges } from '#server/domain/order-changes.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import { type Audience, type NoticeTable, noticeListener, noticeListeners } from './notice.ts'
import { type OrderRow, orderSubject } from './order-subject.ts'
import { staffAllowedTo, teamOf, userOf, usersById } from './recipients.ts'

type OrderAudience = Audience<OrderRow>

const customer: OrderAudience = {
  page: 'customer-moves-details',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}

/** The mover before the transition, which may have taken the job from them. */
const mover: OrderAudience = {
  page: 'mover-jobs-details',
  find: ({ tx, before }) => teamOf(tx, before.mover_id, 'mover-jobs-details'),
}

/** Without a page, because the job is no longer theirs. */
const formerMover: OrderAudience = { page: null, find: mover.find }

/** The mover after the transition. */
const newMover: OrderAudience = {
  page: 'mover-jobs-details',
  find: ({ tx, row }) => teamOf(tx, row.mover_id, 'mover-jobs-details'),
}

/** The mover who has first refusal, if anyone. */
const moverWithFirstRefusal: OrderAudience = {
  page: 'mover-jobs-details',
  find: ({ tx, row, now }) =>
    teamOf(tx, firstRefusal(row, now)?.mover_id ?? null, 'mover-jobs-details'),
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

/** The customer, with a link to their cards. */
const payer: OrderAudience = { ...customer, page: 'customer-payments' }

const staff: OrderAudience = {
  page: 'admin-orders-details',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'show', 'orders'),
}

const timesApprovers: OrderAudience = {
  page: 'admin-orders-details',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'approve_times', 'orders'),
}

const feeJudges: OrderAudience = {
  page: 'admin-orders-details',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'uphold_fee', 'orders'),
}

const hour = 3_600_000

/** Whether an order's move is under way or near, so that what happens to it can't wait. */
const isUnderWayOrNear = ({ row, now }: { row: OrderRow; now: Date }): boolean =>
  isIn(row.state, 'under_way') ||
  (!isIn(row.state, 'delivered', 'completed', 'disputed') &&
    Math.abs(Date.parse(row.window_start_at) - now.getTime()) <= 12 * hour)

const hasNewDriver = ({ row, before }: { row: OrderRow; before: OrderRow }) =>
  row.driver_id !== before.driver_id

const hasNewMover = ({ row, before }: { row: OrderRow; before: OrderRow }) =>
  row.mover_id !== before.mover_id

/** Whether a revision has taken the job from its mover, who may agree to it. */
const isAsked = hasNewMover

/** Names what has changed, in words. */
const changesOf = ({ row, before }: { row: OrderRow; before: OrderRow }, locale: string) => ({
  changes: new Intl.ListFormat(locale).format(
    orderChanges(before, row).map((change) => translate(locale, `order_changes.${change}`)),
  ),
})

/** How much later the price is tried again, once a mover may give the job back. */
const repeatMs = 12 * 3_600_000

const hasChanges = ({ row, before }: { row: OrderRow; before: OrderRow }) =>
  orderChanges(before, row).length > 0

const byStaff = ({ actor }: { actor: Actor }) => (actor.kind === 'admin' ? 'staff' : undefined)

const hasHeldTimes = ({ row }: { row: OrderRow }) => row.times_held_at !== null

/** The attempt after which the mover may give the job back; the mover isn't told of later ones. */
const isFirstUnsecured = ({ row, now }: { row: OrderRow; now: Date }) =>
  isUnsecured(row, now) && !isUnsecured(row, new Date(now.getTime() - repeatMs))

const isCheaper = ({ row }: { row: OrderRow }) => lessThanQuoted(row) > 0

/** The crew's share of a fee doesn't wait for the customer if its arrival is proven. */
const paidAtOnce = ({ row }: { row: OrderRow }) => (isArrivalProven(row) ? 'proven' : undefined)

/** Sent to the customer who completes the move too, because they don't know the price before. */
const cheaper = {
  to: customer,
  app: 'order_cheaper',
  includesActor: true,
  when: (step: { row: OrderRow }) =>
    isCheaper(step) && step.row.completed_at !== null && !hasHeldTimes(step),
} as const

/** Sent when a late release by the mover who had the job has earned the customer a credit. */
const credit = {
  to: payer,
  mail: 'credit',
  when: ({ row, before }: { row: OrderRow; before: OrderRow }) =>
    row.given_credit_cents !== before.given_credit_cents,
} as const

/**
 * Who is notified of each step of an order: by `app` in the app and on devices, by `mail` in an email,
 * or a text message for people without an address (`notice.ts`).
 */
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
  // The offer itself is announced.
  offer_first: [],
  assign: [
    { to: newDriver, app: 'job_assigned', when: hasNewDriver },
    { to: formerDriver, app: 'job_withdrawn', mail: 'job_withdrawn', when: hasNewDriver },
    { to: newDriver, mail: 'order_assigned' },
    { to: mover, app: 'job_crewed', when: hasNewDriver },
  ],
  unassign: [{ to: formerDriver, app: 'job_withdrawn', mail: 'job_withdrawn' }],
  take_over: [
    {
      to: customer,
      app: 'order_taken_over',
      mail: 'order_taken_over',
      context: (step) => (hasNewMover(step) ? undefined : 'driver'),
    },
    { to: newMover, app: 'job_taken_over', mail: 'job_taken_over', when: hasNewMover },
    { to: formerMover, app: 'job_taken_away', mail: 'job_taken_away', when: hasNewMover },
    { to: mover, app: 'job_crewed', when: (step) => !hasNewMover(step) },
    { to: newDriver, app: 'job_assigned', mail: 'order_assigned' },
    { to: formerDriver, app: 'job_withdrawn', mail: 'job_withdrawn' },
  ],
  check_documents: [
    {
      to: customer,
      app: 'order_released',
      mail: 'order_released',
      when: hasNewMover,
      context: ({ row, before }) =>
        row.late_release_mover_id === before.late_release_mover_id ? undefined : 'credit',
    },
    { to: formerMover, app: 'job_reoffered', mail: 'job_reoffered', when: hasNewMover },
    { to: formerDriver, app: 'job_withdrawn', mail: 'job_withdrawn', when: hasNewMover },
    { to: staff, app: 'order_reoffered', when: hasNewMover },
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
    { to: moverWithFirstRefusal, app: 'job_rescheduled', mail: 'job_rescheduled' },
    {
      to: formerDriver,
      app: 'job_withdrawn',
      mail: 'job_withdrawn',
      context: () => 'rescheduled',
    },
  ],
  revise: [
    {
      to: customer,
      app: 'order_revised',
      mail: 'order_revised',
      context: (step) => {
        const hasFee = step.row.reached_fees.length > 0
        if (isAsked(step)) return hasFee ? 'asked_fee' : 'asked'
        return hasFee ? 'fee' : undefined
      },
    },
    {
      to: mover,
      app: 'job_revised',
      mail: 'job_revised',
      context: () => undefined,
      when: (step) => !isAsked(step),
      values: changesOf,
    },
    {
      to: moverWithFirstRefusal,
      app: 'job_revised',
      mail: 'job_revised',
      context: () => 'asked',
      when: isAsked,
      values: changesOf,
    },
    { to: driver, app: 'job_amended', when: (step) => !isAsked(step), values: changesOf },
    {
      to: formerDriver,
      app: 'job_withdrawn',
      mail: 'job_withdrawn',
      context: () => 'revised',
      when: isAsked,
    },
  ],
  agree_revision: [
    { to: customer, app: 'revision_agreed', mail: 'revision_agreed' },
    { to: newDriver, app: 'job_assigned', when: hasNewDriver },
    { to: newDriver, mail: 'order_assigned', when: hasNewDriver },
  ],
  decline_revision: [{ to: customer, app: 'revision_declined', mail: 'revision_declined' }],
  amend: [
    { to: mover, app: 'job_amended', context: byStaff, when: hasChanges, values: changesOf },
    { to: driver, app: 'job_amended', context: byStaff, when: hasChanges, values: changesOf },
    {
      to: customer,
      app: 'order_amended',
      mail: 'order_amended',
      when: (step) => step.actor.kind === 'admin' && hasChanges(step),
      values: changesOf,
    },
  ],
  // Only the outcome is announced, not the attempt.
  secure: [],
  ask_to_pay: [
    {
      to: payer,
      app: 'order_payment_missed',
      mail: 'order_payment_missed',
      isUrgent: () => true,
    },
    { to: mover, app: 'job_unsecured', mail: 'job_unsecured', when: isFirstUnsecured },
  ],
  write_off: [
    {
      to: staff,
      app: 'order_written_off',
      mail: 'order_written_off',
      // A smaller amount can't be charged at all, so there is nothing that staff could do.
      when: ({ input }) => Number(input.amount_cents) >= minChargeCents,
      values: ({ input }, locale) => ({ amount: usd(locale, Number(input.amount_cents)) }),
    },
  ],
  fail_to_pay: [
    { to: customer, app: 'order_unpaid', mail: 'order_unpaid', isUrgent: () => true },
    { to: mover, app: 'job_cancelled', mail: 'job_cancelled' },
    { to: driver, app: 'job_cancelled', mail: 'job_cancelled' },
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
  // The customer is there and knows that the crew has arrived.
  start_loading: [],
  finish_loading: [{ to: customer, app: 'order_in_transit' }],
  // The customer is there and knows that the crew was on its way.
  start_unloading: [],
  deliver: [
    { to: customer, app: 'order_delivered', mail: 'order_delivered' },
    {
      to: mover,
      app: 'job_delivered',
      context: (step) => (hasHeldTimes(step) ? 'held' : undefined),
    },
    { to: timesApprovers, app: 'order_times_held', when: hasHeldTimes },
  ],
  reach_stop: [{ to: customer, app: 'stop_reached' }],
  // The customer sees it in the timeline, and the next stop is announced.
  leave_stop: [],
  undo_depart: [{ to: customer, app: 'departure_undone' }],
  undo_arrive: [{ to: customer, app: 'arrival_undone' }],
  // The customer was not notified of the step either.
  undo_start_loading: [],
  undo_finish_loading: [{ to: customer, app: 'loading_end_undone' }],
  // The customer was not notified of the step either.
  undo_start_unloading: [],
  complete: [
    {
      to: customer,
      app: 'order_completed',
      mail: 'order_completed',
      context: (step) => (hasHeldTimes(step) ? 'held' : isCheaper(step) ? 'less' : undefined),
    },
    cheaper,
    credit,
  ],
  approve_times: [
    {
      to: customer,
      mail: 'order_completed',
      when: ({ row }) => row.completed_at !== null,
      context: (step) => (isCheaper(step) ? 'less' : undefined),
    },
    cheaper,
  ],
  ask_about_crew: [
    { to: customer, app: 'crew_late', mail: 'crew_late' },
    { to: mover, app: 'job_late', mail: 'job_late' },
    { to: driver, app: 'job_late', mail: 'job_late' },
    { to: staff, app: 'crew_late_staff' },
  ],
  report_arrival: [
    { to: mover, app: 'arrival_reported' },
    { to: driver, app: 'arrival_reported' },
  ],
  fail_to_show: [
    {
      to: customer,
      app: 'no_show',
      mail: 'no_show',
      context: ({ row }) => {
        if (row.cancel_fee_cents > 0) return 'fee'
        return row.given_credit_cents > 0 ? 'credit' : undefined
      },
    },
    { to: mover, app: 'job_no_show', mail: 'job_no_show' },
    { to: driver, app: 'job_no_show', mail: 'job_no_show' },
    { to: staff, app: 'no_show_staff', mail: 'no_show_staff' },
  ],
  reinstate: [
    { to: customer, app: 'order_reinstated', mail: 'order_reinstated' },
    { to: mover, app: 'job_reinstated', mail: 'job_reinstated' },
    { to: driver, app: 'job_reinstated', mail: 'job_reinstated' },
  ],
  record_contact: [{ to: customer, app: 'contact_tried', mail: 'contact_tried' }],
  report_absence: [
    { to: customer, app: 'absence_reported', mail: 'absence_reported' },
    { to: mover, app: 'job_absence', mail: 'job_absence', context: paidAtOnce },
    { to: driver, app: 'job_absence', context: paidAtOnce },
  ],
  contest_absence: [
    { to: mover, app: 'fee_contested', mail: 'fee_contested' },
    { to: feeJudges, app: 'fee_contested_staff' },
  ],
  uphold_fee: [
    { to: customer, app: 'fee_upheld', mail: 'fee_upheld' },
    { to: mover, app: 'job_fee_upheld', mail: 'job_fee_upheld' },
  ],
  reverse_fee: [
    { to: customer, app: 'fee_reversed', mail: 'fee_reversed' },
    { to: mover, app: 'job_fee_reversed', mail: 'job_fee_reversed' },
  ],
  cancel: [
    {
      to: customer,
      app: 'order_cancelled',
      mail: 'order_cancelled',
      context: ({ row, actor }) => {
        if (actor.kind === 'mover') return 'mover'
        if (row.cancel_fee_cents === 0) return 'free'
        return row.contest_until === null ? undefined : 'contest'
      },
    },
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
        return row.given_credit_cents > 0 ? 'credit' : undefined
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
  ...noticeListeners('orders', orderSubject, orderNotices, isUnderWayOrNear),
  'order.released_again': noticeListener<OrderRow>('order.released_again', orderSubject, [
    {
      to: staff,
      app: 'order_released_again',
      values: ({ input }) => ({ mover: String(input.mover) }),
    },
  ]),
  'order.payment_unknown': noticeListener<OrderRow>('order.payment_unknown', orderSubject, [
    { to: staff, app: 'payment_unknown', mail: 'payment_unknown' },
  ]),
  'order.hold_refused': noticeListener<OrderRow>('order.hold_refused', orderSubject, [
    { to: staff, app: 'hold_refused' },
  ]),
  'order.card_ending': noticeListener<OrderRow>('order.card_ending', orderSubject, [
    {
      to: payer,
      app: 'card_ending',
      mail: 'card_ending',
      values: ({ input }) => ({ last4: String(input.last4) }),
    },
  ]),
  'order.card_missing': noticeListener<OrderRow>('order.card_missing', orderSubject, [
    {
      to: staff,
      app: 'card_missing',
      mail: 'card_missing',
      values: ({ input }, locale) => ({ amount: usd(locale, Number(input.amount_cents)) }),
    },
  ]),
  'order.offered': noticeListener<OrderRow>('order.offered', orderSubject, [
    {
      to: offeredMovers,
      app: 'order_offered',
      mail: 'order_offered',
      context: ({ row, now }) => (firstRefusal(row, now) ? 'held' : undefined),
    },
  ]),
}
