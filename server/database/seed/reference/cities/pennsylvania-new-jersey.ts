import type { CitySeed } from './city-seed.ts'

export const pennsylvaniaNewJersey: CitySeed[] = [
  {
    slug: 'jersey-city',
    name: 'Jersey City',
    state_code: 'NJ',
    lat: 40.7178,
    lng: -74.0431,
    radius_mi: 12,
    speed_mph: 16,
    market: 'first',
    hero: 'Across the Hudson with a permit in hand: Jersey City.',
    intro:
      'Downtown and Newport are towers with docks, insurance rules and elevator slots; the Heights and Bergen-Lafayette have rowhouses and frame three-families with narrow halls. Zone permits make curb space scarce, and the city issues temporary no-parking signs for moves. The tunnels into New York are tolled, and busy at most hours.',
  },
  {
    slug: 'newark',
    name: 'Newark',
    state_code: 'NJ',
    lat: 40.7357,
    lng: -74.1724,
    radius_mi: 15,
    speed_mph: 19,
    market: 'first',
    hero: 'Ironbound to Forest Hill, Newark moves without fuss.',
    intro:
      'The Ironbound’s three-families stand close together on tight one-way streets, Forest Hill has mansions with driveways and carriage houses, and downtown has converted office towers with freight elevators. Highways meet here from every direction, which is quick at noon and slow at five. Cars left on snow routes get towed in winter.',
  },
  {
    slug: 'philadelphia',
    name: 'Philadelphia',
    state_code: 'PA',
    lat: 39.9526,
    lng: -75.1652,
    radius_mi: 22,
    speed_mph: 17,
    market: 'first',
    hero: 'Rowhouse, trinity or high-rise: Philadelphia, carried with care.',
    intro:
      'Rowhouses have narrow straight stairs, and the tiny trinities have one winding stair between three rooms, so beds and sofas may go through a window. Streets in South Philadelphia, Queen Village and Fishtown are barely a truck wide, with parking on one side. The city issues temporary no-parking permits for moves; Center City towers require an elevator reservation and a certificate of insurance.',
    faq: [
      {
        question: 'How do I get a no-parking permit in Philadelphia?',
        answer:
          'Apply to the Streets Department a few days before the move and post the signs it issues. On a narrow block one reserved truck length can be the difference between a short day and a long one.',
      },
      {
        question: 'My bed won’t go up the stairs. What now?',
        answer:
          'It’s a Philadelphia classic. Split box springs and frames that come apart fit most trinities; if yours won’t, tell us when you book, so the crew comes ready to use a window.',
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
    speed_mph: 20,
    market: 'first',
    hero: 'Bridges, tunnels, city steps: Pittsburgh is our kind of puzzle.',
    intro:
      'Houses climb the slopes, and some addresses front on public stairs instead of a street, so ask how close a truck can park. Frame and brick rowhouses on the South Side and in Lawrenceville have narrow halls; Oakland turns over with the school year in August. Tunnels and bridges are where time is lost.',
  },
  {
    slug: 'allentown',
    name: 'Allentown',
    state_code: 'PA',
    lat: 40.6084,
    lng: -75.4902,
    radius_mi: 16,
    speed_mph: 23,
    market: 'later',
    hero: 'Rowhouse by rowhouse, Allentown gets there.',
    intro:
      'Brick rowhouses with porches and alley garages fill the center, three floors tall and one room wide, so beds come apart before they go up. The West End has twins and single-family homes with driveways; Macungie and the townships are new. The fair over Labor Day week takes over the blocks around Seventeenth Street.',
  },
  {
    slug: 'erie',
    name: 'Erie',
    state_code: 'PA',
    lat: 42.1292,
    lng: -80.0851,
    radius_mi: 18,
    speed_mph: 23,
    market: 'later',
    hero: 'Lake-effect experts: Erie.',
    intro:
      'More than eight feet of snow falls in an average winter, much of it in sudden bands off the lake, so allow an extra day from November to March. Frontier and Glenwood have large old houses; the east and west sides are frame two-families with steep back stairs. Summers on Presque Isle are crowded and mild.',
  },
  {
    slug: 'paterson',
    name: 'Paterson',
    state_code: 'NJ',
    lat: 40.9168,
    lng: -74.1718,
    radius_mi: 12,
    speed_mph: 18,
    market: 'first',
    hero: 'Silk city, strong hands: Paterson.',
    intro:
      'Brick silk mills near the Great Falls have become apartments with freight elevators and huge doors; around them are frame three-families with narrow stairs and a porch to hoist from. The Eastside has mansions on wide lots. Street sweeping changes sides through the week, and double-parking is a fact of life.',
  },
  {
    slug: 'elizabeth',
    name: 'Elizabeth',
    state_code: 'NJ',
    lat: 40.664,
    lng: -74.2107,
    radius_mi: 12,
    speed_mph: 18,
    market: 'first',
    hero: 'Port city pace, neighborly care: Elizabeth.',
    intro:
      'Elmora’s two-families and brick apartment houses, Peterstown’s narrow frame homes and the Port’s rowhouses all share tight curbs and tighter halls. Container trucks fill Routes 1 and 9 on weekdays. There’s a toll on the Goethals Bridge into Staten Island, and Newark’s airport is next door.',
  },
  {
    slug: 'edison',
    name: 'Edison',
    state_code: 'NJ',
    lat: 40.5187,
    lng: -74.4121,
    radius_mi: 13,
    speed_mph: 22,
    market: 'later',
    hero: 'Bright ideas, light lifting: Edison.',
    intro:
      'Thomas Edison’s laboratory at Menlo Park lent the township its name. Split-levels and Cape Cods from the 1950s and 1960s stand beside garden apartments with shared stairs, and many households span three generations. The station at Metropark brings commuters; Oak Tree Road’s shops bring everyone else on Saturdays.',
  },
]
