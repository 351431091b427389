import type { QuoteAsk } from '#contract/calls/booking.ts'

/** Everybody of the demo signs in by a code, which stands at /dev/outbox; admins by a password. */
export const demoAdmins = [
  {
    name: 'Ada Fields',
    email: 'admin@haulwell.test',
    password: 'haulwell-demo',
    roles: ['full-access'] as const,
  },
  {
    name: 'Omar Reyes',
    email: 'operations@haulwell.test',
    password: 'haulwell-demo',
    roles: ['operations'] as const,
  },
  {
    name: 'Fay Ngo',
    email: 'finance@haulwell.test',
    password: 'haulwell-demo',
    roles: ['finance'] as const,
  },
  {
    name: 'Sam Okafor',
    email: 'support@haulwell.test',
    password: 'haulwell-demo',
    roles: ['support'] as const,
  },
  {
    name: 'Cleo Marsh',
    email: 'content@haulwell.test',
    password: 'haulwell-demo',
    roles: ['content'] as const,
  },
]

export const demoCoupons = [
  { code: 'WELCOME10', amount: 10, cap_cents: 7500, is_badge: true },
  { code: 'SPRING20', amount: 20, cap_cents: 5000, is_badge: false, max_uses: 200 },
]

const pacific = 'America/Los_Angeles'
const bay = ['san-francisco', 'oakland', 'berkeley', 'san-jose']

export const movers = [
  {
    name: 'Nina Castillo',
    email: 'nina@bayhaul.test',
    business_name: 'Bay Haul Collective',
    cities: bay,
    time_zone: pacific,
    driver: {
      name: 'Dre Walker',
      email: 'dre@bayhaul.test',
      phone: '+14155550111',
      licence_number: 'CA-D4410021',
    },
  },
  {
    name: 'Tomasz Zielinski',
    email: 'tomasz@goldengate.test',
    business_name: 'Golden Gate Movers',
    cities: bay,
    time_zone: pacific,
    driver: {
      name: 'Ivy Chen',
      email: 'ivy@goldengate.test',
      phone: '+14155550112',
      licence_number: 'CA-D7712094',
    },
  },
  {
    name: 'Ruth Alvarado',
    email: 'ruth@lonestar.test',
    business_name: 'Lone Star Lifting',
    cities: ['austin'],
    time_zone: 'America/Chicago',
    driver: {
      name: 'Beau Carter',
      email: 'beau@lonestar.test',
      phone: '+15125550113',
      licence_number: 'TX-20931188',
    },
  },
  {
    name: 'Kwame Mensah',
    email: 'kwame@windycity.test',
    business_name: 'Windy City Carriers',
    cities: ['chicago'],
    time_zone: 'America/Chicago',
    driver: {
      name: 'Lena Kowalski',
      email: 'lena@windycity.test',
      phone: '+13125550114',
      licence_number: 'IL-K52017744',
    },
  },
]

export const customers = [
  { name: 'Maria Santos', email: 'maria@example.test', time_zone: pacific },
  { name: 'Jonah Whitfield', email: 'jonah@example.test', time_zone: pacific },
  { name: 'Priya Raman', email: 'priya@example.test', time_zone: pacific },
  { name: 'Lucía Ortega', email: 'lucia@example.test', time_zone: 'America/Chicago', locale: 'es' },
  { name: 'Ben Kaplan', email: 'ben@example.test', time_zone: 'America/Chicago' },
  { name: 'Grace Oyelaran', email: 'grace@example.test', time_zone: 'America/Chicago' },
  { name: 'Tess Lindqvist', email: 'tess@example.test', time_zone: pacific },
  { name: 'Hugo Martin', email: 'hugo@example.test', time_zone: 'America/Chicago' },
]

export type Story = {
  mover: string
  /** Days from today, and hours UTC, of the window's start. */
  day: number
  hour: number
  bookedDaysBefore: number
  size: string
  stops: (QuoteAsk['stops'][number] & { address: string })[]
  ends:
    | 'placed'
    | 'accepted'
    | 'confirmed'
    | 'en_route'
    | 'loading'
    | 'delivered'
    | 'completed'
    | 'disputed'
    | 'cancelled'
  /** Measured beside estimated minutes. */
  pace: number
  stars?: number
  review?: string
  coupon?: string
  notes?: string
  tip_cents?: number
  declared_value_cents?: number
}

const mission = {
  kind: 'pickup',
  zip: '94110',
  address: '742 Valencia St',
  floor: 3,
  flights: 2,
} as const
const uptown = {
  kind: 'dropoff',
  zip: '94612',
  address: '1955 Broadway',
  floor: 2,
  has_elevator: true,
} as const
const sunset = {
  kind: 'pickup',
  zip: '94122',
  address: '1288 Irving St',
  floor: 2,
  flights: 1,
} as const
const rockridge = { kind: 'dropoff', zip: '94618', address: '5655 College Ave', floor: 1 } as const
const east = { kind: 'pickup', zip: '78702', address: '2209 E Cesar Chavez St', floor: 1 } as const
const mueller = {
  kind: 'dropoff',
  zip: '78723',
  address: '1900 Simond Ave',
  floor: 4,
  has_elevator: true,
} as const
const logan = {
  kind: 'pickup',
  zip: '60647',
  address: '2626 N Kedzie Blvd',
  floor: 3,
  flights: 2,
} as const
const lakeview = {
  kind: 'dropoff',
  zip: '60657',
  address: '3145 N Halsted St',
  floor: 2,
  flights: 1,
} as const

