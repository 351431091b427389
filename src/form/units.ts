import type { Kind } from '#contract/kernel/field.ts'

/** Stored units per shown unit: cents per dollar, basis points per percent. */
const perShown: Partial<Record<Kind, number>> = { money: 100, rate: 100 }

/** Converts a stored number to the shown one: 1999 cents to 19.99, 825 basis points to 8.25. */
export const toShown = (kind: Kind, stored: number | null | undefined): number | null =>
  stored === null || stored === undefined ? null : stored / (perShown[kind] ?? 1)

/**
 * Converts an entered number to the stored one, cents or basis points; null if empty. A third decimal
 * stays a part of a cent, which the form refuses: a number is never rounded behind a person's back.
 */
export function fromShown(kind: Kind, shown: number | null | undefined): number | null {
  if (shown === null || shown === undefined || !Number.isFinite(shown)) return null
  // 0.145 * 100 is 14.499…, so the decimal digits are shifted.
  return perShown[kind] ? Number(`${shown}e2`) : shown
}

/** Reports whether a stored number of a kind has a part that can't be stored. */
export const isTooExact = (kind: Kind, stored: unknown): boolean =>
  (kind === 'integer' || perShown[kind] !== undefined) &&
  typeof stored === 'number' &&
  !Number.isInteger(stored)

type Typing = { userTyping: boolean; input: string }

/** Writes a number into an input: amounts and percentages with two decimals, unless it is typed. */
export const writeNumber =
  (kind: Kind) =>
  (shown: string | number | undefined, { userTyping, input }: Typing): string => {
    if (userTyping) return input
    const text = String(shown ?? '')
    const isShort = /^-?\d+(\.\d?)?$/.test(text)
    return perShown[kind] && isShort ? Number(text).toFixed(2) : text
  }
