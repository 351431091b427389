import type { MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import type { Format } from '../../../lib/format.ts'
import type { Say } from '../../../lib/texts.ts'

/** Says what has become of a move's price so far, or will; null where nothing is to be said. */
export function moveMoney(move: MoveSummary, say: Say<'moves'>, { day }: Format): string | null {
  const { state, payment_plan: plan, final_cents, time_zone } = move
  if (plan === null) {
    if (!final_cents) return null
    return say(isIn(state, 'called_off') ? 'money.fee' : 'money.paid')
  }
  if (plan.amount_cents === 0) return say('money.covered')
  if (plan.waits_for_bank) return say('money.waiting')
  if (plan.held_at !== null) return say('money.held')
  if (plan.failure !== null) return say('money.refused')
  return plan.hold_at === null ? null : say('money.planned', { day: day(plan.hold_at, time_zone) })
}
