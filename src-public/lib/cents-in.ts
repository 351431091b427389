/** Parses an amount in dollars, with a point or a comma, into cents; null if it is none, or not between the two. */
export function centsIn(
  text: string,
  { min_cents, max_cents }: { min_cents: number; max_cents: number },
): number | null {
  const [, whole = '', fraction = ''] = /^\s*\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  if (whole === '') return null
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents >= min_cents && cents <= max_cents ? cents : null
}
