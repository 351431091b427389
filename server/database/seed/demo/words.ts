import type { Actor } from '#contract/kernel/access.ts'

export const notes = [
  'The buzzer is broken; please call.',
  'The piano bench is an heirloom. It rides on top.',
  'There is a loading zone around the corner until noon.',
  'Two cats will be locked in the bathroom.',
  'Please take your shoes off upstairs, the floor is new.',
  'The landlord wants the freight elevator padded.',
  'Boxes with a blue dot go to the basement.',
]

export const releaseReasons = [
  'The truck did not pass its inspection.',
  'Two of the crew have the flu.',
  'The job before this one got an extra stop.',
]

export const complaints = {
  damage: [
    'The dresser has a deep scratch on its left side.',
    'A leg of the dining table has been loose since the move.',
    'The mirror arrived with a crack across one corner.',
  ],
  late: [
    'The crew came an hour and a half after the window, and I lost my elevator slot.',
    'No one told us that the truck was stuck; we waited on the sidewalk.',
  ],
  price: [
    'Half an hour of the measured time was the crew looking for parking.',
    'We were charged for stairs even though they used the elevator.',
  ],
}

/** Things that are missing after a move, with their worth in cents. */
export const losses = [
  { name: 'Box of kitchen things', text: 'One box of eight never arrived.', cents: 8500 },
  { name: 'Desk lamp', text: 'It was on the truck, and it isn’t here.', cents: 4000 },
  { name: 'Shelf boards', text: 'Three boards of the shelf are missing.', cents: 6000 },
]

export const verdicts = {
  customer: [
    'The photos show that it happened on the way; part of the price goes back.',
    'The timeline agrees with the customer; a part of the price goes back.',
  ],
  mover: [
    'The photo from before loading shows the same mark.',
    'The time was measured from the first box, as agreed.',
  ],
}

export const refundReasons = [
  'A box of books got wet in the rain.',
  'The second mover came twenty minutes late.',
  'One lamp shade was missing and turned up later.',
  'The stairs had been counted twice.',
]

const praise = {
  en: [
    'On time, careful with the piano stool, and cheaper than quoted.',
    'They wrapped everything twice and still finished early.',
    'Friendly from the first box to the last.',
    'Third move with them. Nothing broken, ever.',
    'Carried a sofa up three floors and asked where the plants should go.',
    'The price was what they said, minus a bit.',
  ],
  es: [
    'Rápidos y muy amables.',
    'Llegaron puntuales y no rompieron nada.',
    'Muy cuidadosos con los muebles de mi abuela.',
  ],
}
const middling = {
  en: [
    'Good crew, a little late.',
    'Fine, but the van was smaller than I thought.',
    'Everything arrived, but two boxes were upside down.',
  ],
  es: ['Todo bien, pero llegaron un poco tarde.'],
}
const blame = {
  en: ['Late, and then in a hurry.', 'They scraped the door frame and said nothing.'],
  es: ['Tardaron mucho y nadie avisó.'],
}
const ofGuests = [
  'Everything was packed and labeled. A pleasure.',
  'Clear directions, cold water, easy parking.',
  'Ready when we came, and helped with the elevator.',
]

/** Returns possible review texts, by author and number of stars. */
export function words({ kind, locale }: Actor, stars: number): readonly string[] {
  if (kind === 'mover') return ofGuests
  const texts = stars === 5 ? praise : stars > 2 ? middling : blame
  return locale === 'es' ? texts.es : texts.en
}
