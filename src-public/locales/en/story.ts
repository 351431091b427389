export const story = {
  steps: {
    title: 'How it works',
    one: 'See the price',
    one_text:
      'Exact to the cent, with stairs, miles and the day of the week in it. No call, no estimate.',
    two: 'A crew takes it',
    two_text:
      'Vetted local movers see what the job pays and race for it. You see who comes, and when.',
    three: 'Follow it home',
    three_text:
      'From the first box to the last. Your four-digit code closes the job; only then do you pay.',
  },
  lower: {
    title: 'The lower of the two',
    text: 'We quote a price before the move and measure the time on the day. You pay whichever is lower. If the crew is faster than we thought, the difference goes back to your card on its own.',
    quoted: 'Quoted',
    measured: 'Measured',
    paid: 'You pay',
  },
  xray: {
    title: 'Price X-ray',
    text: 'Touch any line of a price and it opens: which rule made it, and which of your numbers went in. The same rules for everybody, and nothing between the lines.',
    line: 'Stairs',
    detail: '2 flights beyond the free one, 4 loads of 100 ft³ each, at $3.',
  },
  trust: {
    title: 'Made to be trusted with a piano',
    held: 'Your money is held, not taken',
    held_text:
      'The card is only authorized when you book. It is charged when you say that everything has arrived.',
    cancel: 'Plans change',
    cancel_text:
      'Cancel free of charge up to 48 hours before. After that you see the fee before you decide.',
    crew: 'Real crews, really checked',
    crew_text:
      'Papers and insurance are checked before a mover gets a single job, and reviews come only from moves that took place.',
  },
  voices: {
    title: 'After the last box',
    rated_one: '{{average}} of 5 stars, from {{count}} review of a move that took place.',
    rated_other: '{{average}} of 5 stars, from {{count}} reviews of moves that took place.',
  },
  cities: {
    title: 'At home in {{count}} cities',
    all: 'All cities and their rates',
  },
  movers: {
    title: 'For those who carry',
    text: 'Every job shows its pay before you take it, and what that is for an hour with the empty drive back. No bidding, no leads to buy.',
    hourly: 'an hour: {{size}}, across {{city}}',
    kept: 'of every service is yours',
    tips: 'of every tip is yours',
    job: '{{pay}} for a job of {{miles}}, {{crew}}',
    link: 'Move with us',
  },
  questions: { title: 'What people ask first', all: 'All questions' },
  closing: 'Ready when you are.',
  begin: 'Begin with the price',
}
