import { createHash, createHmac } from 'node:crypto'

import type { Random } from '#server/kernel/kernel.ts'

/** Returns 128 random bits as 22 characters of base64url. */
export const newSeed = (random: Random): string =>
  Buffer.from(Uint8Array.from({ length: 16 }, () => random(256))).toString('base64url')

/**
 * Derives a link's token from its seed and the server's secret: 22 characters of base64url. A leaked
 * copy of the database therefore opens no link, and the token can be derived again to mail it.
 */
export const deriveToken = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`guest link ${seed}`).digest('base64url').slice(0, 22)

/** Returns the hash that is stored in place of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const hasTokenFormat = (text: string): boolean => /^[\w-]{22}$/.test(text)
