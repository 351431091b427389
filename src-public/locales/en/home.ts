export const home = {
  title: 'Moving with a price you can check',
  description:
    'Get the exact price of your move in seconds, see the rule behind every line, and pay less if the work takes less time. Vetted local crews, booked online.',
  headline: 'A fair price for a heavy day.',
  lead: 'Two ZIP codes, a size and a day. You see the whole price right away, and the rule behind every dollar.',
  widget: {
    title: 'What will my move cost?',
    submit: 'Show my price',
    book: 'Book this move',
    details: 'See every line',
    valid: 'Valid for 24 hours. We charge nothing until the move is done.',
    midweek: 'Tuesday to Thursday is the cheapest time to move.',
    missing: 'Enter both places, a size and a day.',
    for: '{{vehicle}}, {{crew}}, {{miles}}',
  },
}
