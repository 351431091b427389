import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts a text for one purpose, so that it can be stored and read back with the secret alone. */
export function sealText(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, keyFor(secret, purpose), iv)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Returns the text; undefined if it was sealed with another secret or for another purpose, or was
 * changed since.
 */
export function openSealed(secret: string, purpose: string, stored: string): string | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const iv = bytes.subarray(0, ivLength)
  const tag = bytes.subarray(ivLength, ivLength + tagLength)
  try {
    const opening = createDecipheriv(cipher, keyFor(secret, purpose), iv)
    opening.setAuthTag(tag)
    const text = [opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    // GCM throws for anything that is not exactly as it was sealed.
    return undefined
  }
}

const keyFor = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`seal ${purpose}`).digest()
