export const story = {
  headline: 'A fair price for a heavy day.',
  lead: 'Two ZIP codes, a size and a day. You see the whole price right away, and the rule behind every dollar.',
  proof: {
    example: '{{size}} across {{city}}, {{miles}}, no stairs, on {{day}}. Fees and taxes included.',
    open: 'See how it adds up',
    rating_one: 'from {{count}} review of a real move',
    rating_other: 'from {{count}} reviews of real moves',
    crews_one: 'crew with approved documents,',
    crews_other: 'crews with approved documents,',
    cities_one: 'in {{count}} city',
    cities_other: 'in {{count}} cities',
  },
  steps: {
    title: 'How it works',
    price: 'See the price',
    price_text:
      'Exact to the cent, including stairs, miles and the day of the week. No phone calls, no estimates.',
    crew: 'A crew takes it',
    crew_text:
      'Vetted local movers see what the job pays, and the first to accept gets it. You see who’s coming and when.',
    delivery: 'Follow it home',
    delivery_text:
      'From the first box to the last. Your four-digit code completes the delivery, and only then do you pay.',
  },
  lower: {
    title: 'The lower of two prices',
    text: 'We quote a price before the move and measure the time on moving day. You pay whichever is lower. If the crew is faster than expected, we charge your card that much less.',
    quoted: 'Quoted',
    measured: 'Measured',
    paid: 'You pay',
  },
  xray: {
    title: 'Price X-ray',
    text: 'Tap any line of a price to open it. You’ll see which rule it comes from and which of your numbers it uses. The rules are the same for everyone, and nothing is hidden.',
    line: 'Stairs',
    detail: '2 flights after the first free one, 4 loads of 100 ft³ each, at $3.',
  },
  trust: {
    title: 'You can trust us with a piano',
    held: 'Your money is held, not taken',
    held_text:
      'We check your card when you book, hold the amount three days before the move, and charge it when you confirm that everything has arrived, or a day after the delivery.',
    cancel: 'Plans change',
    cancel_text:
      'Cancel for free up to 48 hours before your move. After that, you’ll see the fee before you decide.',
    crew: 'Real crews, carefully checked',
    crew_text:
      'We check documents and insurance before a mover gets a single job, and reviews come only from real moves.',
  },
  voices: {
    title: 'After the last box',
    rated_one: '{{average}} out of 5 stars, from {{count}} review of a real move.',
    rated_other: '{{average}} out of 5 stars, from {{count}} reviews of real moves.',
  },
  cities: {
    title_one: 'At home in {{count}} city',
    title_other: 'At home in {{count}} cities',
    all: 'All cities and their rates',
  },
  movers: {
    title: 'For movers',
    text: 'Every job shows what it pays before you take it, and what that comes to per hour, including the empty drive back. No bidding, and no leads to buy.',
    hourly: 'an hour: {{size}}, across {{city}}',
    kept: 'of every service is yours',
    tips: 'of every tip is yours',
    job: '{{pay}} for a job of {{miles}}, {{crew}}',
    link: 'Join us',
  },
  questions: { title: 'Frequently asked questions', all: 'All questions' },
  closing: 'Ready when you are.',
  begin: 'Start with the price',
}
