export const about = {
  title: 'About us',
  description:
    'Who Haulwell is: what we promise, how crews are checked before their first job, and how the price of a move is made.',
  heading: 'Moving, with nothing up our sleeve',
  lead: 'Haulwell brings people who move together with local crews who carry. We make the price, hold the money and check the papers, so that on the day only the boxes are heavy.',
  numbers: {
    title: 'In numbers',
    moves_done_one: 'move carried out',
    moves_done_other: 'moves carried out',
    movers_one: 'crew with all its papers approved',
    movers_other: 'crews with all their papers approved',
    cities_one: 'city where a move can be booked',
    cities_other: 'cities where a move can be booked',
    reviews_one: 'review of a move that took place.',
    reviews_other: 'reviews of moves that took place.',
    rating: 'Average: {{rating}} of 5 stars.',
  },
  promises: {
    title: 'What we promise',
    price: 'You can check every cent',
    price_text:
      'Each line of a price opens the rule that made it and which of your numbers went in. The rules are the same for everybody.',
    lower: 'You pay the lower of two',
    lower_text:
      'The price is fixed before the truck leaves. If the measured time comes out cheaper, the difference goes back to your card without your asking.',
    held: 'Your money waits for you',
    held_text:
      'The card is authorized when you book and charged when you say that everything has arrived. Your tip goes to the crew, all of it.',
    people: 'A person answers',
    people_text:
      'Whoever writes to us gets an answer from somebody who can decide. What you agreed on with the crew stays readable in the chat of your move.',
  },
  vetting: {
    title: 'How crews are checked',
    lead: 'No mover sees a job before this is done, and it is never done for good: every paper has an end, and we ask for the next one in time.',
    papers: 'The business',
    papers_text: 'Registration and the signed agreement with us are read by a person.',
    insurance: 'The insurance',
    insurance_text:
      'It must be in force on the day. When it ends, the offers end too, on their own.',
    drivers: 'The drivers',
    drivers_text: 'Driving licence and background check of each one, before they take the wheel.',
    reviews: 'The work',
    reviews_text:
      'Reviews come only from moves that took place. Jobs given back at short notice count against a crew.',
  },
  price: {
    title: 'How the price is made',
    one: 'We add up what really takes effort: the volume of your things, the miles between the two doors, the minutes of carrying and driving, stairs, heavy pieces, a long way to the truck.',
    two: 'Then the calendar has its say. Weekends, month ends and summer cost a little more; the middle of the week and a flexible window a little less. You see which day is cheap before you choose.',
    three:
      'At the end come a service fee, protection above the free amount, tax where there is any, and tolls as they are. Nothing is added afterwards.',
    share: 'Where the money goes',
    share_text:
      'By far the larger part of the service lines goes to the crew, and so do the tolls and the whole tip. What is left and the service fee keep Haulwell running.',
  },
  action: 'See your price',
  write: 'Write to us',
  join: 'Move with us',
}
