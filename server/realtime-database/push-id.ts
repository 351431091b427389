import { randomInt } from 'node:crypto'

const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/**
 * Creates a key that sorts by creation time, like the SDK's push(): eight digits of milliseconds
 * and twelve random ones (https://firebase.blog/posts/2015/02/the-2120-ways-to-ensure-unique_68).
 */
export const pushId = (now: number): string => {
  const time = Array.from({ length: 8 }, (_, index) =>
    digits.charAt(Math.floor(now / 64 ** (7 - index)) % 64),
  )
  const random = Array.from({ length: 12 }, () => digits.charAt(randomInt(64)))
  return [...time, ...random].join('')
}
