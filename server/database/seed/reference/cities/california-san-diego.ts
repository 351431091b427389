import type { CitySeed } from './city-seed.ts'

export const californiaSanDiego: CitySeed[] = [
  {
    slug: 'san-diego',
    name: 'San Diego',
    state_code: 'CA',
    lat: 32.7157,
    lng: -117.1611,
    radius_mi: 28,
    speed_mph: 24,
    market: 'first',
    hero: 'Trade the heavy lifting for the harbor view in San Diego.',
    intro:
      'Mesas cut by canyons make two nearby addresses a long drive apart. North Park and South Park are bungalows and alleys, downtown and Little Italy are towers with booked elevators, and the beach towns have narrow lanes where summer parking vanishes by mid-morning. Military families change station in summer, so dates from May to August go first.',
    faq: [
      {
        question: 'How do I handle parking near the beach?',
        answer:
          'Take the earliest window. In Pacific Beach, Mission Beach and Ocean Beach the curb is gone by mid-morning in summer; many homes load better from the alley behind, so tell us if yours has one.',
      },
      {
        question: 'Can you work with a military move date?',
        answer:
          'Yes. Book as soon as you have orders and choose a flexible window if you can; base housing needs the crew’s names and vehicle ahead for the gate, so find out what the visitor office requires.',
      },
    ],
  },
  {
    slug: 'chula-vista',
    name: 'Chula Vista',
    state_code: 'CA',
    lat: 32.6401,
    lng: -117.0842,
    radius_mi: 14,
    speed_mph: 24,
    market: 'first',
    hero: 'From Third Avenue to Otay Ranch: Chula Vista.',
    intro:
      'West of the 805 are bungalows, small apartment courts and alleys; east of it Eastlake and Otay Ranch are planned villages with associations, parks and three-story townhomes. The South Bay Expressway is a toll road that saves time to the north. Navy families keep the summer busy.',
  },
  {
    slug: 'oceanside',
    name: 'Oceanside',
    state_code: 'CA',
    lat: 33.1959,
    lng: -117.3795,
    radius_mi: 14,
    speed_mph: 24,
    market: 'later',
    hero: 'By the gate of Pendleton, by the sea: Oceanside.',
    intro:
      'Camp Pendleton sets the calendar, since thousands of families change station between May and September. South O and the streets by the pier are beach cottages and new infill with little parking; Rancho del Oro and Ocean Hills are inland tracts with garages. Morning gray burns off by noon.',
  },
  {
    slug: 'escondido',
    name: 'Escondido',
    state_code: 'CA',
    lat: 33.1192,
    lng: -117.0864,
    radius_mi: 15,
    speed_mph: 25,
    market: 'later',
    hero: 'Grove road or Grand Avenue: Escondido is covered.',
    intro:
      'Old Escondido keeps Victorian and Craftsman houses south of Grand Avenue, and the hills around have homes among avocados on private roads, where we ask about width, grade and turning room. It is ten or fifteen degrees hotter than the coast in summer. Interstate 15 has managed lanes with a toll.',
  },
  {
    slug: 'carlsbad',
    name: 'Carlsbad',
    state_code: 'CA',
    lat: 33.1581,
    lng: -117.3506,
    radius_mi: 12,
    speed_mph: 24,
    market: 'later',
    hero: 'Lagoons between, hills behind, boxes done: Carlsbad.',
    intro:
      'Three lagoons divide the town, so neighbors by eye may be miles apart by road. The Village is beach lots and tall infill, Aviara and La Costa are hillside streets with stairs at the entry and associations with moving hours. When the flower fields bloom in spring, Palomar Airport Road is full of visitors.',
  },
]
