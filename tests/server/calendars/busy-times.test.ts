import { describe, expect, test } from 'vitest'

import { maxBusyTimes, readBusyTimes } from '#server/modules/calendars/busy-times.ts'
import { calendarFile } from '../../support/app/calendar-server.ts'

const options = {
  zone: 'America/Los_Angeles',
  from: Date.parse('2027-03-01T00:00Z'),
  to: Date.parse('2028-03-01T00:00Z'),
  ownHost: 'haulwell.test',
}
const read = (file: string) => readBusyTimes(file, options)

/** Returns the busy times of events as `from/to`, to the minute. */
function timesOf(...events: readonly (readonly string[])[]): string[] {
  const content = read(calendarFile(...events))
  if (!content.ok) throw new Error(content.why)
  return content.times.map(({ from_at, to_at }) => `${from_at.slice(0, 16)}/${to_at.slice(0, 16)}`)
}
const event = (uid: string, start: string, end: string, ...more: string[]) => [
  `UID:${uid}`,
  `DTSTART${start}`,
  `DTEND${end}`,
  ...more,
]
const newYork = ';TZID=America/New_York:'

describe('the busy times of a calendar', () => {
  test('follow the clock of the zone that an event names, also where the file doesn’t define it', () => {
    const daily = event('a', `${newYork}20270313T100000`, `${newYork}20270313T110000`)
    expect(timesOf([...daily, 'RRULE:FREQ=DAILY;COUNT=2'])).toEqual([
      '2027-03-13T15:00/2027-03-13T16:00',
      '2027-03-14T14:00/2027-03-14T15:00',
    ])
  })

  test('use the zone that a file defines under a name of its own', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Pacific Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0700',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n')
    const file = calendarFile(
      event(
        'a',
        ';TZID=Pacific Standard Time:20270602T090000',
        ';TZID=Pacific Standard Time:20270602T100000',
      ),
      event(
        'b',
        ';TZID=Pacific Standard Time:20271202T090000',
        ';TZID=Pacific Standard Time:20271202T100000',
      ),
    ).replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`)
    expect(read(file)).toMatchObject({
      times: [{ from_at: '2027-06-02T16:00:00.000Z' }, { from_at: '2027-12-02T17:00:00.000Z' }],
    })
  })

  test('read days, and times without a zone, by the mover’s clock', () => {
    expect(timesOf(event('a', ';VALUE=DATE:20270314', ';VALUE=DATE:20270315'))).toEqual([
      '2027-03-14T08:00/2027-03-15T07:00',
    ])
    expect(timesOf(['UID:b', 'DTSTART;VALUE=DATE:20270601'])).toEqual([
      '2027-06-01T07:00/2027-06-02T07:00',
    ])
    expect(timesOf(event('c', ':20270601T090000', ':20270601T100000'))).toEqual([
      '2027-06-01T16:00/2027-06-01T17:00',
    ])
  })

  test('leave out what is canceled, free, over, without length, or a job of ours', () => {
    const at = [':20270601T090000Z', ':20270601T100000Z'] as const
    expect(
      timesOf(
        event('a', ...at, 'STATUS:CANCELLED'),
        event('b', ...at, 'TRANSP:TRANSPARENT'),
        event('c', ...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
        event('d', ':20200601T090000Z', ':20200601T100000Z'),
        ['UID:e', 'DTSTART:20270601T090000Z'],
        event('MV-7K3Q9D@haulwell.test', ...at),
      ),
    ).toEqual([])
    expect(timesOf(event('f', ...at, 'STATUS:TENTATIVE'))).toHaveLength(1)
  })

  test('change with the exceptions of a repeated event, also one that moved into the span', () => {
    const weekly = event('a', ':20270601T090000Z', ':20270601T100000Z')
    const override = (of: string, start: string, end: string, ...more: string[]) =>
      event('a', start, end, `RECURRENCE-ID:${of}`, ...more)
    expect(
      timesOf(
        [...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270608T090000Z'],
        override('20270615T090000Z', ':20270616T120000Z', ':20270616T130000Z'),
        override('20270622T090000Z', ':20270622T090000Z', ':20270622T100000Z', 'STATUS:CANCELLED'),
      ),
    ).toEqual(['2027-06-01T09:00/2027-06-01T10:00', '2027-06-16T12:00/2027-06-16T13:00'])
    const beyond = override('20280620T090000Z', ':20270701T090000Z', ':20270701T100000Z')
    expect(timesOf([...weekly, 'RRULE:FREQ=YEARLY'], beyond)).toEqual([
      '2027-06-01T09:00/2027-06-01T10:00',
      '2027-07-01T09:00/2027-07-01T10:00',
    ])
  })

  test('are listed once, in the latest edition of their event', () => {
    const at = [':20270601T090000Z', ':20270601T100000Z'] as const
    expect(timesOf(event('a', ...at), event('b', ...at), event('a', ...at))).toHaveLength(1)
    expect(
      timesOf(
        event('a', ':20270602T090000Z', ':20270602T100000Z', 'SEQUENCE:2'),
        event('a', ...at, 'SEQUENCE:1'),
      ),
    ).toEqual(['2027-06-02T09:00/2027-06-02T10:00'])
  })

  test('come from a calendar that publishes only when its owner is busy, too', () => {
    const file = calendarFile().replace(
      'END:VCALENDAR',
      [
        'BEGIN:VFREEBUSY',
        'FREEBUSY:20270601T090000Z/PT1H,20270602T090000Z/20270602T103000Z',
        'FREEBUSY;FBTYPE=FREE:20270603T090000Z/PT1H',
        'END:VFREEBUSY',
        'END:VCALENDAR',
      ].join('\r\n'),
    )
    expect(read(file)).toMatchObject({
      times: [{ to_at: '2027-06-01T10:00:00.000Z' }, { to_at: '2027-06-02T10:30:00.000Z' }],
    })
  })

  test('have titles that can be stored', () => {
    const long = `SUMMARY:${'😀'.repeat(200)}`
    const content = read(
      calendarFile(
        event(
          'a',
          ':20270601T090000Z',
          ':20270601T100000Z',
          'SUMMARY:Dentist\\nat\u0000nine \ud800',
        ),
        event('b', ':20270602T090000Z', ':20270602T100000Z', long),
      ),
    )
    expect(content).toEqual({
      ok: true,
      name: 'Private',
      times: [
        expect.objectContaining({ title: 'Dentist at nine' }),
        expect.objectContaining({ title: '😀'.repeat(120) }),
      ],
    })
  })
})

describe('a file that can’t be used', () => {
  test('is distinguished from a calendar without events', () => {
    expect(read('<!doctype html><p>Sign in</p>')).toEqual({ ok: false, why: 'not_calendar' })
    expect(read('')).toEqual({ ok: false, why: 'not_calendar' })
    const half = calendarFile(event('a', ':20270601T090000Z', ':20270601T100000Z')).slice(0, 120)
    expect(read(half)).toEqual({ ok: false, why: 'not_calendar' })
    expect(read(`\ufeff${calendarFile()}`)).toEqual({ ok: true, name: 'Private', times: [] })
  })

  test('has more events ahead than a person can have', () => {
    const minutely = event('a', ':20270601T090000Z', ':20270601T090001Z', 'RRULE:FREQ=MINUTELY')
    expect(read(calendarFile(minutely))).toEqual({ ok: false, why: 'too_many_events' })
    const at = (minute: number) => {
      const start = new Date(options.from + minute * 60_000)
        .toISOString()
        .replaceAll(/[-:]|\.000/g, '')
      return event(`e${minute}`, `:${start}`, ':20280101T000000Z')
    }
    const events = Array.from({ length: maxBusyTimes + 1 }, (_, minute) => at(minute))
    expect(timesOf(...events.slice(1))).toHaveLength(maxBusyTimes)
    expect(read(calendarFile(...events))).toEqual({ ok: false, why: 'too_many_events' })
  })
})
