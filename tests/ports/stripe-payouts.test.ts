import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { stripePayouts } from '#server/adapters/payouts/stripe.ts'
import { codeOf } from '#server/adapters/payouts/stripe-account.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import { type ConnectServer, startConnectServer } from '../support/stripe/connect.ts'
import { behavesLikePayouts } from './behaves-like-payouts.ts'

const day = 86_400

describe('Stripe Connect', () => {
  let server: ConnectServer
  beforeAll(async () => {
    server = await startConnectServer()
  })
  afterAll(() => server.close())

  behavesLikePayouts(async () => ({
    payouts: stripePayouts({ stripe: await stripeClient(server), isLive: false }),
    verify: server.verify,
    askForDocument: server.accounts.askForDocument,
    settle: server.accounts.setSettled,
    wait: (days) => server.wait(days * day + 1),
    now: () => new Date(server.now() * 1000),
  }))

  test('leads to onboarding while something is missing, and to the dashboard afterwards', async () => {
    const payouts = stripePayouts({ stripe: await stripeClient(server), isLive: false })
    const request = {
      key: 'links',
      account: null,
      mover: { name: 'Mona Moves', email: 'mona@moves.test', locale: 'es' },
      return_url: 'https://haulwell.test/mover/wallet?onboarding=returned',
      refresh_url: 'https://haulwell.test/mover/wallet?onboarding=expired',
    }
    const first = await payouts.onboard(request)
    if (first.status !== 'ready') throw new Error('the account was not opened')
    expect(first.url).toContain('/setup/')
    await server.verify(first.account, 'bank')
    expect(await payouts.onboard({ ...request, account: first.account })).toMatchObject({
      url: expect.stringContaining('/express/'),
    })
  })

  test('is unavailable when nothing answers', async () => {
    const stripe = await stripeClient({
      secretKey: 'sk_test_haulwell0000',
      baseUrl: 'http://127.0.0.1:9',
    })
    const payouts = stripePayouts({ stripe, isLive: false })
    expect(await payouts.account('acct_1')).toEqual({ status: 'unavailable' })
    const amount = { key: 'PO-1', account: 'acct_1', amount_cents: 100 }
    expect(await payouts.pay({ ...amount, speed: 'standard' })).toEqual({ status: 'unavailable' })
    expect(await payouts.transfer({ ...amount, description: 'PO-1' })).toEqual({
      status: 'unavailable',
    })
  })
})

test.each([
  ['identity.individual.given_name', 'identity'],
  ['identity.individual.date_of_birth', 'identity'],
  ['identity.individual.address.line1', 'address'],
  ['identity.individual.id_numbers.us_ssn_last_4', 'tax_id'],
  ['identity.individual.documents.primary_verification', 'document'],
  ['identity.attestations.terms_of_service.account', 'terms'],
  ['identity.business_details.registered_name', 'business'],
  ['defaults.profile.product_description', 'business'],
  ['contact_email', 'contact'],
  ['external_account', 'bank_account'],
  ['something.new', 'other'],
] as const)('the requirement %s is in our words: %s', (description, code) => {
  expect(codeOf(description)).toBe(code)
})
