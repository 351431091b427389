/**
 * Rounds n / d to the nearest integer, halves toward +∞: `floor((2n + d) / 2d)`, so 0.5 → 1 and
 * -0.5 → 0. Takes integers with d > 0; exact while |2n + d| stays below 2^53.
 */
export function roundHalfUp(n: number, d: number) {
  return Math.floor((2 * n + d) / (2 * d))
}

/** Rounds n / d up, for integers with n ≥ 0 and d > 0; exact while n stays below 2^53. */
export function ceilDivide(n: number, d: number) {
  return Math.ceil(n / d)
}

/**
 * Returns `bp` basis points of `cents`, rounded half-up. Multiples of 10,000 cents are calculated
 * separately, which does not change the result but avoids intermediate products above 2^53.
 */
export function shareOf(cents: number, bp: number) {
  const rest = cents % 10_000
  return ((cents - rest) / 10_000) * bp + roundHalfUp(rest * bp, 10_000)
}

export function clamp(value: number, min: number, max: number) {
  return Math.max(min, Math.min(max, value))
}
