export const affiliate = {
  title: '{{percent}}% off your move, from {{name}}',
  title_plain: 'Welcome from {{name}}',
  lead: '{{name}} sends you to us, and we take it as a promise: a move at a price you can check, carried out by people who are checked too.',
  action: 'See your price',
  fine: 'The {{percent}}% comes off the price on its own if you book from this browser within 30 days. A coupon that you enter counts in its place.',
  promises: {
    title: 'What you can count on',
    price: 'A price that explains itself',
    price_text:
      'Every line opens the rule and the numbers that made it. The discount is one of the lines.',
    lower: 'The lower of two',
    lower_text:
      'When the measured time comes out cheaper than the fixed price, the difference goes back to your card.',
    crew: 'Checked crews',
    crew_text:
      'Insurance, registration, licences and backgrounds are looked at before the first job, and again before they run out.',
  },
  more: 'More about us',
}
