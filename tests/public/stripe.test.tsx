import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { confirmStripeCharge, mountStripeCard, type StripeStep } from '#front/ports/stripe.ts'
import { serveStripeScript } from '../support/browser/stripe-script.ts'

type Call = { name: string; given: unknown }
type Outcome = { error?: { type: string; code?: string; message?: string } }

let calls: Call[]
let outcome: Outcome
let loadError: Outcome['error'] | undefined
let keys = 0

/** Stands in for the script that Stripe serves at js.stripe.com. */
function stripeScript(publishableKey: string) {
  const note = (name: string, given: unknown) => calls.push({ name, given })
  note('Stripe', publishableKey)
  const listeners = new Map<string, (event: unknown) => void>()
  const form = {
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    mount(element: HTMLElement) {
      note('mount', element.id)
      queueMicrotask(() =>
        loadError
          ? listeners.get('loaderror')?.({ error: loadError })
          : listeners.get('ready')?.({}),
      )
    },
    destroy: () => note('destroy', null),
  }
  return {
    elements(options: unknown) {
      note('elements', options)
      return {
        create(kind: string) {
          note('create', kind)
          return form
        },
        update: (options: unknown) => note('update', options),
      }
    },
    async confirmSetup({ redirect }: { redirect: string }) {
      note('confirmSetup', redirect)
      return outcome
    },
    async handleNextAction(options: unknown) {
      note('handleNextAction', options)
      return outcome
    },
    _registerWrapper: () => undefined,
  }
}

let element: HTMLElement
beforeEach(() => {
  calls = []
  outcome = {}
  loadError = undefined
  serveStripeScript(stripeScript)
  element = Object.assign(document.createElement('div'), { id: 'card' })
  element.style.setProperty('--card', '#fffdf9')
  document.body.append(element)
})
afterEach(() => {
  element.remove()
  Reflect.deleteProperty(window, 'Stripe')
})

const newStep = (): StripeStep => ({
  provider: 'stripe',
  publishable_key: `pk_test_${++keys}`,
  client_secret: 'seti_1_secret_2',
})
const given = (name: string) => calls.filter((call) => call.name === name).map((one) => one.given)

describe('the form for a card', () => {
  test('has the language, the colors and the client secret', async () => {
    const step = newStep()
    await mountStripeCard(element, step, 'es')
    expect(given('Stripe')).toEqual([step.publishable_key])
    expect(given('elements')).toMatchObject([
      {
        clientSecret: 'seti_1_secret_2',
        locale: 'es',
        appearance: { variables: { colorBackground: '#fffdf9' } },
      },
    ])
    expect(given('create')).toEqual(['payment'])
    expect(given('mount')).toEqual(['card'])
  })

  test('puts the card on file without leaving the page', async () => {
    const form = await mountStripeCard(element, newStep(), 'en')
    expect(await form.submit()).toEqual({ error: null })
    expect(given('confirmSetup')).toEqual(['if_required'])
    form.remove()
    expect(given('destroy')).toHaveLength(1)
  })

  test('shows what Stripe says about the card, and nothing that is meant for developers', async () => {
    const form = await mountStripeCard(element, newStep(), 'en')
    outcome = { error: { type: 'card_error', message: 'Your card was declined.' } }
    expect(await form.submit()).toEqual({ error: 'Your card was declined.' })
    outcome = { error: { type: 'invalid_request_error', message: 'No such setupintent' } }
    await expect(form.submit()).rejects.toThrow('No such setupintent')
  })

  test('is removed if it can’t be loaded', async () => {
    loadError = { type: 'api_error', code: 'not_found' }
    await expect(mountStripeCard(element, newStep(), 'en')).rejects.toThrow('not_found')
    expect(given('destroy')).toHaveLength(1)
  })

  test('loads Stripe once', async () => {
    const step = newStep()
    await mountStripeCard(element, step, 'en')
    await mountStripeCard(element, step, 'en')
    expect(given('Stripe')).toEqual([step.publishable_key])
  })
})

describe('a charge that the bank asks about', () => {
  test('is confirmed with its client secret', async () => {
    expect(await confirmStripeCharge(newStep())).toEqual({ error: null })
    expect(given('handleNextAction')).toEqual([{ clientSecret: 'seti_1_secret_2' }])
  })

  test('says why it is not', async () => {
    outcome = { error: { type: 'card_error', message: 'We are unable to authenticate it.' } }
    expect(await confirmStripeCharge(newStep())).toEqual({
      error: 'We are unable to authenticate it.',
    })
  })
})
