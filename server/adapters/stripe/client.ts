import type Stripe from 'stripe'

import type { Refusal } from '#server/ports/payments.ts'

export type StripeOptions = {
  secretKey: string
  /** Base URL of the API. */
  baseUrl: string
  /** How long a request may take, in milliseconds. */
  timeoutMs?: number
}

/** Why Stripe didn't carry out a request, if that isn't our fault. */
export type StripeFailure =
  | { status: 'refused'; reason: Refusal; message: string; charge: string | null }
  /** The outcome is unknown; ask again with the same key. */
  | { status: 'unavailable' }
  /** The state of the record doesn't allow it. */
  | { status: 'impossible'; code: string; message: string }

/** The properties of the SDK's errors that are read here. */
type StripeError = Pick<
  Stripe.errors.StripeError,
  'type' | 'code' | 'decline_code' | 'message' | 'param' | 'payment_intent' | 'requestId'
> & { statusCode?: number | undefined }

/**
 * The version of the API that this code is written for. A newer SDK has another one, and its types
 * refuse this constant: read the changelog (https://docs.stripe.com/changelog) before you change it.
 */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

/**
 * Creates the SDK's client. The SDK has 23 MB and takes 130 ms to load, so that only a server with
 * Stripe configured loads it.
 */
export async function stripeClient({
  secretKey,
  baseUrl,
  timeoutMs = 20_000,
}: StripeOptions): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const { protocol, hostname, port } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  return new Sdk(secretKey, {
    apiVersion,
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/**
 * Runs a request to Stripe. Resolves to its failure if Stripe refuses it, doesn't answer or can't do
 * it. Throws an error that says what to correct if the fault is ours. `impossible` holds the codes
 * that mean that the record's state doesn't allow the request.
 */
export async function attempt<T>(
  request: () => Promise<T>,
  impossible: ReadonlySet<string> = new Set(),
): Promise<{ status: 'done'; value: T } | StripeFailure> {
  try {
    return { status: 'done', value: await request() }
  } catch (error) {
    if (!isStripeError(error)) throw error
    return failureOf(error, impossible)
  }
}

/** Returns what Stripe answers to a request. Throws if it doesn't answer. */
export async function answered<T>(request: () => Promise<T>): Promise<T> {
  const answer = await attempt(request)
  if (answer.status === 'done') return answer.value
  throw new Error('Stripe does not answer.')
}

/**
 * Yields the records of a list, the newest first, a page at a time. `read` reads the page after a
 * record. Throws if Stripe doesn't answer.
 */
export async function* listed<T extends { id: string }>(
  read: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let page: { limit: number; starting_after?: string } = { limit: 100 }
  for (;;) {
    const { data, has_more } = await answered(() => read(page))
    yield* data
    const last = data.at(-1)
    if (!has_more || !last) return
    page = { ...page, starting_after: last.id }
  }
}

/** The code for a record that doesn't exist. */
export const missing: ReadonlySet<string> = new Set(['resource_missing'])

function failureOf(error: StripeError, impossible: ReadonlySet<string>): StripeFailure {
  const { type, statusCode, code, message } = error
  if (type === 'StripeCardError') {
    const charge = error.payment_intent?.id ?? null
    return { status: 'refused', reason: refusalOf(error), message, charge }
  }
  if (isUnanswered(type, statusCode)) return { status: 'unavailable' }
  if (code && impossible.has(code)) return { status: 'impossible', code, message }
  throw faultOf(error)
}

/**
 * Includes 409, of a request with the same key that is still under way. A connection that is lost
 * has no status.
 */
const isUnanswered = (type: string, status: number | undefined): boolean =>
  type === 'StripeConnectionError' ||
  type === 'StripeRateLimitError' ||
  status === 409 ||
  (type === 'StripeAPIError' && (status === undefined || status >= 500))

/**
 * Makes an error of ours out of one of the SDK's, which holds the response with its client secrets:
 * loggers print an error's properties and its cause.
 */
function faultOf({ type, code, param, message, requestId }: StripeError): Error {
  const advice = adviceOf[type]
  const place = [code, param, requestId].filter(Boolean).join(', ')
  return new Error(
    `Stripe did not accept a request: ${message}${place && ` (${place})`}${advice ? `. ${advice}` : ''}`,
  )
}

const adviceOf: Readonly<Record<string, string | undefined>> = {
  StripeAuthenticationError: 'STRIPE_SECRET_KEY must be a valid key of the account.',
  StripePermissionError:
    'STRIPE_SECRET_KEY lacks a permission: see docs/guide/going-live.md for those it needs.',
}

/** Reads why a card was refused: https://docs.stripe.com/declines/codes. */
export function refusalOf({
  code,
  decline_code,
}: {
  code?: string | null | undefined
  decline_code?: string | null | undefined
}): Refusal {
  if (decline_code === 'insufficient_funds') return 'insufficient_funds'
  if (code === 'expired_card' || decline_code === 'expired_card') return 'expired_card'
  if (code === 'authentication_required' || decline_code === 'authentication_required')
    return 'action_required'
  return code?.endsWith('_authentication_failure') ? 'action_failed' : 'declined'
}

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && 'requestId' in error
