import type { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
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
import { orderOf } from './order-subject.ts'
import { staffAllowedTo } from './recipients.ts'

type DisputeRow = (typeof tables.payment_disputes)['$inferSelect']

/** Everybody who may answer the bank. */
const staff: Audience<DisputeRow> = {
  page: 'admin-payment-disputes',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'answer', 'payment_disputes'),
}

async function disputeSubject({ tx, row, input }: Occurrence<DisputeRow>): Promise<Subject> {
  const { code } = await orderOf(tx, row)
  const { id, version, amount_cents, reason, evidence_due_at } = row
  return {
    about: { resource: 'payment_disputes', record_id: id, order_id: row.order_id },
    record: { id },
    data: { code, amount_cents },
    key: `${id}-${version}`,
    values: (locale) => ({
      code,
      amount: usd(locale, amount_cents),
      why: translate(locale, `choices.reason.${reason}`, { ns: 'states' }),
      until: evidence_due_at
        ? formatInstant(evidence_due_at, { dateStyle: 'long', locale, timeZone: 'UTC' })
        : '–',
      reason: String(input.reason ?? ''),
    }),
  }
}

const toStaff = (
  about: 'bank_dispute_opened' | 'bank_dispute_ending' | 'bank_dispute_refused',
): readonly Notice<DisputeRow>[] => [{ to: staff, app: about, mail: about }]

const notices: NoticeTable<'payment_disputes'> = {
  collect: [],
  warn: toStaff('bank_dispute_ending'),
  answer: [],
  submit: [],
  refuse: toStaff('bank_dispute_refused'),
  accept: [],
  report_fee: [],
  win: [{ to: staff, app: 'bank_dispute_won' }],
  lose: [{ to: staff, app: 'bank_dispute_lost' }],
}

export const disputeNoticeListeners = {
  ...noticeListeners('payment_disputes', disputeSubject, notices),
  'payment_dispute.opened': noticeListener(
    'payment_dispute.opened',
    disputeSubject,
    toStaff('bank_dispute_opened'),
  ),
}
