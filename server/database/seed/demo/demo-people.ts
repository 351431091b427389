import type { MemberRole } from '#contract/kernel/access.ts'
import type { Language } from '#contract/kernel/languages.ts'
import type { Town } from './towns.ts'

/** Password of the demo's admins. All other users sign in by code, shown at /dev/outbox. */
const password = 'haulwell-demo'
export const demoAdmins = [
  { name: 'Ada Fields', email: 'admin@haulwell.test', password, roles: ['full-access'] },
  { name: 'Omar Reyes', email: 'operations@haulwell.test', password, roles: ['operations'] },
  { name: 'Fay Ngo', email: 'finance@haulwell.test', password, roles: ['finance'] },
  { name: 'Sam Okafor', email: 'support@haulwell.test', password, roles: ['support'] },
  { name: 'Cleo Marsh', email: 'content@haulwell.test', password, roles: ['content'] },
] as const

export const demoCoupons = [
  { code: 'WELCOME10', amount: 10, cap_cents: 7500, is_badge: true },
  { code: 'SPRING20', amount: 20, cap_cents: 5000, is_badge: false, max_uses: 5000 },
]

export const demoAffiliates = [
  {
    slug: 'keys-and-co',
    name: 'Keys & Co. Realty',
    email: 'partners@keysandco.test',
    commission_bp: 500,
    amount: 5,
    intro: 'New keys, same sofa. Keys & Co. clients move for less.',
  },
  {
    slug: 'campus-housing',
    name: 'Campus Housing Board',
    email: 'office@campushousing.test',
    commission_bp: 300,
    amount: 10,
    intro: 'From the dorm to the first flat, with a student price.',
  },
  {
    slug: 'boxes-and-bows',
    name: 'Boxes & Bows, a blog',
    email: 'hello@boxesandbows.test',
    commission_bp: 800,
    amount: 0,
  },
]

type Driver = { name: string; email: string; phone: string; license_number: string }
export type Mover = {
  name: string
  email: string
  business_name: string
  town: Town
  trucks: { vehicle: 'pickup' | 'van' | 'box16'; plate: string; make: string; year: number }[]
  drivers: [Driver, ...Driver[]]
  /** The people in the office, besides the owner. */
  team?: { name: string; email: string; role: MemberRole }[]
  /** How many days after the demo's past the insurance expires; by default enough for every move. */
  insured_days?: number
}

