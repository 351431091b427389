import type { CitySeed } from './city-seed.ts'

export const texasCentral: CitySeed[] = [
  {
    slug: 'austin',
    name: 'Austin',
    state_code: 'TX',
    lat: 30.2672,
    lng: -97.7431,
    radius_mi: 25,
    speed_mph: 22,
    market: 'first',
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
    speed_mph: 26,
    market: 'first',
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
    slug: 'el-paso',
    name: 'El Paso',
    state_code: 'TX',
    lat: 31.7619,
    lng: -106.485,
    radius_mi: 25,
    speed_mph: 25,
    market: 'first',
    hero: 'Around the mountain, across the Pass: El Paso made simple.',
    intro:
      'The Franklin Mountains split the city, so a move from the Westside to the Northeast goes around or over Transmountain Road. Adobe and brick houses near Sunset Heights stand on steep lots with rock walls; newer stucco houses on the east side have garages. Spring is windy and dusty, and Fort Bliss sets the summer rhythm.',
    faq: [
      {
        question: 'Is El Paso on the same time as the rest of Texas?',
        answer:
          'No. El Paso keeps Mountain Time, an hour behind Dallas and Houston. Every window you see is in local time at the pickup.',
      },
      {
        question: 'Can you move on a windy day?',
        answer:
          'Usually. Mattresses, mirrors and sheet goods are carried by two and tied right away; in a dust storm with no visibility the truck waits.',
      },
    ],
  },
  {
    slug: 'lubbock',
    name: 'Lubbock',
    state_code: 'TX',
    lat: 33.5779,
    lng: -101.8552,
    radius_mi: 22,
    speed_mph: 27,
    market: 'first',
    hero: 'Flat, friendly and quick to load: Lubbock.',
    intro:
      'Level streets, alleys and single-story brick houses make for short days, apart from the weeks in May and August when Texas Tech students change homes. Spring wind and blowing dust are hard on open trucks and mattresses, so keep covers on. Winters have a few icy days.',
  },
  {
    slug: 'round-rock',
    name: 'Round Rock',
    state_code: 'TX',
    lat: 30.5083,
    lng: -97.6789,
    radius_mi: 14,
    speed_mph: 26,
    market: 'first',
    hero: 'Past the round rock, up the limestone drive: Round Rock.',
    intro:
      'Limestone houses in Teravista and Forest Creek have tall entries and stairs, old town by Brushy Creek has small lots and big oaks. Tech firms move people here all year, often by the month’s end. Interstate 35 is the slow way to Austin, and the toll roads either side the quick one.',
  },
  {
    slug: 'new-braunfels',
    name: 'New Braunfels',
    state_code: 'TX',
    lat: 29.703,
    lng: -98.1245,
    radius_mi: 18,
    speed_mph: 26,
    market: 'first',
    hero: 'Two rivers, one good crew: New Braunfels.',
    intro:
      'German settlers left stone houses and an orderly old town between the Comal and the Guadalupe; Gruene and the hills add ranch roads and low-water crossings. Tubers fill the streets by the rivers on summer weekends. Wurstfest takes the first half of November.',
  },
  {
    slug: 'killeen',
    name: 'Killeen',
    state_code: 'TX',
    lat: 31.1171,
    lng: -97.7278,
    radius_mi: 18,
    speed_mph: 27,
    market: 'later',
    hero: 'Orders in hand? Killeen knows the drill.',
    intro:
      'The Army post at the city’s edge moves thousands of households a year, most of them between May and August, and dates can change with a day’s notice. Houses are brick, three bedrooms, on one floor; rentals turn within days. Base housing needs the crew’s names at the gate.',
  },
  {
    slug: 'waco',
    name: 'Waco',
    state_code: 'TX',
    lat: 31.5493,
    lng: -97.1467,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Across the Brazos and up the porch: Waco.',
    intro:
      'Castle Heights and Austin Avenue have large old houses, many lately restored, and the blocks around Baylor are student flats that empty in May and fill in August. Downtown lofts share freight elevators with shops that draw visitors all week. Interstate 35 has been rebuilt through the middle of town.',
  },
  {
    slug: 'college-station',
    name: 'College Station',
    state_code: 'TX',
    lat: 30.628,
    lng: -96.3344,
    radius_mi: 18,
    speed_mph: 25,
    market: 'later',
    hero: 'Leases turn, traffic builds, College Station still moves.',
    intro:
      'Leases end in the last days of July and begin in mid-August, and for two weeks half the town keeps its sofa on a lawn. Northgate’s towers have loading times, Southside has cottages on small lots. On home-game Saturdays nobody moves anything near Kyle Field.',
  },
  {
    slug: 'tyler',
    name: 'Tyler',
    state_code: 'TX',
    lat: 32.3513,
    lng: -95.3011,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Roses, azaleas, brick streets and sure feet: Tyler.',
    intro:
      'The Azalea District’s brick streets and banked lawns put steps between curb and door, and crowds come in late March and April when it blooms. South Tyler is large brick houses among pines with long drives. The loop is slow at five; the rest of the day is easy.',
  },
  {
    slug: 'amarillo',
    name: 'Amarillo',
    state_code: 'TX',
    lat: 35.222,
    lng: -101.8313,
    radius_mi: 22,
    speed_mph: 27,
    market: 'later',
    hero: 'Wind out of the west, boxes held tight: Amarillo.',
    intro:
      'Wolflin’s brick streets run under elms past houses with basements, unusual for Texas, and the southwest is new brick with alley garages. The Panhandle brings wind all year, hail in May and a blizzard or two that shuts Interstate 40. Choose flexible dates in winter.',
  },
  {
    slug: 'midland',
    name: 'Midland',
    state_code: 'TX',
    lat: 31.9973,
    lng: -102.0779,
    radius_mi: 18,
    speed_mph: 26,
    market: 'later',
    hero: 'Boom or quiet, Midland moves on your clock.',
    intro:
      'Oil sets the pace: when drilling rises, apartments fill within days and companies move whole offices. Old Midland has brick ranches under planted trees, Greenwood wide new lots. Dust storms in spring are reason enough to wrap upholstery twice.',
  },
  {
    slug: 'odessa',
    name: 'Odessa',
    state_code: 'TX',
    lat: 31.8457,
    lng: -102.3676,
    radius_mi: 18,
    speed_mph: 26,
    market: 'later',
    hero: 'Hard-working town, hard-working crew: Odessa.',
    intro:
      'Field schedules run two weeks on, two weeks off, so many moves happen midweek and at odd hours. One-story brick houses and mobile homes on level lots are typical, with alleys behind. Highway 191 and the interstate link it with Midland, twenty miles away, in heavy company.',
  },
  {
    slug: 'abilene',
    name: 'Abilene',
    state_code: 'TX',
    lat: 32.4487,
    lng: -99.7331,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Big sky, small traffic: Abilene.',
    intro:
      'Three universities and Dyess Air Force Base give the town two seasons, May and August. Elmwood and the streets near Hardin-Simmons have older brick homes with porches; Wylie is new and level. You can cross the city in a quarter of an hour, so price depends on the load and hardly on the road.',
  },
  {
    slug: 'wichita-falls',
    name: 'Wichita Falls',
    state_code: 'TX',
    lat: 33.9137,
    lng: -98.4934,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Hot summers, cool heads: Wichita Falls.',
    intro:
      'Students from many countries train at Sheppard Air Force Base, and their households come and go on orders. The Country Club area and Morningside have large old houses, the southwest brick tracts. July is among the hottest in the state and spring skies are watched closely, with shelter plans known to every crew.',
  },
]
