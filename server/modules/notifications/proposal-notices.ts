import { eq } from 'drizzle-orm'

import { quotes } from '#server/database/tables.ts'
import type { ProposalRow } from '#server/domain/change-proposals.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant, formatRange } from '#server/kernel/format-instant.ts'
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
import { userOf, usersById } from './recipients.ts'

type ProposalOccurrence = Occurrence<ProposalRow>

const customer: Audience<ProposalRow> = {
  page: 'customer-moves-proposal',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}

/** The person who has proposed the change. */
const proposer: Audience<ProposalRow> = {
  page: 'admin-orders-details',
  find: ({ tx, row }) => usersById(tx, [row.proposed_by_id]),
}

/** The customer's links lead to the proposal, the staff's to the order. */
async function proposalSubject({ tx, row }: ProposalOccurrence): Promise<Subject> {
  const order = await orderOf(tx, row)
  const timeZone = await timeZoneOf(tx, order.city_id)
  const [quoted] = await tx
    .select({ quote: quotes.quote })
    .from(quotes)
    .where(eq(quotes.id, row.quote_id))
  const proposed = quoted?.quote ?? order
  return {
    about: { resource: 'change_proposals', record_id: row.id, order_id: order.id },
    record: { id: order.id, code: row.code },
    data: { code: order.code },
    key: `${row.code}-${row.version}`,
    values: (locale) => {
      const windowOf = (of: { window_start_at: string; window_end_at: string }) =>
        formatRange(of.window_start_at, of.window_end_at, {
          dateStyle: 'full',
          timeStyle: 'short',
          locale,
          timeZone,
        })
      return {
        code: order.code,
        now: windowOf(order),
        date: windowOf(proposed),
        before: usd(locale, row.total_before_cents),
        total: usd(locale, row.total_cents),
        reason: row.reason,
        refusal: row.refusal ?? '',
        until: formatInstant(row.expires_at, {
          dateStyle: 'full',
          timeStyle: 'short',
          locale,
          timeZone,
        }),
        ...(row.transition === 'revise' ? { context: 'revise' } : {}),
      }
    },
  }
}

const proposed: Notice<ProposalRow> = {
  to: customer,
  app: 'change_proposed',
  mail: 'change_proposed',
}

const notices: NoticeTable<'change_proposals'> = {
  // The customer is notified of the change itself.
  accept: [{ to: proposer, app: 'change_accepted_staff' }],
  decline: [{ to: proposer, app: 'change_declined_staff' }],
  withdraw: [{ to: customer, app: 'change_withdrawn', mail: 'change_withdrawn' }],
  resend: [proposed],
  expire: [
    { to: customer, app: 'change_expired' },
    { to: proposer, app: 'change_expired_staff' },
  ],
  // The customer is notified of the change that came before it.
  outdate: [{ to: proposer, app: 'change_outdated_staff' }],
}

/** A proposal waits only for a short time, so it doesn't wait for the morning. */
const isUrgent = () => true

export const proposalNoticeListeners = noticeListeners(
  'change_proposals',
  proposalSubject,
  notices,
  ({ name }) => name === 'resend',
)

const notifyProposed = noticeListener('change_proposal.sent', proposalSubject, [proposed], isUrgent)

/** Sends the customer the link to a new proposal. */
export const notifyOfProposal: AfterCreate = (created) => {
  const row = created.row as unknown as ProposalRow
  return notifyProposed({ ...created, row, before: row, name: 'create', input: {} })
}
