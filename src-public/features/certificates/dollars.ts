/**
 * Parses whole dollars, with or without commas, into cents; null for an empty text, undefined for
 * anything else.
 */
export function centsOf(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s,$]/g, '')
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) * 100 : undefined
}

/** Writes cents as whole dollars, to be edited. */
export const dollarsOf = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : (cents / 100).toLocaleString('en-US')
