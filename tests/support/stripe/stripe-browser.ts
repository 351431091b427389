import type { BrowserStep } from '#contract/calls/browser-step.ts'
import {
  type PaymentIntent,
  type PaymentMethod,
  recordOf,
  type SetupIntent,
  type StripeAccount,
  StripeProblem,
} from './stripe-account.ts'
import { brandOf, stripeCards } from './stripe-cards.ts'
import { declined, hold } from './stripe-intents.ts'

/** Stripe.js in the customer's browser. */
export type StripeBrowser = {
  /**
   * Enters a card into the form. `confirms` is the customer's answer if the bank asks; without one
   * the customer leaves.
   */
  enterCard(step: BrowserStep, number: string, choice?: { confirms?: boolean }): void
  /** Confirms a charge at the bank, or refuses to. */
  confirm(step: BrowserStep, isApproved: boolean): void
}

export function stripeBrowser(account: StripeAccount, publishableKey: string): StripeBrowser {
  const secretOf = (step: BrowserStep) => {
    if (step.provider !== 'stripe' || step.publishable_key !== publishableKey)
      throw new Error('The step is not of this account.')
    return step.client_secret
  }
  return {
    enterCard(step, number, { confirms } = {}) {
      const client_secret = secretOf(step)
      const intent = account.setupIntents.find((one) => one.client_secret === client_secret)
      if (intent?.status !== 'requires_payment_method')
        throw new Error('The client secret is of no open SetupIntent.')
      const behavior = stripeCards[number]
      if (!behavior) throw new Error('Your card number is incorrect.')
      const method = methodOf(account, number)
      account.paymentMethods.push(method)
      account.behaviors.set(method.id, behavior)
      if (behavior.setupDecline) intent.last_setup_error = declined(behavior.setupDecline)
      else if (!behavior.asks || confirms) finish(intent, method)
      else if (confirms === undefined) intent.status = 'requires_action'
      else
        intent.last_setup_error = {
          type: 'card_error',
          code: 'setup_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method.',
        }
    },

    confirm(step, isApproved) {
      const client_secret = secretOf(step)
      const intent = account.paymentIntents.find((one) => one.client_secret === client_secret)
      if (intent?.status !== 'requires_action')
        throw new Error('The client secret is of no PaymentIntent that requires an action.')
      if (isApproved) return approve(account, intent)
      intent.status = 'requires_payment_method'
      intent.last_payment_error = {
        type: 'card_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      }
    },
  }
}

function methodOf(account: StripeAccount, number: string): PaymentMethod {
  return {
    id: account.newId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: new Date(account.now() * 1000).getUTCFullYear() + 3,
      fingerprint: `fp${number.slice(4, -4)}`,
    },
  }
}

function finish(intent: SetupIntent, method: PaymentMethod): void {
  method.customer = intent.customer
  intent.payment_method = method.id
  intent.last_setup_error = null
  intent.status = 'succeeded'
}

/** The card may still be refused: then the intent says why. */
function approve(account: StripeAccount, intent: PaymentIntent): void {
  recordOf(account.paymentMethods, intent.payment_method, 'PaymentMethod')
  try {
    hold(account, intent, false)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
  }
}
