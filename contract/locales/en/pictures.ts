/** Texts on the preview pictures that other sites show for a link to a page. */
export const pictures = {
  home: {
    title: 'A fair price for a heavy day.',
    note: 'Two ZIP codes, a size, a day: the whole price right away.',
  },
  site: {
    title: 'Moves at a price you can check.',
    note: 'Vetted local crews, booked online.',
  },
  city: {
    title: 'Movers in {{city}}, {{state}}',
    from: 'from {{price}}',
    rated_other: '{{average}} from {{count}} reviews',
    rated_one: '{{average}} from {{count}} review',
    note: 'The whole price before you book.',
  },
}
