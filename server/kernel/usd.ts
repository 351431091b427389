/** Formats cents as dollars in this locale: `$1,234.50`. */
export const usd = (locale: string, cents: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100)
