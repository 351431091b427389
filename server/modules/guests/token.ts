import { createHash } from 'node:crypto'

import type { Random } from '#server/kernel/kernel.ts'

/** Returns 128 random bits as 22 characters of base64url. */
export const newToken = (random: Random): string =>
  Buffer.from(Uint8Array.from({ length: 16 }, () => random(256))).toString('base64url')

/** Returns what is stored of a token, so that a copy of the database opens no link. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
