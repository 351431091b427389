import type { CitySeed } from './city-seed.ts'

export const floridaSouth: CitySeed[] = [
  {
    slug: 'miami',
    name: 'Miami',
    state_code: 'FL',
    lat: 25.7617,
    lng: -80.1918,
    radius_mi: 25,
    speed_mph: 20,
    market: 'first',
    hero: 'Condo dock to front door, Miami moves without the drama.',
    intro:
      'Towers in Brickell, Edgewater and along the beaches control every move: approved insurance, a deposit, a service elevator slot and weekday hours. Coral Gables and Little Havana have low houses, walls and gates, and many older walk-ups have no elevator at all. Daily storms come in the summer afternoons, and hurricane season runs June through November.',
    faq: [
      {
        question: 'My condo asks for a COI. What is that?',
        answer:
          'A certificate of insurance that names your association and manager as insured parties. Pass on their sample wording a few days ahead and your mover has it issued; without it, most Miami buildings turn the truck away.',
      },
      {
        question: 'What if a hurricane is on the way?',
        answer:
          'Buildings close their elevators and docks before a storm, so moves stop early. Change your date as soon as a watch is issued, and keep documents and medicine with you.',
      },
    ],
  },
  {
    slug: 'fort-lauderdale',
    name: 'Fort Lauderdale',
    state_code: 'FL',
    lat: 26.1224,
    lng: -80.1373,
    radius_mi: 20,
    speed_mph: 22,
    market: 'first',
    hero: 'Over the bridges and under the palms in Fort Lauderdale.',
    intro:
      'The Isles and the beach lie beyond drawbridges that open for boats, and canal streets end in tight turnarounds. Las Olas and the beachfront are towers with docks and associations; Victoria Park has cottages and townhouses. Winter residents arrive in fall, and summer brings afternoon storms.',
  },
  {
    slug: 'hialeah',
    name: 'Hialeah',
    state_code: 'FL',
    lat: 25.8576,
    lng: -80.2781,
    radius_mi: 10,
    speed_mph: 21,
    market: 'first',
    hero: 'Narrow gates, full houses, steady hands: Hialeah.',
    intro:
      'Nine neighbors in ten speak Spanish at home. Single-story houses have been extended into second homes with narrow side gates, and the apartment blocks have outside stairs and tight lots where parking is shared. Street names and numbers follow the city’s own grid, so we confirm the quadrant.',
  },
  {
    slug: 'pembroke-pines',
    name: 'Pembroke Pines',
    state_code: 'FL',
    lat: 26.0078,
    lng: -80.2963,
    radius_mi: 12,
    speed_mph: 24,
    market: 'first',
    hero: 'Gate codes, lakes and a crew on the list: Pembroke Pines.',
    intro:
      'Chapel Trail, Silver Lakes and Pembroke Falls stand behind gates that want insurance papers and names a day ahead. Century Village is thousands of condominiums for people past fifty-five, with catwalks, small elevators and weekday hours. Pines Boulevard runs the length of the city, slowly.',
  },
  {
    slug: 'hollywood',
    name: 'Hollywood',
    state_code: 'FL',
    lat: 26.0112,
    lng: -80.1495,
    radius_mi: 12,
    speed_mph: 22,
    market: 'first',
    hero: 'Broadwalk to the Circle, beach to Boulevard: Hollywood.',
    intro:
      'Condominium towers on the beach side ask for a deposit, pads in the elevator and a weekday; the Lakes section has 1920s Spanish houses; the west is ranch homes with carports. Bridges over the Intracoastal open for boats. King tides wet the low streets near the water in fall.',
  },
  {
    slug: 'miramar',
    name: 'Miramar',
    state_code: 'FL',
    lat: 25.9861,
    lng: -80.3036,
    radius_mi: 12,
    speed_mph: 25,
    market: 'first',
    hero: 'From the turnpike to the edge of the Everglades: Miramar.',
    intro:
      'East Miramar’s houses date from the 1950s with carports and straight drives; the west, built since, is two-story homes around lakes behind gates that close at night. Nothing lies beyond the last street but the Everglades. Caribbean families, many with relatives to help, like a Saturday.',
  },
  {
    slug: 'coral-springs',
    name: 'Coral Springs',
    state_code: 'FL',
    lat: 26.2712,
    lng: -80.2706,
    radius_mi: 12,
    speed_mph: 25,
    market: 'first',
    hero: 'A planned city deserves a planned move: Coral Springs.',
    intro:
      'Drawn up by a developer in the 1960s, with one covered bridge as its emblem, it still rules on paint and on trucks left overnight. Canals lie behind most houses, and garden apartments have three floors and no elevator. The Sawgrass Expressway along the edge is a toll road.',
  },
  {
    slug: 'west-palm-beach',
    name: 'West Palm Beach',
    state_code: 'FL',
    lat: 26.7153,
    lng: -80.0534,
    radius_mi: 18,
    speed_mph: 23,
    market: 'later',
    hero: 'Bungalow, tower, island bridge: West Palm Beach.',
    intro:
      'El Cid, Flamingo Park and Northwood have Mission and Mediterranean houses with arched doors and small drives; Flagler Drive’s towers want papers, pads and weekdays. Bridges to the island open on a timetable. Winter is the season here, and everything on the water is dearer and slower until Easter.',
  },
  {
    slug: 'pompano-beach',
    name: 'Pompano Beach',
    state_code: 'FL',
    lat: 26.2379,
    lng: -80.1248,
    radius_mi: 12,
    speed_mph: 23,
    market: 'first',
    hero: 'Drawbridge up, spirits up: Pompano Beach.',
    intro:
      'Towers along the ocean have associations with deposits and weekday hours; the canal streets inland end in turnarounds too tight for a long truck. The bridges to the beach open for boats. Palm Aire and Cresthaven are low buildings and ranch homes, hot work in July and pleasant in January.',
  },
  {
    slug: 'miami-gardens',
    name: 'Miami Gardens',
    state_code: 'FL',
    lat: 25.942,
    lng: -80.2456,
    radius_mi: 10,
    speed_mph: 23,
    market: 'first',
    hero: 'Game days planned around, everything else carried: Miami Gardens.',
    intro:
      'Incorporated in 2003, it is single-family houses on level lots with carports, gates and bars on the windows that narrow a door by inches. Stadium events, from football to motor racing in May, close 199th Street. The expressways meet at the Golden Glades interchange, which is slow all day.',
  },
]