const inBay = { stops: [mission, uptown], hour: 17 }
const acrossTheBay = { stops: [sunset, rockridge], hour: 21 }
const inAustin = { mover: 'ruth@lonestar.test', stops: [east, mueller], hour: 15 }
const inChicago = { mover: 'kwame@windycity.test', stops: [logan, lakeview], hour: 16 }
const nina = 'nina@bayhaul.test'
const tomasz = 'tomasz@goldengate.test'

/** Told in this order; the customers take turns. */
export const stories: Story[] = [
  {
    ...inBay,
    mover: nina,
    day: -45,
    bookedDaysBefore: 9,
    size: 'two-bedroom',
    ends: 'completed',
    pace: 0.92,
    stars: 5,
    review: 'On time, careful with the piano stool, and cheaper than quoted.',
    tip_cents: 4000,
  },
  {
    ...acrossTheBay,
    mover: tomasz,
    day: -41,
    bookedDaysBefore: 12,
    size: 'one-bedroom',
    ends: 'completed',
    pace: 1.05,
    stars: 4,
    review: 'Good crew, a little late.',
    coupon: 'WELCOME10',
  },
  {
    ...inBay,
    mover: tomasz,
    day: -37,
    bookedDaysBefore: 6,
    size: 'studio',
    ends: 'cancelled',
    pace: 1,
  },
  {
    ...inAustin,
    day: -33,
    bookedDaysBefore: 8,
    size: 'two-bedroom',
    ends: 'completed',
    pace: 0.85,
    stars: 5,
    review: 'Rápidos y muy amables.',
  },
  {
    ...inChicago,
    day: -30,
    bookedDaysBefore: 14,
    size: 'one-bedroom',
    ends: 'completed',
    pace: 1.1,
    stars: 5,
    declared_value_cents: 500_000,
  },
  { ...inChicago, day: -26, bookedDaysBefore: 7, size: 'studio', ends: 'completed', pace: 0.9 },
  {
    ...acrossTheBay,
    mover: nina,
    day: -22,
    bookedDaysBefore: 10,
    size: 'few-items',
    ends: 'completed',
    pace: 1,
    stars: 3,
    review: 'Fine, but the van was smaller than I thought.',
  },
  {
    ...inAustin,
    day: -18,
    bookedDaysBefore: 5,
    size: 'one-bedroom',
    ends: 'completed',
    pace: 0.95,
    stars: 5,
  },
  {
    ...inBay,
    mover: nina,
    day: -14,
    bookedDaysBefore: 9,
    size: 'two-bedroom',
    ends: 'disputed',
    pace: 1.02,
  },
  {
    ...inChicago,
    day: -11,
    bookedDaysBefore: 6,
    size: 'two-bedroom',
    ends: 'completed',
    pace: 0.88,
    stars: 4,
    coupon: 'SPRING20',
  },
  {
    ...acrossTheBay,
    mover: tomasz,
    day: -8,
    bookedDaysBefore: 4,
    size: 'one-bedroom',
    ends: 'completed',
    pace: 0.97,
    stars: 5,
  },
  { ...inAustin, day: -5, bookedDaysBefore: 10, size: 'studio', ends: 'completed', pace: 1.04 },
  {
    ...inBay,
    mover: tomasz,
    day: -3,
    bookedDaysBefore: 8,
    size: 'few-items',
    ends: 'completed',
    pace: 0.9,
    stars: 5,
  },
  { ...inChicago, day: 3, bookedDaysBefore: 9, size: 'one-bedroom', ends: 'confirmed', pace: 1 },
  {
    ...inBay,
    mover: nina,
    day: 4,
    bookedDaysBefore: 7,
    size: 'two-bedroom',
    ends: 'accepted',
    pace: 1,
    notes: 'The buzzer is broken; please call.',
  },
  { ...inAustin, day: 5, bookedDaysBefore: 8, size: 'two-bedroom', ends: 'placed', pace: 1 },
  {
    ...acrossTheBay,
    mover: tomasz,
    day: 6,
    bookedDaysBefore: 8,
    size: 'one-bedroom',
    ends: 'placed',
    pace: 1,
  },
  {
    ...inBay,
    mover: tomasz,
    day: 9,
    bookedDaysBefore: 10,
    size: 'studio',
    ends: 'placed',
    pace: 1,
    tip_cents: 2500,
  },
  {
    ...inChicago,
    day: 11,
    bookedDaysBefore: 12,
    size: 'three-bedroom',
    ends: 'placed',
    pace: 1,
    declared_value_cents: 1_500_000,
  },
]
