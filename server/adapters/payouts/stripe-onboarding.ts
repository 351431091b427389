import type Stripe from 'stripe'

import { attempt } from '#server/adapters/stripe/client.ts'
import { entriesOf } from './stripe-account.ts'

type Mover = { name: string; email: string; locale: string }

/** Opens a connected account that we pay out by hand. Returns null if Stripe doesn't answer. */
export async function openAccount(
  stripe: Stripe,
  key: string,
  { name, email, locale }: Mover,
): Promise<string | null> {
  const opened = await attempt(async () => {
    const { id } = await stripe.v2.core.accounts.create(
      {
        contact_email: email,
        display_name: name,
        dashboard: 'express',
        identity: { country: 'us' },
        configuration: {
          recipient: {
            capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
          },
        },
        defaults: {
          currency: 'usd',
          locales: [locale === 'es' ? 'es-419' : 'en-US'],
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        metadata: { key },
      },
      { idempotencyKey: key },
    )
    // Without it, Stripe would pay out daily, and a payout of ours would not be one of theirs.
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: id, idempotencyKey: `${key}-schedule` },
    )
    return id
  })
  return opened.status === 'done' ? opened.value : null
}

export const included: Stripe.V2.Core.AccountRetrieveParams = {
  include: ['configuration.recipient', 'requirements'],
}

/**
 * Returns a link to Stripe's onboarding while it needs something, otherwise to the Express Dashboard,
 * where the bank account can be changed.
 */
export async function linkOf(
  stripe: Stripe,
  account: string,
  urls: { return_url: string; refresh_url: string },
): Promise<string> {
  const known = await stripe.v2.core.accounts.retrieve(account, included)
  const { payouts } = known.configuration?.recipient?.capabilities?.stripe_balance ?? {}
  if (entriesOf(known).length === 0 && payouts?.status === 'active')
    return (await stripe.accounts.createLoginLink(account)).url
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { ...urls, collection_options: { fields: 'eventually_due' } },
    },
  })
  return link.url
}
