/** Questions to support and their answers. */
export const questions = [
  {
    topic: 'moving_day',
    subject: 'Can the crew come an hour earlier?',
    text: 'My elevator slot begins at eight. Could they start before the window?',
    note: 'Called the mover: they can, if the street is free.',
    answer: 'The crew can be there at eight sharp. Please keep a spot in front of the door free.',
    thanks: 'Perfect, I’ll put out two chairs.',
  },
  {
    topic: 'payment',
    subject: 'The refund is not on my card yet',
    text: 'You wrote that a part of the price goes back to my card. My bank shows nothing.',
    note: 'Sent to the bank this morning, see the payment.',
    answer: 'We sent it this morning. Banks take up to five business days to show it.',
    thanks: 'It arrived this morning, thank you.',
  },
  {
    topic: 'price',
    subject: 'What is the risk on the labor line?',
    text: 'The labor line shows more minutes than I expected. What are the ten percent for?',
    note: null,
    answer:
      'They cover things no one can foresee, such as a blocked driveway. If all goes well, the measured price is lower and you pay that.',
    thanks: 'That makes sense.',
  },
  {
    topic: 'booking',
    subject: 'A piano was not in my list',
    text: 'I forgot the upright piano when I booked. Can I add it, and what does it cost?',
    note: 'Heavy, ground floor on both ends.',
    answer:
      'Please change the time of your move and add the piano to the list. You’ll see the new price before you agree.',
    thanks: 'Done. Cheaper than I feared.',
  },
  {
    topic: 'claims',
    subject: 'A scratch on the dresser',
    text: 'The dresser has a scratch that was not there before. I have photos of both days.',
    note: 'The photo of the delivery shows it faintly.',
    answer:
      'Thank you for the photos. Please report the problem on your move’s page, and we’ll settle it within a few days.',
    thanks: 'I did. Thank you for the quick answer.',
  },
  {
    topic: 'account',
    subject: 'New email address',
    text: 'I have a new email address. How do I sign in with it?',
    note: null,
    answer: 'We’ve changed it for you. The next code goes to the new address.',
    thanks: 'Works.',
  },
] as const

export const supportTexts = [
  {
    name: 'Helen Ostrander',
    email: 'helen@ostrander.test',
    subject: 'Office of twelve in Denver',
    text: 'We are twelve people with desks and two plotters. Do you move offices at night?',
    answer:
      'We do. Choose “Office” and any window, and movers will see whether the time works for them.',
  },
  {
    name: 'Rafael Peña',
    email: 'rafael@pena.test',
    subject: 'Mudanza a otro estado',
    text: '¿Hacen mudanzas de Austin a Chicago?',
    answer: 'Por el momento trabajamos dentro de cada región. Te avisaremos cuando cambie.',
    locale: 'es',
  },
  {
    name: 'Dana Whitlock',
    email: 'dana@whitlockpress.test',
    subject: 'Press question',
    text: 'I write about the gig economy. May I talk to someone about how movers are paid?',
    answer: 'Gladly. Finance will call you this week.',
  },
  {
    name: 'Curtis Bell',
    email: 'curtis@bellhauling.test',
    subject: 'Joining as a mover',
    text: 'I have one box truck and a clean record. What do you need from me?',
    answer: 'Sign up as a mover. The list of documents you need is the first thing you’ll see.',
  },
] as const

export const callNotes = [
  'Asked whether the window can be narrowed; the mover will call from the road.',
  'Wanted to talk to a person before paying. Booked during the call.',
  'Explained how the delivery code works.',
  'Left the gate code for the crew.',
  'Asked about protection for a painting; sent the link.',
] as const
