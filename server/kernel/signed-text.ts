import { createHmac, timingSafeEqual } from 'node:crypto'

/** A text that only we can have written, for one purpose; it can be read by everybody, and does not end. */
export const signText = (secret: string, purpose: string, text: string): string =>
  `${Buffer.from(text).toString('base64url')}.${signature(secret, purpose, text)}`

/** The text; undefined where the signature is not ours, or is for something else. */
export function readSigned(secret: string, purpose: string, signed: string): string | undefined {
  const [encoded = '', given = ''] = signed.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  const [one, other] = [Buffer.from(given), Buffer.from(signature(secret, purpose, text))]
  return one.length === other.length && timingSafeEqual(one, other) ? text : undefined
}

const signature = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
