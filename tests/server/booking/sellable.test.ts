import { describe, expect, test } from 'vitest'

import type { Quote, QuoteInput } from '#contract/calls/quotes.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin } from '../../support/people/people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import { aQuote, bookingOf } from '../../support/scenarios/moves.ts'

type Stops = QuoteInput['stops']

const route = (from: string, to: string): Stops => [
  { kind: 'pickup', zip: from },
  { kind: 'dropoff', zip: to },
]
const ask = (change: Partial<QuoteInput>, headers = {}) =>
  customer.post(
    '/api/quotes',
    {
      stops: route('94612', '94110'),
      ...(change.items ? {} : { size: 'studio' }),
      window_start_at: fromNow(app, { days: 3 }),
      ...change,
    },
    { headers },
  )

describe('a price', () => {
  test.each([
    ['San Juan', '00901'],
    ['Honolulu', '96813'],
    ['Anchorage', '99501'],
  ])('is refused for a move from Oakland to %s, which no road reaches', async (_city, zip) => {
    expect(errorsOf(await ask({ stops: route('94612', zip) }))).toEqual({
      'stops.1.zip': [
        'We don’t move between these places: there’s no road for a truck between them. Choose places in the same part of the country.',
      ],
    })
  })

  test('is refused for a move farther than the fee allows, and given up to it', async () => {
    const toLosAngeles = route('94612', '90001')
    const refused = errorsOf(await ask({ stops: toLosAngeles }))
    expect(refused['stops.1.zip']?.[0]).toMatch(
      /^These places are \d{3} miles apart by road. We move up to 150 miles.$/,
    )
    const miles = Number(/\d{3}/.exec(String(refused['stops.1.zip']))?.[0])

    const admin = await anAdmin(app)
    const [fee] = unwrap<{ id: number }[]>(await admin.get('/api/fees?code=farthest_miles'))
    unwrap(await admin.patch(`/api/fees/${fee?.id}`, { value: miles }))
    const quote = unwrap<Quote>(await ask({ stops: toLosAngeles }))
    expect(quote.route_miles).toBeGreaterThan(150)
  })

  test('is for at least a mile, even within one ZIP code', async () => {
    const quote = await aQuote(app, customer, { stops: route('94110', '94110') })
    expect(quote.route_miles).toBe(1)
    expect(quote.price.lines.find(({ code }) => code === 'mileage')?.amount_cents).toBeGreaterThan(
      0,
    )
  })

  test('is refused unless the stops lead from a pickup to a drop-off', async () => {
    const dropoffs: Stops = [
      { kind: 'dropoff', zip: '94612' },
      { kind: 'dropoff', zip: '94110' },
    ]
    expect(errorsOf(await ask({ stops: dropoffs }))).toEqual({
      'stops.0.kind': ['The first stop must be the pickup.'],
    })
    const backwards = route('94612', '94110').reverse()
    expect(errorsOf(await ask({ stops: backwards }))).toEqual({
      'stops.0.kind': ['The first stop must be the pickup.'],
      'stops.1.kind': ['The last stop must be the drop-off.'],
    })
  })
})

describe('an item of the customer’s own', () => {
  test.each([
    [{}, ['volume_ft3', 'weight_lb']],
    [{ volume_ft3: 0, weight_lb: 0 }, ['volume_ft3', 'weight_lb']],
    [{ volume_ft3: 40 }, ['weight_lb']],
    [{ weight_lb: 600 }, ['volume_ft3']],
  ])('needs its volume and its weight: %j', async (measures, missing) => {
    const items = [{ name: 'Grand piano', quantity: 99, ...measures }]
    const errors = errorsOf(await ask({ items }))
    expect(Object.keys(errors)).toEqual(missing.map((field) => `items.0.${field}`))
  })

  test.each([
    ['Propane tank', 'Propane tank'],
    ['two old PROPANE tanks', 'two old PROPANE tanks'],
    ['Tanque de propano', 'Tanque de propano'],
    ['Kerosene', 'Kerosene'],
    ['Weed killer, half full', 'Weed killer, half full'],
  ])('is refused if it is something that no crew takes: %s', async (name, item) => {
    const items = [{ name, quantity: 1, volume_ft3: 3, weight_lb: 35 }]
    const [error] = errorsOf(await ask({ items }))['items.0.name'] ?? []
    expect(error).toMatch(new RegExp(`^We can’t move ${item}: `))
  })

  test.each([
    'Paint brushes',
    'Propane grill without its bottle',
    'Tank top collection',
    'Animal print rug',
  ])('is priced otherwise: %s', async (name) => {
    const items = [{ name, quantity: 1, volume_ft3: 3, weight_lb: 35 }]
    expect((await ask({ items })).statusCode).toBe(200)
  })
})

describe('a booked address', () => {
  const book = async (...addresses: string[]) => {
    const quote = await aQuote(app, customer)
    const stops = addresses.map((address) => ({ address }))
    return customer.post('/api/orders', { ...bookingOf(quote), stops })
  }

  test.each([
    ['350 5th Ave, New York, NY 10118', 'New York, NY 10118'],
    ['2100 Biscayne Blvd, Miami, FL', 'Miami, FL'],
    ['12 Grand Ave, Oakland, CA 94610', 'Oakland, CA 94610'],
  ])('may not name another place than the priced one: %s', async (address, place) => {
    const [error] = errorsOf(await book(address, '2 Test Street'))['stops.0.address'] ?? []
    expect(error).toContain(`This address is in ${place}`)
    expect(error).toContain('but the price is for 94110')
  })

  test('may name the priced place, or none', async () => {
    const booked = await book('3000 Mission St, San Francisco, CA 94110', '55 Broadway, Oakland')
    expect(booked.statusCode).toBe(201)
    expect((await book('7 Miami Court', '10118 International Blvd')).statusCode).toBe(201)
  })
})
