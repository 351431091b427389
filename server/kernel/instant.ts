/**
 * Whether JavaScript and PostgreSQL read a text as the same instant and can send it back: years 1 to
 * 9999, offsets that exist.
 */
export function isInstant(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999 && !/[+-](1[5-9]|2\d):\d\d$/.test(text)
}
