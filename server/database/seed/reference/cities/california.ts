import type { CitySeed } from './city-seed.ts'

export const california: CitySeed[] = [
  {
    slug: 'san-francisco',
    name: 'San Francisco',
    state_code: 'CA',
    lat: 37.7749,
    lng: -122.4194,
    radius_mi: 20,
    time_zone: 'America/Los_Angeles',
    speed_mph: 16,
    status: 'live',
    hero: 'Move across San Francisco’s hills with a curb waiting at both ends.',
    intro:
      'Victorian and Edwardian flats rise above a garage on long interior stairs with a tight turn at the top, while towers in SoMa and Mission Bay lend out their freight elevators by the hour. On the steep blocks of Russian Hill, Nob Hill and Noe Valley a truck stops where the street is level and the crew carries the rest. Curb space is the scarce thing: have it signed before move day.',
    faq: [
      {
        question: 'Do I need a permit to park the truck in San Francisco?',
        answer:
          'Not for a legal space, but an open one is rare. The SFMTA can sign the curb at your door as a temporary tow-away zone when you apply well ahead; where meters or residential permits rule the block, that is the only way to be sure of a spot.',
      },
      {
        question: 'My street is very steep. Can you still move me?',
        answer:
          'Yes. Tell us where the nearest level curb is and how far it lies from your door, and the quote counts the longer carry. Some steep or narrow blocks are closed to heavy vehicles, so a smaller truck can be the better choice.',
      },
    ],
  },
  {
    slug: 'oakland',
    name: 'Oakland',
    state_code: 'CA',
    lat: 37.8044,
    lng: -122.2712,
    radius_mi: 20,
    time_zone: 'America/Los_Angeles',
    speed_mph: 22,
    status: 'live',
    hero: 'From the flats to the hills, Oakland moves at its own grade.',
    intro:
      'Craftsman bungalows and duplexes in the flats unload right at the porch; the hills are another job, with winding roads, stairs that drop from the street and little room to turn a truck. Lofts around Jack London Square and towers by Lake Merritt have freight elevators to book. Heavy trucks are barred from Interstate 580 through the eastern half of the city, so crews plan on 880.',
    faq: [
      {
        question: 'Can a box truck get up into the Oakland hills?',
        answer:
          'To most addresses. Where the road is too narrow or too winding, a van shuttles the load from the last place a truck can stand, so tell us about hairpins, overhanging trees and shared driveways when you book.',
      },
      {
        question: 'Can I reserve the curb for a move?',
        answer:
          'Yes, Oakland issues permits for temporary no-parking signs. Ask the city’s transportation department well before your date, because signs have to be posted ahead to be enforceable.',
      },
    ],
  },
  {
    slug: 'berkeley',
    name: 'Berkeley',
    state_code: 'CA',
    lat: 37.8716,
    lng: -122.2727,
    radius_mi: 12,
    time_zone: 'America/Los_Angeles',
    speed_mph: 18,
    status: 'live',
    hero: 'Beat Berkeley’s August rush to a new front door.',
    intro:
      'Leases near campus turn over in August and again in May, and both trucks and elevators book out early. Brown-shingle houses in the north and the hills sit above the street on garden steps, and traffic barriers turn many straight routes into detours. Much of the city is under residential permit parking, so arrange a temporary permit for the truck.',
    faq: [],
  },
  {
    slug: 'san-jose',
    name: 'San Jose',
    state_code: 'CA',
    lat: 37.3382,
    lng: -121.8863,
    radius_mi: 25,
    time_zone: 'America/Los_Angeles',
    speed_mph: 24,
    status: 'live',
    hero: 'Settle into San Jose with the whole valley still within reach.',
    intro:
      'Single-story ranch houses and Eichlers make for flat, quick loading, while Willow Glen and Naglee Park hold older homes with porches and narrow halls. Apartment blocks in North San Jose and downtown ask for a freight elevator booking and proof of insurance. Freeways fill early on weekdays, so a mid-morning start often gets there just as soon.',
    faq: [
      {
        question: 'What should I ask my San Jose apartment building before the move?',
        answer:
          'Which hours moves are allowed, whether the elevator has to be reserved and padded, where a truck may stand, and whether management wants a certificate of insurance that names it. Your mover sends it once you pass on the building’s wording.',
      },
      {
        question: 'When is traffic easiest for a move inside Silicon Valley?',
        answer:
          'Late morning to early afternoon on weekdays, and most of the day on weekends. Highways 101, 280 and 87 are slow at both ends of the working day, and driving time is part of the bill.',
      },
    ],
  },
  {
    slug: 'fremont',
    name: 'Fremont',
    state_code: 'CA',
    lat: 37.5485,
    lng: -121.9886,
    radius_mi: 18,
    time_zone: 'America/Los_Angeles',
    speed_mph: 25,
    status: 'live',
    hero: 'Five old towns, one easy move to Fremont.',
    intro:
      'Fremont grew out of five towns, and they still differ: ranch houses and townhomes in Irvington and Centerville, steep lots in Mission San Jose, small old streets in Niles. Driveways and garages are the rule, so loading is short unless an association limits where trucks may stand. Crossing the Dumbarton Bridge costs a toll westbound and patience at rush hour.',
    faq: [],
  },
  {
    slug: 'sacramento',
    name: 'Sacramento',
    state_code: 'CA',
    lat: 38.5816,
    lng: -121.4944,
    radius_mi: 30,
    time_zone: 'America/Los_Angeles',
    speed_mph: 25,
    status: 'live',
    hero: 'Start early, finish in the shade: moving done right in Sacramento.',
    intro:
      'Midtown and the Downtown grid mix Victorians raised a full story against old floods with brick apartment houses and alley entrances that make handy loading spots. Land Park and East Sacramento have driveways and big trees; Natomas and Elk Grove have newer houses with wide garages. Summer afternoons run far into the nineties and beyond, so crews like to begin at first light.',
    faq: [
      {
        question: 'How do I keep a summer move in Sacramento bearable?',
        answer:
          'Choose the earliest window, keep the air conditioning on until the last load is out, and carry candles, medicine, plants and electronics in your own car. The evening delta breeze helps, but the inside of a truck stays hot long after noon.',
      },
      {
        question: 'Is there parking for a truck in Midtown?',
        answer:
          'Many Midtown blocks are permit parking by day and full at night. Alleys behind the houses often allow short loading; otherwise ask the city for temporary no-parking signs ahead of your date.',
      },
    ],
  },
  {
    slug: 'fresno',
    name: 'Fresno',
    state_code: 'CA',
    lat: 36.7378,
    lng: -119.7871,
    radius_mi: 25,
    time_zone: 'America/Los_Angeles',
    speed_mph: 26,
    status: 'live',
    hero: 'A wide-street, early-morning kind of move in Fresno.',
    intro:
      'Broad streets, driveways and single-story houses make Fresno one of the simplest cities to load in, from the bungalows of the Tower District to newer tracts toward Clovis. The hard part is the weather: triple-digit summer afternoons and thick winter fog on the highways. Morning windows solve the first and a little slack solves the second.',
    faq: [],
  },
  {
    slug: 'bakersfield',
    name: 'Bakersfield',
    state_code: 'CA',
    lat: 35.3733,
    lng: -119.0187,
    radius_mi: 25,
    time_zone: 'America/Los_Angeles',
    speed_mph: 27,
    status: 'live',
    hero: 'Bakersfield moves are short drives and early mornings.',
    intro:
      'Most homes are one-story ranch houses and newer stucco tracts with garages that take a ramp straight from the truck; Oleander and Westchester keep older houses with porches and raised floors. Summer heat is severe by noon. If you are coming over the Grapevine in winter, leave room for a snow or wind closure on Interstate 5.',
    faq: [],
  },
  {
    slug: 'los-angeles',
    name: 'Los Angeles',
    state_code: 'CA',
    lat: 34.0522,
    lng: -118.2437,
    radius_mi: 30,
    time_zone: 'America/Los_Angeles',
    speed_mph: 18,
    status: 'live',
    hero: 'Cross Los Angeles on move day, not in rush hour.',
    intro:
      'A move here can mean a Koreatown apartment house with one small elevator, a dingbat over carports, a bungalow court or a house on stilts up a canyon road. Street sweeping hours, permit districts and red-flag parking bans in the hills decide where a truck may stand. Distances are short on the map and long on the freeway, so the start time matters as much as the date.',
    faq: [
      {
        question: 'Where can the truck park in Los Angeles?',
        answer:
          'Read the whole pole: sweeping, permits and rush-hour lanes can all apply to one curb. If there is no driveway or loading zone, ask the city’s transportation department about temporary no-parking signs well before the day.',
      },
      {
        question: 'I live on a canyon road. What should I tell you?',
        answer:
          'How wide the road is, where a truck can turn, and how many steps lie between the street and the door. On red-flag days the fire department bans parking on many narrow hillside streets, and we may have to shift the time.',
      },
    ],
  },
  {
    slug: 'long-beach',
    name: 'Long Beach',
    state_code: 'CA',
    lat: 33.7701,
    lng: -118.1937,
    radius_mi: 18,
    time_zone: 'America/Los_Angeles',
    speed_mph: 22,
    status: 'live',
    hero: 'Land in Long Beach without losing the morning to parking.',
    intro:
      'Alamitos Beach and Belmont Shore pack courtyard apartments and 1920s buildings onto blocks with very little parking, and Naples is reached over small canal bridges. Bixby Knolls and the east side are driveway country. Downtown towers ask for elevator bookings, and on the Grand Prix weekend in April the streets near the shore close.',
    faq: [],
  },
  {
    slug: 'pasadena',
    name: 'Pasadena',
    state_code: 'CA',
    lat: 34.1478,
    lng: -118.1445,
    radius_mi: 15,
    time_zone: 'America/Los_Angeles',
    speed_mph: 22,
    status: 'live',
    hero: 'Bring your house home to Pasadena’s oak-lined streets.',
    intro:
      'Bungalow Heaven and the Arroyo hold Craftsman houses with wide porches, built-ins and woodwork that deserve padding on every corner. The city does not allow overnight street parking without a permit, so a truck left till morning needs one. Around New Year the parade route along Colorado Boulevard is no place for a move.',
    faq: [],
  },
  {
    slug: 'anaheim',
    name: 'Anaheim',
    state_code: 'CA',
    lat: 33.8366,
    lng: -117.9143,
    radius_mi: 18,
    time_zone: 'America/Los_Angeles',
    speed_mph: 24,
    status: 'live',
    hero: 'Skip the resort traffic and move Anaheim the easy way.',
    intro:
      'The Colony keeps century-old bungalows downtown, the Platinum Triangle stacks new apartments with docks and timed elevators, and Anaheim Hills climbs away on steep cul-de-sacs. Event nights at the stadium and arena fill the roads around Katella. Much of the housing has garages, so loading tends to be short.',
    faq: [],
  },
  {
    slug: 'irvine',
    name: 'Irvine',
    state_code: 'CA',
    lat: 33.6846,
    lng: -117.8265,
    radius_mi: 18,
    time_zone: 'America/Los_Angeles',
    speed_mph: 26,
    status: 'live',
    hero: 'In Irvine the association has rules, and we know how to meet them.',
    intro:
      'Villages here are planned to the last parking stall: gates, associations and apartment managers set moving hours and often ask for a certificate of insurance. Townhomes stack three floors over a garage, so plan for stairs even without a tower. University City fills in September as students return.',
    faq: [],
  },
  {
    slug: 'riverside',
    name: 'Riverside',
    state_code: 'CA',
    lat: 33.9806,
    lng: -117.3755,
    radius_mi: 22,
    time_zone: 'America/Los_Angeles',
    speed_mph: 25,
    status: 'live',
    hero: 'Room to park, room to turn: moving day in Riverside.',
    intro:
      'The Wood Streets and downtown have Craftsman and Mission Revival houses with narrow drives, while Orangecrest and La Sierra are tracts with two- and three-car garages. Highway 91 toward Orange County is among the slowest drives in the region at commuting hours. Summers are hot and dry, with Santa Ana winds in fall.',
    faq: [],
  },
  {
    slug: 'san-diego',
    name: 'San Diego',
    state_code: 'CA',
    lat: 32.7157,
    lng: -117.1611,
    radius_mi: 28,
    time_zone: 'America/Los_Angeles',
    speed_mph: 24,
    status: 'live',
    hero: 'Trade the heavy lifting for the harbor view in San Diego.',
    intro:
      'Mesas cut by canyons make two nearby addresses a long drive apart. North Park and South Park are bungalows and alleys, downtown and Little Italy are towers with booked elevators, and the beach towns have narrow lanes where summer parking vanishes by mid-morning. Military families change station in summer, so dates from May to August go first.',
    faq: [
      {
        question: 'How do I handle parking near the beach?',
        answer:
          'Take the earliest window. In Pacific Beach, Mission Beach and Ocean Beach the curb is gone by mid-morning in summer; many homes load better from the alley behind, so tell us if yours has one.',
      },
      {
        question: 'Can you work with a military move date?',
        answer:
          'Yes. Book as soon as you have orders and choose a flexible window if you can; base housing needs the crew’s names and vehicle ahead for the gate, so find out what the visitor office requires.',
      },
    ],
  },
  {
    slug: 'santa-barbara',
    name: 'Santa Barbara',
    state_code: 'CA',
    lat: 34.4208,
    lng: -119.6982,
    radius_mi: 20,
    time_zone: 'America/Los_Angeles',
    speed_mph: 22,
    status: 'live',
    hero: 'Between the mountains and the sea, Santa Barbara moves lightly.',
    intro:
      'Spanish Colonial courtyards, stepped garden paths and tile floors ask for floor runners and smaller loads per trip. The Riviera’s roads are steep and winding, and the Mesa’s are flatter with driveways. Isla Vista leases change in June and September, when every truck in the county is spoken for.',
    faq: [],
  },
]
