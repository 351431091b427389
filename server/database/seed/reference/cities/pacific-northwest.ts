import type { CitySeed } from './city-seed.ts'

export const pacificNorthwest: CitySeed[] = [
  {
    slug: 'seattle',
    name: 'Seattle',
    state_code: 'WA',
    lat: 47.6062,
    lng: -122.3321,
    radius_mi: 25,
    speed_mph: 18,
    market: 'first',
    hero: 'Rain or shine, hill or bridge, Seattle gets moved on time.',
    intro:
      'Queen Anne and Capitol Hill mix walk-up brick apartments with stairs from the sidewalk, South Lake Union and Belltown are elevator towers, and Craftsman neighborhoods like Wallingford sit above retaining walls. Drawbridges on the Ship Canal still open for boats in the middle of the day. From fall to spring bring floor runners and shrink wrap, because it will be wet at some point.',
    faq: [
      {
        question: 'Can I reserve parking for a moving truck in Seattle?',
        answer:
          'Yes. The city lets you put out temporary no-parking signs at the curb; they have to be posted and recorded at least 72 hours ahead to be enforced. Do it early if your block has permit parking or paid stations.',
      },
      {
        question: 'What happens if it rains on move day?',
        answer:
          'We go ahead. Mattresses and sofas are wrapped before they leave the house, floors are covered, and boxes stay under a roof until the truck is open. Snow and ice on the steep streets are the exception, and then we reschedule with you.',
      },
    ],
  },
  {
    slug: 'tacoma',
    name: 'Tacoma',
    state_code: 'WA',
    lat: 47.2529,
    lng: -122.4443,
    radius_mi: 20,
    speed_mph: 23,
    market: 'first',
    hero: 'Tacoma’s slopes and Sound views, minus the heavy lifting.',
    intro:
      'The North Slope and Stadium districts have tall Victorian and foursquare houses with front steps up from the street, and downtown’s streets drop sharply to the waterfront. Many blocks have alleys with garages that beat the front door for loading. Families at Joint Base Lewis-McChord make summer the busy season.',
  },
  {
    slug: 'spokane',
    name: 'Spokane',
    state_code: 'WA',
    lat: 47.6588,
    lng: -117.426,
    radius_mi: 22,
    speed_mph: 24,
    market: 'first',
    hero: 'Four real seasons, one calm move to Spokane.',
    intro:
      'Browne’s Addition and the South Hill keep big old houses on slopes, many since cut into apartments with outside stairs; the Valley and the north side are level with driveways. Winter brings snow berms at the curb, so a cleared path and a shoveled parking spot save real time. Summers are dry and can be smoky in August.',
  },
  {
    slug: 'bellevue',
    name: 'Bellevue',
    state_code: 'WA',
    lat: 47.6101,
    lng: -122.2015,
    radius_mi: 15,
    speed_mph: 22,
    market: 'first',
    hero: 'From tower dock to hillside drive, move into Bellevue smoothly.',
    intro:
      'Downtown is glass towers with loading docks, booked elevators and certificates of insurance, and moves are often limited to weekday hours. Somerset and Cougar Mountain are steep, with long driveways that freeze in a cold snap. The 520 bridge is tolled both ways; I-90 is free.',
  },
  {
    slug: 'vancouver',
    name: 'Vancouver',
    state_code: 'WA',
    lat: 45.6387,
    lng: -122.6615,
    radius_mi: 18,
    speed_mph: 25,
    market: 'first',
    hero: 'Cross the Columbia and settle into Vancouver.',
    intro:
      'Older houses and new waterfront apartments gather downtown, and most of the city beyond is subdivisions with garages and easy driveways. Nearly every move from Oregon comes over two bridges that back up in the afternoon, and the Interstate Bridge lifts for ships. A morning crossing northbound is the quick one.',
  },
  {
    slug: 'portland',
    name: 'Portland',
    state_code: 'OR',
    lat: 45.5152,
    lng: -122.6784,
    radius_mi: 25,
    speed_mph: 20,
    market: 'first',
    hero: 'Bridges, bungalows and drizzle: Portland moving, well wrapped.',
    intro:
      'East-side bungalows and foursquares stand up a few steps from the street with basements reached by tight stairs; the West Hills are narrow, wooded and steep. The Pearl and South Waterfront are elevator buildings with docks to reserve. Expect wet weather from October into May, and now and then an ice storm that stops everything.',
    faq: [
      {
        question: 'How do I hold a parking spot for the truck in Portland?',
        answer:
          'The city’s transportation bureau rents temporary no-parking reservations for moving, in metered and unmetered areas alike. Order ahead, since signs have to be up before your day to count.',
      },
      {
        question: 'My basement stairs are narrow. Is that a problem?',
        answer:
          'It is common here. Measure the narrowest point and the headroom at the turn, and note anything that went down in pieces; sectional sofas, box springs and freezers are what usually won’t make it whole.',
      },
    ],
  },
  {
    slug: 'eugene',
    name: 'Eugene',
    state_code: 'OR',
    lat: 44.0521,
    lng: -123.0868,
    radius_mi: 18,
    speed_mph: 23,
    market: 'first',
    hero: 'Move in Eugene before the students do.',
    intro:
      'The university sets the calendar: apartments west and south of campus empty in June and fill in September. The South Hills are steep, leafy and winding, while the Whiteaker and River Road areas are flat with alleys and driveways. Winter is mild and wet, so covered porches are worth using as a staging spot.',
  },
  {
    slug: 'salem',
    name: 'Salem',
    state_code: 'OR',
    lat: 44.9429,
    lng: -123.0351,
    radius_mi: 18,
    speed_mph: 24,
    market: 'first',
    hero: 'Oregon’s capital makes for an unhurried move.',
    intro:
      'Houses from every decade, mostly with driveways, stand on flat streets east of the Willamette and on real hills in the south and west. West Salem hangs on two bridges beside each other, which are slow at both rush hours. Legislative sessions keep rentals near the Capitol in demand at the start of the year.',
  },
  {
    slug: 'bend',
    name: 'Bend',
    state_code: 'OR',
    lat: 44.0582,
    lng: -121.3153,
    radius_mi: 20,
    speed_mph: 24,
    market: 'first',
    hero: 'High desert, dry air and an easy landing in Bend.',
    intro:
      'Mill-era cottages near the river have small lots and street parking; the newer west side has alley garages and townhomes on three levels. Snow and ice linger on shaded streets from November into March, and mountain passes may ask for chains. Summer weekends are full of visitors, so weekdays are calmer.',
  },
  {
    slug: 'kent',
    name: 'Kent',
    state_code: 'WA',
    lat: 47.3809,
    lng: -122.2348,
    radius_mi: 13,
    speed_mph: 24,
    market: 'first',
    hero: 'Valley floor or East Hill, Kent moves uphill with you.',
    intro:
      'Warehouses fill the Green River valley and houses the two hills above it, so nearly every local move has a grade in it. East Hill is split-entry homes, with half a flight up and half a flight down, and apartment complexes with outside stairs. Trains cross the center of town, and we wait for them too.',
  },
  {
    slug: 'everett',
    name: 'Everett',
    state_code: 'WA',
    lat: 47.979,
    lng: -122.2021,
    radius_mi: 15,
    speed_mph: 23,
    market: 'later',
    hero: 'Jet town, navy town, view town: Everett.',
    intro:
      'North of 41st are old houses with alleys and views over Port Gardner, steepest around Rucker Hill; south of it are apartment complexes and garages near the Boeing plant. Sailors of the naval station move in summer. Interstate 5 southbound is slow long before sunrise.',
  },
  {
    slug: 'renton',
    name: 'Renton',
    state_code: 'WA',
    lat: 47.4829,
    lng: -122.2171,
    radius_mi: 12,
    speed_mph: 23,
    market: 'first',
    hero: 'Lake at one end, Cedar River through the middle: Renton.',
    intro:
      'The Highlands and Kennydale climb steeply from the lake with daylight basements and rockery stairs, the Landing has apartments with docks, and Fairwood is cul-de-sacs under firs. The S-curves of Interstate 405 are slow for most of the day. Wet leaves and wet boxes are autumn’s work, and we bring covers.',
  },
  {
    slug: 'spokane-valley',
    name: 'Spokane Valley',
    state_code: 'WA',
    lat: 47.6732,
    lng: -117.2394,
    radius_mi: 15,
    speed_mph: 25,
    market: 'first',
    hero: 'Flat, broad and easy on the back: Spokane Valley.',
    intro:
      'A city since 2003, it is ranch houses on large level lots between Sprague and Trent, with newer homes climbing to Ponderosa. Most drives take a full-size truck. Winters are snowy, and plows leave a berm across the drive that should be cleared before we come.',
  },
  {
    slug: 'gresham',
    name: 'Gresham',
    state_code: 'OR',
    lat: 45.5001,
    lng: -122.4302,
    radius_mi: 13,
    speed_mph: 24,
    market: 'first',
    hero: 'End of the line, start of the next chapter: Gresham.',
    intro:
      'Light rail from Portland ends here, and apartments line it; farther south, houses climb around the forested buttes with steep drives. The east wind out of the Columbia Gorge turns rain to ice in January. In any other month loading is plain work.',
  },
  {
    slug: 'hillsboro',
    name: 'Hillsboro',
    state_code: 'OR',
    lat: 45.5229,
    lng: -122.9898,
    radius_mi: 14,
    speed_mph: 25,
    market: 'first',
    hero: 'Silicon Forest, Main Street porches: Hillsboro.',
    intro:
      'Orenco Station stacks townhomes over garages on narrow lanes, downtown has old farm-town houses with porches, and Reed’s Crossing is newer than most maps. Chip plants hire all year and relocate people on short notice. Highway 26 through the tunnel to Portland is slow most of the day.',
  },
]
