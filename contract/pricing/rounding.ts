/**
 * n / d rounded to the nearest integer, a half towards +∞: `floor((2n + d) / 2d)`, so that 0.5 → 1
 * and -0.5 → 0. Integers with d > 0; exact while |2n + d| stays below 2^53.
 */
export function roundHalfUp(n: number, d: number) {
  return Math.floor((2 * n + d) / (2 * d))
}

/** n / d rounded up, for integers with n ≥ 0 and d > 0; exact while n stays below 2^53. */
export function ceilDivide(n: number, d: number) {
  return Math.ceil(n / d)
}

/**
 * `bp` basis points of `cents`, rounded half-up. Whole ten-thousands are taken out first, which
 * changes nothing in the result and keeps any share of an exact amount exact.
 */
export function shareOf(cents: number, bp: number) {
  const rest = cents % 10_000
  return ((cents - rest) / 10_000) * bp + roundHalfUp(rest * bp, 10_000)
}

export function clamp(value: number, min: number, max: number) {
  return Math.max(min, Math.min(max, value))
}
