import type { CitySeed } from './city-seed.ts'

export const californiaValley: CitySeed[] = [
  {
    slug: 'sacramento',
    name: 'Sacramento',
    state_code: 'CA',
    lat: 38.5816,
    lng: -121.4944,
    radius_mi: 30,
    speed_mph: 25,
    market: 'first',
    hero: 'Start early, finish in the shade: moving done right in Sacramento.',
    intro:
      'Midtown and the Downtown grid mix Victorians raised a full story against old floods with brick apartment houses and alley entrances that make handy loading spots. Land Park and East Sacramento have driveways and big trees; Natomas and Elk Grove have newer houses with wide garages. Summer afternoons run far into the nineties and beyond, so crews like to begin at first light.',
    faq: [
      {
        question: 'How do I keep a summer move in Sacramento bearable?',
        answer:
          'Choose the earliest window, keep the air conditioning on until the last load is out, and carry candles, medicine, plants and electronics in your own car. The evening delta breeze helps, but the inside of a truck stays hot long after noon.',
      },
      {
        question: 'Is there parking for a truck in Midtown?',
        answer:
          'Many Midtown blocks are permit parking by day and full at night. Alleys behind the houses often allow short loading; otherwise ask the city for temporary no-parking signs ahead of your date.',
      },
    ],
  },
  {
    slug: 'fresno',
    name: 'Fresno',
    state_code: 'CA',
    lat: 36.7378,
    lng: -119.7871,
    radius_mi: 25,
    speed_mph: 26,
    market: 'first',
    hero: 'A wide-street, early-morning kind of move in Fresno.',
    intro:
      'Broad streets, driveways and single-story houses make Fresno one of the simplest cities to load in, from the bungalows of the Tower District to newer tracts toward Clovis. The hard part is the weather: triple-digit summer afternoons and thick winter fog on the highways. Morning windows solve the first and a little slack solves the second.',
  },
  {
    slug: 'bakersfield',
    name: 'Bakersfield',
    state_code: 'CA',
    lat: 35.3733,
    lng: -119.0187,
    radius_mi: 25,
    speed_mph: 27,
    market: 'first',
    hero: 'Bakersfield moves are short drives and early mornings.',
    intro:
      'Most homes are one-story ranch houses and newer stucco tracts with garages that take a ramp straight from the truck; Oleander and Westchester keep older houses with porches and raised floors. Summer heat is severe by noon. If you are coming over the Grapevine in winter, leave room for a snow or wind closure on Interstate 5.',
  },
  {
    slug: 'elk-grove',
    name: 'Elk Grove',
    state_code: 'CA',
    lat: 38.4088,
    lng: -121.3716,
    radius_mi: 15,
    speed_mph: 27,
    market: 'first',
    hero: 'Cul-de-sacs, three-car garages, no surprises: Elk Grove.',
    intro:
      'A farm town until the houses came, it became a city only in the year 2000, and most homes date from after that: two stories, wide doors, a garage at the front. Laguna and Stonelake have associations that ask where the truck will stand. Highway 99 is slow northbound until nine.',
  },
  {
    slug: 'roseville',
    name: 'Roseville',
    state_code: 'CA',
    lat: 38.7521,
    lng: -121.288,
    radius_mi: 18,
    speed_mph: 26,
    market: 'first',
    hero: 'Over the tracks or around them, Roseville goes smoothly.',
    intro:
      'One of the largest rail yards in the West lies through the old town, so the way from one side to the other matters more than the distance. West Roseville is new construction with stairs at the entry and lofts above; Sun City has single-story houses with close neighbors. Expect triple digits in July.',
  },
  {
    slug: 'stockton',
    name: 'Stockton',
    state_code: 'CA',
    lat: 37.9577,
    lng: -121.2908,
    radius_mi: 22,
    speed_mph: 25,
    market: 'later',
    hero: 'Seaport of the valley, and an easy place to load: Stockton.',
    intro:
      'Ocean ships come seventy-five miles inland to dock here, and channels and sloughs decide which bridge you cross. The Miracle Mile and Victory Park have 1920s houses under big trees, Brookside and Spanos Park have lakes and gates. Heat in summer and tule fog in winter are the two things to plan around.',
  },
  {
    slug: 'modesto',
    name: 'Modesto',
    state_code: 'CA',
    lat: 37.6391,
    lng: -120.9969,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Water, wealth, contentment, health, and your sofa in Modesto.',
    intro:
      'The downtown grid stands at an angle to everything else because it was laid out along the railroad, which puzzles navigation more than crews. La Loma and the college streets have older homes with raised floors and porches; Village One and the north are tracts with garages. Morning windows beat the valley heat.',
  },
  {
    slug: 'clovis',
    name: 'Clovis',
    state_code: 'CA',
    lat: 36.8252,
    lng: -119.7029,
    radius_mi: 18,
    speed_mph: 26,
    market: 'first',
    hero: 'Old Town charm, new-town driveways: Clovis.',
    intro:
      'Families come for the schools, so the weeks before mid-August are the busiest of the year. Most homes are single-story with tile roofs and three-car garages in Loma Vista or Harlan Ranch, while Old Town has small lots and alleys. The rodeo weekend in April closes Clovis Avenue.',
  },
  {
    slug: 'visalia',
    name: 'Visalia',
    state_code: 'CA',
    lat: 36.3302,
    lng: -119.2921,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Under the valley oaks, Visalia makes moving look simple.',
    intro:
      'Protected valley oaks lean over the streets around Main and Court, so a tall truck may load from the corner instead of the curb. Newer homes to the northwest have wide drives and no stairs at all. Tule fog can hide Highway 198 on winter mornings, and we leave room for it.',
  },
]
