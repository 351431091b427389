import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { AfterCreate } from '#server/kernel/kernel.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { usersById } from './recipients.ts'

type TicketRow = (typeof tables.tickets)['$inferSelect']
type TicketMessageRow = (typeof tables.ticket_messages)['$inferSelect']

const assignee: Audience<TicketRow> = {
  page: 'admin-support-tickets',
  find: ({ tx, row }) => usersById(tx, row.assignee_id === null ? [] : [row.assignee_id]),
}

const requester: Audience<TicketRow> = {
  page: 'chat-support',
  find: ({ tx, row }) => usersById(tx, [row.requester_id]),
}

const ticketSubject = ({ row, input }: Occurrence<TicketRow>): Subject => ({
  about: { resource: 'tickets', record_id: row.id, order_id: row.order_id },
  record: row,
  data: { code: row.code },
  key: `${row.code}-${input.message_id ?? row.version}`,
  values: () => ({
    code: row.code,
    about: row.subject,
    answer: input.text,
  }),
})

const ticketNotices: NoticeTable<'tickets'> = {
  assign: [{ to: assignee, app: 'ticket_assigned' }],
  // These follow from messages, which have notices of their own.
  wait: [],
  answer: [],
  reopen: [],
  solve: [],
  close: [],
}

/**
 * Notifies the other side of a new message in a ticket. Skips internal notes and messages copied
 * from a chat: the system copies them, with their earlier date.
 */
export const notifyOfReply: AfterCreate = async ({ kernel, tx, row, actor, now }) => {
  const message = row as unknown as TicketMessageRow
  const isCopy = actor.kind === 'system' || message.created_at < now.toISOString()
  if (message.is_internal || isCopy) return
  const { tickets } = tables
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, message.ticket_id))
  if (!ticket) throw new Error(`there is no ticket ${message.ticket_id}`)
  const notify = message.author_id === message.requester_id ? notifyAssignee : notifyRequester
  await notify({
    kernel,
    tx,
    actor,
    now,
    row: ticket,
    before: ticket,
    name: 'reply',
    input: { message_id: message.id, text: message.text },
  })
}

const notifyAssignee = async (occurrence: Occurrence<TicketRow>): Promise<void> => {
  const [author] = await usersById(occurrence.tx, [occurrence.row.requester_id])
  await noticeListener('ticket.replied', ticketSubject, [
    { to: assignee, app: 'ticket_replied', values: () => ({ name: author?.name ?? '' }) },
  ])(occurrence)
}

const notifyRequester = noticeListener('ticket.answered', ticketSubject, [
  { to: requester, app: 'ticket_answered', mail: 'ticket_answered' },
])

export const ticketNoticeListeners = noticeListeners('tickets', ticketSubject, ticketNotices)
