import { eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import { dueAt } from './ticket-rules.ts'

/** Opens a ticket with the words of somebody who disputes their background check. */
export const openDisputeTicket: Listener<RowOf<'background_checks'>> = async (step) => {
  const { kernel, tx, row, actor, now, request_id } = step
  const { users } = tables
  const requester_id = row.user_id
  const [user] = await tx
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, requester_id))
  const act = { actor, now, request_id }
  const ticket = await insertRow(
    kernel,
    tx,
    resources.tickets,
    {
      subject: translate(user?.locale ?? 'en', 'background.dispute_subject', { id: row.id }),
      topic: 'work',
      priority: 'high',
      requester_id,
      due_at: dueAt(now.toISOString(), 'high'),
    },
    act,
  )
  const message = {
    ticket_id: ticket.id,
    requester_id,
    author_id: actor.user_id,
    text: row.dispute_text ?? '',
  }
  await insertRow(kernel, tx, resources.ticket_messages, message, act)
}
