import { JWT } from 'google-auth-library'

import { later } from '#server/kernel/outbox.ts'
import type { Push, PushMessage } from '#server/ports/push.ts'

export type FcmOptions = {
  project_id: string
  /** A service account's key, as Google's console gives it. */
  serviceAccount: { client_email: string; private_key: string; token_uri?: string }
  baseUrl?: string
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const patience = 10_000
/** For so long Google keeps a message for a browser that is closed, in seconds. */
const kept = 86_400

/** Push messages by Firebase Cloud Messaging's HTTP interface, version 1. */
export function fcm({
  project_id,
  serviceAccount,
  baseUrl = 'https://fcm.googleapis.com',
}: FcmOptions): Push {
  const signer = signerFor(serviceAccount)
  const address = `${baseUrl}/v1/projects/${project_id}/messages:send`
  return {
    name: `fcm (${project_id})`,
    async send(message) {
      const headers = await signer.getRequestHeaders()
      headers.set('content-type', 'application/json')
      const response = await fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify({ message: wireOf(message) }),
        signal: AbortSignal.timeout(patience),
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

/** Data alone, so that the page's own worker decides how it is shown. */
const wireOf = ({ to, data, link }: PushMessage) => ({
  token: to,
  data,
  webpush: {
    headers: { TTL: String(kept), Urgency: 'high' },
    // Google takes no other.
    ...(link?.startsWith('https://') ? { fcm_options: { link } } : {}),
  },
})

/** The library knows Google's own place for tokens only; a key may name another. */
function signerFor({ client_email, private_key, token_uri }: FcmOptions['serviceAccount']): JWT {
  const signer = new JWT({
    email: client_email,
    key: private_key,
    scopes: [scope],
    transporterOptions: { timeout: patience },
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

/** What comes from in between, as a proxy's page, is no JSON. */
function errorIn(body: string): FcmError {
  try {
    return (JSON.parse(body) as { error?: FcmError }).error ?? {}
  } catch {
    return {}
  }
}

/** The token is no longer one, or never was. A 400 may also be about the rest of the message. */
function isGone(status: number, { message = '', details = [] }: FcmError): boolean {
  if (details.some(({ errorCode }) => errorCode === 'UNREGISTERED')) return true
  const isOfToken =
    /registration token/i.test(message) ||
    details.some(({ fieldViolations = [] }) =>
      fieldViolations.some(({ field }) => field === 'message.token'),
    )
  return status === 400 && isOfToken
}

/** `Retry-After` in milliseconds: it comes as seconds or as a date. */
function waitOf(header: string | null): number {
  if (header === null) return 0
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
