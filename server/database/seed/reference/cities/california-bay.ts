import type { CitySeed } from './city-seed.ts'

export const californiaBay: CitySeed[] = [
  {
    slug: 'san-francisco',
    name: 'San Francisco',
    state_code: 'CA',
    lat: 37.7749,
    lng: -122.4194,
    radius_mi: 20,
    speed_mph: 16,
    market: 'first',
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
    speed_mph: 22,
    market: 'first',
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
    speed_mph: 18,
    market: 'first',
    hero: 'Beat Berkeley’s August rush to a new front door.',
    intro:
      'Leases near campus turn over in August and again in May, and both trucks and elevators book out early. Brown-shingle houses in the north and the hills sit above the street on garden steps, and traffic barriers turn many straight routes into detours. Much of the city is under residential permit parking, so arrange a temporary permit for the truck.',
  },
  {
    slug: 'san-jose',
    name: 'San Jose',
    state_code: 'CA',
    lat: 37.3382,
    lng: -121.8863,
    radius_mi: 25,
    speed_mph: 24,
    market: 'first',
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
    speed_mph: 25,
    market: 'first',
    hero: 'Five old towns, one easy move to Fremont.',
    intro:
      'Fremont grew out of five towns, and they still differ: ranch houses and townhomes in Irvington and Centerville, steep lots in Mission San Jose, small old streets in Niles. Driveways and garages are the rule, so loading is short unless an association limits where trucks may stand. Crossing the Dumbarton Bridge costs a toll westbound and patience at rush hour.',
  },
  {
    slug: 'hayward',
    name: 'Hayward',
    state_code: 'CA',
    lat: 37.6688,
    lng: -122.0808,
    radius_mi: 14,
    speed_mph: 21,
    market: 'first',
    hero: 'From the hills to the bay, Hayward in one unhurried day.',
    intro:
      'Below the university the streets are steep and the driveways steeper, while the flats toward the bay are ranch houses with garages and garden apartments with outside stairs. The San Mateo Bridge begins here, and both its toll and its worst traffic run westbound.',
  },
  {
    slug: 'sunnyvale',
    name: 'Sunnyvale',
    state_code: 'CA',
    lat: 37.3688,
    lng: -122.0363,
    radius_mi: 12,
    speed_mph: 22,
    market: 'first',
    hero: 'Glass walls need gloves: careful moves in Sunnyvale.',
    intro:
      'Eichler tracts with glass walls, atriums and flat roofs stand a few blocks from two-story apartment courts and the new mid-rises around the Caltrain station. Most of the town was orchard a lifetime ago, so streets are level and lots have a driveway. El Camino Real and Highway 101 are slow at both ends of the working day.',
  },
  {
    slug: 'santa-clara',
    name: 'Santa Clara',
    state_code: 'CA',
    lat: 37.3541,
    lng: -121.9552,
    radius_mi: 12,
    speed_mph: 22,
    market: 'first',
    hero: 'Check the kickoff, then pick the hour: Santa Clara.',
    intro:
      'The Old Quad around the mission and the university keeps porches and narrow side yards, and Rivermark and the north side are apartments with garages below. On stadium days the roads around Great America are closed or full for hours. The rest is single-story houses that load straight from the drive.',
  },
  {
    slug: 'concord',
    name: 'Concord',
    state_code: 'CA',
    lat: 37.978,
    lng: -122.0311,
    radius_mi: 15,
    speed_mph: 24,
    market: 'first',
    hero: 'Todos Santos to the foot of Mount Diablo: Concord, carried.',
    intro:
      'Mid-century ranch houses fill the level middle of town, townhomes and newer streets climb toward Mount Diablo, and apartment blocks gather around the plaza and the BART stations. It is far warmer here than across the hills in summer, so mornings are kinder. The drive through the Caldecott Tunnel is best outside commuting hours.',
  },
  {
    slug: 'richmond-california',
    name: 'Richmond',
    state_code: 'CA',
    lat: 37.9358,
    lng: -122.3478,
    radius_mi: 12,
    speed_mph: 21,
    market: 'first',
    hero: 'Shipyard lofts and hillside steps: Richmond, California.',
    intro:
      'Point Richmond hangs above the bay on narrow streets with long front steps, while Marina Bay’s condominiums stand where wartime shipyards launched Liberty ships. Between them are blocks of bungalows with short drives. The bridge to San Rafael is tolled westbound and backs up every morning.',
  },
  {
    slug: 'antioch',
    name: 'Antioch',
    state_code: 'CA',
    lat: 38.0049,
    lng: -121.8058,
    radius_mi: 15,
    speed_mph: 27,
    market: 'first',
    hero: 'Delta breeze, two-car garages and an easy ramp in Antioch.',
    intro:
      'Rivertown has the old houses beside the San Joaquin, and the south side is two-story subdivisions with three bedrooms upstairs and a garage in front. Highway 4 carries the whole town to work, so a late-morning start saves time. Summer afternoons pass one hundred degrees before the delta breeze comes.',
  },
  {
    slug: 'vallejo',
    name: 'Vallejo',
    state_code: 'CA',
    lat: 38.1041,
    lng: -122.2566,
    radius_mi: 15,
    speed_mph: 24,
    market: 'later',
    hero: 'Victorian stairs, water views and Vallejo in good hands.',
    intro:
      'The Heritage District climbs a hill of Victorian houses with tall stoops, and Mare Island, the first naval shipyard on the Pacific, has officers’ mansions and new homes across a causeway. Glen Cove and Hiddenbrooke are newer, with garages and association rules. The Carquinez Bridge takes a toll on the way in from the south.',
  },
  {
    slug: 'fairfield',
    name: 'Fairfield',
    state_code: 'CA',
    lat: 38.2494,
    lng: -122.04,
    radius_mi: 18,
    speed_mph: 27,
    market: 'later',
    hero: 'Orders to Travis? Fairfield is ready for your household.',
    intro:
      'Travis Air Force Base brings families in and sends them on all summer, so June and July fill first. The houses are mostly two-story tracts with garages, with country roads and larger lots in Green Valley and Suisun Valley. The wind off the Carquinez Strait is strong enough to hold a mattress against, so we strap early.',
  },
  {
    slug: 'santa-rosa',
    name: 'Santa Rosa',
    state_code: 'CA',
    lat: 38.4405,
    lng: -122.7144,
    radius_mi: 20,
    speed_mph: 24,
    market: 'later',
    hero: 'From Railroad Square to the oak hills, Santa Rosa moves.',
    intro:
      'McDonald Avenue and the West End keep Victorian and Craftsman houses near Railroad Square; Coffey Park and Fountaingrove were rebuilt after the fires of 2017. Rural addresses to the west have gravel drives, so say where a truck can turn.',
  },
]
