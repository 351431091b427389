import type Stripe from 'stripe'

import { attempt, missing } from '#server/adapters/stripe/client.ts'
import type { Payments } from '#server/ports/payments.ts'
import { setupOf } from './stripe-records.ts'

type Cards = Pick<Payments, 'ensureCustomer' | 'beginCard' | 'finishCard' | 'removeCard'>

/** Keeps customers and their cards at Stripe. */
export function stripeCards(stripe: Stripe, publishableKey: string): Cards {
  return {
    async ensureCustomer({ id, name, email }) {
      // Name and address can change between two tries, and a key must come with the same parameters.
      const made = await attempt(async () => {
        const metadata = { user_id: id }
        const customer = await stripe.customers.create(
          { metadata },
          { idempotencyKey: `customer-${id}` },
        )
        return stripe.customers.update(customer.id, { name, ...(email && { email }) })
      })
      if (made.status !== 'done') return { status: 'unavailable' }
      return { status: 'ready', customer: made.value.id }
    },

    async beginCard({ key, customer }) {
      const made = await attempt(() =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        ),
      )
      if (made.status !== 'done') return { status: 'unavailable' }
      const { id, client_secret } = made.value
      return {
        status: 'begun',
        setup: id,
        step: {
          provider: 'stripe',
          publishable_key: publishableKey,
          client_secret: client_secret ?? '',
        },
      }
    },

    async finishCard(setup) {
      const found = await attempt(
        () => stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] }),
        missing,
      )
      if (found.status === 'done') return setupOf(found.value)
      return { status: found.status === 'impossible' ? 'unknown' : 'unavailable' }
    },

    async removeCard(card) {
      const found = await attempt(() => stripe.paymentMethods.retrieve(card), missing)
      if (found.status === 'unavailable') return { status: 'unavailable' }
      // A card that has been removed can't be removed again.
      if (found.status !== 'done' || found.value.customer === null) return { status: 'done' }
      const removed = await attempt(() => stripe.paymentMethods.detach(card), missing)
      return { status: removed.status === 'unavailable' ? 'unavailable' : 'done' }
    },
  }
}
