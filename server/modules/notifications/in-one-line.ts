const maxLength = 300

/** Shortens a user's text to one line for a notification. No-break spaces of amounts stay. */
export function inOneLine(text: string, most = maxLength): string {
  const line = text.replaceAll(/[^\S\u00a0\u202f]+/g, ' ').trim()
  // Cut by code points, because half of a surrogate pair could not be stored.
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : line
}
