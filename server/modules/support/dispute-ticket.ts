import { openTicket } from '#server/domain/open-ticket.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

/** Opens a ticket with the words of somebody who disputes their background check. */
export const openDisputeTicket: Listener<RowOf<'background_checks'>> = async (step) => {
  const { row } = step
  await openTicket(step, {
    subject: (locale) => translate(locale, 'background.dispute_subject', { id: row.id }),
    topic: 'work',
    priority: 'high',
    requester_id: row.user_id,
    text: row.dispute_text ?? '',
  })
}
