import { eq } from 'drizzle-orm'

import { adminRoutes, href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { AfterCreate, Listener, Tx } from '#server/kernel/kernel.ts'
import type { EventName } from '#server/server-module.ts'
import { type Notice, notify } from './notify.ts'
import { whoAre } from './recipients.ts'

type TicketRow = (typeof tables.tickets)['$inferSelect']
type TicketMessageRow = (typeof tables.ticket_messages)['$inferSelect']

/**
 * Notifies the other side of a new message in a ticket. Skips internal notes and messages copied
 * from a chat, which have an earlier date.
 */
export const notifyOfReply: AfterCreate = async ({ tx, row, now }) => {
  const { ticket_id, author_id, requester_id, ...message } = row as unknown as TicketMessageRow
  if (message.is_internal || message.created_at < now.toISOString()) return
  const { tickets } = tables
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticket_id))
  if (!ticket) throw new Error(`there is no ticket ${ticket_id}`)
  if (author_id === requester_id) {
    const [author] = await whoAre(tx, [requester_id])
    const values = { name: author?.name ?? '' }
    await notifyAssignee(tx, ticket, 'ticket_replied', 'ticket.replied', now, values)
  } else
    await notify(
      tx,
      await whoAre(tx, [requester_id]),
      {
        ...aboutTicket(ticket, 'ticket_answered', 'ticket.answered'),
        link: { page: 'chat-support', to: href('chat-support', {}, { ticket: ticket.code }) },
      },
      now,
    )
}

export const ticketNotices = {
  'ticket.assigned': async ({ tx, row, actor, now }) => {
    if (row.assignee_id !== actor.user_id)
      await notifyAssignee(tx, row, 'ticket_assigned', 'ticket.assigned', now)
  },
} satisfies Partial<Record<EventName, Listener<TicketRow>>>

async function notifyAssignee(
  tx: Tx,
  ticket: TicketRow,
  about: Notice['about'],
  event: string,
  now: Date,
  values = {},
): Promise<void> {
  if (ticket.assignee_id === null) return
  const to = `${adminRoutes['admin-support-tickets'].path}/details/${ticket.id}`
  const notice = aboutTicket(ticket, about, event, values)
  const link = { page: 'admin-support-tickets', to } as const
  await notify(tx, await whoAre(tx, [ticket.assignee_id]), { ...notice, link }, now)
}

const aboutTicket = (
  { code, subject }: TicketRow,
  about: Notice['about'],
  event: string,
  values = {},
) => ({
  about,
  event,
  values: () => ({ ...values, code, about: subject }),
  data: { code },
})
