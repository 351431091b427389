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
  text?: string
  place?: string
  url?: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** A calendar that programs read again and again: its name, and how long they may keep it. */
export type CalendarFeed = { name: string; refresh_hours: number }

/** Writes events as an iCalendar file (RFC 5545). Times are in UTC, which needs no time zone. */
export function icalendar(events: readonly CalendarEvent[], feed?: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haulwell//Moves//EN',
    'METHOD:PUBLISH',
    ...(feed ? feedLines(feed) : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Names a feed and its interval as RFC 7986 says, and as programs that are older read them. */
const feedLines = ({ name, refresh_hours }: CalendarFeed): string[] => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refresh_hours}H`,
  `X-PUBLISHED-TTL:PT${refresh_hours}H`,
]

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.stamped_at)}`,
  `DTSTART:${utc(event.starts_at)}`,
  `DTEND:${utc(event.ends_at)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${event.status}`,
  'END:VEVENT',
]

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
