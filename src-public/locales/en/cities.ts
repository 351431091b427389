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
    none: 'No city has that name',
    none_text:
      'We also serve areas around our cities. Enter your ZIP code on the home page to see whether we come to you.',
    none_link: 'Check your ZIP code',
    states: 'States',
    soon: 'Coming soon:',
    crews_one: '{{count}} crew',
    crews_other: '{{count}} crews',
  },
  page: {
    title: 'Movers in {{city}}, {{state}}: from {{price}}',
    title_plain: 'Movers in {{city}}, {{state}}',
    heading: 'Movers in {{city}}, {{state}}',
    description:
      'A move in {{city}} costs {{low}} to {{high}}, depending on size and day. These are real prices, calculated by the same rules as your booking. {{miles}} miles around, booked online.',
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
    saving: 'Moving on Wednesday instead of Saturday saves {{low}} to {{high}}.',
    equal: 'Wednesday and Saturday cost the same right now.',
    note: 'Calculated just now by the same rules as every booking, from ZIP code {{from}} to {{to}}, ground floor to ground floor, with the items a home like this usually has. Stairs, long carries and heavy items are separate lines.',
  },
  facts: {
    map: 'A map of our service area: {{city}} and the area around it',
    title: 'Moving in {{city}}',
    zips: 'ZIP codes we pick up from',
    radius: 'From the center of the city',
    radius_value: '{{count}} miles',
    zone: 'Time zone',
    towns: 'Also in this area',
  },
  movers: {
    title: 'Crews in {{city}}',
    count_one: '{{count}} vetted crew takes jobs here.',
    count_other: '{{count}} vetted crews take jobs here.',
    rating: 'Their average rating is {{rating}} of 5.',
    stars: '{{rating}} of 5 stars, {{count}} reviews',
    unrated: 'No reviews yet',
    jobs_one: '{{count}} move completed',
    jobs_other: '{{count}} moves completed',
    pay: 'Are you a mover in {{city}}? {{size}} across town pays a crew {{pay}}. That’s {{hourly}} including the empty drive back.',
    join: 'Join us',
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
      'Right now, a move across town ({{miles}}) costs between {{low}} ({{small}}) and {{high}} ({{large}}) on a Wednesday. That’s the whole price, including the truck, the miles, the crew and the fee.',
    when: 'When is the cheapest time to move in {{city}}?',
    when_answer:
      'Tuesday to Thursday, away from the beginning and end of the month and from holidays. {{size}} costs {{midweek}} on {{quiet}} and {{weekend}} on {{dear}}.',
    where: 'How far around {{city}} do you come?',
    where_answer:
      'We can pick up at any address within {{radius}} miles of the center of {{city}}: {{zips}} ZIP codes. The move can end anywhere a truck can drive to.',
  },
  nearby: {
    title: 'Other cities near {{city}}',
    posts: 'Read before you move',
  },
  closing: 'Your own move has its own price.',
}
