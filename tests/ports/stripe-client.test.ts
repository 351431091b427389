import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import type { Payments } from '#server/ports/payments.ts'
import { type StripeServer, startStripeServer } from '../support/stripe/stripe-server.ts'

let server: StripeServer
let payments: Payments
const paymentsWith = async (change: { secretKey?: string; baseUrl?: string; timeoutMs?: number }) =>
  stripePayments({
    stripe: await stripeClient({ ...server, ...change }),
    publishableKey: server.publishableKey,
  })

beforeAll(async () => {
  server = await startStripeServer()
  payments = await paymentsWith({})
})
afterEach(() => {
  server.faults.length = 0
  server.received.length = 0
})
afterAll(() => server.close())

let count = 0
const newKey = () => `key-${++count}`

async function cardOnFile(number: string) {
  const made = await payments.ensureCustomer({ id: ++count, name: 'Maria', email: null })
  const customer = made.status === 'ready' ? made.customer : ''
  const begun = await payments.beginCard({ key: newKey(), customer })
  if (begun.status !== 'begun') throw new Error('the setup was not begun')
  server.browser.enterCard(begun.step, number)
  const state = await payments.finishCard(begun.setup)
  const card = state.status === 'ready' ? state.card.reference : ''
  return { customer, card }
}

async function charge(number = '4242424242424242') {
  return {
    ...(await cardOnFile(number)),
    key: newKey(),
    amount_cents: 12_345,
    description: 'MV-TEST22',
    is_on_session: false,
  }
}

describe('a charge', () => {
  test('is sent with what Stripe needs to hold it without the customer', async () => {
    const request = await charge()
    server.received.length = 0
    await payments.authorize(request)
    expect(server.received).toEqual([
      {
        name: 'POST /v1/payment_intents',
        key: request.key,
        params: {
          amount: 12_345,
          currency: 'usd',
          customer: request.customer,
          payment_method: request.card,
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          confirm: true,
          off_session: true,
          description: 'MV-TEST22',
          metadata: { key: request.key },
          expand: ['latest_charge'],
        },
      },
    ])
  })

  test('is held for as long as Stripe says', async () => {
    const days = async (number: string) => {
      const answer = await payments.authorize(await charge(number))
      const until = answer.status === 'authorized' ? Date.parse(answer.capture_before) : 0
      return Math.round((until / 1000 - server.account.now()) / 360) / 240
    }
    expect(await days('4242424242424242')).toBe(4.75)
    expect(await days('5555555555554444')).toBe(7)
  })

  test('is sent for Stripe.js to ask, where the customer is there', async () => {
    const request = await charge()
    server.received.length = 0
    await payments.authorize({ ...request, is_on_session: true })
    const [{ params } = { params: {} }] = server.received
    expect(params).toMatchObject({ use_stripe_sdk: true })
    expect(params).not.toHaveProperty('off_session')
  })
})

