import type { RefObject } from 'react'

import type { BrowserStep } from '#contract/calls/browser-step.ts'

/** The form of a payment provider, as the page around it uses it. */
export type ProviderForm = {
  /**
   * Gives the entered card to the provider, and has the customer confirm it at the bank if
   * necessary. Resolves to an error message, to an empty one if the fields show it, or to null on
   * success.
   */
  submit(): Promise<string | null>
}

export type ProviderFormProps<P extends BrowserStep['provider']> = {
  step: Extract<BrowserStep, { provider: P }>
  form: RefObject<ProviderForm | null>
}
