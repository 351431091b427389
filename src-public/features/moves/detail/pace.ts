import type { Move } from '#contract/calls/moves.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import { isIn } from '#contract/order-phases.ts'
import type { Pace } from '../../../lib/use-loaded.ts'
import { pollMs } from '../../order/order-state.ts'

const firstDelayMs = 1000

/**
 * Returns the delay before the next request: payments usually settle within a moment, so it starts
 * short and doubles.
 */
function backoffMs(unchanged: number, latestMs: number): number {
  return Math.min(firstDelayMs * 2 ** unchanged, latestMs)
}

export const movePace: Pace<Move> = (move, unchanged) => {
  const usual = pollMs(move?.state)
  return move !== null && hasPendingPayment(move) ? backoffMs(unchanged, usual) : usual
}

/** Stops polling once the receipt is charged: it no longer changes. */
export const receiptPollInterval: Pace<Receipt> = (receipt, unchanged) =>
  receipt !== null && isChargeDue(receipt) ? backoffMs(unchanged, pollMs(receipt.state)) : null

function hasPendingPayment({ state, payments }: Pick<Move, 'state' | 'payments'>): boolean {
  return payments.some(
    (payment) =>
      payment.state === 'created' || (payment.state === 'authorized' && isSettled(state)),
  )
}

function isChargeDue(receipt: Receipt): boolean {
  const { state, charged_cents, cancel_fee_cents, written_off_cents } = receipt
  const isFree = written_off_cents > 0 || (state !== 'completed' && cancel_fee_cents === 0)
  return isSettled(state) && !isFree && charged_cents === 0
}

/** Reports whether the final cost is known; during a dispute it is not. */
function isSettled(state: string): boolean {
  return isIn(state, 'completed', 'called_off')
}
