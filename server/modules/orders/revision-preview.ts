import { eq } from 'drizzle-orm'

import type { previewRevision } from '#contract/calls/moves.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { reachedFeesAfterChange } from '#contract/pricing/cancellation-fee.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { ownMove } from './move-view.ts'
import { whyNotRevised } from './quote-needs.ts'
import { consentTo, firstRefusalMinutes } from './revision.ts'

/**
 * Returns what a revision would cost and who would have to agree to it, without changing anything.
 */
export async function revisionPreview(
  context: AppContext,
  code: string,
  quote_id: string,
  { actor, now }: Act,
): Promise<ResponseOf<typeof previewRevision>> {
  const { kernel } = context
  const order = await ownMove(context, code, actor)
  const { from }: Transition = orderMachine.transitions.revise
  if (!from.includes(order.state)) throw wrongState(kernel, orderMachine, order.state, actor)
  return transact(kernel.db, async (tx) => {
    const [found] = await tx.select().from(quotes).where(eq(quotes.id, quote_id))
    // The addresses are asked for only once the customer agrees.
    const quoted = found && {
      ...found,
      addresses: found.addresses ?? found.quote.stops.map(() => ({ address: '' })),
    }
    const refusal = quoted ? await whyNotRevised(tx, order, quoted, now) : 'revised_quote'
    if (!quoted || refusal) {
      const hours = await setting(tx, 'revision_hours_ahead')
      const text = translate(actor.locale, `needs.${refusal ?? 'revised_quote'}`, { hours })
      throw invalid(actor.locale, { quote_id: [text] })
    }
    const { movers } = tables
    const [mover] = await tx
      .select({ business_name: movers.business_name })
      .from(movers)
      .where(eq(movers.id, order.mover_id ?? 0))
    const reached = reachedFeesAfterChange(order, now, await rulesOf(tx, order))
    return {
      consent: await consentTo(tx, order, quoted, now),
      mover: mover?.business_name ?? null,
      refusal_minutes: firstRefusalMinutes,
      total_before_cents: order.total_cents,
      total_cents: quoted.quote.price.total_cents,
      reached_fee_cents: Math.max(0, ...reached.map(({ fee_cents }) => fee_cents)),
    }
  })
}