describe('Stripe is unavailable', () => {
  test('when it fails, for as long as it remembers the key', async () => {
    const request = await charge()
    server.faults.push({ request: 'POST /v1/payment_intents', kind: 'server_error', times: 1 })
    expect(await payments.authorize(request)).toEqual({ status: 'unavailable' })
    expect(await payments.authorize(request)).toEqual({ status: 'unavailable' })
    expect(await payments.find(request)).toBeNull()
    server.wait(25)
    expect(await payments.authorize(request)).toMatchObject({ status: 'authorized' })
  })

  test.each([
    ['it has too many requests', 'rate_limited', 1],
    // The SDK tries once more.
    ['another request with the key is under way', 'key_in_use', 2],
  ] as const)('when %s, and does what it is asked for after that', async (_, kind, times) => {
    const request = await charge()
    server.faults.push({ request: 'POST /v1/payment_intents', kind, times })
    expect(await payments.authorize(request)).toEqual({ status: 'unavailable' })
    expect(await payments.authorize(request)).toMatchObject({ status: 'authorized' })
  })

  test('when it can’t be reached', async () => {
    const lost = await paymentsWith({ baseUrl: 'http://127.0.0.1:1' })
    const [key, customer] = [newKey(), 'cus_1']
    const amount = { key, charge: 'pi_1', amount_cents: 100 }
    const evidence = { key, dispute: 'du_1', summary: '', document: Buffer.from('%PDF') }
    const answers = await Promise.all([
      lost.ensureCustomer({ id: 1, name: 'Maria', email: null }),
      lost.beginCard({ key, customer }),
      lost.finishCard('seti_1'),
      lost.removeCard('pm_1'),
      lost.status('pi_1'),
      lost.capture(amount),
      lost.release(amount),
      lost.refund(amount),
      lost.refundStatus('re_1'),
      lost.dispute('du_1'),
      lost.submitEvidence(evidence),
    ])
    for (const answer of answers) expect(answer).toEqual({ status: 'unavailable' })
    await expect(lost.find({ key, customer })).rejects.toThrow('Stripe does not answer')
    const movements = lost.movements({ after: new Date().toISOString() })
    await expect(movements[Symbol.asyncIterator]().next()).rejects.toThrow('does not answer')
  })

  test.each(['POST /v1/payment_intents/{intent}/capture', 'POST /v1/refunds'] as const)(
    'when the answer to %s is lost, and the work is done once',
    async (request) => {
      const made = await payments.authorize(await charge())
      const reference = made.status === 'authorized' ? made.charge : ''
      const [captureKey, refundKey] = [newKey(), newKey()]
      server.faults.push({ request, kind: 'answer_lost', times: 2 })
      const capture = () =>
        payments.capture({ key: captureKey, charge: reference, amount_cents: 12_345 })
      const refund = () =>
        payments.refund({ key: refundKey, charge: reference, amount_cents: 5000 })
      const first = [await capture(), await refund()]
      expect(first).toContainEqual({ status: 'unavailable' })
      server.wait(25)
      expect([await capture(), await refund()]).toMatchObject([
        { status: 'done' },
        { status: 'done' },
      ])
      const taken = server.account.balanceTransactions
        .filter(({ created }) => created >= server.account.now() - 25 * 3600 - 60)
        .map(({ amount }) => amount)
      expect(taken.slice(-2)).toEqual([12_345, -5000])
    },
  )
})

describe('a mistake of ours', () => {
  test('names the variable, if the key is wrong', async () => {
    const wrong = await paymentsWith({ secretKey: 'sk_test_other00000' })
    await expect(wrong.status('pi_1')).rejects.toThrow('STRIPE_SECRET_KEY must be a valid key')
  })

  test('is an error of a refund that there is money for, in spite of one that failed', async () => {
    const request = await charge('4000000000005126')
    const made = await payments.authorize(request)
    const reference = made.status === 'authorized' ? made.charge : ''
    await payments.capture({ key: newKey(), charge: reference, amount_cents: 12_345 })
    const refund = { key: newKey(), charge: reference, amount_cents: 12_345 }
    await payments.refund(refund)
    server.wait(2)
    await expect(payments.refund({ ...refund, key: request.key })).rejects.toThrow('Keys for')
  })

  test('is an error without client secrets, even where it is printed whole', async () => {
    const request = await charge()
    await payments.authorize(request)
    const error = await payments.authorize({ ...request, amount_cents: 99 }).catch((one) => one)
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/_secret_|sk_test/)
    expect(Object.keys(error)).toEqual([])
    expect(error.message).toMatch(/^Stripe did not accept a request: Keys for idempotent requests/)
  })
})

describe('evidence', () => {
  test('is uploaded and sent with its summary', async () => {
    const made = await payments.authorize(await charge('4000000000000259'))
    const reference = made.status === 'authorized' ? made.charge : ''
    await payments.capture({ key: newKey(), charge: reference, amount_cents: 12_345 })
    const dispute = server.account.disputes.at(-1)
    const document = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0d, 0x0a])
    const request = { key: newKey(), dispute: dispute?.id ?? '', summary: 'Signed.', document }
    expect(
      await payments.submitEvidence({ ...request, document: Buffer.alloc(4_500_001) }),
    ).toEqual({ status: 'impossible', reason: expect.stringContaining('4500001 bytes') })
    expect(await payments.submitEvidence(request)).toEqual({ status: 'done' })
    expect(dispute?.evidence.uncategorized_text).toBe('Signed.')
    const file = dispute?.evidence.uncategorized_file ?? ''
    expect(server.account.contents.get(file)?.equals(document)).toBe(true)
  })
})
