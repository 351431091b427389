import { eq } from 'drizzle-orm'

import { adminRoutes, href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { AfterCreate, Listener, Tx } from '#server/kernel/kernel.ts'
import type { EventName } from '#server/server-module.ts'
import { type Notice, notify } from './notify.ts'
import { whoAre } from './recipients.ts'

type TicketRow = (typeof tables.tickets)['$inferSelect']
type WordsRow = (typeof tables.ticket_messages)['$inferSelect']

/**
 * What is written in a ticket is told to the other side. An internal note is told to nobody, nor what
 * was said elsewhere and is kept here.
 */
export const tellOfWords: AfterCreate = async ({ tx, row, now }) => {
  const { ticket_id, author_id, requester_id, ...words } = row as unknown as WordsRow
  if (words.is_internal || words.created_at < now.toISOString()) return
  const { tickets } = tables
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticket_id))
  if (!ticket) throw new Error(`there is no ticket ${ticket_id}`)
  if (author_id === requester_id) {
    const [author] = await whoAre(tx, [requester_id])
    const values = { name: author?.name ?? '' }
    await tellAssignee(tx, ticket, 'ticket_replied', 'ticket.replied', now, values)
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
      await tellAssignee(tx, row, 'ticket_assigned', 'ticket.assigned', now)
  },
} satisfies Partial<Record<EventName, Listener<TicketRow>>>

async function tellAssignee(
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
