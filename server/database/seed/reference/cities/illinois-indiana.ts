import type { CitySeed } from './city-seed.ts'

export const illinoisIndiana: CitySeed[] = [
  {
    slug: 'chicago',
    name: 'Chicago',
    state_code: 'IL',
    lat: 41.8781,
    lng: -87.6298,
    radius_mi: 28,
    speed_mph: 17,
    market: 'first',
    hero: 'Third-floor walk-up or lakefront tower, Chicago moves with us.',
    intro:
      'Two-flats, three-flats, greystones and courtyard buildings are reached by narrow front stairs or the gray wooden porches at the back, where the alley gives the truck a place to stand. Lakefront and Loop towers want an elevator time, a deposit and a certificate of insurance. Leases turn on May 1 and October 1, and trucks are barred from Lake Shore Drive.',
    faq: [
      {
        question: 'Should the crew use the front stairs or the back porch?',
        answer:
          'Whichever is straighter. The rear porches of three-flats are outdoors and wide but can be icy; the front stair is dry but often turns. Tell us which way your sofa came in.',
      },
      {
        question: 'Can I hold a parking spot for the truck?',
        answer:
          'Ask your ward office about temporary no-parking signs, and buy daily guest passes if your block is zoned for residents. Some arterial streets ban overnight parking from December 1 to April 1, so don’t leave a truck there before an early start.',
      },
    ],
  },
  {
    slug: 'indianapolis',
    name: 'Indianapolis',
    state_code: 'IN',
    lat: 39.7684,
    lng: -86.1581,
    radius_mi: 28,
    speed_mph: 26,
    market: 'first',
    hero: 'On your marks: an Indianapolis move that stays on track.',
    intro:
      'Doubles and cottages in Fountain Square and Irvington have narrow side doors, Lockerbie Square has brick lanes, and downtown’s apartments have garages with height limits. Most of the city is houses with driveways. In May, race events close streets in and around Speedway and downtown.',
    faq: [
      {
        question: 'Will the race in May affect my move?',
        answer:
          'Around Speedway, yes, and downtown on parade day. Elsewhere Memorial Day weekend is simply a busy moving weekend, so book early or choose the week before.',
      },
      {
        question: 'How tall may the truck be for my garage?',
        answer:
          'Most apartment garages downtown are too low for a box truck. Ask for the dock or a loading zone on the street, and tell us the clearance if a van must go inside.',
      },
    ],
  },
  {
    slug: 'aurora-illinois',
    name: 'Aurora',
    state_code: 'IL',
    lat: 41.7606,
    lng: -88.3201,
    radius_mi: 14,
    speed_mph: 24,
    market: 'later',
    hero: 'City of Lights, on the Fox: Aurora, Illinois.',
    intro:
      'One of the first cities to light its streets with electricity, it has old frame houses and two-flats on both banks of the Fox, where the streets are narrow and the river splits the traffic. The far east side, toward Naperville, is newer with basements and associations. Trains to Chicago end here.',
  },
  {
    slug: 'joliet',
    name: 'Joliet',
    state_code: 'IL',
    lat: 41.525,
    lng: -88.0817,
    radius_mi: 15,
    speed_mph: 24,
    market: 'later',
    hero: 'Stone city with room to grow: Joliet.',
    intro:
      'Limestone from local quarries built the old churches and the houses near the Cathedral, with thick walls and narrow stairs; the west side is subdivisions with basements. Rail and truck terminals to the south fill Interstates 55 and 80. The river’s drawbridges open for barges at any hour.',
  },
  {
    slug: 'naperville',
    name: 'Naperville',
    state_code: 'IL',
    lat: 41.7508,
    lng: -88.1535,
    radius_mi: 14,
    speed_mph: 24,
    market: 'later',
    hero: 'Riverwalk, basements, swing sets and all: Naperville.',
    intro:
      'Large houses with finished basements, play sets and three-car garages make for long lists, so do the count room by room. The historic district by North Central College has Victorians and little parking. School breaks set the calendar, and every date in mid-June goes early.',
  },
  {
    slug: 'rockford',
    name: 'Rockford',
    state_code: 'IL',
    lat: 42.2711,
    lng: -89.094,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Forest city, river city, moving city: Rockford.',
    intro:
      'The Rock River runs down the middle, with grand houses on National Avenue and at Edgewater, and frame two-stories with porches up from the old furniture shops that Swedish families built. The east side past Perryville is newer. Winters are long, and city snow rules move cars from one side to the other.',
  },
  {
    slug: 'elgin',
    name: 'Elgin',
    state_code: 'IL',
    lat: 42.0354,
    lng: -88.2826,
    radius_mi: 14,
    speed_mph: 24,
    market: 'later',
    hero: 'On time, as befits a watch town: Elgin.',
    intro:
      'The watch factory’s workers and owners left one of the region’s finest sets of Victorian houses, around Gifford Park, with towers, turned stairs and narrow halls. Streets fall steeply to the Fox on both sides. West of Randall Road the subdivisions begin, and the garage door is wide.',
  },
  {
    slug: 'springfield-illinois',
    name: 'Springfield',
    state_code: 'IL',
    lat: 39.7817,
    lng: -89.6501,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Mr. Lincoln’s hometown: Springfield, Illinois.',
    intro:
      'Enos Park and the blocks near Lincoln’s own house are old frame homes with stoops and cellars, the west side is brick ranches and new subdivisions. The legislature’s session brings short leases from January to May, and the state fair fills every road in August.',
  },
  {
    slug: 'peoria-illinois',
    name: 'Peoria',
    state_code: 'IL',
    lat: 40.6936,
    lng: -89.589,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Down by the river, up on the bluff: Peoria, Illinois.',
    intro:
      'The bluff divides the town: the Warehouse District’s lofts by the river, tall old houses on High Street and Moss Avenue above. Hill roads are short and steep, slick from December on. The north end past Route 6 is new, and bridges to East Peoria take turns being repaired.',
  },
  {
    slug: 'fort-wayne',
    name: 'Fort Wayne',
    state_code: 'IN',
    lat: 41.0793,
    lng: -85.1394,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Where three rivers meet, one crew carries: Fort Wayne.',
    intro:
      'The St. Marys and the St. Joseph join here to make the Maumee, so bridges shape every route. West Central has Victorians with tall stairs, Southwood Park has brick houses on curved streets, and Aboite and the north are subdivisions. Snow belts are farther north, but ice is common.',
  },
  {
    slug: 'evansville',
    name: 'Evansville',
    state_code: 'IN',
    lat: 37.9716,
    lng: -87.5711,
    radius_mi: 18,
    speed_mph: 25,
    market: 'later',
    hero: 'On the bend of the Ohio: Evansville.',
    intro:
      'Riverside’s old mansions face a great bend in the Ohio, Haynie’s Corner is cottages in the arts district, and the east side is brick with garages. It keeps Central Time, unlike most of Indiana. In the first week of October the Fall Festival takes over Franklin Street.',
  },
  {
    slug: 'south-bend',
    name: 'South Bend',
    state_code: 'IN',
    lat: 41.6764,
    lng: -86.252,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Football weekends aside, South Bend is an easy move.',
    intro:
      'Snow off Lake Michigan falls in bands, so one side of town may shovel while the other sees sun. Studebaker’s workers built the frame houses of the west and south sides; Harter Heights and the blocks by Notre Dame fill with professors and visitors. Home games book every hotel and half the driveways.',
  },
  {
    slug: 'carmel',
    name: 'Carmel',
    state_code: 'IN',
    lat: 39.9784,
    lng: -86.118,
    radius_mi: 14,
    speed_mph: 26,
    market: 'first',
    hero: 'Roundabouts all the way home: Carmel.',
    intro:
      'With more roundabouts than any other American city it has few stoplights, and a truck’s load must be tied for turning. The Arts District and Midtown are apartments with docks, the Village of WestClay has tall houses on alleys, and the rest is two-story brick with basements. It adjoins Indianapolis on the north.',
  },
]
