import { and, eq, sql } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { changeProposalMachine } from '#contract/machines/change-proposal.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { type ProposalRow, proposalState } from '#server/domain/change-proposals.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Effect, Listener, Need, Step } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

/** Staff can't send a customer links to changes of one order more often. */
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
  resend_pause: async ({ row, now, actor }) => pauseAfter(row.sent_at, now, actor.locale),
}

/** Returns an error while the customer was sent a link only a moment ago. */
export function pauseAfter(sent_at: string, now: Date, locale: string): FieldErrors | undefined {
  const next = Date.parse(sent_at) + resendMinutes * 60_000
  if (now.getTime() >= next) return undefined
  return { sent_at: [translate(locale, 'proposal.resend_pause', { count: resendMinutes })] }
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
  const { tx, row, input } = step
  const { change_proposals } = tables
  const open = await readRows(
    tx,
    change_proposals,
    and(eq(change_proposals.order_id, row.id), eq(change_proposals.state, 'open')),
    sql`for update`,
  )
  for (const proposal of open) {
    const isAccepted = Number(input.proposal_id) === proposal.id
    await close(step, proposal, isAccepted ? 'accept' : 'outdate')
  }
}

/**
 * Closes an open proposal with addresses of its own when details of the stops are corrected, which
 * accepting it would undo.
 */
export const closeAddressedProposal: Listener<OrderRow> = async (step) => {
  const { tx, row, input } = step
  if (!input.stops) return
  const { change_proposals } = tables
  const [open] = await tx
    .select({ proposal: change_proposals, addresses: quotes.addresses })
    .from(change_proposals)
    .innerJoin(quotes, eq(quotes.id, change_proposals.quote_id))
    .where(and(eq(change_proposals.order_id, row.id), eq(change_proposals.state, 'open')))
    .for('update', { of: change_proposals })
  if (open?.addresses) await close(step, open.proposal, 'outdate')
}

const close = (
  { kernel, tx, now, request_id }: Step<OrderRow>,
  proposal: ProposalRow,
  name: 'accept' | 'outdate',
) =>
  systemTransition(
    kernel,
    tx,
    [proposal],
    { resource: 'change_proposals', name },
    { now, request_id },
  )
