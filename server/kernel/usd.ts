import { withMinus } from '#contract/kernel/minus-sign.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats cents as dollars in a language: `$1,234.50`. */
export function usd(locale: string, cents: number): string {
  // Making a format takes a hundred times as long as using it.
  const format =
    formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  formats.set(locale, format)
  return withMinus(format.format(cents / 100))
}
