import type { CitySeed } from './city-seed.ts'

export const midSouth: CitySeed[] = [
  {
    slug: 'nashville',
    name: 'Nashville',
    state_code: 'TN',
    lat: 36.1627,
    lng: -86.7816,
    radius_mi: 26,
    time_zone: 'America/Chicago',
    speed_mph: 23,
    status: 'live',
    hero: 'Hit the right note: a Nashville move without a missed beat.',
    intro:
      'Tall-and-skinny houses in pairs, with the kitchen a floor up and bedrooms on three, have replaced many cottages in the Nations, 12South and East Nashville. The Gulch and downtown are towers with docks near streets that close for events. Hills and limestone make steep drives to the south and west.',
    faq: [
      {
        question: 'What is special about moving into a tall-and-skinny?',
        answer:
          'Stairs and landings. They are three narrow floors with little room to turn, so measure large sofas and box springs, and count the flights to where things really go.',
      },
      {
        question: 'Does downtown close for events?',
        answer:
          'Often: Broadway and the streets around it close for festivals, marathons and holidays. Check your date against the city’s calendar if either address is near it, and take a morning window.',
      },
    ],
  },
  {
    slug: 'memphis',
    name: 'Memphis',
    state_code: 'TN',
    lat: 35.1495,
    lng: -90.049,
    radius_mi: 24,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'live',
    hero: 'Front porches and a steady rhythm: Memphis moves.',
    intro:
      'Cooper-Young and Midtown have bungalows and foursquares with porches and side drives, South Main and downtown have lofts above old storefronts, and East Memphis is ranch houses under trees. Music festivals fill downtown in May. Summers are hot and sticky, and storms bring down limbs and power.',
    faq: [],
  },
  {
    slug: 'louisville',
    name: 'Louisville',
    state_code: 'KY',
    lat: 38.2527,
    lng: -85.7585,
    radius_mi: 24,
    time_zone: 'America/Kentucky/Louisville',
    speed_mph: 24,
    status: 'live',
    hero: 'First past the post: a Louisville move you can bet on.',
    intro:
      'Old Louisville’s Victorian mansions, now apartments, have grand staircases in front and mean ones behind; the Highlands and Germantown have shotguns and camelbacks on narrow lots. Alleys are everywhere and worth using. Around the Derby, from late April into the first days of May, trucks and curb space run short.',
    faq: [],
  },
  {
    slug: 'lexington',
    name: 'Lexington',
    state_code: 'KY',
    lat: 38.0406,
    lng: -84.5037,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 24,
    status: 'live',
    hero: 'Bluegrass views and a well-paced move in Lexington.',
    intro:
      'Historic streets near Gratz Park and South Hill have narrow lots and brick walks; the campus area changes tenants in August; outside New Circle Road it is subdivisions and townhouses with garages. Keeneland’s meets in April and October add traffic on the west side.',
    faq: [],
  },
  {
    slug: 'birmingham',
    name: 'Birmingham',
    state_code: 'AL',
    lat: 33.5186,
    lng: -86.8104,
    radius_mi: 24,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'live',
    hero: 'Over Red Mountain with everything you own: Birmingham.',
    intro:
      'Highland Park and Forest Park have old houses and apartment buildings on steep, curving streets with steps up from the curb; Avondale has bungalows; downtown has lofts with freight elevators. South of the mountain the suburbs have garages and long hills. Spring storms are serious here, so keep an eye on the sky.',
    faq: [],
  },
  {
    slug: 'new-orleans',
    name: 'New Orleans',
    state_code: 'LA',
    lat: 29.9511,
    lng: -90.0715,
    radius_mi: 20,
    time_zone: 'America/Chicago',
    speed_mph: 19,
    status: 'live',
    hero: 'Shotgun, camelback or Creole cottage, New Orleans gets moved with care.',
    intro:
      'Shotgun houses pass furniture through one room into the next, and raised cottages put a flight of steps before the door. In the French Quarter and Marigny the streets are narrow, balconies hang low and large trucks are restricted. Carnival parades close Uptown and Mid-City routes for days before Mardi Gras, and heavy rain can flood a block in minutes.',
    faq: [
      {
        question: 'Can a truck enter the French Quarter?',
        answer:
          'Small ones, at the right hours. The city limits the size of vehicles there, so we plan a van or a short truck and a carry, and you reserve curb space with the city if the day is busy.',
      },
      {
        question: 'Should I avoid Carnival?',
        answer:
          'Near parade routes, yes: from two weekends before Mardi Gras streets close in the afternoon and evening, and the neutral ground fills with people. Away from the routes a morning move still works.',
      },
    ],
  },
  {
    slug: 'baton-rouge',
    name: 'Baton Rouge',
    state_code: 'LA',
    lat: 30.4515,
    lng: -91.1871,
    radius_mi: 22,
    time_zone: 'America/Chicago',
    speed_mph: 24,
    status: 'live',
    hero: 'Geaux easy: a Baton Rouge move without the traffic blues.',
    intro:
      'The Garden District and Spanish Town have raised cottages under oaks, the area south of campus turns over with the LSU year, and the suburbs to the southeast are slab houses with garages. Traffic at the Mississippi bridge spills over the city every afternoon. Home football Saturdays are for tailgates, not trucks.',
    faq: [],
  },
  {
    slug: 'jackson',
    name: 'Jackson',
    state_code: 'MS',
    lat: 32.2988,
    lng: -90.1848,
    radius_mi: 22,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'coming_soon',
    hero: 'Jackson, Mississippi: we’re on the way.',
    intro:
      'Belhaven and Fondren have cottages and Tudors on shaded streets, and the suburbs across the Reservoir and in Madison have brick houses with garages. The clay underneath moves, so floors and doorways in older homes can be out of true: measure the tight ones. Summers are long, hot and humid.',
    faq: [],
  },
  {
    slug: 'little-rock',
    name: 'Little Rock',
    state_code: 'AR',
    lat: 34.7465,
    lng: -92.2896,
    radius_mi: 22,
    time_zone: 'America/Chicago',
    speed_mph: 25,
    status: 'live',
    hero: 'From the Heights to the Quapaw Quarter, Little Rock rolls along.',
    intro:
      'The Quapaw Quarter’s Victorians and the Heights’ cottages stand on slopes with narrow drives, while Chenal and the west are newer houses on winding hills. Downtown lofts near the river market have docks and small elevators. Spring storms and winter ice are the days to reschedule.',
    faq: [],
  },
]
