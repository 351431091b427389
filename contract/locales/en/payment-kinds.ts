/** Kinds of lines in a customer's list of payments, on the page and in its CSV file. */
export const paymentKinds = {
  charge: 'Charge',
  cancellation_fee: 'Cancellation fee',
  tip: 'Tip',
  hold: 'On hold',
  released: 'Hold released',
  waiting: 'Waiting for your bank',
  refused: 'Card refused',
  refund: 'Refund',
  refund_sent: 'Refund on its way',
  refund_failed: 'Refund failed',
  credit: 'Paid with credit',
  credit_returned: 'Credit returned',
}
