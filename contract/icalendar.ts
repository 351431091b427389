/** An event in a calendar. Instants are ISO 8601 with Z or an offset. */
export type CalendarEvent = {
  /** Stays the same when the event changes, so that calendars replace it. */
  uid: string
  /** Grows with every change. */
  sequence: number
  stamped_at: string
  starts_at: string
  ends_at: string
  title: string
  text: string
  place: string
  url: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** Writes an event as an iCalendar file (RFC 5545). Times are in UTC, which needs no time zone. */
export function icalendar(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haulwell//Moves//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamped_at)}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `LOCATION:${escaped(event.place)}`,
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Formats an instant as `20271129T170000Z`. */
const utc = (instant: string): string =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Escapes text as RFC 5545, 3.3.11, demands; other control characters are not allowed in it. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const maxLineLength = 75

/** Breaks a line after at most 75 octets, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const bytes = new TextEncoder()
  let result = ''
  let length = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (length + size > maxLineLength) {
      result += '\r\n '
      // The space that begins the next line counts.
      length = 1
    }
    result += character
    length += size
  }
  return result
}
