import type { Kind } from '#contract/kernel/field.ts'

/** How many of what is stored make one of what is shown: cents a dollar, basis points a percent. */
const perShown: Partial<Record<Kind, number>> = { money: 100, rate: 100 }

/** A stored number as people enter it: 1999 cents as 19.99, 825 basis points as 8.25. */
export const toShown = (kind: Kind, stored: number | null | undefined): number | null =>
  stored === null || stored === undefined ? null : stored / (perShown[kind] ?? 1)

/** What was entered as it is stored: whole cents and basis points; null for nothing. */
export function fromShown(kind: Kind, shown: number | null | undefined): number | null {
  if (shown === null || shown === undefined || !Number.isFinite(shown)) return null
  const scale = perShown[kind]
  // 0.145 · 100 is 14.499…: rounded by its decimal digits, as a person reads it.
  return scale ? Math.round(Number(`${shown}e2`)) : shown
}

/** How many digits after the point a person enters. */
export const precisionOf = (kind: Kind): number | undefined =>
  kind === 'money' || kind === 'rate' ? 2 : kind === 'integer' ? 0 : undefined
