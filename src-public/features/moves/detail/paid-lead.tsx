import type { Move } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'

/** Returns what a completed move has cost, in cents; null while that isn't known or nothing was paid. */
export function paidCents(move: Move): number | null {
  const { state, paid_cents, credit_cents, refunded_cents, credit_returned_cents } = move
  const isCharged = isIn(state, 'completed', 'disputed') && paid_cents + credit_cents > 0
  const isPending = paid_cents === 0 && credit_cents < move.total_cents - move.less_cents
  if (!isCharged || isPending) return null
  return paid_cents + credit_cents - refunded_cents - credit_returned_cents
}

/** Leads a completed move with what it has cost, and how much less than quoted that is. */
export function PaidLead({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const paid_cents = paidCents(move)
  if (paid_cents === null) return null
  // A later refund, such as for damage, has nothing to do with the quote.
  const hasReturned = move.refunded_cents + move.credit_returned_cents > 0
  const less = hasReturned ? 0 : move.less_cents
  const amount = money(paid_cents)
  return (
    <p className="numeral font-display text-[min(1.75rem,11vw)] leading-tight font-semibold sm:text-page">
      {less > 0
        ? say('details.paid_less', { amount, less: money(less) })
        : say('details.paid', { amount })}
    </p>
  )
}
