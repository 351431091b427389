/** How a test card behaves. A card without an entry succeeds. */
export type StripeCard = {
  /** The decline code of the card's setup, or of its charges. */
  setupDecline?: string
  chargeDecline?: string
  /** The bank asks the customer to confirm, at the setup and on-session; or off-session too. */
  asks?: 'at_setup' | 'always'
  refund?: 'pending' | 'fails'
  isDisputed?: true
  /** The disputed amount and the fee are taken only after the dispute was opened. */
  isWithdrawnLater?: true
  /** The fee for a refund, in cents. */
  refundFee?: number
  /** The answers to the charge and its retry by the SDK don't arrive. */
  isLost?: true
}

/** Test cards as Stripe documents them (https://docs.stripe.com/testing), and some of our own. */
export const stripeCards: Readonly<Record<string, StripeCard>> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '378282246310005': {},
  '6011111111111117': {},
  '4000000000000002': { setupDecline: 'generic_decline', chargeDecline: 'generic_decline' },
  '4000000000009995': { setupDecline: 'insufficient_funds', chargeDecline: 'insufficient_funds' },
  '4000000000000069': { setupDecline: 'expired_card', chargeDecline: 'expired_card' },
  '4000000000000341': { chargeDecline: 'generic_decline' },
  '4000002500003155': { asks: 'at_setup' },
  '4000002760003184': { asks: 'always' },
  '4000008260003178': { asks: 'at_setup', chargeDecline: 'insufficient_funds' },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'fails' },
  '4000000000000259': { isDisputed: true },
  // Stripe has no such cards.
  '4000000000000408': { isLost: true },
  '4000000000007320': { refundFee: 25 },
  '4000000000007338': { isDisputed: true, isWithdrawnLater: true },
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (number.startsWith('37')) return 'amex'
  return number.startsWith('6') ? 'discover' : 'mastercard'
}
