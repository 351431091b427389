import type { CitySeed } from './city-seed.ts'

export const midwest: CitySeed[] = [
  {
    slug: 'chicago',
    name: 'Chicago',
    state_code: 'IL',
    lat: 41.8781,
    lng: -87.6298,
    radius_mi: 28,
    time_zone: 'America/Chicago',
    speed_mph: 17,
    status: 'live',
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
    slug: 'minneapolis',
    name: 'Minneapolis',
    state_code: 'MN',
    lat: 44.9778,
    lng: -93.265,
    radius_mi: 22,
    time_zone: 'America/Chicago',
    speed_mph: 21,
    status: 'live',
    hero: 'Lakes, alleys and all four seasons: Minneapolis, moved.',
    intro:
      'Brick fourplexes and foursquares around Uptown and Powderhorn load best from the alley, while the North Loop’s warehouses and downtown towers have docks, freight elevators and skyways overhead. Leases bunch at the start of June and September. In winter a snow emergency decides which side of the street may be parked on, for days.',
    faq: [
      {
        question: 'What does a snow emergency mean for my move?',
        answer:
          'Parking changes street by street over three days while plows work, and cars and trucks in the way are towed. We check on the morning; a driveway, alley or dock keeps the move on schedule.',
      },
      {
        question: 'Is it safe to move in deep cold?',
        answer:
          'Yes, with care. Wood and electronics should warm up before they are used or plugged in, liquids should not ride in the truck, and salted steps keep everyone upright.',
      },
    ],
  },
  {
    slug: 'saint-paul',
    name: 'Saint Paul',
    state_code: 'MN',
    lat: 44.9537,
    lng: -93.09,
    radius_mi: 18,
    time_zone: 'America/Chicago',
    speed_mph: 21,
    status: 'live',
    hero: 'Grand old houses, gentle handling in Saint Paul.',
    intro:
      'Victorian mansions on Summit and Cathedral Hill have become flats with sweeping stairs and small back ones, and Highland and Mac-Groveland have bungalows with alley garages. The bluffs make steep streets above the river. Snow emergencies here have their own rules, separate from those of Minneapolis.',
    faq: [],
  },
  {
    slug: 'milwaukee',
    name: 'Milwaukee',
    state_code: 'WI',
    lat: 43.0389,
    lng: -87.9065,
    radius_mi: 20,
    time_zone: 'America/Chicago',
    speed_mph: 22,
    status: 'live',
    hero: 'Duplex up or duplex down, Milwaukee gets moved.',
    intro:
      'The Polish flat and the side-by-side or stacked duplex are the local homes, with back stairs that turn tightly into the kitchen. The Third Ward and the river have loft buildings with docks. Winter parking rules switch sides overnight, and the lakefront festivals fill summer weekends.',
    faq: [],
  },
  {
    slug: 'madison',
    name: 'Madison',
    state_code: 'WI',
    lat: 43.0731,
    lng: -89.4012,
    radius_mi: 16,
    time_zone: 'America/Chicago',
    speed_mph: 20,
    status: 'live',
    hero: 'Survive August 15 in Madison with a crew on your side.',
    intro:
      'Most downtown student leases end on August 14 and begin on August 15, and the night in between is a local legend: book well ahead or pick another date. The isthmus is narrow, with one-way streets between the lakes and old frame houses cut into flats. Away from it are driveways and garages.',
    faq: [],
  },
  {
    slug: 'detroit',
    name: 'Detroit',
    state_code: 'MI',
    lat: 42.3314,
    lng: -83.0458,
    radius_mi: 25,
    time_zone: 'America/Detroit',
    speed_mph: 24,
    status: 'live',
    hero: 'Brick, stairs and solid floors: Detroit deserves a proper move.',
    intro:
      'Brick two-flats, foursquares and the large houses of Boston-Edison and Indian Village have wide porches, basements and heavy doors; Midtown and downtown have restored apartment towers with a single old elevator. Freeways make distances short in minutes. Winters bring ice at the curb and spring brings potholes, so fragile things ride padded.',
    faq: [],
  },
  {
    slug: 'ann-arbor',
    name: 'Ann Arbor',
    state_code: 'MI',
    lat: 42.2808,
    lng: -83.743,
    radius_mi: 15,
    time_zone: 'America/Detroit',
    speed_mph: 21,
    status: 'live',
    hero: 'Between leases in Ann Arbor? Bridge the gap.',
    intro:
      'Student leases end in mid-August some days before the next ones start, so plan where your things spend the nights between. Old West Side houses have steep stairs and narrow drives, and football Saturdays close the area around the stadium. Permit parking covers many blocks near campus.',
    faq: [],
  },
  {
    slug: 'grand-rapids',
    name: 'Grand Rapids',
    state_code: 'MI',
    lat: 42.9634,
    lng: -85.6681,
    radius_mi: 20,
    time_zone: 'America/Detroit',
    speed_mph: 24,
    status: 'live',
    hero: 'A furniture town knows how furniture should be moved.',
    intro:
      'Heritage Hill’s large Victorian and Prairie houses have turned stairs and plaster walls, Eastown and Creston have bungalows with shared drives, and downtown has warehouse lofts with freight elevators. Lake-effect snow arrives early and often. Odd-even overnight parking applies in winter.',
    faq: [],
  },
  {
    slug: 'cleveland',
    name: 'Cleveland',
    state_code: 'OH',
    lat: 41.4993,
    lng: -81.6944,
    radius_mi: 22,
    time_zone: 'America/New_York',
    speed_mph: 23,
    status: 'live',
    hero: 'Off the lake and up the porch steps: Cleveland, moved.',
    intro:
      'Up-and-down doubles in Lakewood, Old Brooklyn and Cleveland Heights have front porches on both floors and a narrow back stair to the upper unit. Downtown and the Warehouse District have converted lofts with freight elevators. Lake-effect snow is heaviest on the east side, so one half of town may be clear while the other digs out.',
    faq: [],
  },
  {
    slug: 'columbus',
    name: 'Columbus',
    state_code: 'OH',
    lat: 39.9612,
    lng: -82.9988,
    radius_mi: 25,
    time_zone: 'America/New_York',
    speed_mph: 25,
    status: 'live',
    hero: 'Brick streets or new builds, Columbus moves made easy.',
    intro:
      'German Village and Italian Village have narrow brick streets, low doorways and little parking; the University District turns over in early August; the suburbs have garages and basements. Downtown and the Short North add new mid-rises with elevator times. Game Saturdays in fall are best left alone near campus.',
    faq: [
      {
        question: 'Can a truck drive in German Village?',
        answer:
          'Yes, carefully. The streets are narrow and brick with cars on both sides, so a van or a permit for curb space saves a long carry.',
      },
      {
        question: 'When do student leases change?',
        answer:
          'Mostly in the first half of August, with a gap of some days between the old lease and the new. Arrange storage early if your things need a place in between.',
      },
    ],
  },
  {
    slug: 'cincinnati',
    name: 'Cincinnati',
    state_code: 'OH',
    lat: 39.1031,
    lng: -84.512,
    radius_mi: 22,
    time_zone: 'America/New_York',
    speed_mph: 23,
    status: 'live',
    hero: 'Seven hills, endless steps, one steady crew in Cincinnati.',
    intro:
      'Over-the-Rhine’s Italianate row buildings have tall, narrow stairs, and Mount Adams and Mount Auburn hang on slopes with stairs for sidewalks. The eastern and northern suburbs are driveways and basements. River bridges to Kentucky carry commuters both ways, so cross them between rush hours.',
    faq: [],
  },
  {
    slug: 'indianapolis',
    name: 'Indianapolis',
    state_code: 'IN',
    lat: 39.7684,
    lng: -86.1581,
    radius_mi: 28,
    time_zone: 'America/Indiana/Indianapolis',
    speed_mph: 26,
    status: 'live',
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
    slug: 'st-louis',
    name: 'St. Louis',
    state_code: 'MO',
    lat: 38.627,
    lng: -90.1994,
    radius_mi: 24,
    time_zone: 'America/Chicago',
    speed_mph: 24,
    status: 'live',
    hero: 'Brick by brick, box by box: St. Louis gets moved.',
    intro:
      'Red-brick two-families and four-families in Tower Grove, Soulard and the Hill have steep inside stairs and alleys behind, where the truck usually goes. The Central West End and downtown have grand old apartment buildings with small elevators. Summers are humid, and a sofa that won’t turn on the stair may have to leave by the window.',
    faq: [],
  },
  {
    slug: 'des-moines',
    name: 'Des Moines',
    state_code: 'IA',
    lat: 41.5868,
    lng: -93.625,
    radius_mi: 22,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'live',
    hero: 'Fair prices, fair weather and a fair in August: Des Moines.',
    intro:
      'Sherman Hill’s Victorians and Beaverdale’s brick cottages are the character homes, with tight stairs and full basements; West Des Moines and Ankeny are garages and townhomes. Downtown’s skywalks link buildings with docks to book. The State Fair crowds the east side in August and snow ordinances clear the streets in winter.',
    faq: [],
  },
]
