import Type, { type Static } from 'typebox'

import { closed } from './schemas.ts'

/**
 * A step of the customer's browser at the payment provider: it enters a card in the provider's own
 * form, or confirms a charge at the bank. The embedded provider has pages for that; Stripe's
 * script needs its publishable key and the intent's client secret.
 */
export const BrowserStep = Type.Union([
  Type.Object({ provider: Type.Literal('embedded'), url: Type.String() }, closed),
  Type.Object(
    {
      provider: Type.Literal('stripe'),
      publishable_key: Type.String(),
      client_secret: Type.String(),
    },
    closed,
  ),
])
export type BrowserStep = Static<typeof BrowserStep>
