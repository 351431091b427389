import { createHash, createHmac } from 'node:crypto'

import type { Random } from '#server/kernel/kernel.ts'

/** Returns 128 random bits as 22 characters of base64url. */
export const newSeed = (random: Random): string =>
  Buffer.from(Uint8Array.from({ length: 16 }, () => random(256))).toString('base64url')

/**
 * Returns the token that a link's seed stands for: 22 characters of base64url. It takes the server's
 * secret, so that a copy of the database opens no link, and the token of a link that was given out
 * can be made again for a mail to its guest.
 */
export const deriveToken = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`guest link ${seed}`).digest('base64url').slice(0, 22)

/** Returns what is stored of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const hasTokenFormat = (text: string): boolean => /^[\w-]{22}$/.test(text)
