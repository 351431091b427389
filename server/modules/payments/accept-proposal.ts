import { eq } from 'drizzle-orm'

import type { Placement } from '#contract/calls/placement.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { closedProposal, type ProposalRow, proposalState } from '#server/domain/change-proposals.ts'
import { type FieldErrors, isProblem, notFound } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { reschedule, revise } from './placement.ts'

const change = { reschedule, revise }

/**
 * Changes the actor's own order as staff has proposed, in the same way as the customer's own change.
 * Throws a 409 if the proposal is closed already, even if that happens in the meantime.
 */
export async function acceptProposal(
  context: AppContext,
  code: string,
  act: Act,
): Promise<Placement> {
  const { actor, now } = act
  const proposal = await readOwn(context, code, act)
  if (proposalState(proposal, now) !== 'open') throw closedProposal(proposal, now, actor.locale)
  const { id: proposal_id, order_id, transition, quote_id, hash } = proposal
  try {
    return await change[transition](context, order_id, { quote_id, hash, proposal_id }, act)
  } catch (error) {
    const errors = isProblem(error) ? ((error.body.errors ?? {}) as FieldErrors) : {}
    if (!errors.proposal_id) throw error
    throw closedProposal(await readOwn(context, code, act), now, actor.locale)
  }
}

async function readOwn({ kernel }: AppContext, code: string, { actor }: Act): Promise<ProposalRow> {
  const { change_proposals } = tables
  const [proposal] = await findOwn(
    kernel.db,
    [resources.change_proposals, change_proposals],
    eq(change_proposals.code, code),
    actor,
  )
  if (!proposal) throw notFound(actor.locale)
  return proposal
}
