import { createHash, randomBytes } from 'node:crypto'

/** How every API token begins, so that it is recognized in logs, files and headers. */
const mark = 'hw_'
const randomPart = 24
/** The random digits that may be shown: 32 of 192 bits. */
const shownDigits = 8

export const newApiToken = (): string => mark + randomBytes(randomPart).toString('hex')

/** Returns the first characters of a token, by which its owner recognizes it. */
export const apiTokenPrefix = (token: string): string => token.slice(0, mark.length + shownDigits)

/** Returns the hash that is stored in place of a token. It needs no salt: the token is random. */
export const apiTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
