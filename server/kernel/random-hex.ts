import type { Random } from './kernel.ts'

export const randomHex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => random(16).toString(16)).join('')
