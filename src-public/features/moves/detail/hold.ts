import type { Move, MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'

type Planned = Pick<Move | MoveSummary, 'state' | 'payment_plan'>

/** Whether the price is held, or paid by credit: only then can the customer confirm the move. */
export const isHeld = ({ payment_plan: plan }: Planned): boolean =>
  plan !== null && (plan.held_at !== null || plan.amount_cents === 0)

/** Whether the card was refused, and the move ends unless another one is chosen. */
export const isCardRefused = ({ state, payment_plan: plan }: Planned): boolean =>
  isIn(state, 'open', 'assigned') &&
  plan !== null &&
  plan.failure !== null &&
  !plan.waits_for_bank &&
  plan.held_at === null
