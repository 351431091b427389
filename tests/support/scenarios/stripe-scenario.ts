import { desc } from 'drizzle-orm'

import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { stripePayouts } from '#server/adapters/payouts/stripe.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import { stripeEvents } from '#server/adapters/stripe/events.ts'
import { tables } from '#server/database/tables.ts'
import { type Client, openApp, type TestApp } from '../app/app.ts'
import { tuesday } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'
import { startConnectServer } from '../stripe/connect.ts'
import { startStripeServer } from '../stripe/stripe-server.ts'
import { ownCode } from './wallet.ts'

const secret = 'whsec_of_the_endpoint'

/**
 * Opens an app that takes and pays money through the stand-ins for Stripe, which share one balance
 * and the app's clock.
 */
export async function openStripeApp() {
  let app: TestApp | undefined
  const stripe = await startStripeServer({ clock: () => app?.clock.now ?? new Date() })
  const connect = await startConnectServer({ platform: stripe.account })
  const sdk = await stripeClient(stripe)
  const payments = stripePayments({ stripe: sdk, publishableKey: stripe.publishableKey })
  const payouts = stripePayouts({ stripe: await stripeClient(connect), isLive: false })
  const providerEvents = [stripeEvents({ stripe: sdk, webhookSecrets: [secret] })]
  const opened = await openApp({
    ports: () => ({ payments, payouts }),
    providerEvents,
  })
  app = opened
  app.clock.now = new Date(tuesday)
  let events = 0

  return {
    app: opened,
    stripe,
    connect,
    providerEvents,
    /** Puts a card on file, entered into Stripe's form. */
    async putOnFile(customer: Client, number: string): Promise<number> {
      const begun = await customer.post('/api/payment-methods/setups')
      const { setup, step } = unwrap<{ setup: string; step: never }>(begun)
      stripe.browser.enterCard(step, number.replaceAll(' ', ''), { confirms: true })
      return unwrap<{ id: number }>(await customer.post('/api/payment-methods', { setup })).id
    },
    /** Opens a mover's account at Stripe, with a verified bank account. */
    async openAccount(mover: Client): Promise<void> {
      unwrap(await mover.post('/api/wallet/onboarding', await ownCode(mover)))
      const { wallet_accounts } = tables
      const [account] = await opened.db
        .select({ reference: wallet_accounts.reference })
        .from(wallet_accounts)
        .orderBy(desc(wallet_accounts.id))
        .limit(1)
      await connect.verify(account?.reference ?? '', 'bank')
      unwrap(await mover.post('/api/wallet/refresh'))
    },
    /** Makes an event about a record; each delivery of it has the same id. */
    newEvent: (type: string, reference: string) =>
      JSON.stringify({
        id: `evt_${++events}`,
        object: 'event',
        type,
        created: Math.floor(opened.clock.now.getTime() / 1000),
        data: { object: { id: reference } },
      }),
    /** Delivers an event to a process. */
    deliver: (payload: string, to: TestApp = opened) =>
      to.server.inject({
        method: 'POST',
        url: '/hooks/stripe',
        payload,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': sdk.webhooks.generateTestHeaderString({
            payload,
            secret,
            timestamp: Math.floor(opened.clock.now.getTime() / 1000),
          }),
        },
      }),
    async close() {
      await opened.close()
      await connect.close()
      await stripe.close()
    },
  }
}
