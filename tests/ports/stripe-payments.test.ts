import { afterAll, beforeAll, describe } from 'vitest'

import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import { type StripeServer, startStripeServer } from '../support/stripe/stripe-server.ts'
import { behavesLikePayments } from './behaves-like-payments.ts'

let server: StripeServer
beforeAll(async () => {
  server = await startStripeServer()
})
afterAll(() => server.close())

describe('Stripe', () => {
  behavesLikePayments(async () => {
    const { publishableKey, browser, account, wait } = server
    return {
      payments: stripePayments({ stripe: await stripeClient(server), publishableKey }),
      browser,
      cards: {
        succeeds: '4242424242424242',
        asks_once: '4000002500003155',
        asks_always: '4000002760003184',
        declined_at_setup: '4000000000000002',
        expired_at_setup: '4000000000000069',
        declined: '4000000000000341',
        insufficient_funds: '4000008260003178',
        times_out: '4000000000000408',
        refund_pending: '4000000000007726',
        refund_fails: '4000000000005126',
        disputed: '4000000000000259',
      },
      now: () => new Date(account.now() * 1000),
      wait,
      disputeOf: (charge) =>
        account.disputes.find(({ payment_intent }) => payment_intent === charge)?.id ?? 'none',
    }
  })
})
