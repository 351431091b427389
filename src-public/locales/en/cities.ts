export const cities = {
  list: {
    title: 'Cities',
    heading: 'Where we move people',
    description:
      'All {{count}} cities where you can book a move at a fixed price, with real rates for each.',
    lead: '{{cities}} cities in {{states}} states. Each page shows what a move there really costs, day by day.',
    search: 'Find your city or state',
    submit: 'Find',
    found_one: '{{count}} city',
    found_other: '{{count}} cities',
    none: 'No city is called that',
    none_text:
      'We reach beyond the cities themselves: a ZIP code on the home page tells you whether we come to your door.',
    none_link: 'Ask with your ZIP code',
    states: 'States',
    soon: 'Coming soon: {{names}}',
    crews_one: '{{count}} crew',
    crews_other: '{{count}} crews',
  },
  page: {
    title: 'Movers in {{city}}, {{state}}: from {{price}}',
    title_plain: 'Movers in {{city}}, {{state}}',
    heading: 'Movers in {{city}}, {{state}}',
    description:
      'A move in {{city}} costs {{low}} to {{high}}, by size and day: real prices by the rules that bill your booking. {{miles}} miles around, booked online.',
    description_plain:
      'Book a move in {{city}}, {{state}}, with the whole price before you book and the rule behind every line.',
    lead: 'The whole price of a move in {{city}} before you book, and the rule behind every line.',
    from: 'from {{price}}',
    book: 'Get my exact price',
    rated_one: '{{average}} from {{count}} review',
    rated_other: '{{average}} from {{count}} reviews',
    english: 'This text is in English only.',
  },
  rates: {
    title: 'What a move costs in {{city}}',
    local: 'Across town, {{miles}}',
    away: 'To {{to}}, {{miles}}',
    size: 'Home',
    book: '{{price}}: book {{size}}, {{trip}}, on {{day}}',
    saving: 'The same move on a Wednesday rather than the Saturday saves {{low}} to {{high}}.',
    equal: 'Wednesday and Saturday cost the same just now.',
    note: 'Worked out just now by the rules that price every booking, from ZIP code {{from}} to {{to}}, ground floor to ground floor, with the items such a home usually holds. Stairs, long carries and heavy pieces are lines of their own.',
  },
  facts: {
    map: 'A map of how far we come: {{city}} and what lies around it',
    title: 'Moving in {{city}}',
    zips: 'ZIP codes we pick up from',
    radius: 'From the middle of town',
    radius_value: '{{count}} miles',
    zone: 'Moving hours by',
    towns: 'Also around here',
  },
  movers: {
    title: 'Crews in {{city}}',
    count_one: '{{count}} checked crew takes jobs here.',
    count_other: '{{count}} checked crews take jobs here.',
    rating: 'Together they are rated {{rating}} of 5.',
    stars: '{{rating}} of 5 stars, {{count}} reviews',
    unrated: 'Not reviewed yet',
    jobs_one: '{{count}} move done',
    jobs_other: '{{count}} moves done',
    pay: 'You move people in {{city}}? {{size}} across town pays a crew {{pay}}, which is {{hourly}} with the empty drive back.',
    join: 'Drive with us',
  },
  reviews: {
    someone: 'A customer',
    title: 'What people say here',
    stars: '{{count}} of 5 stars',
  },
  faq: {
    title: 'Questions about moving in {{city}}',
    cost: 'How much does it cost to move within {{city}}?',
    cost_answer:
      'Just now a move across town ({{miles}}) costs between {{low}} ({{small}}) and {{high}} ({{large}}) on a Wednesday. That is the whole price, with the truck, the miles, the crew and the fee.',
    when: 'When is the cheapest time to move in {{city}}?',
    when_answer:
      'From Tuesday to Thursday, away from the turn of the month and from holidays. {{size}} costs {{midweek}} on {{quiet}} and {{weekend}} on {{dear}}.',
    where: 'How far around {{city}} do you come?',
    where_answer:
      'Every address within {{radius}} miles of the middle of {{city}} can be a pick-up: {{zips}} ZIP codes. The move may end anywhere a truck can drive to.',
  },
  nearby: {
    title: 'Other cities near {{city}}',
    posts: 'To read before you move',
  },
  closing: 'Your own move has its own price.',
}
