type StripeScript = (publishableKey: string) => object

/**
 * Stands in for the script that Stripe serves. Stripe's package keeps the first script that it finds,
 * for all test files of a thread, so that this one looks up the present stand-in each time.
 */
export function serveStripeScript(standIn: StripeScript): void {
  const script: StripeScript = (key) => Reflect.get(globalThis, 'stripeStandIn')(key)
  Reflect.set(globalThis, 'stripeStandIn', standIn)
  Reflect.set(window, 'Stripe', Object.assign(script, { version: 'endive' }))
}
