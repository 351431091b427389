import type { tables } from '#server/database/tables.ts'
import { isArrivalProven } from '#server/domain/arrival-proof.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { usd } from '#server/kernel/usd.ts'
import { moverAudience } from './mover-audience.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { orderOf } from './order-subject.ts'
import { teamOf } from './recipients.ts'

type EarningRow = (typeof tables.earnings)['$inferSelect']
type RefundRow = (typeof tables.refunds)['$inferSelect']

const mover = moverAudience('mover-earnings')

async function earningSubject({ tx, row }: Occurrence<EarningRow>): Promise<Subject> {
  const order = await orderOf(tx, row)
  return {
    about: { resource: 'earnings', record_id: row.id, order_id: order.id },
    record: order,
    data: { code: order.code, amount_cents: row.net_cents },
    key: `${row.id}-${row.version}`,
    values: (locale) => ({
      code: order.code,
      amount: usd(locale, row.net_cents),
      ...(order.contest_until && !isArrivalProven(order) ? { context: 'contest' } : {}),
    }),
  }
}

const earningNotices: NoticeTable<'earnings'> = {
  reserve: [
    {
      to: mover,
      app: 'earning_reserved',
      values: ({ input }, locale) => ({
        date: formatInstant(String(input.reserved_until), {
          dateStyle: 'long',
          locale,
          timeZone: 'UTC',
        }),
      }),
    },
  ],
  // A negative earning is explained where it arises, and a tip without a reserve is announced as
  // such.
  release: [
    {
      to: mover,
      app: 'earning_available',
      when: ({ row }) => row.net_cents > 0 && (row.tip_id === null || row.reserved_until !== null),
    },
  ],
  // The mover learns of a dispute by the order's own notice.
  hold: [],
  resume: [],
  reverse: [],
  // A refund that the mover bears has its own notice, whether an earning was open for it or not.
  adjust: [],
  // A payout's own notices say what becomes of the earnings in it.
  include: [],
  return: [],
  pay: [],
}

/** The mover who bears a share of a refund. */
const bearer: Audience<RefundRow> = {
  page: 'mover-earnings',
  find: async ({ tx, row }) => teamOf(tx, (await orderOf(tx, row)).mover_id, 'mover-earnings'),
}

async function shareSubject({ tx, row, input }: Occurrence<RefundRow>): Promise<Subject> {
  const { code } = await orderOf(tx, row)
  return {
    about: { resource: 'refunds', record_id: row.id, order_id: row.order_id },
    record: { code },
    data: { code },
    key: String(row.id),
    values: (locale) => ({
      code,
      amount: usd(locale, Number(input.share_cents)),
      reason: row.reason,
    }),
  }
}

export const earningNoticeListeners = {
  ...noticeListeners('earnings', earningSubject, earningNotices),
  'refund.borne': noticeListener('refund.borne', shareSubject, [
    { to: bearer, mail: 'earning_adjusted' },
  ]),
}
