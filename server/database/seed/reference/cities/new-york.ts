import type { CitySeed } from './city-seed.ts'

export const newYork: CitySeed[] = [
  {
    slug: 'new-york',
    name: 'New York',
    state_code: 'NY',
    lat: 40.7128,
    lng: -74.006,
    radius_mi: 18,
    speed_mph: 12,
    market: 'first',
    hero: 'Walk-up or doorman, New York moves with the paperwork done.',
    intro:
      'A fifth-floor tenement walk-up and a doorman tower are equally typical, and they fail for different reasons: stairs and narrow turns in one, missing insurance papers and a lost elevator slot in the other. Managed buildings allow moves on weekdays in office hours. There are no permits to hold a curb for a household move, and parkways and drives such as the FDR are closed to trucks.',
    faq: [
      {
        question: 'What is a certificate of insurance and do I need one?',
        answer:
          'Almost every managed building in Manhattan wants one before it opens the service elevator. It names the owner and managing agent as insured; pass on each building’s sample early, because both ends may ask for one.',
      },
      {
        question: 'Where does the truck stand?',
        answer:
          'At the nearest spot where loading is allowed, which in many blocks includes no-parking zones but never no-standing ones. Street cleaning hours often leave one side empty, so a window just before they end can work well.',
      },
    ],
  },
  {
    slug: 'brooklyn',
    name: 'Brooklyn',
    state_code: 'NY',
    lat: 40.6782,
    lng: -73.9442,
    radius_mi: 15,
    speed_mph: 13,
    market: 'first',
    hero: 'Up the stoop and around the banister: Brooklyn, moved.',
    intro:
      'Brownstones in Park Slope, Bed-Stuy and Fort Greene put a stoop outside and a steep, curved stair inside, and the garden door below is often the easier way in. New towers downtown and in Williamsburg need insurance certificates and elevator times. The Belt Parkway is closed to trucks, so longer drives use local avenues and the Brooklyn-Queens Expressway.',
    faq: [
      {
        question: 'Will my sofa fit up a brownstone stair?',
        answer:
          'Measure its length and depth and the stair at the newel and the top turn. Sofas over about seven feet often don’t make it; removable legs, a window or a sofa that comes apart are the usual answers.',
      },
      {
        question: 'How does alternate side parking help?',
        answer:
          'During the posted cleaning hours one side of the street empties, and it fills again as they end. Booking a window just then gives the truck the best chance of a spot near the door.',
      },
    ],
  },
  {
    slug: 'buffalo',
    name: 'Buffalo',
    state_code: 'NY',
    lat: 42.8864,
    lng: -78.8784,
    radius_mi: 20,
    speed_mph: 23,
    market: 'first',
    hero: 'Double-decker porches and deep snow don’t scare us, Buffalo.',
    intro:
      'The upper-and-lower double is the home of the city, with a steep front stair, a back hall and porches on both levels; Elmwood and Allentown add Victorians cut into flats. Lake-effect snow falls in narrow bands, so one end of the city may be buried while the other is dry. Alternate parking changes sides during the week, so check both addresses.',
  },
  {
    slug: 'rochester',
    name: 'Rochester',
    state_code: 'NY',
    lat: 43.1566,
    lng: -77.6088,
    radius_mi: 20,
    speed_mph: 24,
    market: 'first',
    hero: 'Lilacs in May, snow by November, and moves all year in Rochester.',
    intro:
      'Park Avenue, the South Wedge and Corn Hill have large frame houses cut into apartments with outside stairs, and the suburbs have driveways and basements. Overnight alternate-side parking runs on many streets, more strictly in winter. Students at several colleges make May and August busy.',
  },
  {
    slug: 'yonkers',
    name: 'Yonkers',
    state_code: 'NY',
    lat: 40.9312,
    lng: -73.8988,
    radius_mi: 12,
    speed_mph: 17,
    market: 'first',
    hero: 'Seven hills, many stairs, no complaints: Yonkers.',
    intro:
      'Streets climb so steeply from the Hudson that some sidewalks are stairs, and a third floor may be level with the next street’s basement. Park Hill has towers and turrets, the waterfront new apartments with docks. The parkways, Saw Mill, Bronx River and Sprain, are closed to trucks, so the routes are local.',
  },
  {
    slug: 'syracuse',
    name: 'Syracuse',
    state_code: 'NY',
    lat: 43.0481,
    lng: -76.1474,
    radius_mi: 18,
    speed_mph: 22,
    market: 'later',
    hero: 'Ten feet of snow a year, and we still show up: Syracuse.',
    intro:
      'It is among the snowiest cities of its size anywhere, and odd-even parking moves cars across the street at six in the evening. Westcott and the University Hill are two-families with students; Tipperary Hill has the only traffic light with the green on top. Sedgwick has larger houses with drives.',
  },
  {
    slug: 'albany',
    name: 'Albany',
    state_code: 'NY',
    lat: 42.6526,
    lng: -73.7562,
    radius_mi: 16,
    speed_mph: 21,
    market: 'later',
    hero: 'High stoops below the Capitol: Albany.',
    intro:
      'Center Square and Hudson-Park are rows of brick and brownstone with high stoops and one long stair, and the streets are permit parking near the Capitol. Pine Hills is two-families with students who leave in May. Snow emergencies clear one side of the street at a time, and towing is quick.',
  },
]
