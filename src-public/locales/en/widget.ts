export const widget = {
  total: 'Your price',
  details: 'See every line',
  valid: 'Valid for 24 hours. We charge nothing until the move is done.',
  missing: 'Enter both places, a size and a day.',
  for: '{{vehicle}}, {{crew}}, {{miles}}',
  coupon: {
    on: '{{amount}} off with {{code}}',
    use: 'Take {{percent}}% off, up to {{amount}}, with {{code}}',
    use_uncapped: 'Take {{percent}}% off with {{code}}',
    remove: 'Remove {{code}}',
  },
}
