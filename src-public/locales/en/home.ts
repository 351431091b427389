export const home = {
  title: 'Moving with a price you can check',
  description:
    'Get the exact price of your move in seconds, see the rule behind every line, and pay less if the work takes less time. Vetted local crews, booked online.',
  widget: {
    title: 'What will my move cost?',
    submit: 'Show my price',
    book: 'Book this move',
    midweek: 'Tuesday to Thursday is the cheapest time to move.',
    own_list: 'Priced with the list you edited.',
  },
}
