import { and, eq, sql } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { changeProposalMachine } from '#contract/machines/change-proposal.ts'
import { tables } from '#server/database/tables.ts'
import { type ProposalRow, proposalState } from '#server/domain/change-proposals.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Effect, Listener, Need, Step } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

/** Staff can't send a customer the same link more often. */
const resendMinutes = 10

const decided: Effect<ProposalRow> = { set: ({ now }) => ({ decided_at: now.toISOString() }) }

export const proposalEffects: Record<
  TransitionOf<typeof changeProposalMachine>,
  Effect<ProposalRow> | null
> = {
  accept: decided,
  decline: {
    set: ({ now, input }) => ({
      decided_at: now.toISOString(),
      refusal: input.reason ? String(input.reason) : null,
    }),
  },
  withdraw: decided,
  resend: { set: ({ now }) => ({ sent_at: now.toISOString() }) },
  expire: decided,
  outdate: decided,
}

export const proposalNeeds: Record<'resend_pause', Need<ProposalRow>> = {
  resend_pause: async ({ row, now, actor }) => {
    const next = Date.parse(row.sent_at) + resendMinutes * 60_000
    if (now.getTime() >= next) return undefined
    return { sent_at: [translate(actor.locale, 'proposal.resend_pause', { count: resendMinutes })] }
  },
}

/** Checks that a change by which a customer agrees to a proposal matches one that is open. */
export async function checkOpenProposal(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, input, name, now, actor } = step
  if (!input.proposal_id) return undefined
  const { change_proposals } = tables
  const [proposal] = await readRows(
    tx,
    change_proposals,
    and(eq(change_proposals.id, Number(input.proposal_id)), eq(change_proposals.order_id, row.id)),
    // Locked, so that staff can't withdraw it at the same time.
    sql`for update`,
  )
  const stands =
    actor.kind === 'customer' &&
    proposal &&
    proposalState(proposal, now) === 'open' &&
    proposal.transition === name &&
    proposal.quote_id === input.quote_id &&
    proposal.total_before_cents === row.total_cents
  return stands ? undefined : { proposal_id: [translate(actor.locale, 'needs.open_proposal')] }
}

/**
 * Closes an order's open proposal when the order changes: it is accepted if the customer has agreed
 * to it by that change, and outdated otherwise.
 */
export const closeProposal: Listener<OrderRow> = async (step) => {
  const { kernel, tx, row, input, now, request_id } = step
  const { change_proposals } = tables
  const open = await readRows(
    tx,
    change_proposals,
    and(eq(change_proposals.order_id, row.id), eq(change_proposals.state, 'open')),
    sql`for update`,
  )
  for (const proposal of open) {
    const isAccepted = Number(input.proposal_id) === proposal.id
    const name = isAccepted ? 'accept' : 'outdate'
    const move = { resource: 'change_proposals', name }
    await systemTransition(kernel, tx, [proposal], move, { now, request_id })
  }
}
