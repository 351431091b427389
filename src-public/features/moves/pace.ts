import type { Move } from '#contract/calls/moves.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import { isIn } from '#contract/order-phases.ts'
import type { Pace } from '../../ui/use-loaded.ts'
import { pollMs } from '../order/order-state.ts'

const soonMs = 1000

/** Money on its way is usually there in a moment: asked for soon, then less and less often. */
function soon(unchanged: number, latestMs: number): number {
  return Math.min(soonMs * 2 ** unchanged, latestMs)
}

export const movePace: Pace<Move> = (move, unchanged) => {
  const usual = pollMs(move?.state)
  return move !== null && isMoneyMoving(move) ? soon(unchanged, usual) : usual
}

/** A receipt that was charged stays as it is. */
export const receiptPace: Pace<Receipt> = (receipt, unchanged) =>
  receipt !== null && isChargeDue(receipt) ? soon(unchanged, pollMs(receipt.state)) : null

function isMoneyMoving({ state, payments }: Pick<Move, 'state' | 'payments'>): boolean {
  return payments.some(
    (payment) =>
      payment.state === 'created' || (payment.state === 'authorized' && isSettled(state)),
  )
}

function isChargeDue({ state, charged_cents, cancel_fee_cents }: Receipt): boolean {
  const isFree = state !== 'completed' && cancel_fee_cents === 0
  return isSettled(state) && !isFree && charged_cents === 0
}

/** It is known what the move costs; while it is disputed it is not. */
function isSettled(state: string): boolean {
  return isIn(state, 'completed', 'called_off')
}
