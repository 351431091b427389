import type { tables } from '#server/database/tables.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import { invalid } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

type CallRow = (typeof tables.calls)['$inferSelect']

/** A call ends after it began; whoever writes it down has made it, unless they name another. */
export const checkCall: Hook = async ({ actor, current, input }) => {
  const { started_at, ended_at } = { ...current, ...input } as Partial<CallRow>
  if (started_at && ended_at && Date.parse(ended_at) < Date.parse(started_at))
    throw invalid(actor.locale, { ended_at: [translate(actor.locale, 'support.ended_before')] })
  return current ? {} : { agent_id: input.agent_id ?? actor.user_id }
}
