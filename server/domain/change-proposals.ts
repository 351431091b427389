import { and, eq, gt } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { type Problem, problem } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

export type ProposalRow = (typeof tables.change_proposals)['$inferSelect']

/** Returns the state of a proposal: one whose time is over has expired, before the scheduler says so. */
export const proposalState = ({ state, expires_at }: ProposalRow, now: Date) =>
  state === 'open' && expires_at <= now.toISOString() ? ('expired' as const) : state

/** Reads an order's open proposal. */
export async function openProposalOf(
  db: Db | Tx,
  order_id: number,
  now: Date,
): Promise<ProposalRow | undefined> {
  const { change_proposals } = tables
  const [open] = await db
    .select()
    .from(change_proposals)
    .where(
      and(
        eq(change_proposals.order_id, order_id),
        eq(change_proposals.state, 'open'),
        gt(change_proposals.expires_at, now.toISOString()),
      ),
    )
  return open
}

/** Creates the 409 for a proposal that can't be accepted anymore. */
export function closedProposal(proposal: ProposalRow, now: Date, locale: string): Problem {
  const state = proposalState(proposal, now)
  return problem(409, { message: translate(locale, `proposal.${state}`), state })
}
