import type { CitySeed } from './city-seed.ts'

export const southwest: CitySeed[] = [
  {
    slug: 'las-vegas',
    name: 'Las Vegas',
    state_code: 'NV',
    lat: 36.1699,
    lng: -115.1398,
    radius_mi: 28,
    speed_mph: 25,
    market: 'first',
    hero: 'The house always wins, so get yours moved right in Las Vegas.',
    intro:
      'Gated, association-run subdivisions in Summerlin and the southwest make up much of the city, with tile roofs, two-story foyers and three-car garages. High-rise condominiums near the Strip have docks, padded elevators and strict hours. Summer heat rules the schedule, and spring winds can be strong enough to pause loading.',
    faq: [
      {
        question: 'My community has a gate. What do you need?',
        answer:
          'The gate code or the guard’s guest list with our company name, plus any hours or truck rules from the association. A crew waiting outside the gate is time on the clock.',
      },
      {
        question: 'Are overnight moves possible in summer?',
        answer:
          'Windows start early rather than run late, because many communities and buildings bar moves at night. The first morning window is the coolest of the day.',
      },
    ],
  },
  {
    slug: 'reno',
    name: 'Reno',
    state_code: 'NV',
    lat: 39.5296,
    lng: -119.8138,
    radius_mi: 25,
    speed_mph: 25,
    market: 'first',
    hero: 'Desert air, mountain weather and a smooth move to Reno.',
    intro:
      'Old Southwest has brick houses and tall trees, Midtown has small lots and street parking, and the rim is ringed by subdivisions on slopes. Afternoon winds off the Sierra are a fact of life, and winter storms close or chain up Interstate 80 over Donner. Students move near the university in August.',
  },
  {
    slug: 'albuquerque',
    name: 'Albuquerque',
    state_code: 'NM',
    lat: 35.0844,
    lng: -106.6504,
    radius_mi: 25,
    speed_mph: 26,
    market: 'first',
    hero: 'From the valley to the heights, Albuquerque made light.',
    intro:
      'Flat-roofed adobe and stucco houses with walled courtyards are typical, and gates or low doorways can be the tightest point. The Northeast Heights rise toward the Sandias; the Westside lies across a few river bridges that are slow at rush hour. In early October the Balloon Fiesta fills roads and rentals.',
  },
  {
    slug: 'santa-fe',
    name: 'Santa Fe',
    state_code: 'NM',
    lat: 35.687,
    lng: -105.9378,
    radius_mi: 20,
    speed_mph: 21,
    market: 'first',
    hero: 'Narrow lanes, thick walls, gentle hands: a Santa Fe move.',
    intro:
      'Streets around the Plaza and Canyon Road were laid out long before trucks, and many adobe compounds share a dirt lane with one way in. A van often reaches where a box truck can’t. At 7,000 feet winters are snowy and sunlight is hard on art and antiques, so cover what leaves the house.',
  },
  {
    slug: 'henderson',
    name: 'Henderson',
    state_code: 'NV',
    lat: 36.0395,
    lng: -114.9817,
    radius_mi: 16,
    speed_mph: 26,
    market: 'first',
    hero: 'Green Valley to the Anthem hills: Henderson, handled.',
    intro:
      'The Water Street district began as wartime housing for a magnesium plant, Green Valley grew in the 1980s, and Anthem and MacDonald Highlands climb the slopes behind guarded gates that want the crew’s names. Lake Las Vegas has its own hours. Desert afternoons from June on belong to nobody with a piano.',
  },
  {
    slug: 'north-las-vegas',
    name: 'North Las Vegas',
    state_code: 'NV',
    lat: 36.1989,
    lng: -115.1175,
    radius_mi: 15,
    speed_mph: 26,
    market: 'first',
    hero: 'Aliante, Nellis and a truck that arrives early: North Las Vegas.',
    intro:
      'New two-story houses with three-car garages in Aliante and the Villages at Tule Springs stand beside blocks from the 1960s near the old center. Nellis Air Force Base sends and receives families all summer. Race weeks at the speedway slow Interstate 15 to the north.',
  },
  {
    slug: 'sparks',
    name: 'Sparks',
    state_code: 'NV',
    lat: 39.5349,
    lng: -119.7527,
    radius_mi: 15,
    speed_mph: 25,
    market: 'first',
    hero: 'Rail town roots, Sierra views: Sparks.',
    intro:
      'Railroad cottages stand on small lots off Prater Way, Wingfield Springs and Spanish Springs are wide new streets up the valley, and the marina has apartments with elevators. Afternoon wind off the Sierra, called the zephyr, picks up cardboard. Over Labor Day the rib cook-off closes Victorian Avenue.',
  },
  {
    slug: 'las-cruces',
    name: 'Las Cruces',
    state_code: 'NM',
    lat: 32.3199,
    lng: -106.7637,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Adobe walls, narrow doors, steady hands: Las Cruces.',
    intro:
      'The Mesquite district’s adobes have thick walls, low lintels and small rooms, and Mesilla’s old streets are no wider than they were for wagons. Sonoma Ranch and the East Mesa are new stucco houses facing the Organ Mountains. Spring winds raise dust; students of New Mexico State move in May and August.',
  },
  {
    slug: 'rio-rancho',
    name: 'Rio Rancho',
    state_code: 'NM',
    lat: 35.2328,
    lng: -106.663,
    radius_mi: 16,
    speed_mph: 26,
    market: 'first',
    hero: 'Mesa-top views and sand in the wheel wells: Rio Rancho.',
    intro:
      'The lots were sold by mail decades before the houses came, so paved neighborhoods such as Cabezon alternate with sandy roads where a heavy truck must not stop. Say which kind yours is. Snow is light, wind is not, and crossing the river to Albuquerque has few bridges.',
  },
]
