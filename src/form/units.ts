import type { Kind } from '#contract/kernel/field.ts'

/** Stored units per shown unit: cents per dollar, basis points per percent. */
const perShown: Partial<Record<Kind, number>> = { money: 100, rate: 100 }

/** Converts a stored number to the shown one: 1999 cents to 19.99, 825 basis points to 8.25. */
export const toShown = (kind: Kind, stored: number | null | undefined): number | null =>
  stored === null || stored === undefined ? null : stored / (perShown[kind] ?? 1)

/** Converts an entered number to the stored one: whole cents or basis points; null if empty. */
export function fromShown(kind: Kind, shown: number | null | undefined): number | null {
  if (shown === null || shown === undefined || !Number.isFinite(shown)) return null
  const scale = perShown[kind]
  // 0.145 * 100 is 14.499…, so the decimal digits are shifted before rounding.
  return scale ? Math.round(Number(`${shown}e2`)) : shown
}

/** Returns the number of decimal places of an input. */
export const precisionOf = (kind: Kind): number | undefined =>
  kind === 'money' || kind === 'rate' ? 2 : kind === 'integer' ? 0 : undefined
