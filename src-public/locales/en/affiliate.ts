export const affiliate = {
  title: '{{percent}}% off your move, from {{name}}',
  title_plain: 'Welcome from {{name}}',
  lead: '{{name}} sent you to us. Here’s our promise: a move at a price you can check, done by people we’ve checked too.',
  action: 'See your price',
  fine: 'The {{percent}}% comes off your price automatically if you book from this browser within 30 days. If you enter a coupon, it replaces this discount.',
  promises: {
    title: 'What you can count on',
    price: 'A price you can check',
    price_text:
      'Open any line to see the rule and the numbers behind it. The discount has its own line.',
    lower: 'The lower of two prices',
    lower_text:
      'If the measured time comes out cheaper than the fixed price, you pay the lower price.',
    crew: 'Checked crews',
    crew_text:
      'We check insurance, registration, licenses and backgrounds before the first job, and again before they expire.',
  },
  more: 'More about us',
}
