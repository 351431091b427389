import { and, eq } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { ticketMachine } from '#contract/machines/ticket.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { dueAt } from '#server/domain/open-ticket.ts'
import type { Effect, Hook, Need } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { rowWithinReach } from './within-reach.ts'

export type TicketRow = (typeof tables.tickets)['$inferSelect']
type Priority = TicketRow['priority']

/**
 * Sets the requester of a new ticket to the caller, who may refer only to their own orders. Staff
 * may open a ticket for anyone.
 */
export const openTicket: Hook = async ({ kernel, tx, actor, input, now }) => {
  const { order_id, priority } = input
  if (order_id && actor.kind !== 'admin')
    await rowWithinReach(kernel, tx, {
      resource: resources.orders,
      field: 'order_id',
      id: order_id,
      actor,
    })
  return {
    ...(actor.kind === 'admin' ? {} : { requester_id: actor.user_id }),
    due_at: dueAt(now.toISOString(), priority as Priority | undefined),
  }
}

/** Recomputes the due time after a change of priority, from when the ticket was opened. */
export const changeTicket: Hook = async ({ current, input }) => {
  const { created_at } = current as unknown as TicketRow
  return input.priority ? { due_at: dueAt(created_at, input.priority as Priority) } : {}
}

/** Requires an assignee who is an active administrator and may edit tickets. */
export const supportAgent: Need<TicketRow> = async ({ kernel, tx, input, actor }) => {
  const { users } = tables
  const [agent] = await tx
    .select({ roles: users.roles, permissions: users.permissions })
    .from(users)
    .where(
      and(
        eq(users.id, Number(input.assignee_id)),
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
      ),
    )
  const may = agent && kernel.policy.can({ ...agent, kind: 'admin' }, 'tickets', 'edit')
  return may ? undefined : { assignee_id: [translate(actor.locale, 'support.agent')] }
}

export const ticketEffects: Record<TransitionOf<typeof ticketMachine>, Effect<TicketRow> | null> = {
  assign: { set: ({ input }) => ({ assignee_id: Number(input.assignee_id) }) },
  wait: null,
  answer: null,
  solve: { set: ({ now }) => ({ solved_at: now.toISOString() }) },
  // Reset, because otherwise the scheduled job would close it again.
  reopen: { set: () => ({ solved_at: null }) },
  close: null,
}
