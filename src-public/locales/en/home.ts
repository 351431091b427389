export const home = {
  title: 'Moving with a price you can check',
  description:
    'Get the exact price of your move in seconds, see the rule behind every line, and pay less if the work takes less. Vetted local crews, booked online.',
  headline: 'A fair price for a heavy day.',
  lead: 'Two ZIP codes, a size and a day. You see the whole price at once, and the rule behind every dollar of it.',
  widget: {
    title: 'What will my move cost?',
    submit: 'Show my price',
    book: 'Book this',
    details: 'See every line',
    valid: 'Good for 24 hours. Nothing is charged before the move is done.',
    midweek: 'Tuesday to Thursday is the cheapest time to move.',
    missing: 'Enter both places, a size and a day.',
    for: '{{vehicle}}, {{crew}}, {{miles}}',
  },
}
