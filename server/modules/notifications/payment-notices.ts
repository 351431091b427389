import type { tables } from '#server/database/tables.ts'
import { refundCovered } from '#server/domain/refund-covered.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import {
  type Audience,
  type Notice,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { orderOf, orderSubject } from './order-subject.ts'
import { staffAllowedTo, userOf } from './recipients.ts'

type PaymentRow = (typeof tables.payments)['$inferSelect']
type RefundRow = (typeof tables.refunds)['$inferSelect']
type PaymentNotice = Notice<PaymentRow>

/** The customer who pays, led to their move. */
const payer: Audience<{ order_id: number }> = {
  page: 'customer-moves-details',
  find: async ({ tx, row }) => userOf(tx, 'customer', (await orderOf(tx, row)).customer_id),
}

/** The customer who pays, led back to the payment of a move that is not booked yet. */
const bookingPayer = { ...payer, page: 'order-submitting' } as const

async function paymentSubject({ tx, row, input, now }: Occurrence<PaymentRow>): Promise<Subject> {
  const subject = await orderSubject({ tx, row: await orderOf(tx, row), input, now })
  const { id, failure } = row
  return {
    ...subject,
    about: { resource: 'payments', record_id: id, order_id: row.order_id },
    key: `${subject.data.code}-${id}`,
    values: (locale) => ({
      ...subject.values(locale),
      why: translate(locale, `payment.${failure ?? 'declined'}`),
    }),
  }
}

const isDueHold = (intent: PaymentRow['intent']) => intent?.transition === 'secure'
const isTip = ({ purpose }: PaymentRow) => purpose === 'tip'

/** The change of a booked move that a payment was for. */
const changeOf = ({ intent }: PaymentRow) =>
  intent?.transition === 'reschedule' || intent?.transition === 'revise'
    ? intent.transition
    : undefined

/** The notices of a payment that ended without a charge; the page depends on what it was for. */
const notCharged = (
  about: 'payment_failed' | 'payment_voided',
  applies: (row: PaymentRow) => boolean,
): readonly PaymentNotice[] => [
  {
    to: payer,
    app: about,
    mail: about,
    when: ({ row }) => applies(row) && changeOf(row) !== undefined,
    context: ({ row }) => changeOf(row),
  },
  {
    to: bookingPayer,
    app: about,
    mail: about,
    when: ({ row }) => applies(row) && changeOf(row) === undefined,
  },
]

const paymentNotices: NoticeTable<'payments'> = {
  // The customer confirms the payment on the page that asked for it.
  require_action: [],
  // The order's own notices say that it is booked, and later what was charged.
  authorize: [],
  capture: [],
  // About a hold that is due before the move, the order's notices say what happens next, and about
  // a tip its own.
  fail: notCharged('payment_failed', (row) => !isDueHold(row.intent) && !isTip(row)),
  lapse: [],
  // Without a failure, the payment was replaced by another one or the order itself ended.
  void: notCharged('payment_voided', (row) => row.failure !== null && !isTip(row)),
  // Refunds by the staff are records of their own, with their own notices.
  refund_part: [],
  refund_rest: [],
  // Disputes with banks are records of their own, with their own notices.
  dispute: [],
  restore_refund: [],
  restore_refund_part: [],
  restore: [],
  restore_rest: [],
  restore_refunded: [],
  refund_disputed: [],
  restore_refund_disputed: [],
}

/** The customer whom the money did not reach, led to where another way can be asked for. */
const refundedPayer: Audience<RefundRow> = { ...payer, page: 'customer-payments-history' }

/** Everybody who may send a refund again. */
const refunders: Audience<RefundRow> = {
  page: 'admin-finance-refunds',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'process', 'refunds'),
}

/** The staff who may approve a refund that a colleague has asked for. */
const approvers: Audience<RefundRow> = {
  page: 'admin-finance-refunds',
  find: async ({ kernel, tx, row }) => {
    const staff = await staffAllowedTo(tx, kernel, 'approve', 'refunds')
    return staff.filter(({ user_id }) => user_id !== row.requested_by_id)
  },
}

async function refundSubject({ tx, row, input, now }: Occurrence<RefundRow>): Promise<Subject> {
  const subject = await orderSubject({ tx, row: await orderOf(tx, row), input, now })
  return {
    ...subject,
    // A refund that came back may be settled again.
    about: { resource: 'refunds', record_id: row.id, order_id: row.order_id },
    key: row.resends === 0 ? String(row.id) : `${row.id}-${row.resends}`,
    values: (locale) => ({
      ...subject.values(locale),
      amount: usd(locale, row.amount_cents),
      credit: usd(locale, row.credit_cents),
    }),
  }
}

async function requestSubject({ tx, row }: Occurrence<RefundRow>): Promise<Subject> {
  const { code } = await orderOf(tx, row)
  const { id, order_id, amount_cents, credit_cents, reason } = row
  return {
    about: { resource: 'refunds', record_id: id, order_id },
    data: { code },
    key: String(id),
    values: (locale) => ({ code, reason, sum: usd(locale, amount_cents + credit_cents) }),
  }
}

/** Reports whether a refund gives back credit, with an amount for the card or without. */
function creditIn({ row }: Occurrence<RefundRow>): 'credit' | 'credit_too' | undefined {
  // When it is sent to the card again, the credit was given back long ago.
  if (row.credit_cents === 0 || row.resends > 0) return undefined
  return row.amount_cents === 0 ? 'credit' : 'credit_too'
}

const refundNotices: NoticeTable<'refunds'> = {
  // Until the money is on its way there is nothing that the customer could do or rely on.
  approve: [],
  reject: [],
  process: [],
  settle: [{ to: payer, app: 'refund_settled', mail: 'refund_settled', context: creditIn }],
  // The customer already has the amount that the bank returned in a dispute.
  fail: [
    {
      to: refundedPayer,
      app: 'refund_failed',
      mail: 'refund_failed',
      when: ({ row }) => row.failure !== refundCovered,
    },
  ],
  bounce: [
    { to: refundedPayer, app: 'refund_bounced', mail: 'refund_bounced' },
    { to: refunders, app: 'refund_bounced_staff', mail: 'refund_bounced_staff' },
  ],
}

export const paymentNoticeListeners = {
  ...noticeListeners('payments', paymentSubject, paymentNotices),
  ...noticeListeners('refunds', refundSubject, refundNotices),
  'refund.requested': noticeListener('refund.requested', requestSubject, [
    { to: approvers, app: 'refund_requested', mail: 'refund_requested' },
  ]),
}
