import type { CitySeed } from './city-seed.ts'

export const alaskaHawaii: CitySeed[] = [
  {
    slug: 'anchorage',
    name: 'Anchorage',
    state_code: 'AK',
    lat: 61.2181,
    lng: -149.9003,
    radius_mi: 25,
    speed_mph: 24,
    market: 'first',
    hero: 'Make the most of the light and move in Anchorage.',
    intro:
      'Ranch houses, split-levels and condominiums fill the bowl, and the Hillside climbs into steep gravel roads that want a smaller truck in winter. Ice and deep snow last from late fall to April, so sanded drives and cleared steps matter more than distance. Most goods from the Lower 48 come by ship through the port, which takes weeks, not days.',
    faq: [
      {
        question: 'Can I move in winter in Anchorage?',
        answer:
          'Yes, people do it all year. Clear and sand the driveway and steps, leave porch lights on, and let us know if the road is unplowed or on a grade. Liquids and electronics should ride in a warm car.',
      },
      {
        question: 'How do my things get here from another state?',
        answer:
          'Mostly in containers by sea from the Puget Sound, some by road through Canada. Plan on a gap of a few weeks between packing and unloading, and keep what you need for that time with you; we do the local end.',
      },
    ],
  },
  {
    slug: 'fairbanks',
    name: 'Fairbanks',
    state_code: 'AK',
    lat: 64.8378,
    lng: -147.7164,
    radius_mi: 25,
    speed_mph: 25,
    market: 'later',
    hero: 'Fairbanks is next: moves made for the far north.',
    intro:
      'Cabins, many of them without running water, share the hills with apartments and houses near Fort Wainwright and the university. Deep cold makes plastic brittle, stiffens hydraulics and limits how long doors can stand open, so summer’s endless light is when most people move. Dirt driveways turn soft at breakup in April and May.',
  },
  {
    slug: 'honolulu',
    name: 'Honolulu',
    state_code: 'HI',
    lat: 21.3069,
    lng: -157.8583,
    radius_mi: 25,
    speed_mph: 18,
    market: 'first',
    hero: 'Towers, valleys and trade winds: Honolulu moves, handled.',
    intro:
      'High-rises from Kakaʻako to Waikīkī mean booked elevators, loading docks with height limits and rules about weekend moves. Older walk-ups in Makiki and Mōʻiliʻili have open stairs and little parking, and valley streets in Mānoa and Nuʻuanu are narrow and often wet. Leave early: the H-1 through town is slow from dawn.',
    faq: [
      {
        question: 'What does my Honolulu condominium need before the move?',
        answer:
          'Usually an elevator reservation, a deposit, a certificate of insurance and proof of the truck’s height for the garage or dock. Ask the resident manager about days: many buildings allow moves on weekdays only.',
      },
      {
        question: 'Do you move between islands?',
        answer:
          'We handle the island end. Goods go between islands by barge or air freight in the carrier’s containers, so book the sailing first and then choose your window around its drop-off time.',
      },
    ],
  },
  {
    slug: 'hilo',
    name: 'Hilo',
    state_code: 'HI',
    lat: 19.7074,
    lng: -155.0885,
    radius_mi: 20,
    speed_mph: 24,
    market: 'later',
    hero: 'Coming soon to Hilo, tarps included.',
    intro:
      'Plantation-era houses on posts, tin roofs and lush yards are typical, and so is rain: this is one of the wettest cities in the country. Everything soft travels wrapped, and boxes stay off the ground. Puna’s subdivisions lie down long unpaved roads that ask for a smaller truck.',
  },
]
