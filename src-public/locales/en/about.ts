export const about = {
  title: 'About us',
  description:
    'Who Haulwell is: what we promise, how we check crews before their first job, and how we calculate the price of a move.',
  heading: 'Moving without surprises',
  lead: 'Haulwell connects people who are moving with local crews. We set the price, hold the money and check the paperwork, so that on moving day only the boxes are heavy.',
  numbers: {
    title: 'In numbers',
    moves_done_one: 'move completed',
    moves_done_other: 'moves completed',
    movers_one: 'crew with all its documents approved',
    movers_other: 'crews with all their documents approved',
    cities_one: 'city where you can book a move',
    cities_other: 'cities where you can book a move',
    reviews_one: 'review of a real move.',
    reviews_other: 'reviews of real moves.',
    rating: 'Average: {{rating}} of 5 stars.',
  },
  promises: {
    title: 'What we promise',
    price: 'You can check every cent',
    price_text:
      'Open any line of a price to see the rule behind it and which of your numbers it uses. The rules are the same for everyone.',
    lower: 'You pay the lower of two prices',
    lower_text:
      'Your price is fixed before the truck leaves. If the measured time works out cheaper, we charge your card that much less.',
    held: 'We take your money only when the move is done',
    held_text:
      'We hold the amount on your card three days before the move and charge it when you confirm that everything has arrived, or a day after the delivery. The whole tip goes to the crew.',
    people: 'A person answers',
    people_text:
      'When you write to us, you get an answer from someone who can make a decision. What you agreed on with the crew stays in your move’s chat.',
  },
  vetting: {
    title: 'How we check crews',
    lead: 'No mover sees a job until we’ve checked all of this. And we keep checking: every document expires, and we ask for the next one in time.',
    papers: 'The business',
    papers_text: 'A person reads the registration and the signed agreement with us.',
    insurance: 'The insurance',
    insurance_text:
      'It must be in force on moving day. When it expires, job offers stop automatically.',
    drivers: 'The drivers',
    drivers_text: 'We check each driver’s license and background before they get behind the wheel.',
    reviews: 'The work',
    reviews_text:
      'Reviews come only from real moves. Giving jobs back at short notice counts against a crew.',
  },
  price: {
    title: 'How we calculate the price',
    effort:
      'We add up what actually takes effort: the volume of your things, the miles between the two addresses, the minutes of carrying and driving, stairs, heavy items, a long walk to the truck.',
    calendar:
      'Then we look at the calendar. Weekends, month ends and summer cost a little more; midweek and a flexible window cost a little less. You see which day is cheap before you choose.',
    extras:
      'Last come a service fee, protection above the free amount, tax where it applies, and tolls at cost. We don’t add anything afterward.',
    share: 'Where the money goes',
    share_text:
      'Most of the price of the service goes to the crew, along with the tolls and the whole tip. What’s left, together with the service fee, keeps Haulwell running.',
  },
  action: 'See your price',
  write: 'Write to us',
  join: 'Move with us',
}
