import { describe, expect, test } from 'vitest'

import { readStripe } from '#server/stripe-config.ts'

const STRIPE_SECRET_KEY = 'rk_test_0123456789'
const STRIPE_PUBLISHABLE_KEY = 'pk_test_0123456789'
const STRIPE_WEBHOOK_SECRET = 'whsec_0123456789'
const complete = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }

describe('the Stripe account', () => {
  test('is none unless it is configured', () => {
    expect(readStripe({})).toBeUndefined()
    expect(readStripe({ STRIPE_SECRET_KEY: '', STRIPE_BASE_URL: '' })).toBeUndefined()
  })

  test('has two keys and the secret of its webhooks', () => {
    expect(readStripe(complete)).toEqual({
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      baseUrl: 'https://api.stripe.com',
    })
  })

  test('may have a second endpoint, and another address', () => {
    const STRIPE_CONNECT_WEBHOOK_SECRET = 'whsec_9876543210'
    const STRIPE_BASE_URL = 'http://localhost:12111/'
    expect(
      readStripe({ ...complete, STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_BASE_URL }),
    ).toMatchObject({
      webhookSecrets: [STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET],
      baseUrl: 'http://localhost:12111',
    })
  })

  test.each(Object.keys(complete))('is refused without %s, which is named', (name) => {
    expect(() => readStripe({ ...complete, [name]: '' })).toThrow(`${name} must be set too`)
  })

  test('is refused with one variable alone, and the missing ones are named', () => {
    expect(() => readStripe({ STRIPE_SECRET_KEY })).toThrow(
      'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be set too',
    )
  })

  test.each([
    ['STRIPE_SECRET_KEY', STRIPE_PUBLISHABLE_KEY, 'STRIPE_SECRET_KEY must begin with sk_ or rk_'],
    ['STRIPE_PUBLISHABLE_KEY', STRIPE_SECRET_KEY, 'STRIPE_PUBLISHABLE_KEY must begin with pk_'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_', 'STRIPE_CONNECT_WEBHOOK_SECRET must begin'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_0123456789', 'must both be test or both live'],
    ['STRIPE_BASE_URL', 'http://api.stripe.com', 'STRIPE_BASE_URL is "http://api.stripe.com"'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => readStripe({ ...complete, [name]: value })).toThrow(message)
  })

  test('is refused without showing the secret key', () => {
    const wrong = () => readStripe({ ...complete, STRIPE_SECRET_KEY: 'sk-live-0123456789' })
    expect(wrong).toThrow(/^(?!.*0123456789)/)
  })
})