export const movers: Mover[] = [
  {
    name: 'Nina Castillo',
    email: 'nina@bayhaul.test',
    business_name: 'Bay Haul Collective',
    town: 'bay',
    trucks: [
      { vehicle: 'box16', plate: '8HLW214', make: 'Isuzu NPR', year: 2021 },
      { vehicle: 'van', plate: '7KDP903', make: 'Ford Transit', year: 2019 },
      { vehicle: 'box16', plate: '8HLW377', make: 'Isuzu NPR', year: 2023 },
    ],
    drivers: [
      {
        name: 'Dre Walker',
        email: 'dre@bayhaul.test',
        phone: '+14155550111',
        license_number: 'CA-D4410021',
      },
      {
        name: 'Amara Diallo',
        email: 'amara@bayhaul.test',
        phone: '+14155550121',
        license_number: 'CA-D4419377',
      },
    ],
    team: [{ name: 'Rosa Delgado', email: 'rosa@bayhaul.test', role: 'dispatcher' }],
  },
  {
    name: 'Tomasz Zielinski',
    email: 'tomasz@goldengate.test',
    business_name: 'Golden Gate Movers',
    town: 'bay',
    trucks: [
      { vehicle: 'box16', plate: '9GGM550', make: 'Hino 195', year: 2022 },
      { vehicle: 'box16', plate: '9GGM551', make: 'Hino 195', year: 2024 },
    ],
    drivers: [
      {
        name: 'Ivy Chen',
        email: 'ivy@goldengate.test',
        phone: '+14155550112',
        license_number: 'CA-D7712094',
      },
      {
        name: 'Marco Bellini',
        email: 'marco@goldengate.test',
        phone: '+14155550122',
        license_number: 'CA-D7715530',
      },
    ],
  },
  {
    name: 'Ruth Alvarado',
    email: 'ruth@lonestar.test',
    business_name: 'Lone Star Lifting',
    town: 'austin',
    trucks: [{ vehicle: 'box16', plate: 'TX-LSL16', make: 'Ford E-450', year: 2020 }],
    drivers: [
      {
        name: 'Beau Carter',
        email: 'beau@lonestar.test',
        phone: '+15125550113',
        license_number: 'TX-20931188',
      },
    ],
  },
  {
    name: 'Kwame Mensah',
    email: 'kwame@windycity.test',
    business_name: 'Windy City Carriers',
    town: 'chicago',
    trucks: [
      { vehicle: 'box16', plate: 'IL-WCC24', make: 'Isuzu NQR', year: 2023 },
      { vehicle: 'pickup', plate: 'IL-WCC07', make: 'Ram 1500', year: 2018 },
    ],
    drivers: [
      {
        name: 'Lena Kowalski',
        email: 'lena@windycity.test',
        phone: '+13125550114',
        license_number: 'IL-K52017744',
      },
      {
        name: 'Deshawn Price',
        email: 'deshawn@windycity.test',
        phone: '+13125550124',
        license_number: 'IL-P52018810',
      },
      {
        name: 'Gus Halloran',
        email: 'gus@windycity.test',
        phone: '+13125550125',
        license_number: 'IL-H52019942',
      },
    ],
  },
  {
    name: 'Hal Brennan',
    email: 'hal@capitolcity.test',
    business_name: 'Capitol City Hauling',
    town: 'austin',
    trucks: [{ vehicle: 'box16', plate: 'TX-CCH88', make: 'Chevrolet LCF', year: 2019 }],
    drivers: [
      {
        name: 'Rosa Trevino',
        email: 'rosa@capitolcity.test',
        phone: '+15125550115',
        license_number: 'TX-20944102',
      },
    ],
    insured_days: 12,
  },
  {
    name: 'Bridget Malone',
    email: 'bridget@lakeshore.test',
    business_name: 'Lakeshore Lift & Load',
    town: 'chicago',
    trucks: [{ vehicle: 'box16', plate: 'IL-LLL31', make: 'Freightliner M2', year: 2017 }],
    drivers: [
      {
        name: 'Jonas Petersen',
        email: 'jonas@lakeshore.test',
        phone: '+13125550116',
        license_number: 'IL-J52027712',
      },
    ],
  },
  {
    name: 'Wes Tanaka',
    email: 'wes@milehigh.test',
    business_name: 'Mile High Moving Co.',
    town: 'denver',
    trucks: [
      { vehicle: 'box16', plate: 'CO-MHM52', make: 'Isuzu NPR', year: 2022 },
      { vehicle: 'van', plate: 'CO-MHM18', make: 'Ram ProMaster', year: 2021 },
    ],
    drivers: [
      {
        name: 'Kayla Begay',
        email: 'kayla@milehigh.test',
        phone: '+13035550117',
        license_number: 'CO-941120033',
      },
    ],
  },
  {
    name: 'Elena Petrova',
    email: 'elena@frontrange.test',
    business_name: 'Front Range Freight',
    town: 'denver',
    trucks: [{ vehicle: 'box16', plate: 'CO-FRF40', make: 'Hino 155', year: 2018 }],
    drivers: [
      {
        name: 'Tyler Quinn',
        email: 'tyler@frontrange.test',
        phone: '+13035550118',
        license_number: 'CO-941127781',
      },
    ],
  },
  {
    name: 'Malia Kahale',
    email: 'malia@pugetsound.test',
    business_name: 'Puget Sound Porters',
    town: 'seattle',
    trucks: [{ vehicle: 'box16', plate: 'WA-PSP77', make: 'Ford E-450', year: 2021 }],
    drivers: [
      {
        name: 'Otto Lindgren',
        email: 'otto@pugetsound.test',
        phone: '+12065550119',
        license_number: 'WDL4K7720912',
      },
    ],
  },
  {
    name: 'Sergio Fuentes',
    email: 'sergio@emerald.test',
    business_name: 'Emerald City Movers',
    town: 'seattle',
    trucks: [{ vehicle: 'box16', plate: 'WA-ECM03', make: 'Isuzu NPR', year: 2016 }],
    drivers: [
      {
        name: 'Hannah Yoon',
        email: 'hannah@emerald.test',
        phone: '+12065550120',
        license_number: 'WDL8H1150374',
      },
    ],
  },
]

export type Customer = { name: string; email: string; town: Town; locale?: Language }

const customersIn = (town: Town, names: readonly string[], locale?: 'es'): Customer[] =>
  names.map((name) => ({
    name,
    email: `${name
      .split(' ')[0]
      ?.normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()}@example.test`,
    town,
    ...(locale ? { locale } : {}),
  }))

/**
 * Forty customers with distinct first names, from which their email addresses are made. The first
 * is listed among the demo's sign-ins.
 */
export const customers: Customer[] = [
  ...customersIn('bay', [
    'Maria Santos',
    'Jonah Whitfield',
    'Priya Raman',
    'Tess Lindqvist',
    'Desmond Achebe',
    'Noor Haddad',
    'Felix Baumann',
    'Imani Brooks',
    'Caleb Thornton',
    'Yuki Nakamura',
    'Rebecca Stein',
    'Arturo Vidal',
  ]),
  ...customersIn('bay', ['Lucía Ortega', 'Joaquín Rivas'], 'es'),
  ...customersIn('chicago', [
    'Ben Kaplan',
    'Grace Oyelaran',
    'Stella Markovic',
    'Darnell Hughes',
    'Aoife Byrne',
    'Pawel Nowak',
    'Simone Archer',
  ]),
  ...customersIn('chicago', ['Ximena Duarte'], 'es'),
  ...customersIn('austin', [
    'Hugo Martin',
    'Delia Fontaine',
    'Wyatt Sommers',
    'Anjali Mehta',
    'Cooper Lang',
  ]),
  ...customersIn('austin', ['Marisol Guerra', 'Andrés Palacios'], 'es'),
  ...customersIn('denver', ['Quentin Ross', 'Ingrid Solheim', 'Malcolm Reid', 'Tamsin Wilde']),
  ...customersIn('denver', ['Paloma Cisneros'], 'es'),
  ...customersIn('seattle', [
    'Theo Vance',
    'Mei-Ling Zhao',
    'Olga Sorokina',
    'Gideon Marsh',
    'Farah Aziz',
    'Leif Eriksen',
  ]),
]
