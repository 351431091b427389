import type { CitySeed } from './city-seed.ts'

export const northCarolina: CitySeed[] = [
  {
    slug: 'charlotte',
    name: 'Charlotte',
    state_code: 'NC',
    lat: 35.2271,
    lng: -80.8431,
    radius_mi: 26,
    speed_mph: 25,
    market: 'first',
    hero: 'New in Charlotte? You’re in good company, and in good hands.',
    intro:
      'South End and Uptown are mid-rises and towers with docks and elevator slots, Dilworth and Plaza Midwood have bungalows on leafy streets, and the outer wards are subdivisions with garages. Banks and hospitals bring people all year, most of all in early summer. Summers are humid with late storms.',
    faq: [
      {
        question: 'My South End building has only one loading space. What now?',
        answer:
          'Reserve it with the elevator and tell us the exact slot; crews plan to be in and out within it. If it is taken, the city can permit curb space for the truck nearby.',
      },
      {
        question: 'How early should I book?',
        answer:
          'Two to four weeks for a weekend at the end of a month between May and August; a few days is usually enough for a weekday in between.',
      },
    ],
  },
  {
    slug: 'raleigh',
    name: 'Raleigh',
    state_code: 'NC',
    lat: 35.7796,
    lng: -78.6382,
    radius_mi: 22,
    speed_mph: 25,
    market: 'first',
    hero: 'Oak trees overhead and boxes off your hands: move to Raleigh.',
    intro:
      'Oakwood and Mordecai have Victorian houses with porches and narrow drives, North Hills and downtown have new apartments with docks, and the rest is garages in the pines. Student moves around NC State crowd the end of July and August. Ice, more than snow, is what stops traffic in winter.',
  },
  {
    slug: 'durham',
    name: 'Durham',
    state_code: 'NC',
    lat: 35.994,
    lng: -78.8986,
    radius_mi: 18,
    speed_mph: 24,
    market: 'first',
    hero: 'Tobacco lofts and tree-lined streets: Durham, delivered.',
    intro:
      'Tobacco and textile warehouses downtown are now lofts with freight elevators, long corridors and a booked dock. Trinity Park and Watts-Hillandale have mill-era houses with basements and porches. Duke’s residents and graduates change places around the start of July, so that week fills first.',
  },
  {
    slug: 'asheville',
    name: 'Asheville',
    state_code: 'NC',
    lat: 35.5951,
    lng: -82.5515,
    radius_mi: 20,
    speed_mph: 21,
    market: 'first',
    hero: 'Mountain driveways are our kind of morning in Asheville.',
    intro:
      'Montford and West Asheville have old houses on slopes, and homes on the ridges around town lie at the end of steep gravel drives where a box truck may have to stop at the bottom. Tell us about the last half mile. Fall color brings heavy traffic in October, and winter ice stays on shaded roads.',
  },
  {
    slug: 'greensboro',
    name: 'Greensboro',
    state_code: 'NC',
    lat: 36.0726,
    lng: -79.792,
    radius_mi: 18,
    speed_mph: 25,
    market: 'later',
    hero: 'Under the oaks of Fisher Park: Greensboro.',
    intro:
      'Fisher Park and Irving Park have large old houses around greens, College Hill is Victorians full of students, and the northwest is newer brick. Five campuses change over in May and August. An inch of ice, more likely than a foot of snow, closes the hills.',
  },
  {
    slug: 'winston-salem',
    name: 'Winston-Salem',
    state_code: 'NC',
    lat: 36.0999,
    lng: -80.2442,
    radius_mi: 18,
    speed_mph: 25,
    market: 'later',
    hero: 'Moravian bricks to tobacco lofts: Winston-Salem.',
    intro:
      'The West End’s streets curl over hills with steps up to every porch, Old Salem keeps its eighteenth-century doors and thresholds, and the cigarette factories of downtown have become lofts with freight elevators. Buena Vista has longer drives. Spring and fall are mild, the kindest seasons to move in.',
  },
  {
    slug: 'fayetteville',
    name: 'Fayetteville',
    state_code: 'NC',
    lat: 35.0527,
    lng: -78.8784,
    radius_mi: 18,
    speed_mph: 26,
    market: 'later',
    hero: 'Airborne families land softly: Fayetteville, North Carolina.',
    intro:
      'Fort Bragg, home of the airborne, turns over thousands of households every summer, often at short notice. Haymount has bungalows and old brick on a hill above downtown; the west and Hope Mills are newer, one and a half stories with a bonus room. Gate rules apply on post.',
  },
  {
    slug: 'cary',
    name: 'Cary',
    state_code: 'NC',
    lat: 35.7915,
    lng: -78.7811,
    radius_mi: 14,
    speed_mph: 26,
    market: 'first',
    hero: 'Greenways, cul-de-sacs, gentle lifting: Cary.',
    intro:
      'Preston, Lochmere and Amberly are planned neighborhoods of brick and fiber-cement houses with third-floor bonus rooms, so count one more flight than you think. Researchers come for the Triangle’s parks of laboratories from every country. Pine pollen turns everything yellow in April.',
  },
  {
    slug: 'wilmington-north-carolina',
    name: 'Wilmington',
    state_code: 'NC',
    lat: 34.2257,
    lng: -77.9447,
    radius_mi: 18,
    speed_mph: 23,
    market: 'later',
    hero: 'River town, beach town, careful town: Wilmington, North Carolina.',
    intro:
      'The historic district’s Victorians stand on brick streets above the Cape Fear, Mayfaire and Porters Neck are newer, and Wrightsville Beach lies over a drawbridge that opens on the hour in season. Hurricanes set the fall calendar. Beach houses on stilts add a full flight to each carry.',
  },
  {
    slug: 'high-point',
    name: 'High Point',
    state_code: 'NC',
    lat: 35.9557,
    lng: -80.0053,
    radius_mi: 15,
    speed_mph: 24,
    market: 'later',
    hero: 'The furniture capital knows a good mover: High Point.',
    intro:
      'Twice a year, in April and October, the furniture market fills every room and truck in town, so choose another week. Emerywood has revival houses on large lots, the old mill streets small frame homes, and the north toward the lake new subdivisions. Antiques are common; so are our quilted pads.',
  },
  {
    slug: 'concord-north-carolina',
    name: 'Concord',
    state_code: 'NC',
    lat: 35.4088,
    lng: -80.5795,
    radius_mi: 15,
    speed_mph: 26,
    market: 'first',
    hero: 'Fast track, easy pace: Concord, North Carolina.',
    intro:
      'Union Street’s old houses have columns, porches and tall stairs from the cotton-mill days, and mill villages with small frame cottages stand close by. West of the interstate are new subdivisions and the speedway, whose race weeks in May and October fill Bruton Smith Boulevard. Charlotte is half an hour south.',
  },
]
