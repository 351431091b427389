import type { Appearance, Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

import type { BrowserStep } from '#contract/calls/browser-step.ts'
import type { Language } from '#contract/kernel/languages.ts'

export type StripeStep = Extract<BrowserStep, { provider: 'stripe' }>

/** The message for the customer, in the form's language; null if all went well. */
export type StripeOutcome = { error: string | null }

export type StripeCardForm = {
  /** Puts the card on file. The bank's question, if any, opens over the page. */
  submit(): Promise<StripeOutcome>
  remove(): void
}

/**
 * Shows Stripe's form for a card, with Apple Pay and Google Pay where the device has them, in the
 * page's colors. Resolves once it can be used. Rejects if it can't be loaded. The card's number never
 * reaches our page: the form is in a frame of Stripe's.
 */
export async function mountStripeCard(
  element: HTMLElement,
  { publishable_key, client_secret }: StripeStep,
  locale: Language,
): Promise<StripeCardForm> {
  const stripe = await open(publishable_key)
  const elements = stripe.elements({
    clientSecret: client_secret,
    locale,
    appearance: appearanceOf(element),
  })
  const form = elements.create('payment', { layout: 'tabs' })
  const dark = matchMedia(darkQuery)
  const recolor = () => elements.update({ appearance: appearanceOf(element) })
  dark.addEventListener('change', recolor)
  const remove = () => {
    dark.removeEventListener('change', recolor)
    form.destroy()
  }
  const isReady = new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(failureOf(error)))
  })
  form.mount(element)
  try {
    await isReady
  } catch (error) {
    remove()
    throw error
  }
  return {
    submit: async () => outcomeOf(await stripe.confirmSetup({ elements, redirect: 'if_required' })),
    remove,
  }
}

/** Lets the customer confirm a charge at the bank. Rejects if Stripe can't be loaded. */
export async function confirmStripeCharge({
  publishable_key,
  client_secret,
}: StripeStep): Promise<StripeOutcome> {
  const stripe = await open(publishable_key)
  return outcomeOf(await stripe.handleNextAction({ clientSecret: client_secret }))
}

const opened = new Map<string, Promise<Stripe>>()

/** Loads Stripe's script once. A failure is forgotten, so that the next call tries again. */
function open(publishableKey: string): Promise<Stripe> {
  const known = opened.get(publishableKey)
  if (known) return known
  const opening = loadStripe(publishableKey).then((stripe) => {
    if (!stripe) throw new Error('Stripe is for browsers only.')
    return stripe
  })
  opened.set(publishableKey, opening)
  opening.catch(() => opened.delete(publishableKey))
  return opening
}

/** Stripe writes messages about cards and fields for customers; others are for developers. */
function outcomeOf({ error }: { error?: StripeError | undefined }): StripeOutcome {
  if (!error) return { error: null }
  const isForCustomers = error.type === 'card_error' || error.type === 'validation_error'
  if (isForCustomers && error.message) return { error: error.message }
  throw failureOf(error)
}

const failureOf = ({ type, code, message }: StripeError) =>
  new Error(`Stripe: ${message ?? ''} (${code ?? type})`)

const darkQuery = '(prefers-color-scheme: dark)'

/** The form is in a frame and can't inherit: it is given the page's colors and shapes. */
function appearanceOf(element: HTMLElement): Appearance {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: matchMedia(darkQuery).matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: of('--link'),
      colorBackground: of('--card'),
      colorText: of('--ink'),
      colorTextSecondary: of('--soft'),
      colorDanger: of('--brick'),
      borderRadius: of('--radius-field'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: { '.Input': { borderColor: of('--edge') } },
  }
}
