import { JWT } from 'google-auth-library'

import { later } from '#server/kernel/outbox/outbox.ts'
import type { Push, PushMessage } from '#server/ports/push.ts'

export type FcmOptions = {
  project_id: string
  /** A service account's key from Google's console. */
  serviceAccount: { client_email: string; private_key: string; token_uri?: string }
  baseUrl?: string
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeoutMs = 10_000
/** How long Google stores a message for a closed browser, in seconds. */
const timeToLive = 86_400

/** Creates a Push that uses Firebase Cloud Messaging's HTTP v1 API. */
export function fcm({
  project_id,
  serviceAccount,
  baseUrl = 'https://fcm.googleapis.com',
}: FcmOptions): Push {
  const signer = signerFor(serviceAccount)
  const url = `${baseUrl}/v1/projects/${project_id}/messages:send`
  return {
    name: `fcm (${project_id})`,
    async send(message) {
      const headers = await signer.getRequestHeaders()
      headers.set('content-type', 'application/json')
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ message: wireOf(message) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await response.text()
      if (response.ok) return 'sent'
      const error = errorIn(body)
      if (isGone(response.status, error)) return 'gone'
      throw later(
        `FCM answered ${response.status}: ${error.message ?? body.slice(0, 300)}`,
        waitOf(response.headers.get('retry-after')),
      )
    },
  }
}

/**
 * Converts to a data-only message, so that the page's service worker decides how it is displayed.
 */
const wireOf = ({ to, data, link }: PushMessage) => ({
  token: to,
  data,
  webpush: {
    headers: { TTL: String(timeToLive), Urgency: 'high' },
    // Google accepts only https links.
    ...(link?.startsWith('https://') ? { fcm_options: { link } } : {}),
  },
})

/**
 * Creates a client that signs requests. The library uses only Google's own token endpoint, but a
 * key may specify another.
 */
function signerFor({ client_email, private_key, token_uri }: FcmOptions['serviceAccount']): JWT {
  const signer = new JWT({
    email: client_email,
    key: private_key,
    scopes: [scope],
    transporterOptions: { timeout: timeoutMs },
    ...(token_uri ? { additionalClaims: { aud: token_uri } } : {}),
  })
  if (token_uri)
    signer.transporter.interceptors.request.add({
      resolved: async (request) => Object.assign(request, { url: new URL(token_uri) }),
    })
  return signer
}

type FcmError = {
  message?: string
  details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
}

/**
 * Reads the error from a response. Responses of intermediaries, such as a proxy's error page, are
 * not JSON.
 */
function errorIn(body: string): FcmError {
  try {
    return (JSON.parse(body) as { error?: FcmError }).error ?? {}
  } catch {
    return {}
  }
}

/**
 * Reports whether an error means that the token is invalid. A 400 may also concern the rest of the
 * message.
 */
function isGone(status: number, { message = '', details = [] }: FcmError): boolean {
  if (details.some(({ errorCode }) => errorCode === 'UNREGISTERED')) return true
  const isOfToken =
    /registration token/i.test(message) ||
    details.some(({ fieldViolations = [] }) =>
      fieldViolations.some(({ field }) => field === 'message.token'),
    )
  return status === 400 && isOfToken
}

/** Converts `Retry-After`, given in seconds or as a date, to milliseconds. */
function waitOf(header: string | null): number {
  if (header === null) return 0
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
