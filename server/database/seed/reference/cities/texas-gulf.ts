import type { CitySeed } from './city-seed.ts'

export const texasGulf: CitySeed[] = [
  {
    slug: 'houston',
    name: 'Houston',
    state_code: 'TX',
    lat: 29.7604,
    lng: -95.3698,
    radius_mi: 35,
    speed_mph: 25,
    market: 'first',
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
    slug: 'pasadena-texas',
    name: 'Pasadena',
    state_code: 'TX',
    lat: 29.6911,
    lng: -95.2091,
    radius_mi: 14,
    speed_mph: 25,
    market: 'first',
    hero: 'Ship channel shifts and early starts: Pasadena, Texas.',
    intro:
      'Refineries and terminals line the ship channel, and many customers work nights, so windows are set around shifts. The houses are one-story brick or frame on level lots with carports; flooding rain is the risk. The bridge over the channel on the beltway is tolled.',
  },
  {
    slug: 'pearland',
    name: 'Pearland',
    state_code: 'TX',
    lat: 29.5636,
    lng: -95.286,
    radius_mi: 14,
    speed_mph: 27,
    market: 'first',
    hero: 'Pear trees gone, driveways wide: Pearland.',
    intro:
      'Shadow Creek Ranch and Silverlake fill the west side with two-story brick around lakes, while the old townsite to the east has ranch houses on ditches. Nurses and doctors commute up Highway 288 to the Medical Center, and its tolled middle lanes save half an hour. Hurricane season runs June to November.',
  },
  {
    slug: 'league-city',
    name: 'League City',
    state_code: 'TX',
    lat: 29.5075,
    lng: -95.0949,
    radius_mi: 15,
    speed_mph: 26,
    market: 'first',
    hero: 'Between Clear Lake and the coast: League City.',
    intro:
      'Engineers of the space center live around Clear Lake, in South Shore Harbour and on the marina, with newer tracts to the west of the interstate. The old center has live oaks planted more than a century ago. Low ground and storm tides make elevation certificates, and raised entries, common.',
  },
  {
    slug: 'sugar-land',
    name: 'Sugar Land',
    state_code: 'TX',
    lat: 29.6197,
    lng: -95.6349,
    radius_mi: 14,
    speed_mph: 26,
    market: 'first',
    hero: 'Sweet name, smooth move: Sugar Land.',
    intro:
      'The sugar refinery is gone but its brick char house stands, and the company town has become First Colony, New Territory and Telfair, with lakes, levees and large two-story houses. Associations expect the truck gone by evening. The Southwest Freeway is slow inbound until nine.',
  },
  {
    slug: 'conroe',
    name: 'Conroe',
    state_code: 'TX',
    lat: 30.3119,
    lng: -95.4561,
    radius_mi: 18,
    speed_mph: 27,
    market: 'later',
    hero: 'Under the pines, past the gates: Conroe.',
    intro:
      'Tall pines stand close to the drive in most neighborhoods, and branches decide which truck fits. Lake Conroe’s shore is gated communities with visitor lists; Grand Central Park and the north are new. Interstate 45 to Houston is forty miles that can take two hours.',
  },
  {
    slug: 'beaumont',
    name: 'Beaumont',
    state_code: 'TX',
    lat: 30.0802,
    lng: -94.1266,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Spindletop made it famous; we make it easy: Beaumont.',
    intro:
      'The Oaks district has tall old houses from the oil boom that Spindletop began in 1901, with pier-and-beam floors and wide porches. The West End is brick ranches and newer subdivisions. Hurricanes and days of rain shape the calendar, and humidity means breathable covers instead of plastic.',
  },
  {
    slug: 'corpus-christi',
    name: 'Corpus Christi',
    state_code: 'TX',
    lat: 27.8006,
    lng: -97.3964,
    radius_mi: 22,
    speed_mph: 26,
    market: 'later',
    hero: 'Sea wall, sea breeze, safe hands: Corpus Christi.',
    intro:
      'Padre Island’s houses stand on canals or on stilts beyond a causeway, Ocean Drive has the views, and the Southside is brick subdivisions. The wind blows nearly every day; mattresses and table tops are tied before they leave the door. Families of the air station move in summer.',
  },
  {
    slug: 'brownsville',
    name: 'Brownsville',
    state_code: 'TX',
    lat: 25.9017,
    lng: -97.4975,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Along the resacas, under the palms: Brownsville.',
    intro:
      'Old river bends called resacas wind through the city, so streets end at water and the way around is long. The center has brick houses from the 1800s, the north new stucco tracts. Bridge traffic to Matamoros, heat and the hurricane season are the three things to plan around.',
  },
  {
    slug: 'mcallen',
    name: 'McAllen',
    state_code: 'TX',
    lat: 26.2034,
    lng: -98.23,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Palm-lined and practical: McAllen.',
    intro:
      'Winter Texans fill parks and condominiums from November to March, and leave furniture in storage the rest of the year. Houses are brick or stucco on one floor with tile inside, easy on dollies. Expressway 83 ties the Valley’s towns together so tightly that a local move often crosses three of them.',
  },
  {
    slug: 'laredo',
    name: 'Laredo',
    state_code: 'TX',
    lat: 27.5306,
    lng: -99.4803,
    radius_mi: 20,
    speed_mph: 26,
    market: 'later',
    hero: 'Gateway to two countries, one steady crew: Laredo.',
    intro:
      'More trucks cross here than at any other border point of the country, and Mines Road shows it. The St. Peter’s and Heights districts have old brick houses with high ceilings; the north and the lake end are gated stucco. February’s Washington’s Birthday parades close the center, and summer begins in April.',
  },
]
