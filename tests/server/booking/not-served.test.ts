import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Quote } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { fromNow, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer } from '../../support/people/people.ts'
import { bookingOf } from '../../support/scenarios/moves.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
})
afterAll(() => app.close())

const ask = (from: string, to: string) => ({
  stops: [
    { kind: 'pickup', zip: from },
    { kind: 'dropoff', zip: to },
  ],
  size: 'studio',
  window_start_at: fromNow(app, { days: 3 }),
})

async function setStatus(slug: string, status: 'live' | 'paused') {
  const { cities } = tables
  await app.db.update(cities).set({ status }).where(eq(cities.slug, slug))
}

describe('a move from a place without a live city', () => {
  test('is refused with a code, its place and the nearest live city', async () => {
    const response = await clientOf(app).post('/api/quotes', ask('93401', '93422'))
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      message:
        'We don’t move people from San Luis Obispo, CA yet. The nearest city we serve is Santa Barbara, CA.',
      errors: { 'stops.0.zip': [response.json<{ message: string }>().message] },
      code: 'not_served',
      place: 'San Luis Obispo, CA',
      nearest: 'Santa Barbara, CA',
    })
  })

  test('is refused in Spanish to those who read Spanish', async () => {
    const headers = { 'accept-language': 'es' }
    const refused = await clientOf(app).post('/api/quotes', ask('93401', '93422'), { headers })
    expect(refused.json()).toMatchObject({
      message: expect.stringMatching(/^Todavía no hacemos mudanzas desde San Luis Obispo, CA\./),
    })
  })

  test('can’t be booked by a quote from the time when its city was live', async () => {
    const customer = await aCustomer(app)
    const quote = unwrap<Quote>(await customer.post('/api/quotes', ask('83702', '83704')))
    expect(quote.city.slug).toBe('boise')
    await setStatus('boise', 'paused')
    const refused = await customer.post('/api/orders', bookingOf(quote))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'not_served', place: 'Boise, ID' })
    await setStatus('boise', 'live')
    expect((await customer.post('/api/orders', bookingOf(quote))).statusCode).toBe(201)
  })
})
