/** Questions to support and their answers. */
export const questions = [
  {
    topic: 'moving_day',
    subject: 'Can the crew come an hour earlier?',
    text: 'My elevator slot begins at eight. Is there a chance that they start before the window?',
    note: 'Called the mover: they can, if the street is free.',
    answer: 'The crew can be there at eight sharp. Please keep a spot in front of the door free.',
    thanks: 'Perfect, I will put out two chairs.',
  },
  {
    topic: 'payment',
    subject: 'The refund is not on my card yet',
    text: 'You wrote that the lower price counts and that the rest goes back. My bank shows nothing.',
    note: 'Left for the bank the same evening, see the payment.',
    answer: 'It left us on the evening of the move. Banks take up to five working days to show it.',
    thanks: 'It arrived this morning, thank you.',
  },
  {
    topic: 'price',
    subject: 'What is the risk on the labor line?',
    text: 'The labor line shows more minutes than I expected. What are the ten percent for?',
    note: null,
    answer:
      'They cover what nobody can foresee, such as a blocked driveway. When all goes well, the measured price is lower and you pay that.',
    thanks: 'That makes sense.',
  },
  {
    topic: 'booking',
    subject: 'A piano was not in my list',
    text: 'I forgot the upright piano when I booked. Can I add it, and what does it cost?',
    note: 'Heavy, ground floor on both ends.',
    answer: 'Please ask for a new date in your move, with the piano in it: it shows the new price.',
    thanks: 'Done. Cheaper than I feared.',
  },
  {
    topic: 'claims',
    subject: 'A scratch on the dresser',
    text: 'The dresser has a scratch that was not there before. I have photos of both days.',
    note: 'The photo of the delivery shows it faintly.',
    answer:
      'Thank you for the photos. Please open a dispute in your move, and we settle it in days.',
    thanks: 'I did. Thank you for the quick answer.',
  },
  {
    topic: 'account',
    subject: 'Another e-mail address',
    text: 'I have a new address. How do I sign in with it?',
    note: null,
    answer: 'We changed it for you. The next code goes to the new one.',
    thanks: 'Works.',
  },
] as const

export const letters = [
  {
    name: 'Helen Ostrander',
    email: 'helen@ostrander.test',
    subject: 'Office of twelve in Denver',
    text: 'We are twelve people with desks and two plotters. Do you move offices at night?',
    answer: 'We do. Choose “Office” and any window; movers say whether the hour suits them.',
  },
  {
    name: 'Rafael Peña',
    email: 'rafael@pena.test',
    subject: 'Mudanza a otro estado',
    text: '¿Hacen mudanzas de Austin a Chicago?',
    answer: 'De momento trabajamos dentro de cada región. Le avisaremos cuando cambie.',
    locale: 'es',
  },
  {
    name: 'Dana Whitlock',
    email: 'dana@whitlockpress.test',
    subject: 'Press question',
    text: 'I write about the gig economy. May I talk to somebody about how movers are paid?',
    answer: 'Gladly. Finance will call you this week.',
  },
  {
    name: 'Curtis Bell',
    email: 'curtis@bellhauling.test',
    subject: 'Joining as a mover',
    text: 'I have one box truck and a clean record. What do you need from me?',
    answer: 'Sign up as a mover; the list of papers is the first thing that you see.',
  },
] as const

export const callNotes = [
  'Asked whether the window can be narrowed; the mover will call from the road.',
  'Wanted to hear a voice before paying. Booked during the call.',
  'Explained how the delivery code works.',
  'Left the gate code for the crew.',
  'Asked about protection for a painting; sent the link.',
] as const
