export const price = {
  place: {
    hint: 'ZIP code or city',
    unknown: 'We don’t know this place. Enter a US ZIP code.',
    failed: 'We can’t look up places right now. Please try again.',
  },
  from: 'Moving from',
  to: 'Moving to',
  size: 'Size of your move',
  choose_size: 'Choose one',
  date: 'Day',
}
