import {
  book,
  type Charge,
  type Dispute,
  type IntentError,
  type PaymentIntent,
  recordOf,
  type StripeAccount,
  StripeProblem,
} from './stripe-account.ts'

const day = 86_400
/** https://docs.stripe.com/payments/place-a-hold-on-a-payment-method */
const offSessionVisaHold = 4 * day + 18 * 3600
const usualHold = 7 * day
const disputeFee = 1500

/** Confirms a PaymentIntent as its card behaves. Throws the card's refusal. */
export function confirmIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  isOffSession: boolean,
): void {
  const { asks } = behaviorOf(account, intent)
  if (asks && !isOffSession) {
    intent.status = 'requires_action'
    return
  }
  if (asks === 'always')
    throw refusal(intent, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'This transaction requires authentication.',
    })
  hold(account, intent, isOffSession)
}

/** Holds the amount, or throws the card's refusal. */
export function hold(account: StripeAccount, intent: PaymentIntent, isOffSession: boolean): void {
  const { chargeDecline } = behaviorOf(account, intent)
  if (chargeDecline) throw refusal(intent, declined(chargeDecline))
  const method = recordOf(account.paymentMethods, intent.payment_method, 'PaymentMethod')
  const isShort = isOffSession && method.card.brand === 'visa'
  const capture_before = account.now() + (isShort ? offSessionVisaHold : usualHold)
  const charge: Charge = {
    id: account.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    payment_intent: intent.id,
    balance_transaction: null,
    payment_method_details: { type: 'card', card: { capture_before } },
  }
  account.charges.push(charge)
  intent.status = 'requires_capture'
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  account.later.push({
    at: capture_before,
    run: () => {
      if (intent.status === 'requires_capture') intent.status = 'canceled'
    },
  })
}

export function captureIntent(account: StripeAccount, intent: PaymentIntent, amount: number): void {
  const charge = recordOf(account.charges, intent.latest_charge ?? '', 'charge')
  charge.amount_captured = amount
  intent.amount_received = amount
  intent.status = 'succeeded'
  charge.balance_transaction = book(account, {
    amount,
    fee: Math.round(amount * 0.029) + 30,
    source: charge.id,
    reporting_category: 'charge',
    type: 'charge',
  }).id
  if (behaviorOf(account, intent).isDisputed) openDispute(account, intent)
}

function openDispute(account: StripeAccount, intent: PaymentIntent): void {
  const id = account.newId('du')
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount: intent.amount_received,
    created: account.now(),
    payment_intent: intent.id,
    metadata: {},
    reason: 'fraudulent',
    status: 'needs_response',
    evidence: {},
    evidence_details: { due_by: account.now() + 9 * day, submission_count: 0 },
    balance_transactions: [],
  }
  account.disputes.push(dispute)
  if (behaviorOf(account, intent).isWithdrawnLater) return
  withdrawDisputed(account, dispute)
}

/** Takes a disputed amount and the fee for the dispute out of the balance. */
export function withdrawDisputed(account: StripeAccount, dispute: Dispute): void {
  dispute.balance_transactions.push(
    book(account, {
      amount: -dispute.amount,
      fee: disputeFee,
      source: dispute.id,
      reporting_category: 'dispute',
      type: 'adjustment',
    }),
  )
}

/** Decides a dispute for us: the amount comes back, and with it the fee if `isFeeReturned`. */
export function winDispute(
  account: StripeAccount,
  dispute: Dispute,
  { isFeeReturned = false } = {},
): void {
  dispute.status = 'won'
  dispute.balance_transactions.push(
    book(account, {
      amount: dispute.amount,
      fee: isFeeReturned ? -disputeFee : 0,
      source: dispute.id,
      reporting_category: 'dispute_reversal',
      type: 'adjustment',
    }),
  )
}

export const behaviorOf = (account: StripeAccount, { payment_method }: PaymentIntent) =>
  account.behaviors.get(payment_method) ?? {}

export function declined(decline_code: string): IntentError {
  const isExpired = decline_code === 'expired_card'
  return {
    type: 'card_error',
    code: isExpired ? 'expired_card' : 'card_declined',
    decline_code,
    message: isExpired ? 'Your card has expired.' : 'Your card was declined.',
  }
}

function refusal(intent: PaymentIntent, error: IntentError): StripeProblem {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = error
  return new StripeProblem(402, { ...error, payment_intent: intent })
}
