import type { CitySeed } from './city-seed.ts'

export const texas: CitySeed[] = [
  {
    slug: 'houston',
    name: 'Houston',
    state_code: 'TX',
    lat: 29.7604,
    lng: -95.3698,
    radius_mi: 35,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'live',
    hero: 'A big city, a bigger sky and a Houston move that fits.',
    intro:
      'Townhouses of three and four stories with a garage below and narrow stairs fill Montrose, the Heights and Rice Military; mid-rises and towers want elevator bookings and insurance papers; outside the Loop it is brick houses and driveways. Heat and humidity last from May to October. Heavy rain can put underpasses under water within the hour, and hurricane season runs June through November.',
    faq: [
      {
        question: 'What if a storm is forecast for my date?',
        answer:
          'We watch street flooding as closely as the wind. Change the date when a storm is forecast; on the day itself the crew takes the high route or waits rather than drive into water.',
      },
      {
        question: 'My townhouse is four floors. Does that cost more?',
        answer:
          'Only by the flights actually climbed. Count the flights from the garage to the room where most things go, and say if large pieces came in over a balcony, because they will leave that way too.',
      },
    ],
  },
  {
    slug: 'dallas',
    name: 'Dallas',
    state_code: 'TX',
    lat: 32.7767,
    lng: -96.797,
    radius_mi: 30,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'live',
    hero: 'Uptown tower or Lake Highlands ranch: Dallas, moved.',
    intro:
      'High-rises in Uptown, Victory Park and downtown have docks, freight elevators and move-in fees; the M Streets and Oak Cliff have brick Tudors and Craftsman houses with narrow drives. Garden apartments elsewhere mean outside stairs and long walks from the fire lane. Summers are very hot, and spring brings hail.',
    faq: [
      {
        question: 'What will my Dallas high-rise ask for?',
        answer:
          'Typically an elevator reservation, a certificate of insurance naming the owner and manager, and a weekday window. Pass the requirements on as the building wrote them, and your mover’s insurer issues the certificate.',
      },
      {
        question: 'How far can the truck be from my apartment?',
        answer:
          'As near as the fire lane rules allow. In large garden complexes that may be a long carry, so tell us your building’s letter and the distance from the closest legal space.',
      },
    ],
  },
  {
    slug: 'austin',
    name: 'Austin',
    state_code: 'TX',
    lat: 30.2672,
    lng: -97.7431,
    radius_mi: 25,
    time_zone: 'America/Chicago',
    speed_mph: 22,
    status: 'live',
    hero: 'Keep Austin weird and your moving day normal.',
    intro:
      'West Campus empties and fills within days in August, downtown and Rainey Street towers ration their docks, and the bungalows of Hyde Park and East Austin have narrow drives under live oaks. West of MoPac the streets climb and wind. Festivals in March and October close streets near the river, and summer calls for morning starts.',
    faq: [
      {
        question: 'When is the worst time to move in Austin?',
        answer:
          'The last days of July and the first half of August, when student leases turn, followed by the South by Southwest week in March around downtown. Midweek dates outside of those are easier and cost less.',
      },
      {
        question: 'Can the truck stop downtown?',
        answer:
          'Use the building’s dock if it has one. On the street, commercial loading zones are time-limited and meters may be bagged for events, so reserve the space with the city when you need more than a short stop.',
      },
    ],
  },
  {
    slug: 'san-antonio',
    name: 'San Antonio',
    state_code: 'TX',
    lat: 29.4241,
    lng: -98.4936,
    radius_mi: 30,
    time_zone: 'America/Chicago',
    speed_mph: 26,
    status: 'live',
    hero: 'From King William to the Hill Country edge, move San Antonio your way.',
    intro:
      'King William, Lavaca and Monte Vista have historic houses with high porches and old floors; Southtown and the Pearl add new mid-rises; beyond Loop 410 it is subdivisions on limestone hills. Joint Base San Antonio makes summer busy. Fiesta in April closes downtown streets, and afternoons stay hot into October.',
    faq: [
      {
        question: 'Do you help with moves to or from a base?',
        answer:
          'Yes. Base entry needs names, identification and vehicle details ahead, so ask the visitor center what it requires and leave extra time at the gate.',
      },
      {
        question: 'Which dates should I avoid?',
        answer:
          'Fiesta in late April if either address is near downtown, and month ends in June and July, when military and school-year moves overlap.',
      },
    ],
  },
  {
    slug: 'fort-worth',
    name: 'Fort Worth',
    state_code: 'TX',
    lat: 32.7555,
    lng: -97.3308,
    radius_mi: 28,
    time_zone: 'America/Chicago',
    speed_mph: 26,
    status: 'live',
    hero: 'Where the West begins, your move ends well.',
    intro:
      'Fairmount and Ryan Place have early bungalows and big porches, the Near Southside and West 7th have new apartments over shops, and the north is wide subdivisions with long commutes on 35W. Driveways are the rule outside the center. The Stock Show in January and February fills the cultural district.',
    faq: [
      {
        question: 'Can the crew load from an alley?',
        answer:
          'Often, and in older neighborhoods it is the best way. Check for low wires, gates and trash carts, and tell us the width at its narrowest.',
      },
      {
        question: 'What about storms?',
        answer:
          'Spring brings hail, high wind and tornado warnings. When a warning is issued the crew stops and shelters, and the truck stays closed until it has passed. If the forecast is bad the day before, move the window.',
      },
    ],
  },
  {
    slug: 'el-paso',
    name: 'El Paso',
    state_code: 'TX',
    lat: 31.7619,
    lng: -106.485,
    radius_mi: 25,
    time_zone: 'America/Denver',
    speed_mph: 25,
    status: 'live',
    hero: 'Around the mountain, across the Pass: El Paso made simple.',
    intro:
      'The Franklin Mountains split the city, so a move from the Westside to the Northeast goes around or over Transmountain Road. Adobe and brick houses near Sunset Heights stand on steep lots with rock walls; newer stucco houses on the east side have garages. Spring is windy and dusty, and Fort Bliss sets the summer rhythm.',
    faq: [
      {
        question: 'Is El Paso on the same time as the rest of Texas?',
        answer:
          'No. El Paso keeps Mountain Time, an hour behind Dallas and Houston. Every window you see is in local time at the pick-up.',
      },
      {
        question: 'Can you move on a windy day?',
        answer:
          'Usually. Mattresses, mirrors and sheet goods are carried by two and tied right away; in a dust storm with no visibility the truck waits.',
      },
    ],
  },
  {
    slug: 'arlington',
    name: 'Arlington',
    state_code: 'TX',
    lat: 32.7357,
    lng: -97.1081,
    radius_mi: 18,
    time_zone: 'America/Chicago',
    speed_mph: 26,
    status: 'live',
    hero: 'Between Dallas and Fort Worth, right at your new Arlington door.',
    intro:
      'Brick ranch houses and two-story subdivisions with driveways dominate, plus garden apartments with outside stairs near the university. Game and concert days in the entertainment district back up the roads from Interstate 30, so check the schedule before you pick a time. Summers are hot and storms come in spring.',
    faq: [],
  },
  {
    slug: 'plano',
    name: 'Plano',
    state_code: 'TX',
    lat: 33.0198,
    lng: -96.6989,
    radius_mi: 18,
    time_zone: 'America/Chicago',
    speed_mph: 27,
    status: 'live',
    hero: 'A tidy street and a tidy move in Plano.',
    intro:
      'Two-story brick houses with rear garages on alleys are the local pattern, and the alley is often the shortest carry. Legacy West and downtown Plano have mid-rise apartments with docks and elevator times. Corporate relocations make early summer busy.',
    faq: [],
  },
  {
    slug: 'lubbock',
    name: 'Lubbock',
    state_code: 'TX',
    lat: 33.5779,
    lng: -101.8552,
    radius_mi: 22,
    time_zone: 'America/Chicago',
    speed_mph: 27,
    status: 'live',
    hero: 'Flat, friendly and quick to load: Lubbock.',
    intro:
      'Level streets, alleys and single-story brick houses make for short days, apart from the weeks in May and August when Texas Tech students change homes. Spring wind and blowing dust are hard on open trucks and mattresses, so keep covers on. Winters have a few icy days.',
    faq: [],
  },
]
