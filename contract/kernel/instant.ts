/**
 * Reports whether JavaScript and PostgreSQL read a text as the same instant and can write it back:
 * years 1 to 9999, offsets that exist.
 */
export function isInstant(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999 && !/[+-](1[5-9]|2\d):\d\d$/.test(text)
}

/** Reports whether a text is a calendar day such as `2026-02-28`, in years 1 to 9999. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !text.startsWith('0000') &&
    !Number.isNaN(at) &&
    new Date(at).toISOString().startsWith(text)
  )
}
