import type { CitySeed } from './city-seed.ts'

export const midAtlantic: CitySeed[] = [
  {
    slug: 'jersey-city',
    name: 'Jersey City',
    state_code: 'NJ',
    lat: 40.7178,
    lng: -74.0431,
    radius_mi: 12,
    time_zone: 'America/New_York',
    speed_mph: 16,
    status: 'live',
    hero: 'Across the Hudson with a permit in hand: Jersey City.',
    intro:
      'Downtown and Newport are towers with docks, insurance rules and elevator slots; the Heights and Bergen-Lafayette have row houses and frame three-families with narrow halls. Zone permits make curb space scarce, and the city issues temporary no-parking signs for moves. The tunnels carry tolls into New York and traffic at most hours.',
    faq: [],
  },
  {
    slug: 'newark',
    name: 'Newark',
    state_code: 'NJ',
    lat: 40.7357,
    lng: -74.1724,
    radius_mi: 15,
    time_zone: 'America/New_York',
    speed_mph: 19,
    status: 'live',
    hero: 'Ironbound to Forest Hill, Newark moves without fuss.',
    intro:
      'The Ironbound’s three-families stand close together on tight one-way streets, Forest Hill has mansions with drives and carriage houses, and downtown has converted office towers with freight elevators. Highways meet here from every direction, which is quick at noon and slow at five. Winter snow routes are cleared by towing.',
    faq: [],
  },
  {
    slug: 'philadelphia',
    name: 'Philadelphia',
    state_code: 'PA',
    lat: 39.9526,
    lng: -75.1652,
    radius_mi: 22,
    time_zone: 'America/New_York',
    speed_mph: 17,
    status: 'live',
    hero: 'Rowhouse, trinity or high-rise: Philadelphia, carried with care.',
    intro:
      'Rowhouses have narrow straight stairs, and the tiny trinities have one winding stair between three rooms, so beds and sofas may go through a window. Streets in South Philadelphia, Queen Village and Fishtown are barely a truck wide, with parking on one side. The city issues temporary no-parking permits for moves; Center City towers want elevator times and insurance papers.',
    faq: [
      {
        question: 'How do I get a no-parking permit in Philadelphia?',
        answer:
          'Apply to the Streets Department some days before the move and post the signs it issues. On a narrow block one reserved truck length can be the difference between a short day and a long one.',
      },
      {
        question: 'My bed won’t go up the stairs. What now?',
        answer:
          'It’s a Philadelphia classic. Split box springs and frames that come apart fit most trinities; for the rest, say so when you book, so that the crew comes prepared for a window.',
      },
    ],
  },
  {
    slug: 'pittsburgh',
    name: 'Pittsburgh',
    state_code: 'PA',
    lat: 40.4406,
    lng: -79.9959,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 20,
    status: 'live',
    hero: 'Bridges, tunnels, city steps: Pittsburgh is our kind of puzzle.',
    intro:
      'Houses climb the slopes, and some addresses front on public stairs instead of a street, so ask where the nearest wheel can stop. Frame and brick row houses on the South Side and in Lawrenceville have narrow halls; Oakland turns over with the school year in August. Tunnels and bridges are where time is lost.',
    faq: [],
  },
  {
    slug: 'baltimore',
    name: 'Baltimore',
    state_code: 'MD',
    lat: 39.2904,
    lng: -76.6122,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 19,
    status: 'live',
    hero: 'Marble steps and narrow stairs are everyday work in Baltimore.',
    intro:
      'The rowhouse rules here, from two-story alley houses in Fells Point to the tall brownstones of Bolton Hill and Mount Vernon, mostly with narrow, steep stairs. Alleys reach many back doors where a van fits. Inner Harbor towers want docks and insurance papers, and residential permit areas need a pass for the truck.',
    faq: [],
  },
  {
    slug: 'washington',
    name: 'Washington',
    state_code: 'DC',
    lat: 38.9072,
    lng: -77.0369,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 16,
    status: 'live',
    hero: 'Rowhouse to high-rise, Washington moves by the book.',
    intro:
      'Capitol Hill, Shaw and Bloomingdale are brick rowhouses with iron steps and English basements; Connecticut Avenue has grand apartment houses with one service elevator; Navy Yard and NoMa are new buildings with docks. Reserve the curb with the District and post the signs early. Motorcades, marches and marathons can close streets with little notice.',
    faq: [
      {
        question: 'How do I reserve parking for a move in the District?',
        answer:
          'Order temporary no-parking signs from the District’s transportation department for each address; in residential blocks they must be posted 72 hours before. Take a dated photo of them in case a parked car has to be towed.',
      },
      {
        question: 'When are moves busiest here?',
        answer:
          'June through August, at month ends, and around the change of Congress and administrations in January. Apartment houses often allow moves on weekdays only, so their elevator calendar fills before ours does.',
      },
    ],
  },
  {
    slug: 'richmond',
    name: 'Richmond',
    state_code: 'VA',
    lat: 37.5407,
    lng: -77.436,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 23,
    status: 'live',
    hero: 'The Fan, Church Hill and everything between: Richmond, moved.',
    intro:
      'Fan rowhouses have deep porches, tall stairs and alleys behind that are the natural loading side, while Church Hill adds slopes and brick sidewalks. Scott’s Addition and Manchester are warehouses turned into apartments with freight elevators. Student leases around VCU change in the first days of August.',
    faq: [],
  },
  {
    slug: 'wilmington',
    name: 'Wilmington',
    state_code: 'DE',
    lat: 39.7391,
    lng: -75.5398,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 22,
    status: 'live',
    hero: 'No sales tax, no fuss: a Wilmington welcome.',
    intro:
      'Trolley Square and Quaker Hill have brick rowhouses with narrow stairs on sloping streets; the Riverfront has new apartments with elevators; the suburbs north of town have colonials and driveways. Interstate 95 runs right through, with tolls to the west and bridges to the east. Residential permit blocks are tight in the evening.',
    faq: [],
  },
  {
    slug: 'charleston-west-virginia',
    name: 'Charleston',
    state_code: 'WV',
    lat: 38.3498,
    lng: -81.6326,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 22,
    status: 'coming_soon',
    hero: 'Country roads, well-carried loads: Charleston, West Virginia, soon.',
    intro:
      'The flats along the Kanawha and the East End have old frame and brick houses on a grid, and the South Hills rise steeply on narrow switchbacks where a smaller truck is wise. Hillside homes often have long outdoor stairs from the garage. Fog in the valley and ice on the hills slow winter mornings.',
    faq: [],
  },
]
