import { createHmac, randomBytes } from 'node:crypto'

import type { Kernel } from '#server/kernel/kernel.ts'
import { openSealed, sealText } from '#server/kernel/sealed-text.ts'

const secretPrefix = 'whsec_'
const purpose = 'webhook secret'

/** Makes a signing secret: 256 bits, written as the libraries of Standard Webhooks take it. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** Encrypts a secret for its row. */
export const sealedWebhookSecret = ({ config }: Kernel, secret: string): string =>
  sealText(config.sessionSecret, purpose, secret)

/** Returns a stored secret; undefined if it was encrypted with another SESSION_SECRET. */
export const openWebhookSecret = ({ config }: Kernel, sealed: string): string | undefined =>
  openSealed(config.sessionSecret, purpose, sealed)

/**
 * Returns the headers that sign a message: HMAC-SHA256 over its id, its time in seconds and its body,
 * joined by dots, with the bytes of the secret (Standard Webhooks 1.0, standardwebhooks.com).
 */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
