import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a text for one purpose. Anyone can read it, and it does not expire. */
export const signText = (secret: string, purpose: string, text: string): string =>
  `${Buffer.from(text).toString('base64url')}.${signature(secret, purpose, text)}`

/**
 * Returns the signed text; undefined if the signature is invalid or was made for another purpose.
 */
export function readSigned(secret: string, purpose: string, signed: string): string | undefined {
  const [encoded = '', given = ''] = signed.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  const [one, other] = [Buffer.from(given), Buffer.from(signature(secret, purpose, text))]
  return one.length === other.length && timingSafeEqual(one, other) ? text : undefined
}

const signature = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
