const maxLength = 300

/**
 * Shortens a user's text to one line for a notification. No-break spaces of amounts stay. A chat
 * message may hold what PostgreSQL can't store: control characters and halves of surrogate pairs.
 */
export function inOneLine(text: string, most = maxLength): string {
  const line = text.replaceAll(/(?:[^\S\u00a0\u202f]|[\p{Cc}\p{Surrogate}])+/gu, ' ').trim()
  // Cut by code points, so that no surrogate pair is halved.
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : line
}
