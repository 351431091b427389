const longest = 300

/** What somebody wrote, short enough for a notification. */
export function inOneLine(text: string, most = longest): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // By characters: half of one could not be stored.
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : line
}
