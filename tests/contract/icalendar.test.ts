import { expect, test } from 'vitest'

import { type CalendarEvent, icalendar } from '#contract/icalendar.ts'

const event: CalendarEvent = {
  uid: 'MV-7K3Q9D@haulwell.com',
  sequence: 3,
  stamped_at: '2027-11-20T08:00:00.000Z',
  starts_at: '2027-11-29T09:00:00.000-08:00',
  ends_at: '2027-11-29T19:00:00.000Z',
  title: 'Move: Oakland, to San Francisco',
  text: 'Bring; the \\ keys,\nthe cat\r\nand water\u0007',
  place: '1 Main Street, Oakland',
  url: 'https://www.haulwell.com/customer/moves/details?code=MV-7K3Q9D',
  status: 'CONFIRMED',
}

/** Joins folded lines again, as a calendar does. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a calendar file states its times in UTC and escapes its texts', () => {
  expect(unfolded(icalendar([event]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haulwell//Moves//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:MV-7K3Q9D@haulwell.com',
    'SEQUENCE:3',
    'DTSTAMP:20271120T080000Z',
    'DTSTART:20271129T170000Z',
    'DTEND:20271129T190000Z',
    'SUMMARY:Move: Oakland\\, to San Francisco',
    'DESCRIPTION:Bring\\; the \\\\ keys\\,\\nthe cat\\nand water',
    'LOCATION:1 Main Street\\, Oakland',
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line of a calendar file is longer than 75 octets, and no character is cut', () => {
  const title = `${'ñ'.repeat(80)}🚚${'a'.repeat(80)}`
  const text = icalendar([{ ...event, title }])
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(text)).toContain(`SUMMARY:${title}`)
})

test('a feed has a name and an interval, and its events only the fields they have', () => {
  const { text: _text, place: _place, url: _url, ...bare } = event
  const second = { ...bare, uid: 'MV-8K3Q9D@haulwell.com', title: 'Busy' }
  const feed = { name: 'Jobs, all', refresh_hours: 1 }
  const lines = unfolded(icalendar([event, second], feed))
  expect(lines.slice(4, 8)).toEqual([
    'NAME:Jobs\\, all',
    'X-WR-CALNAME:Jobs\\, all',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ])
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((line) => /^(DESCRIPTION|LOCATION|URL):/.test(line))).toHaveLength(3)
})
