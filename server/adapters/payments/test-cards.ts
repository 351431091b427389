/** How the bank of a test card behaves. */
export type CardBehavior =
  | 'succeeds'
  /** Asks for a confirmation when the card is put on file, and whenever the customer is there. */
  | 'asks_once'
  /** Asks for a confirmation of each charge too. */
  | 'asks_always'
  /** Makes the charge, but its answer is lost. */
  | 'times_out'
  | 'declined_at_setup'
  | 'expired_at_setup'
  | 'declined'
  | 'insufficient_funds'
  /** Declines the first charge and accepts the following ones. */
  | 'declines_once'
  /** Gives the held amount up after an hour. */
  | 'lapses'
  /** Takes an hour to return a refund. */
  | 'refund_pending'
  /** Returns a refund to us after an hour, although it was reported as done. */
  | 'refund_fails'
  /** Takes the amount back after it was captured. */
  | 'disputed'
  /** Our list of movements has a dollar less than was captured. */
  | 'settles_less'
  /** Our list of movements has another fee than was answered. */
  | 'fee_differs'
  /** Its refunds have a fee. */
  | 'refund_costs'

/**
 * The cards that the embedded provider knows; any other number is refused. Where Stripe has a test
 * card for the same purpose, it has the same number.
 */
const testCards: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000002500003155': 'asks_once',
  '4000002760003184': 'asks_always',
  '4000000000000119': 'times_out',
  '4000000000000002': 'declined_at_setup',
  '4000000000000069': 'expired_at_setup',
  '4000000000000341': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000007106': 'declines_once',
  '4000000000007007': 'lapses',
  '4000000000007726': 'refund_pending',
  '4000000000005126': 'refund_fails',
  '4000000000000259': 'disputed',
  '4000000000007304': 'settles_less',
  '4000000000007312': 'fee_differs',
  '4000000000007320': 'refund_costs',
}

export function behaviorOf(digits: string): CardBehavior | undefined {
  return Object.hasOwn(testCards, digits) ? testCards[digits] : undefined
}

export function brandOf(digits: string): 'visa' | 'mastercard' | 'amex' | 'card' {
  if (digits.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'card'
}
