import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { AfterCreate } from '#server/kernel/kernel.ts'
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
import { staffAllowedTo, teamOf, userOf } from './recipients.ts'

type ClaimRow = (typeof tables.claims)['$inferSelect']
type ClaimNotice = Notice<ClaimRow>

const customer: Audience<ClaimRow> = {
  page: 'customer-moves-details',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}

const mover: Audience<ClaimRow> = {
  page: 'mover-jobs-details',
  find: ({ tx, row }) => teamOf(tx, row.mover_id, 'mover-jobs-details'),
}

/** Everybody who may decide. */
const staff: Audience<ClaimRow> = {
  page: 'admin-claims',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'decide', 'claims'),
}

/** The links lead customer and mover to the order, and the staff to the claim. */
async function claimSubject({ tx, row }: Occurrence<ClaimRow>): Promise<Subject> {
  const { cities, movers } = tables
  const order = await orderOf(tx, row)
  const [related] = await tx
    .select({ time_zone: cities.time_zone, mover: movers.business_name })
    .from(cities)
    .leftJoin(movers, eq(movers.id, row.mover_id))
    .where(eq(cities.id, order.city_id))
  const timeZone = related?.time_zone ?? 'UTC'
  return {
    about: { resource: 'claims', record_id: row.id, order_id: order.id },
    record: { id: row.id, code: order.code },
    data: { code: order.code, claim: row.code },
    key: `${row.code}-${row.version}`,
    values: (locale) => {
      const moment = (instant: string | null) =>
        instant &&
        formatInstant(instant, { dateStyle: 'long', timeStyle: 'short', locale, timeZone })
      return {
        code: order.code,
        claim: row.code,
        mover: related?.mover ?? '',
        wanted: usd(locale, row.claimed_cents),
        held: usd(locale, row.held_cents),
        offer: usd(locale, row.offers.at(-1)?.amount_cents ?? 0),
        amount: usd(locale, row.decided_cents ?? 0),
        reason: row.reason ?? '',
        answer_until: moment(row.answer_due_at),
        decide_until: moment(row.decide_due_at),
        offer_until: moment(row.offer_until),
        ...(row.decided_cents === 0 ? { context: 'nothing' } : {}),
      }
    },
  }
}

const filedNotices: readonly ClaimNotice[] = [
  { to: mover, app: 'claim_filed', mail: 'claim_filed' },
  { to: staff, app: 'claim_filed_staff' },
]

const waiting: ClaimNotice = { to: staff, app: 'claim_waiting' }

const isByStaff = ({ row }: Occurrence<ClaimRow>) => row.offers.at(-1)?.offered_by === 'admin'

const notices: NoticeTable<'claims'> = {
  answer: [{ to: customer, app: 'claim_answered' }, waiting],
  lapse: [
    { to: customer, app: 'claim_unanswered' },
    { to: mover, app: 'claim_answer_missed' },
    waiting,
  ],
  // Nothing changes for either side: the clock is the same.
  review: [],
  offer: [
    { to: customer, app: 'claim_offered', mail: 'claim_offered' },
    { to: mover, app: 'claim_offered_mover', when: isByStaff },
  ],
  take: [{ to: mover, app: 'claim_taken', mail: 'claim_taken' }],
  decline: [{ to: mover, app: 'claim_declined' }, waiting],
  expire_offer: [{ to: customer, app: 'claim_offer_expired' }, waiting],
  decide: [
    { to: customer, app: 'claim_decided', mail: 'claim_decided' },
    { to: mover, app: 'claim_decided_mover', mail: 'claim_decided_mover' },
  ],
  // The refund has its own notices, for the customer and for the mover who bears it.
  settle: [],
  reopen: [waiting],
  appeal: [
    { to: customer, app: 'claim_appealed', when: ({ row }) => row.appealed_by === 'mover' },
    { to: mover, app: 'claim_appealed', when: ({ row }) => row.appealed_by === 'customer' },
    waiting,
  ],
  withdraw: [{ to: mover, app: 'claim_withdrawn' }],
  close: [],
  remind: [{ to: staff, app: 'claim_overdue', mail: 'claim_overdue' }],
}

export const claimNoticeListeners = noticeListeners('claims', claimSubject, notices)

const notifyFiled = noticeListener('claim.filed', claimSubject, filedNotices)

/** Notifies the mover, whose clock runs from now on, and the staff. */
export const notifyOfClaim: AfterCreate = async (created) => {
  const { claims } = tables
  // Read again: what is held for it was stored since.
  const [row] = await created.tx.select().from(claims).where(eq(claims.id, created.row.id))
  if (row) await notifyFiled({ ...created, row, before: row, name: 'create', input: {} })
}
