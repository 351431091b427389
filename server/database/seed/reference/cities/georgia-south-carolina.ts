import type { CitySeed } from './city-seed.ts'

export const georgiaSouthCarolina: CitySeed[] = [
  {
    slug: 'atlanta',
    name: 'Atlanta',
    state_code: 'GA',
    lat: 33.749,
    lng: -84.388,
    radius_mi: 28,
    speed_mph: 22,
    market: 'first',
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
    speed_mph: 21,
    market: 'first',
    hero: 'Around the squares and up the stoop in Savannah.',
    intro:
      'Downtown’s squares turn every route into small loops under low oak limbs, and row houses rise on high stoops with garden apartments below. Lanes behind the houses are the local loading docks where a truck fits. St. Patrick’s Day fills the historic district for days, and summer is hot, humid and stormy.',
  },
  {
    slug: 'charleston',
    name: 'Charleston',
    state_code: 'SC',
    lat: 32.7765,
    lng: -79.9311,
    radius_mi: 22,
    speed_mph: 21,
    market: 'first',
    hero: 'Single houses, side piazzas and careful hands in Charleston.',
    intro:
      'The single house stands one room wide to the street with its piazza along the side, so furniture goes through a narrow door and up a turned stair. Streets south of Broad are tight, and several flood at high tide even without rain: check the tide table for your day. West Ashley and Mount Pleasant are easier, with driveways.',
  },
  {
    slug: 'augusta',
    name: 'Augusta',
    state_code: 'GA',
    lat: 33.4735,
    lng: -82.0105,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Any week but the Masters: Augusta.',
    intro:
      'In the first full week of April houses are let to golf visitors and streets near the course close, so nobody moves. Summerville, on the Hill, has big old homes with porches and carriage drives; Columbia County is new subdivisions. The Army’s cyber school keeps families coming through the summer.',
  },
  {
    slug: 'columbus-georgia',
    name: 'Columbus',
    state_code: 'GA',
    lat: 32.461,
    lng: -84.9877,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Mill lofts, river rapids, Army orders: Columbus, Georgia.',
    intro:
      'Cotton mills beside the Chattahoochee’s rapids are lofts now, with freight elevators and long halls. Wynnton and Lakebottom have 1920s houses on slopes, the north new brick. The post to the south trains infantry and armor, so households come on orders, most of them in summer.',
  },
  {
    slug: 'macon',
    name: 'Macon',
    state_code: 'GA',
    lat: 32.8407,
    lng: -83.6324,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Cherry blossoms in March, columns all year: Macon.',
    intro:
      'InTown’s houses stand on a hill with columns, tall doors and front steps in stone, Vineville and Ingleside are shaded and quieter, and the north is subdivisions. Some three hundred thousand Yoshino cherry trees bloom in March, with a festival. Two interstates meet here and are always being rebuilt.',
  },
  {
    slug: 'athens',
    name: 'Athens',
    state_code: 'GA',
    lat: 33.9519,
    lng: -83.3576,
    radius_mi: 18,
    speed_mph: 23,
    market: 'later',
    hero: 'After the last home game or before the first: Athens.',
    intro:
      'Leases near the university end on the last of July, and for a few days Baxter Street is one long line of trucks. Boulevard and Cobbham have old houses with deep porches, Five Points has brick cottages on hills. On fall Saturdays the town is closed to anything larger than a grill.',
  },
  {
    slug: 'sandy-springs',
    name: 'Sandy Springs',
    state_code: 'GA',
    lat: 33.9304,
    lng: -84.3733,
    radius_mi: 12,
    speed_mph: 22,
    market: 'first',
    hero: 'Perimeter tower or riverside drive: Sandy Springs.',
    intro:
      'Towers and apartment blocks by Perimeter Center run on dock times and certificates, while the streets toward the Chattahoochee are long wooded drives that drop from the road. The mail says Atlanta. Where 285 crosses 400, the interchange is new and the traffic is not.',
  },
  {
    slug: 'columbia',
    name: 'Columbia',
    state_code: 'SC',
    lat: 34.0007,
    lng: -81.0348,
    radius_mi: 20,
    speed_mph: 24,
    market: 'later',
    hero: 'Famously hot, reassuringly careful: Columbia.',
    intro:
      'Shandon and Earlewood have bungalows with porches and alleys, downtown has student towers with elevator slots, and Lake Murray’s shore is long drives under pines. Fort Jackson trains more recruits than any other post. The city once took its heat for a slogan, and we start at seven.',
  },
  {
    slug: 'north-charleston',
    name: 'North Charleston',
    state_code: 'SC',
    lat: 32.8546,
    lng: -79.9748,
    radius_mi: 16,
    speed_mph: 24,
    market: 'first',
    hero: 'Park Circle porches, port-side schedules: North Charleston.',
    intro:
      'Park Circle was drawn as an English garden suburb, with cottages on wheel-spoke streets; the former navy base next to it is filling with apartments, and the joint base and the aircraft plant bring families all year. Low roads flood in heavy rain, and Interstate 26 floods with cars.',
  },
]
