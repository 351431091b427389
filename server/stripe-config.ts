import { secureUrl } from './secure-url.ts'

export type StripeConfig = {
  secretKey: string
  publishableKey: string
  /** Secrets of the webhook endpoints: ours, and that of connected accounts if it is another. */
  webhookSecrets: readonly string[]
  /** Base URL of the API. */
  baseUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const required = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/**
 * Reads the Stripe account that takes payments and pays movers; undefined if none is configured.
 * Throws an error that names the missing variables if only some are set.
 */
export function readStripe(env: Environment): StripeConfig | undefined {
  const missing = required.filter((name) => !env[name])
  if (missing.length === required.length) return undefined
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be set too, together with the other STRIPE_*.`)
  const secretKey = keyOf(env, 'STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_\w{8,}$/, 'sk_ or rk_')
  const publishableKey = keyOf(env, 'STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w{8,}$/, 'pk_')
  if (modeOf(secretKey) !== modeOf(publishableKey))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test or both live.')
  return {
    secretKey,
    publishableKey,
    webhookSecrets: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'].flatMap((name) =>
      env[name] ? [keyOf(env, name, /^whsec_\S{8,}$/, 'whsec_')] : [],
    ),
    baseUrl: secureUrl('STRIPE_BASE_URL', env.STRIPE_BASE_URL || 'https://api.stripe.com'),
  }
}

const modeOf = (key: string) => key.split('_')[1]

function keyOf(env: Environment, name: string, form: RegExp, prefix: string): string {
  const key = env[name] ?? ''
  if (!form.test(key)) throw new Error(`${name} must begin with ${prefix}, as Stripe shows it.`)
  return key
}
