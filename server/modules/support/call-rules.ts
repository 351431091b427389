import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Hook, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

type CallRow = (typeof tables.calls)['$inferSelect']

/**
 * Checks that a call ends after it began and that its agent is staff. The agent defaults to the
 * user who records the call.
 */
export const checkCall: Hook = async ({ tx, actor, current, input }) => {
  const { started_at, ended_at } = { ...current, ...input } as Partial<CallRow>
  if (started_at && ended_at && Date.parse(ended_at) < Date.parse(started_at))
    throw invalid(actor.locale, { ended_at: [translate(actor.locale, 'support.ended_before')] })
  const isOfStaff = typeof input.agent_id !== 'number' || (await isAdmin(tx, input.agent_id))
  if (!isOfStaff)
    throw invalid(actor.locale, { agent_id: [translate(actor.locale, 'support.call_agent')] })
  return current ? {} : { agent_id: input.agent_id ?? actor.user_id }
}

/** Includes inactive administrators, because earlier calls may be theirs. */
async function isAdmin(tx: Tx, id: number): Promise<boolean> {
  const { users } = tables
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
  return found?.role === 'admin'
}
