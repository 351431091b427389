import type { CitySeed } from './city-seed.ts'

export const tennesseeKentucky: CitySeed[] = [
  {
    slug: 'nashville',
    name: 'Nashville',
    state_code: 'TN',
    lat: 36.1627,
    lng: -86.7816,
    radius_mi: 26,
    speed_mph: 23,
    market: 'first',
    hero: 'Hit the right note: a Nashville move without a missed beat.',
    intro:
      'Tall-and-skinny houses in pairs, with the kitchen a floor up and bedrooms on three, have replaced many cottages in the Nations, 12South and East Nashville. The Gulch and downtown are towers with docks near streets that close for events. Hills and limestone make steep drives to the south and west.',
    faq: [
      {
        question: 'What is special about moving into a tall-and-skinny?',
        answer:
          'Stairs and landings. They are three narrow floors with little room to turn, so measure large sofas and box springs, and count the flights to where things really go.',
      },
      {
        question: 'Does downtown close for events?',
        answer:
          'Often: Broadway and the streets around it close for festivals, marathons and holidays. Check your date against the city’s calendar if either address is near it, and take a morning window.',
      },
    ],
  },
  {
    slug: 'memphis',
    name: 'Memphis',
    state_code: 'TN',
    lat: 35.1495,
    lng: -90.049,
    radius_mi: 24,
    speed_mph: 25,
    market: 'first',
    hero: 'Front porches and a steady rhythm: Memphis moves.',
    intro:
      'Cooper-Young and Midtown have bungalows and foursquares with porches and side drives, South Main and downtown have lofts above old storefronts, and East Memphis is ranch houses under trees. Music festivals fill downtown in May. Summers are hot and sticky, and storms bring down limbs and power.',
  },
  {
    slug: 'louisville',
    name: 'Louisville',
    state_code: 'KY',
    lat: 38.2527,
    lng: -85.7585,
    radius_mi: 24,
    speed_mph: 24,
    market: 'first',
    hero: 'First past the post: a Louisville move you can bet on.',
    intro:
      'Old Louisville’s Victorian mansions, now apartments, have grand staircases in front and mean ones behind; the Highlands and Germantown have shotguns and camelbacks on narrow lots. Alleys are everywhere and worth using. Around the Derby, from late April into the first days of May, trucks and curb space run short.',
  },
  {
    slug: 'lexington',
    name: 'Lexington',
    state_code: 'KY',
    lat: 38.0406,
    lng: -84.5037,
    radius_mi: 20,
    speed_mph: 24,
    market: 'first',
    hero: 'Bluegrass views and a well-paced move in Lexington.',
    intro:
      'Historic streets near Gratz Park and South Hill have narrow lots and brick walks; the campus area changes tenants in August; outside New Circle Road it is subdivisions and townhouses with garages. Keeneland’s meets in April and October add traffic on the west side.',
  },
  {
    slug: 'knoxville',
    name: 'Knoxville',
    state_code: 'TN',
    lat: 35.9606,
    lng: -83.9207,
    radius_mi: 20,
    speed_mph: 24,
    market: 'later',
    hero: 'Ridge to ridge, river to campus: Knoxville.',
    intro:
      'Long parallel ridges make short distances slow, and many drives are steep enough to need a smaller truck. Fort Sanders’ old houses are packed with students who all move in August; Sequoyah Hills follows the river with estates. On football Saturdays the Strip and the bridges are no place for a truck.',
  },
  {
    slug: 'chattanooga',
    name: 'Chattanooga',
    state_code: 'TN',
    lat: 35.0456,
    lng: -85.3097,
    radius_mi: 20,
    speed_mph: 23,
    market: 'later',
    hero: 'Between the river and Lookout Mountain: Chattanooga.',
    intro:
      'St. Elmo and Fort Wood are Victorians on slopes, the North Shore is new apartments by the Walnut Street footbridge, and homes on Lookout or Signal Mountain are reached by roads of hairpins where we send a shorter truck. The interstates squeeze past the river’s bend and back up daily.',
  },
  {
    slug: 'clarksville',
    name: 'Clarksville',
    state_code: 'TN',
    lat: 36.5298,
    lng: -87.3595,
    radius_mi: 18,
    speed_mph: 26,
    market: 'later',
    hero: 'Fort Campbell families, this one’s routine: Clarksville.',
    intro:
      'The Army post on the Kentucky line moves more households than anybody here, mostly May to August, and Saturday of a payday weekend is the hardest to get. New brick-front houses with two-car garages spread along Tiny Town and Trenton roads. Downtown above the Cumberland has Victorians and hills.',
  },
  {
    slug: 'murfreesboro',
    name: 'Murfreesboro',
    state_code: 'TN',
    lat: 35.8456,
    lng: -86.3903,
    radius_mi: 18,
    speed_mph: 25,
    market: 'later',
    hero: 'Middle of the state, middle of the action: Murfreesboro.',
    intro:
      'At the geographic center of Tennessee, it grows faster than its roads, and Interstate 24 to Nashville proves it twice a day. East Main has old houses with columns, the university’s edge apartments with outside stairs, Blackman and the west new subdivisions. Limestone under the lawn makes basements rare.',
  },
]
