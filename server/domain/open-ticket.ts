import { eq } from 'drizzle-orm'

import { hoursToSolve, tickets as ticketResource } from '#contract/resources/tickets.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'

type TicketRow = (typeof tables.tickets)['$inferSelect']
type Priority = TicketRow['priority']

const { priority: declared } = ticketResource.fields

/** Returns when a ticket opened at this time should be solved. */
export const dueAt = (opened_at: string, priority: Priority = declared.default): string =>
  new Date(Date.parse(opened_at) + hoursToSolve[priority] * 3_600_000).toISOString()

/** A ticket and its first message. `subject` is written in the requester's language. */
type NewTicket = Pick<TicketRow, 'topic' | 'priority' | 'requester_id'> & {
  subject(locale: string): string
  order_id?: number
  text: string
}

/** Opens a ticket that follows from something else that a person did. Returns its id. */
export async function openTicket(
  { kernel, tx, ...act }: Act & { kernel: Kernel; tx: Tx },
  { topic, priority, requester_id, order_id, ...ticket }: NewTicket,
): Promise<number> {
  const { users } = tables
  const [user] = await tx
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, requester_id))
  const { actor, now, request_id } = act
  const opened = await insertRow(
    kernel,
    tx,
    resources.tickets,
    {
      subject: ticket.subject(user?.locale ?? 'en'),
      topic,
      priority,
      order_id: order_id ?? null,
      requester_id,
      due_at: dueAt(now.toISOString(), priority),
    },
    { actor, now, request_id },
  )
  const message = {
    ticket_id: opened.id,
    requester_id,
    author_id: actor.user_id,
    text: ticket.text,
  }
  await insertRow(kernel, tx, resources.ticket_messages, message, { actor, now, request_id })
  return opened.id
}
