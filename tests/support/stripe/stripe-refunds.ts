import {
  book,
  invalidRequest,
  type PaymentIntent,
  type Refund,
  type StripeAccount,
} from './stripe-account.ts'
import { behaviorOf } from './stripe-intents.ts'

export const refundsOf = (account: StripeAccount, intent: string): Refund[] =>
  account.refunds.filter(({ payment_intent }) => payment_intent === intent)

/** Returns an amount as its card behaves, or throws that so much isn't left. */
export function refundIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  asked: number | undefined,
  metadata: Record<string, string>,
): Refund {
  const left = refundsOf(account, intent.id).reduce(
    (rest, refund) => (refund.status === 'failed' ? rest : rest - refund.amount),
    intent.amount_received,
  )
  const amount = asked ?? left
  if (left === 0)
    throw invalidRequest(
      'Charge has already been refunded.',
      'charge_already_refunded',
      'payment_intent',
    )
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    )
  const { refund: behavior, refundFee = 0 } = behaviorOf(account, intent)
  const made: Refund = {
    id: account.newId('re'),
    object: 'refund',
    amount,
    created: account.now(),
    metadata,
    payment_intent: intent.id,
    status: behavior === 'pending' ? 'pending' : 'succeeded',
  }
  account.refunds.push(made)
  const bookRefund = (category: 'refund' | 'refund_failure', cents: number, fee = 0) =>
    book(account, {
      amount: cents,
      fee,
      source: made.id,
      reporting_category: category,
      type: category,
    })
  bookRefund('refund', -amount, refundFee)
  if (behavior)
    account.later.push({
      at: account.now() + 3600,
      run() {
        made.status = behavior === 'fails' ? 'failed' : 'succeeded'
        if (behavior !== 'fails') return
        made.failure_reason = 'lost_or_stolen_card'
        bookRefund('refund_failure', amount)
      },
    })
  return made
}
