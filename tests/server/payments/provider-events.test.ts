import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import { stripeEvents } from '#server/adapters/stripe/events.ts'
import { ledgerCharges, webhookEvents } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { tuesday } from '../../support/app/clock.ts'
import { undeliveredOf } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  answerBank,
  aPlacedMove,
  cards,
  chargesOf,
  orderRow,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'

const secret = 'whsec_of_the_endpoint'

let app: TestApp
let stripe: Stripe
let customer: Person
beforeAll(async () => {
  stripe = await stripeClient({ secretKey: 'sk_test_events00', baseUrl: 'http://localhost:1' })
  const events = stripeEvents({ stripe, webhookSecrets: [secret] })
  app = await openApp({ providerEvents: [events] })
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
})
beforeEach(() => {
  app.clock.now = new Date(tuesday)
})
afterAll(() => app.close())

let count = 0
const eventOf = (type: string, id: string) => ({
  id: `evt_${++count}`,
  object: 'event',
  type,
  created: Math.floor(app.clock.now.getTime() / 1000),
  data: { object: { id } },
})
const signatureOf = (payload: string, by = secret, age = 0) => ({
  'stripe-signature': stripe.webhooks.generateTestHeaderString({
    payload,
    secret: by,
    timestamp: Math.floor(app.clock.now.getTime() / 1000) - age,
  }),
})
const post = (payload: string, headers: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: '/hooks/stripe',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const report = (event: object) => {
  const payload = JSON.stringify(event)
  return post(payload, signatureOf(payload))
}
const storedEvents = () => app.db.select().from(webhookEvents)

describe('a delivery', () => {
  test.each([
    ['without a signature', (payload: string) => post(payload, {})],
    [
      'signed by somebody else',
      (payload: string) => post(payload, signatureOf(payload, 'whsec_x')),
    ],
    ['that was changed', (payload: string) => post(`${payload} `, signatureOf(payload))],
    ['that is too old', (payload: string) => post(payload, signatureOf(payload, secret, 301))],
    ['that is no JSON', () => post('{', {})],
  ])('%s is refused and leaves nothing', async (_, send) => {
    const before = await storedEvents()
    const refused = await send(JSON.stringify(eventOf('payment_intent.succeeded', 'pi_1')))
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This delivery is not signed by the provider.',
    ])
    expect(await storedEvents()).toEqual(before)
  })

  test('of an unknown kind, or about a record that is not ours, is stored and does nothing', async () => {
    const [unknown, foreign] = [
      eventOf('radar.early_fraud_warning.created', 'issfr_1'),
      eventOf('payment_intent.canceled', 'pi_of_somebody_else'),
    ]
    for (const event of [unknown, foreign]) expect((await report(event)).statusCode).toBe(200)
    await app.drain()
    const rows = await app.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.event_id, unknown.id))
    expect(rows).toMatchObject([{ provider: 'stripe', type: unknown.type, subject: null }])
    expect(await undeliveredOf(app, 'payments')).toEqual([])
  })
})

test('a customer who confirmed at the bank and closed the browser has booked', async () => {
  const draft = await aBookedMove(app, customer)
  const waiting = unwrap<Placement>(await place(customer, draft, await aCard(customer, cards.asks)))
  await answerBank(customer, waiting, true)
  const [charge] = await chargesOf(app, draft)
  const event = eventOf('payment_intent.amount_capturable_updated', charge?.reference ?? '')
  // Providers repeat deliveries, also concurrently.
  const answers = await Promise.all([report(event), report(event), report(event)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await app.drain()
  expect(await orderRow(app, draft)).toMatchObject({ state: 'placed' })
  const rows = await app.db.select().from(webhookEvents).where(eq(webhookEvents.event_id, event.id))
  expect(rows).toHaveLength(1)
  expect(unwrap(await report(event))).toEqual({ received: true })
  await app.drain()
  expect(await paymentsOf(app, draft)).toMatchObject([{ state: 'authorized' }])
})

test('events that arrive late say nothing about the present', async () => {
  const move = await aPlacedMove(app, customer)
  const [charge] = await chargesOf(app, move)
  for (const type of ['payment_intent.requires_action', 'payment_intent.payment_failed'])
    await report(eventOf(type, charge?.reference ?? ''))
  await app.drain()
  expect(await paymentsOf(app, move)).toMatchObject([{ state: 'authorized' }])
})

test('a hold that the bank gave up is replaced by another one', async () => {
  const move = await aPlacedMove(app, customer)
  const [charge] = await chargesOf(app, move)
  const reference = charge?.reference ?? ''
  await app.db
    .update(ledgerCharges)
    .set({ status: 'released' })
    .where(eq(ledgerCharges.reference, reference))
  await report(eventOf('payment_intent.canceled', reference))
  await app.drain()
  await app.drain()
  expect(await paymentsOf(app, move)).toMatchObject([
    { state: 'voided', failure: 'lapsed' },
    { state: 'authorized' },
  ])
  expect(await orderRow(app, move)).toMatchObject({
    state: 'placed',
    secured_at: expect.any(String),
  })
})
