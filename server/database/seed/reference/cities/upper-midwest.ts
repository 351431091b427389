import type { CitySeed } from './city-seed.ts'

export const upperMidwest: CitySeed[] = [
  {
    slug: 'minneapolis',
    name: 'Minneapolis',
    state_code: 'MN',
    lat: 44.9778,
    lng: -93.265,
    radius_mi: 22,
    speed_mph: 21,
    market: 'first',
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
    speed_mph: 21,
    market: 'first',
    hero: 'Grand old houses, gentle handling in Saint Paul.',
    intro:
      'Victorian mansions on Summit and Cathedral Hill have become flats with sweeping stairs and small back ones, and Highland and Mac-Groveland have bungalows with alley garages. The bluffs make steep streets above the river. Snow emergencies here have their own rules, separate from those of Minneapolis.',
  },
  {
    slug: 'milwaukee',
    name: 'Milwaukee',
    state_code: 'WI',
    lat: 43.0389,
    lng: -87.9065,
    radius_mi: 20,
    speed_mph: 22,
    market: 'first',
    hero: 'Duplex up or duplex down, Milwaukee gets moved.',
    intro:
      'The Polish flat and the side-by-side or stacked duplex are the local homes, with back stairs that turn tightly into the kitchen. The Third Ward and the river have loft buildings with docks. Winter parking rules switch sides overnight, and the lakefront festivals fill summer weekends.',
  },
  {
    slug: 'madison',
    name: 'Madison',
    state_code: 'WI',
    lat: 43.0731,
    lng: -89.4012,
    radius_mi: 16,
    speed_mph: 20,
    market: 'first',
    hero: 'Survive August 15 in Madison with a crew on your side.',
    intro:
      'Most downtown student leases end on August 14 and begin on August 15, and the night in between is a local legend: book well ahead or pick another date. The isthmus is narrow, with one-way streets between the lakes and old frame houses cut into flats. Away from it are driveways and garages.',
  },
  {
    slug: 'des-moines',
    name: 'Des Moines',
    state_code: 'IA',
    lat: 41.5868,
    lng: -93.625,
    radius_mi: 22,
    speed_mph: 25,
    market: 'first',
    hero: 'Fair prices, fair weather and a fair in August: Des Moines.',
    intro:
      'Sherman Hill’s Victorians and Beaverdale’s brick cottages are the character homes, with tight stairs and full basements; West Des Moines and Ankeny are garages and townhomes. Downtown’s skywalks link buildings with docks to book. The State Fair crowds the east side in August and snow ordinances clear the streets in winter.',
  },
  {
    slug: 'cedar-rapids',
    name: 'Cedar Rapids',
    state_code: 'IA',
    lat: 41.9779,
    lng: -91.6656,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Five seasons and a good day to move: Cedar Rapids.',
    intro:
      'Czech Village and NewBo were rebuilt after the flood of 2008 with lofts and new cottages; Bever Park and Vernon Heights have old houses on curved streets with detached garages. Oats roast downtown and you can smell it. The derecho of 2020 brought down more than half the trees, and with them the low limbs.',
  },
  {
    slug: 'davenport',
    name: 'Davenport',
    state_code: 'IA',
    lat: 41.5236,
    lng: -90.5776,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Above the river bend: Davenport.',
    intro:
      'The Gold Coast’s big old houses look over the Mississippi from a bluff, reached by steep brick streets, while downtown lofts stand at the river’s level without a flood wall. Half the moves in the Quad Cities cross a bridge into Illinois. On the last Saturday of July a road race climbs Brady Street.',
  },
  {
    slug: 'rochester-minnesota',
    name: 'Rochester',
    state_code: 'MN',
    lat: 44.0121,
    lng: -92.4802,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'New residents every July: Rochester, Minnesota.',
    intro:
      'The clinic’s doctors change at the end of June, so that week goes first. Pill Hill has large old houses with attics and tight back stairs, the northwest is newer with walk-outs, and downtown towers connect by skyway, warm in January. Snow stays from December to March.',
  },
  {
    slug: 'green-bay',
    name: 'Green Bay',
    state_code: 'WI',
    lat: 44.5133,
    lng: -88.0133,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Plan around kickoff, then relax: Green Bay.',
    intro:
      'Home Sundays fill every lawn near Lambeau Field with cars, and the week’s other days are easy. Astor Park has lumber barons’ houses with grand stairs, the east side brick Cape Cods, De Pere and Howard new subdivisions. The Fox River’s bridges open for ships in the season.',
  },
  {
    slug: 'kenosha',
    name: 'Kenosha',
    state_code: 'WI',
    lat: 42.5847,
    lng: -87.8212,
    radius_mi: 15,
    speed_mph: 23,
    market: 'later',
    hero: 'Lakefront streetcars and lighter lifting: Kenosha.',
    intro:
      'Streetcars loop past the harbor, where condominiums stand on the site of an auto plant; behind them are brick bungalows and two-flats with back stairs. Lake wind makes spring cold long after it is mild inland. Many moves are to or from the Chicago suburbs, across the state line, along Interstate 94.',
  },
]
