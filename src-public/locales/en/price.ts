import { priceLines } from '#contract/locales/en/price-lines.ts'

export const price = {
  place: {
    hint: 'ZIP code or city',
    unknown: 'We don’t know this place. Enter a US ZIP code.',
    failed: 'We can’t look up places right now. Please try again.',
  },
  from: 'Moving from',
  to: 'Moving to',
  size: 'Size of your move',
  choose_size: 'Choose a size',
  date: 'Day',
  total: 'Your price',
  updating: 'Updating the price…',
  capped_at: 'Never more than {{amount}}',
  why: 'Why?',
  line: { ...priceLines, tax: 'Sales tax' },
}
