import type { CitySeed } from './city-seed.ts'

export const northeast: CitySeed[] = [
  {
    slug: 'new-york',
    name: 'New York',
    state_code: 'NY',
    lat: 40.7128,
    lng: -74.006,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 12,
    status: 'live',
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
    time_zone: 'America/New_York',
    speed_mph: 13,
    status: 'live',
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
    time_zone: 'America/New_York',
    speed_mph: 23,
    status: 'live',
    hero: 'Double-decker porches and deep snow don’t scare us, Buffalo.',
    intro:
      'The upper-and-lower double is the home of the city, with a steep front stair, a back hall and porches on both levels; Elmwood and Allentown add Victorians cut into flats. Lake-effect snow falls in narrow bands, so one end of the city may be buried while the other is dry. Alternate parking changes sides during the week, so check both addresses.',
    faq: [],
  },
  {
    slug: 'rochester',
    name: 'Rochester',
    state_code: 'NY',
    lat: 43.1566,
    lng: -77.6088,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 24,
    status: 'live',
    hero: 'Lilacs in May, snow by November, and moves all year in Rochester.',
    intro:
      'Park Avenue, the South Wedge and Corn Hill have large frame houses cut into apartments with outside stairs, and the suburbs have driveways and basements. Overnight alternate-side parking runs on many streets, more strictly in winter. Students at several colleges make May and August busy.',
    faq: [],
  },
  {
    slug: 'boston',
    name: 'Boston',
    state_code: 'MA',
    lat: 42.3601,
    lng: -71.0589,
    radius_mi: 16,
    time_zone: 'America/New_York',
    speed_mph: 15,
    status: 'live',
    hero: 'September 1 or any saner day, Boston moves with us.',
    intro:
      'So many leases begin on September 1 that whole streets fill with trucks and discarded furniture; any other date is easier. Triple-deckers have tight back stairs and porches, Beacon Hill and the North End have brick lanes and spiral turns, and the Seaport has docks to book. Trucks are banned from Storrow Drive, whose low bridges catch a few every year.',
    faq: [
      {
        question: 'How do I reserve a parking space for the truck?',
        answer:
          'Apply to the City of Boston for a moving truck permit at each address and post the signs it gives you ahead of the day. For the end of August apply weeks early, since every block is asking.',
      },
      {
        question: 'What is different about September 1?',
        answer:
          'Old leases often end on August 31 and new ones begin the next day, so trucks, elevators and curb space are all taken at once. If you can’t move another day, take the earliest window and have everything boxed and near the door.',
      },
    ],
  },
  {
    slug: 'cambridge',
    name: 'Cambridge',
    state_code: 'MA',
    lat: 42.3736,
    lng: -71.1097,
    radius_mi: 10,
    time_zone: 'America/New_York',
    speed_mph: 15,
    status: 'live',
    hero: 'Books first, or books last? Either way, Cambridge is covered.',
    intro:
      'Frame two-families and triple-deckers with turned stairs share the city with brick apartment houses and Kendall Square’s new towers. Nearly every street is resident parking, so order a moving permit from the city for both ends. Memorial Drive and Soldiers Field Road have low bridges and no room for trucks, and student leases turn at the end of August.',
    faq: [],
  },
  {
    slug: 'providence',
    name: 'Providence',
    state_code: 'RI',
    lat: 41.824,
    lng: -71.4128,
    radius_mi: 16,
    time_zone: 'America/New_York',
    speed_mph: 20,
    status: 'live',
    hero: 'Up College Hill without breaking a sweat in Providence.',
    intro:
      'Benefit Street’s colonial houses have low ceilings and small doors on a very steep hill, while the West End and Federal Hill have triple-deckers with back stairs. Downtown’s converted arcades and mills have freight elevators. Overnight street parking needs a permit, and students change homes around June and September.',
    faq: [],
  },
  {
    slug: 'hartford',
    name: 'Hartford',
    state_code: 'CT',
    lat: 41.7658,
    lng: -72.6734,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 22,
    status: 'live',
    hero: 'Insured, of course: moving day in Hartford.',
    intro:
      'Brick “perfect sixes” and triple-deckers line the West End, Frog Hollow and the South End, with narrow stairs in the middle and porches in front; downtown has office towers turned into apartments. The suburbs have driveways and basements. Winter parking bans are called before big snowfalls, and cars left on the street are towed.',
    faq: [],
  },
  {
    slug: 'burlington',
    name: 'Burlington',
    state_code: 'VT',
    lat: 44.4759,
    lng: -73.2121,
    radius_mi: 15,
    time_zone: 'America/New_York',
    speed_mph: 20,
    status: 'coming_soon',
    hero: 'Lake views from the Hill Section: Burlington, soon.',
    intro:
      'Leases in the student blocks near the university turn on June 1, when sidewalks fill with furniture and every truck is taken. The Old North End has frame houses cut into flats with steep stairs, and the hill falls sharply to the lake. Winter parking bans are announced by flashing lights along the streets, so sign up for alerts.',
    faq: [],
  },
  {
    slug: 'manchester',
    name: 'Manchester',
    state_code: 'NH',
    lat: 42.9956,
    lng: -71.4548,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 22,
    status: 'live',
    hero: 'Mill city, modern moves: Manchester.',
    intro:
      'The great brick mills along the Merrimack are lofts and offices with freight elevators and long corridors; the West Side and center city are triple-deckers with porches. New England winters bring snow emergencies that clear the streets overnight. Tolls on the turnpike pass through to your quote as they are.',
    faq: [],
  },
  {
    slug: 'portland-maine',
    name: 'Portland',
    state_code: 'ME',
    lat: 43.6591,
    lng: -70.2568,
    radius_mi: 16,
    time_zone: 'America/New_York',
    speed_mph: 20,
    status: 'live',
    hero: 'Peninsula parking solved: your move in Portland, Maine.',
    intro:
      'The peninsula’s hills, Munjoy in the east and the West End, hold frame apartments and brick row houses with narrow stairs and little parking; the Old Port has cobblestones and freight doors. Off the peninsula there are driveways. Snow bans clear cars at night, and the bay’s islands are reached by ferry, with freight of its own.',
    faq: [],
  },
]
