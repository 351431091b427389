import type { CitySeed } from './city-seed.ts'

export const pacificNorthwest: CitySeed[] = [
  {
    slug: 'seattle',
    name: 'Seattle',
    state_code: 'WA',
    lat: 47.6062,
    lng: -122.3321,
    radius_mi: 25,
    time_zone: 'America/Los_Angeles',
    speed_mph: 18,
    status: 'live',
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
    time_zone: 'America/Los_Angeles',
    speed_mph: 23,
    status: 'live',
    hero: 'Tacoma’s slopes and Sound views, minus the heavy lifting.',
    intro:
      'The North Slope and Stadium districts have tall Victorian and foursquare houses with front steps up from the street, and downtown’s streets drop sharply to the waterfront. Many blocks have alleys with garages that beat the front door for loading. Families at Joint Base Lewis-McChord make summer the busy season.',
    faq: [],
  },
  {
    slug: 'spokane',
    name: 'Spokane',
    state_code: 'WA',
    lat: 47.6588,
    lng: -117.426,
    radius_mi: 22,
    time_zone: 'America/Los_Angeles',
    speed_mph: 24,
    status: 'live',
    hero: 'Four real seasons, one calm move to Spokane.',
    intro:
      'Browne’s Addition and the South Hill keep big old houses on slopes, many since cut into apartments with outside stairs; the Valley and the north side are level with driveways. Winter brings snow berms at the curb, so a cleared path and a shoveled parking spot save real time. Summers are dry and can be smoky in August.',
    faq: [],
  },
  {
    slug: 'bellevue',
    name: 'Bellevue',
    state_code: 'WA',
    lat: 47.6101,
    lng: -122.2015,
    radius_mi: 15,
    time_zone: 'America/Los_Angeles',
    speed_mph: 22,
    status: 'live',
    hero: 'From tower dock to hillside drive, move into Bellevue smoothly.',
    intro:
      'Downtown is glass towers with loading docks, booked elevators and certificates of insurance, and moves are often limited to weekday hours. Somerset and Cougar Mountain are steep, with long driveways that freeze in a cold snap. The 520 bridge is tolled both ways; I-90 is free.',
    faq: [],
  },
  {
    slug: 'vancouver',
    name: 'Vancouver',
    state_code: 'WA',
    lat: 45.6387,
    lng: -122.6615,
    radius_mi: 18,
    time_zone: 'America/Los_Angeles',
    speed_mph: 25,
    status: 'live',
    hero: 'Cross the Columbia and settle into Vancouver.',
    intro:
      'Older houses and new waterfront apartments gather downtown, and most of the city beyond is subdivisions with garages and easy driveways. Nearly every move from Oregon comes over two bridges that back up in the afternoon, and the Interstate Bridge lifts for ships. A morning crossing northbound is the quick one.',
    faq: [],
  },
  {
    slug: 'portland',
    name: 'Portland',
    state_code: 'OR',
    lat: 45.5152,
    lng: -122.6784,
    radius_mi: 25,
    time_zone: 'America/Los_Angeles',
    speed_mph: 20,
    status: 'live',
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
    time_zone: 'America/Los_Angeles',
    speed_mph: 23,
    status: 'live',
    hero: 'Move in Eugene before the students do.',
    intro:
      'The university sets the calendar: apartments west and south of campus empty in June and fill in September. The South Hills are steep, leafy and winding, while the Whiteaker and River Road areas are flat with alleys and driveways. Winter is mild and wet, so covered porches are worth using as a staging spot.',
    faq: [],
  },
  {
    slug: 'salem',
    name: 'Salem',
    state_code: 'OR',
    lat: 44.9429,
    lng: -123.0351,
    radius_mi: 18,
    time_zone: 'America/Los_Angeles',
    speed_mph: 24,
    status: 'live',
    hero: 'Oregon’s capital makes for an unhurried move.',
    intro:
      'Houses from every decade, mostly with driveways, stand on flat streets east of the Willamette and on real hills in the south and west. West Salem hangs on two bridges beside each other, which are slow at both rush hours. Legislative sessions keep rentals near the Capitol in demand at the start of the year.',
    faq: [],
  },
  {
    slug: 'bend',
    name: 'Bend',
    state_code: 'OR',
    lat: 44.0582,
    lng: -121.3153,
    radius_mi: 20,
    time_zone: 'America/Los_Angeles',
    speed_mph: 24,
    status: 'live',
    hero: 'High desert, dry air and an easy landing in Bend.',
    intro:
      'Mill-era cottages near the river have small lots and street parking; the newer west side has alley garages and townhomes on three levels. Snow and ice linger on shaded streets from November into March, and mountain passes may ask for chains. Summer weekends are full of visitors, so weekdays are calmer.',
    faq: [],
  },
  {
    slug: 'boise',
    name: 'Boise',
    state_code: 'ID',
    lat: 43.615,
    lng: -116.2023,
    radius_mi: 25,
    time_zone: 'America/Boise',
    speed_mph: 25,
    status: 'live',
    hero: 'From the North End to the foothills, settle in Boise with ease.',
    intro:
      'The North End and East End are old houses under big trees with alleys behind, Harris Ranch and the foothills are newer and sloped, and Meridian and Eagle add subdivisions with wide garages. Hot, dry summers make mornings the good hours. Students around the university change places in August.',
    faq: [],
  },
  {
    slug: 'anchorage',
    name: 'Anchorage',
    state_code: 'AK',
    lat: 61.2181,
    lng: -149.9003,
    radius_mi: 25,
    time_zone: 'America/Anchorage',
    speed_mph: 24,
    status: 'live',
    hero: 'Make the most of the light and move in Anchorage.',
    intro:
      'Ranch houses, split-levels and condominiums fill the bowl, and the Hillside climbs into steep gravel roads that want a smaller truck in winter. Ice and deep snow last from late fall to April, so sanded drives and cleared steps matter more than distance. Most goods from the Lower 48 come by ship through the port, which takes weeks, not days.',
    faq: [
      {
        question: 'Can I move in winter in Anchorage?',
        answer:
          'Yes, people do it all year. Clear and sand the driveway and steps, leave porch lights on, and let us know if the road is unplowed or on a grade. Liquids and electronics should ride in a warm car.',
      },
      {
        question: 'How do my things get here from another state?',
        answer:
          'Mostly in containers by sea from the Puget Sound, some by road through Canada. Plan on a gap of a few weeks between packing and unloading, and keep what you need for that time with you; we do the local end.',
      },
    ],
  },
  {
    slug: 'fairbanks',
    name: 'Fairbanks',
    state_code: 'AK',
    lat: 64.8378,
    lng: -147.7164,
    radius_mi: 25,
    time_zone: 'America/Anchorage',
    speed_mph: 25,
    status: 'coming_soon',
    hero: 'Fairbanks is next: moves made for the far north.',
    intro:
      'Cabins, many of them without running water, share the hills with apartments and houses near Fort Wainwright and the university. Deep cold makes plastic brittle, stiffens hydraulics and limits how long doors can stand open, so summer’s endless light is when most people move. Dirt driveways turn soft at breakup in April and May.',
    faq: [],
  },
  {
    slug: 'honolulu',
    name: 'Honolulu',
    state_code: 'HI',
    lat: 21.3069,
    lng: -157.8583,
    radius_mi: 25,
    time_zone: 'Pacific/Honolulu',
    speed_mph: 18,
    status: 'live',
    hero: 'Towers, valleys and trade winds: Honolulu moves, handled.',
    intro:
      'High-rises from Kakaʻako to Waikīkī mean booked elevators, loading docks with height limits and rules about weekend moves. Older walk-ups in Makiki and Mōʻiliʻili have open stairs and little parking, and valley streets in Mānoa and Nuʻuanu are narrow and often wet. Leave early: the H-1 through town is slow from dawn.',
    faq: [
      {
        question: 'What does my Honolulu condominium need before the move?',
        answer:
          'Usually an elevator reservation, a deposit, a certificate of insurance and proof of the truck’s height for the garage or dock. Ask the resident manager about days: many buildings allow moves on weekdays only.',
      },
      {
        question: 'Do you move between islands?',
        answer:
          'We handle the island end. Goods go between islands by barge or air freight in the carrier’s containers, so book the sailing first and then choose your window around its drop-off time.',
      },
    ],
  },
  {
    slug: 'hilo',
    name: 'Hilo',
    state_code: 'HI',
    lat: 19.7074,
    lng: -155.0885,
    radius_mi: 20,
    time_zone: 'Pacific/Honolulu',
    speed_mph: 24,
    status: 'coming_soon',
    hero: 'Coming soon to Hilo, tarps included.',
    intro:
      'Plantation-era houses on posts, tin roofs and lush yards are typical, and so is rain: this is one of the wettest cities in the country. Everything soft travels wrapped, and boxes stay off the ground. Puna’s subdivisions lie down long unpaved roads that ask for a smaller truck.',
    faq: [],
  },
]
