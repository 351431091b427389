import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { BrowserStep } from '#contract/calls/browser-step.ts'
import { href } from '#contract/routes.ts'
import { page as payments } from '#front/pages/customer-payments.tsx'
import { page as adding } from '#front/pages/customer-payments-add.tsx'
import type { Page } from '#front/routing/page.tsx'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openPage, press, type Screen, waitForText } from '../support/browser/screen.tsx'
import { serveStripeScript } from '../support/browser/stripe-script.ts'
import { aCustomer, type Person } from '../support/people/people.ts'
import { aBookedMove, place } from '../support/scenarios/moves.ts'
import { type StripeServer, startStripeServer } from '../support/stripe/stripe-server.ts'

let stripe: StripeServer
let app: TestApp
let customer: Person
let screen: Screen | undefined
/** The number that is entered into Stripe's form. */
let number: string
let isScriptDown: boolean

beforeAll(async () => {
  stripe = await startStripeServer()
  const { publishableKey } = stripe
  const port = stripePayments({ stripe: await stripeClient(stripe), publishableKey })
  app = await openApp({ ports: () => ({ payments: port }) })
})
beforeEach(async () => {
  customer = await aCustomer(app)
  localStorage.setItem('authToken', customer.token)
  isScriptDown = false
  serveStripeScript(stripeScript)
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

/** Stands in for the script that Stripe serves: it gives what is entered to the stand-in's API. */
function stripeScript(publishable_key: string) {
  const stepOf = (client_secret: string): BrowserStep => ({
    provider: 'stripe',
    publishable_key,
    client_secret,
  })
  return {
    elements({ clientSecret }: { clientSecret: string }) {
      const listeners = new Map<string, (event: unknown) => void>()
      return {
        clientSecret,
        create: () => ({
          on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
          mount(element: HTMLElement) {
            element.textContent = 'Stripe’s form'
            const error = { type: 'api_connection_error', message: 'offline' }
            queueMicrotask(() =>
              isScriptDown ? listeners.get('loaderror')?.({ error }) : listeners.get('ready')?.({}),
            )
          },
          destroy: () => undefined,
        }),
        update: () => undefined,
      }
    },
    async confirmSetup({ elements }: { elements: { clientSecret: string } }) {
      stripe.browser.enterCard(stepOf(elements.clientSecret), number, { confirms: true })
      return {}
    },
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      stripe.browser.confirm(stepOf(clientSecret), true)
      return {}
    },
    _registerWrapper: () => undefined,
  }
}

async function open(page: Page, path: string): Promise<void> {
  screen?.leave()
  screen = await openPage(page, { app, path })
}

async function addCard(entered: string): Promise<void> {
  number = entered
  await open(adding, href('customer-payments-add'))
  await waitForText('Stripe’s form')
  await waitFor(() => expect(document.querySelector('.breathing')).toBeNull())
  await press('Add this card')
  await waitFor(() => expect(screen?.visited).toEqual([href('customer-payments')]))
}

test('a card is entered into Stripe’s form and put on file', async () => {
  await addCard('4242424242424242')
  await open(payments, href('customer-payments'))
  await waitForText('Visa ending in 4242')
})

test('a form that could not be loaded can be opened again', async () => {
  isScriptDown = true
  await open(adding, href('customer-payments-add'))
  await waitForText('The payment service didn’t answer. Check your connection and try again.')
  isScriptDown = false
  await press('Try again')
  await waitForText('Stripe’s form')
})

test('the customer answers the bank in Stripe’s dialog, then the price is held', async () => {
  await addCard('4242424242424242')
  await addCard('4000002760003184')
  const [asking, good] = (await customer.get('/api/payment_methods')).json<{ id: number }[]>()
  const move = await aBookedMove(app, customer)
  await place(customer, move, good?.id ?? 0)
  const change = { payment_method_id: asking?.id }
  await customer.post(`/api/orders/${move.id}/payment-method`, change)
  await open(payments, href('customer-payments'))
  await waitForText('Your bank wants you to confirm a payment for this move.')
  await press('Answer your bank')
  await waitForText('has been held on Visa ending in 3184')
})
