import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'

import { openapiDifferences, type StripeDocument } from '../support/stripe/openapi-differences.ts'
import type { stripeRequests } from '../support/stripe/stripe-requests.ts'
import { type StripeServer, startStripeServer } from '../support/stripe/stripe-server.ts'

let server: StripeServer
beforeAll(async () => {
  server = await startStripeServer()
})
afterAll(() => server.close())

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': '2026-10-28.endive',
      ...headers,
    },
    body,
  })
  return { status: response.status, ...((await response.json()) as object) }
}

const refused = (code: string, param: string) => ({
  status: 400,
  error: { type: 'invalid_request_error', code, param, message: expect.stringContaining(param) },
})

describe('the stand-in for Stripe', () => {
  test.each([
    [
      'amount=100&currency=usd&payment_method_types[0]=card',
      'parameter_unknown',
      'payment_method_types',
    ],
    ['amount=1.5&currency=usd', 'parameter_invalid_type', 'amount'],
    ['amount=100', 'parameter_missing', 'currency'],
    ['amount=100&currency=usd&confirm=perhaps', 'parameter_invalid_type', 'confirm'],
    ['amount=100&currency=usd&capture_method=later', 'parameter_invalid_enum', 'capture_method'],
  ])('refuses a charge with %s', async (body, code, param) => {
    expect(await post('/v1/payment_intents', body)).toEqual(refused(code, param))
  })

  test('refuses an unknown parameter within another', async () => {
    const body = 'evidence[uncategorized_txt]=1'
    expect(await post('/v1/disputes/du_1', body)).toMatchObject({
      status: 400,
      error: { code: 'parameter_unknown', param: 'uncategorized_txt' },
    })
  })

  test('refuses other keys, versions and addresses', async () => {
    const answers = await Promise.all([
      post('/v1/customers', '', { authorization: 'Bearer sk_test_other00000' }),
      post('/v1/customers', '', { 'stripe-version': '2020-08-27' }),
      post('/v1/coupons', ''),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 404])
  })

  test('answers a repeated key for 24 hours, and only to the same request', async () => {
    const headers = { 'idempotency-key': 'key-1' }
    const first = await post('/v1/customers', 'name=Maria', headers)
    expect(await post('/v1/customers', 'name=Maria', headers)).toEqual(first)
    expect(await post('/v1/customers', 'name=Nina', headers)).toMatchObject({
      status: 400,
      error: { type: 'idempotency_error' },
    })
    server.wait(24)
    expect(await post('/v1/customers', 'name=Nina', headers)).toMatchObject({ status: 200 })
  })

  test('does not remember a refused request', async () => {
    const headers = { 'idempotency-key': 'key-2' }
    expect(await post('/v1/customers', 'nam=Maria', headers)).toMatchObject({ status: 400 })
    expect(await post('/v1/customers', 'name=Maria', headers)).toMatchObject({ status: 200 })
  })

  test('refuses a concurrent request with the same key', async () => {
    const headers = { 'idempotency-key': 'key-3' }
    const both = await Promise.all([
      post('/v1/customers', 'name=Maria', headers),
      post('/v1/customers', 'name=Maria', headers),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the requests', () => {
  test('have the types of the SDK, which is made of the document of its version', () => {
    expectTypeOf<Name>().toEqualTypeOf<keyof SdkParams | 'POST /v1/files'>()
    expectTypeOf<Differing>().toBeNever()
  })

  test.each([
    [{}, []],
    [{ amount: { type: 'string' } }, ['amount is string, not integer']],
    [{ amount: undefined }, ['amount does not exist']],
    [{ metadata: { type: 'string' } }, ['metadata is string, not object']],
    [{ metadata: { anyOf: [anyMetadata, { type: 'string', enum: [''] }] } }, []],
    [
      { expand: { type: 'array', items: { type: 'integer' } } },
      ['expand[] is integer, not string'],
    ],
    [
      { payment_intent: { type: 'string', maxLength: 9 } },
      ['payment_intent has at most 9 characters, not 5000'],
    ],
  ])('that differ from a document by %j are named', (change, expected) => {
    const schema = { type: 'object', properties: { ...refundProperties, ...change } }
    expect(refundDifferences(schema)).toEqual(expected)
  })

  test('that lack a parameter of a document, or are not in it, are named', () => {
    const schema = { type: 'object', properties: refundProperties, required: ['reason'] }
    expect(refundDifferences(schema)).toEqual(['reason is required'])
    const none = openapiDifferences({ info: { version: '' }, paths: {} })
    expect(none).toContain('GET /v1/refunds does not exist')
  })

  // A copy of https://github.com/stripe/openapi, latest/openapi.spec3.json.
  const path = process.env.STRIPE_OPENAPI
  if (path)
    test('agree with Stripe’s OpenAPI document', () => {
      const document = JSON.parse(readFileSync(path, 'utf8')) as StripeDocument
      expect(openapiDifferences(document)).toEqual([])
    })
})

type Name = keyof typeof stripeRequests
type Sent<N extends Name> = Static<(typeof stripeRequests)[N]>

/** The SDK's parameters, but those of an upload, which is no form. */
type SdkParams = {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'POST /v1/customers/{customer}': Stripe.CustomerUpdateParams
  'POST /v1/setup_intents': Stripe.SetupIntentCreateParams
  'GET /v1/setup_intents/{intent}': Stripe.SetupIntentRetrieveParams
  'GET /v1/payment_methods/{payment_method}': Stripe.PaymentMethodRetrieveParams
  'POST /v1/payment_methods/{payment_method}/detach': Stripe.PaymentMethodDetachParams
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams
  'GET /v1/payment_intents/{intent}': Stripe.PaymentIntentRetrieveParams
  'POST /v1/payment_intents/{intent}/capture': Stripe.PaymentIntentCaptureParams
  'POST /v1/payment_intents/{intent}/cancel': Stripe.PaymentIntentCancelParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/refunds': Stripe.RefundListParams
  'GET /v1/refunds/{refund}': Stripe.RefundRetrieveParams
  'GET /v1/disputes/{dispute}': Stripe.DisputeRetrieveParams
  'POST /v1/disputes/{dispute}': Stripe.DisputeUpdateParams
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams
}

/** The requests with a parameter that the SDK lacks or that has another type there. */
type Differing = {
  [N in keyof SdkParams]: Sent<N> extends SdkParams[N]
    ? Exclude<keyof Sent<N>, keyof SdkParams[N]> extends never
      ? never
      : N
    : N
}[keyof SdkParams]

const anyMetadata = { type: 'object', additionalProperties: { type: 'string' } }
const refundProperties = {
  payment_intent: { type: 'string', maxLength: 5000 },
  amount: { type: 'integer' },
  metadata: anyMetadata,
  expand: { type: 'array', items: { type: 'string' } },
}

/** Compares the refund's request with this schema. */
function refundDifferences(schema: object): string[] {
  const content = { 'application/x-www-form-urlencoded': { schema } }
  const paths = { '/v1/refunds': { post: { requestBody: { content } } } }
  const name = 'POST /v1/refunds '
  return openapiDifferences({ info: { version: '' }, paths } as StripeDocument)
    .filter((one) => one.startsWith(name))
    .map((one) => one.slice(name.length))
}
