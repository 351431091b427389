import type Stripe from 'stripe'

import { minChargeCents } from '#contract/pricing/least-charge.ts'

import { answered, attempt, missing } from '#server/adapters/stripe/client.ts'
import type { ChargeRequest, Payments } from '#server/ports/payments.ts'
import { chargeOf, idOf } from './stripe-records.ts'

type Charges = Pick<Payments, 'authorize' | 'status' | 'find' | 'capture' | 'release'>

export const limits = { min_cents: minChargeCents, max_cents: 99_999_999 }

/** The state of a PaymentIntent doesn't allow it. */
const impossible: ReadonlySet<string> = new Set([
  'resource_missing',
  'payment_intent_unexpected_state',
  'amount_too_large',
  'charge_already_captured',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
])

/** Holds and captures amounts with PaymentIntents. */
export function stripeCharges(stripe: Stripe, publishableKey: string): Charges {
  const readCharge = (intent: Stripe.PaymentIntent) => chargeOf(intent, publishableKey)

  async function isOnFile(card: string, customer: string): Promise<boolean> {
    const found = await attempt(() => stripe.paymentMethods.retrieve(card), missing)
    if (found.status === 'unavailable') return true
    return found.status === 'done' && idOf(found.value.customer) === customer
  }

  const createCharge = (request: ChargeRequest) =>
    attempt(() =>
      stripe.paymentIntents.create(
        {
          amount: request.amount_cents,
          currency: 'usd',
          customer: request.customer,
          payment_method: request.card,
          // Includes Apple Pay and Google Pay; other methods can't be captured later.
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          confirm: true,
          ...(request.is_on_session ? { use_stripe_sdk: true } : { off_session: true }),
          description: request.description,
          metadata: { key: request.key },
          expand: ['latest_charge'],
        },
        { idempotencyKey: request.key },
      ),
    )

  const findIntent = (customer: string, key: string) =>
    answered(async () => {
      const intents = stripe.paymentIntents.list({
        customer,
        limit: 100,
        expand: ['data.latest_charge'],
      })
      for await (const intent of intents) if (intent.metadata.key === key) return intent
      return null
    })

  return {
    async authorize(request) {
      checkAmount(request.amount_cents)
      try {
        const made = await createCharge(request)
        if (made.status === 'done') return readCharge(made.value)
        if (made.status !== 'refused') return { status: 'unavailable' }
        return { status: 'refused', charge: made.charge, reason: made.reason }
      } catch (error) {
        // Stripe has no code for a card that was removed.
        if (await isOnFile(request.card, request.customer)) throw error
        return { status: 'refused', charge: null, reason: 'declined' }
      }
    },

    async status(charge) {
      const found = await attempt(() =>
        stripe.paymentIntents.retrieve(charge, { expand: ['latest_charge'] }),
      )
      return found.status === 'done' ? readCharge(found.value) : { status: 'unavailable' }
    },

    async find({ key, customer }) {
      const intent = await findIntent(customer, key)
      const charge = intent && readCharge(intent)
      if (charge?.status === 'unavailable') throw new Error('Stripe has not finished the charge.')
      return charge
    },

    async capture({ key, charge, amount_cents }) {
      const captured = await attempt(
        () =>
          stripe.paymentIntents.capture(
            charge,
            {
              amount_to_capture: amount_cents,
              metadata: { capture_key: key },
              expand: ['latest_charge.balance_transaction'],
            },
            { idempotencyKey: key },
          ),
        impossible,
      )
      if (captured.status === 'done')
        return { status: 'done', fee_cents: feeOf(captured.value.latest_charge) }
      if (captured.status === 'unavailable') return { status: 'unavailable' }
      const known = await attempt(
        () =>
          stripe.paymentIntents.retrieve(charge, {
            expand: ['latest_charge.balance_transaction'],
          }),
        missing,
      )
      if (known.status === 'unavailable') return { status: 'unavailable' }
      return known.status === 'done' &&
        known.value.metadata.capture_key === key &&
        known.value.amount_received === amount_cents
        ? { status: 'done', fee_cents: feeOf(known.value.latest_charge) }
        : { status: 'impossible', reason: captured.message }
    },

    async release({ key, charge }) {
      const released = await attempt(
        () => stripe.paymentIntents.cancel(charge, {}, { idempotencyKey: key }),
        impossible,
      )
      if (released.status === 'done') return { status: 'done', fee_cents: null }
      if (released.status === 'unavailable') return { status: 'unavailable' }
      const known = await attempt(() => stripe.paymentIntents.retrieve(charge), missing)
      if (known.status === 'unavailable') return { status: 'unavailable' }
      return known.status === 'done' && known.value.status === 'canceled'
        ? { status: 'done', fee_cents: null }
        : { status: 'impossible', reason: released.message }
    },
  }
}

function checkAmount(cents: number): void {
  const { min_cents, max_cents } = limits
  if (!Number.isInteger(cents) || cents < min_cents || cents > max_cents)
    throw new RangeError(
      `A charge must be between ${min_cents} and ${max_cents} cents, not ${cents}.`,
    )
}

/** Reads the fee of a charge whose balance transaction is expanded. */
function feeOf(charge: Stripe.PaymentIntent['latest_charge']): number | null {
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : null
  return typeof transaction === 'object' ? (transaction?.fee ?? null) : null
}
