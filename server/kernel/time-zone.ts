/**
 * Returns the name of a time zone as `Intl` spells it, or undefined for none. Only that spelling is
 * used further, because formatters are kept for each. An offset such as +05:00 isn't a name here:
 * PostgreSQL reads its sign the other way round.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Z]/i.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
