import type { CitySeed } from './city-seed.ts'

export const southAtlantic: CitySeed[] = [
  {
    slug: 'miami',
    name: 'Miami',
    state_code: 'FL',
    lat: 25.7617,
    lng: -80.1918,
    radius_mi: 25,
    time_zone: 'America/New_York',
    speed_mph: 20,
    status: 'live',
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
    time_zone: 'America/New_York',
    speed_mph: 22,
    status: 'live',
    hero: 'Over the bridges and under the palms in Fort Lauderdale.',
    intro:
      'The Isles and the beach lie beyond drawbridges that open for boats, and canal streets end in tight turnarounds. Las Olas and the beachfront are towers with docks and associations; Victoria Park has cottages and townhouses. Winter residents arrive in fall, and summer brings afternoon storms.',
    faq: [],
  },
  {
    slug: 'orlando',
    name: 'Orlando',
    state_code: 'FL',
    lat: 28.5383,
    lng: -81.3792,
    radius_mi: 26,
    time_zone: 'America/New_York',
    speed_mph: 25,
    status: 'live',
    hero: 'Unpack sooner and enjoy Orlando earlier.',
    intro:
      'Downtown’s lakeside districts have bungalows on brick streets, the south and west are gated communities and garden apartments with outside stairs, and new towers ring Lake Eola. Interstate 4 is slow at almost any hour, so routes matter. Count on heat, humidity and a thunderstorm on summer afternoons.',
    faq: [],
  },
  {
    slug: 'tampa',
    name: 'Tampa',
    state_code: 'FL',
    lat: 27.9506,
    lng: -82.4572,
    radius_mi: 24,
    time_zone: 'America/New_York',
    speed_mph: 24,
    status: 'live',
    hero: 'Bay to bungalow, Tampa moves with the tide.',
    intro:
      'Seminole Heights and Hyde Park have raised bungalows with deep porches, Channelside and the islands have towers with booked elevators, and the suburbs have gates and garages. Low streets near the bay flood in heavy rain and storm surge. The Gasparilla parade closes Bayshore and its neighbors on a winter weekend.',
    faq: [],
  },
  {
    slug: 'st-petersburg',
    name: 'St. Petersburg',
    state_code: 'FL',
    lat: 27.7676,
    lng: -82.6403,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 23,
    status: 'live',
    hero: 'Sunshine, brick streets and a lighter load in St. Petersburg.',
    intro:
      'Old Northeast and Kenwood have brick streets, alleys and bungalows with garage apartments behind; downtown’s waterfront is condominium towers with strict moving rules. Evacuation zones cover much of the shore, so know yours in hurricane season. The Howard Frankland is the usual bridge, and it is slow by day’s end.',
    faq: [],
  },
  {
    slug: 'jacksonville',
    name: 'Jacksonville',
    state_code: 'FL',
    lat: 30.3322,
    lng: -81.6557,
    radius_mi: 32,
    time_zone: 'America/New_York',
    speed_mph: 27,
    status: 'live',
    hero: 'One huge city, one simple move in Jacksonville.',
    intro:
      'Riverside and Avondale have bungalows and old apartment houses under oaks, San Marco has the river, the Beaches have narrow lots and sandy lanes, and the Southside is garden apartments and gates. The St. Johns River divides everything, so the bridge you cross decides the drive. Navy families make summer busy.',
    faq: [
      {
        question: 'How long does it take to cross town?',
        answer:
          'Longer than newcomers expect: the city is enormous, and trips between the Beaches and the Westside go over a river bridge. The quote counts the real route and its speed, not a straight line.',
      },
      {
        question: 'Do you move people to the bases?',
        answer:
          'Yes. The gate needs the crew’s names and the truck’s details ahead of time, so put the visitor instructions in your order’s notes.',
      },
    ],
  },
  {
    slug: 'atlanta',
    name: 'Atlanta',
    state_code: 'GA',
    lat: 33.749,
    lng: -84.388,
    radius_mi: 28,
    time_zone: 'America/New_York',
    speed_mph: 22,
    status: 'live',
    hero: 'Inside the Perimeter or out, Atlanta moves on schedule.',
    intro:
      'Midtown and Buckhead towers need elevator times and insurance papers; Grant Park, Kirkwood and Virginia-Highland have bungalows on slopes with narrow drives and steps from the street; the suburbs climb and curve. Rush hour shapes the day more than distance does. Summer thunderstorms are frequent, and a rare ice day stops the whole city.',
    faq: [
      {
        question: 'When should a move start to miss the traffic?',
        answer:
          'After the morning rush, around ten, or first thing on a weekend. The Connector and Interstate 285 are slow for hours on weekday afternoons, and drive time is part of the price.',
      },
      {
        question: 'What do Atlanta high-rises require?',
        answer:
          'An elevator booking, usually on a weekday, a certificate of insurance and sometimes a refundable deposit. Ask for the dock’s clearance too, because some garages under towers won’t take a box truck.',
      },
    ],
  },
  {
    slug: 'savannah',
    name: 'Savannah',
    state_code: 'GA',
    lat: 32.0809,
    lng: -81.0912,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 21,
    status: 'live',
    hero: 'Around the squares and up the stoop in Savannah.',
    intro:
      'Downtown’s squares turn every route into small loops under low oak limbs, and row houses rise on high stoops with garden apartments below. Lanes behind the houses are the local loading docks where a truck fits. St. Patrick’s Day fills the historic district for days, and summer is hot, humid and stormy.',
    faq: [],
  },
  {
    slug: 'charleston',
    name: 'Charleston',
    state_code: 'SC',
    lat: 32.7765,
    lng: -79.9311,
    radius_mi: 22,
    time_zone: 'America/New_York',
    speed_mph: 21,
    status: 'live',
    hero: 'Single houses, side piazzas and careful hands in Charleston.',
    intro:
      'The single house stands one room wide to the street with its piazza along the side, so furniture goes through a narrow door and up a turned stair. Streets south of Broad are tight, and several flood at high tide even without rain: check the tide table for your day. West Ashley and Mount Pleasant are easier, with driveways.',
    faq: [],
  },
  {
    slug: 'charlotte',
    name: 'Charlotte',
    state_code: 'NC',
    lat: 35.2271,
    lng: -80.8431,
    radius_mi: 26,
    time_zone: 'America/New_York',
    speed_mph: 25,
    status: 'live',
    hero: 'New in Charlotte? You’re in good company, and in good hands.',
    intro:
      'South End and Uptown are mid-rises and towers with docks and elevator slots, Dilworth and Plaza Midwood have bungalows on leafy streets, and the outer wards are subdivisions with garages. Banks and hospitals bring people all year, most of all in early summer. Summers are humid with late storms.',
    faq: [
      {
        question: 'My South End building has only one loading space. What now?',
        answer:
          'Reserve it with the elevator and tell us the exact slot; crews plan to be in and out within it. If it is taken, the city can permit curb space for the truck nearby.',
      },
      {
        question: 'How early should I book?',
        answer:
          'Two to four weeks for a weekend at the end of a month between May and August; a few days is usually enough for a weekday in between.',
      },
    ],
  },
  {
    slug: 'raleigh',
    name: 'Raleigh',
    state_code: 'NC',
    lat: 35.7796,
    lng: -78.6382,
    radius_mi: 22,
    time_zone: 'America/New_York',
    speed_mph: 25,
    status: 'live',
    hero: 'Oak trees overhead and boxes off your hands: move to Raleigh.',
    intro:
      'Oakwood and Mordecai have Victorian houses with porches and narrow drives, North Hills and downtown have new apartments with docks, and the rest is garages in the pines. Student moves around NC State crowd the end of July and August. Ice, more than snow, is what stops traffic in winter.',
    faq: [],
  },
  {
    slug: 'durham',
    name: 'Durham',
    state_code: 'NC',
    lat: 35.994,
    lng: -78.8986,
    radius_mi: 18,
    time_zone: 'America/New_York',
    speed_mph: 24,
    status: 'live',
    hero: 'Tobacco lofts and tree-lined streets: Durham, delivered.',
    intro:
      'Tobacco and textile warehouses downtown are now lofts with freight elevators, long corridors and a booked dock. Trinity Park and Watts-Hillandale have mill-era houses with basements and porches. Duke’s residents and graduates change places around the start of July, so that week fills first.',
    faq: [],
  },
  {
    slug: 'asheville',
    name: 'Asheville',
    state_code: 'NC',
    lat: 35.5951,
    lng: -82.5515,
    radius_mi: 20,
    time_zone: 'America/New_York',
    speed_mph: 21,
    status: 'live',
    hero: 'Mountain driveways are our kind of morning in Asheville.',
    intro:
      'Montford and West Asheville have old houses on slopes, and homes on the ridges around town lie at the end of steep gravel drives where a box truck may have to stop at the bottom. Tell us about the last half mile. Fall color brings heavy traffic in October, and winter ice stays on shaded roads.',
    faq: [],
  },
]
