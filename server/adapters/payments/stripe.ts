import type Stripe from 'stripe'

import { listed } from '#server/adapters/stripe/client.ts'
import type { Payments } from '#server/ports/payments.ts'
import { stripeCards } from './stripe-cards.ts'
import { limits, stripeCharges } from './stripe-charges.ts'
import { movementOf } from './stripe-records.ts'
import { stripeRefunds } from './stripe-refunds.ts'

type Options = {
  stripe: Stripe
  publishableKey: string
}

/**
 * Creates Payments that uses Stripe (https://docs.stripe.com/api): SetupIntents put cards on file, a
 * charge is a PaymentIntent that is captured by us. Our keys are sent as idempotency keys and kept in
 * the records' metadata, as Stripe forgets the former after 24 hours.
 */
export function stripePayments({ stripe, publishableKey }: Options): Payments {
  return {
    name: `stripe (${publishableKey.startsWith('pk_live') ? 'live' : 'test'})`,
    limits,
    // https://docs.stripe.com/security/guide#content-security-policy
    browser: {
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connections: ['https://api.stripe.com'],
      wallets: ['https://js.stripe.com'],
    },
    ...stripeCards(stripe, publishableKey),
    ...stripeCharges(stripe, publishableKey),
    ...stripeRefunds(stripe),
    async *movements({ after }) {
      const created = { gte: Math.floor(Date.parse(after) / 1000) }
      const transactions = listed((page) =>
        stripe.balanceTransactions.list({ created, expand: ['data.source'], ...page }),
      )
      for await (const transaction of transactions) yield movementOf(transaction)
    },
  }
}
