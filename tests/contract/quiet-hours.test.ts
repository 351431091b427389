import { describe, expect, test } from 'vitest'

import { quietUntil } from '#contract/quiet-hours.ts'

const zone = 'America/Los_Angeles'
const night = { from_minute: 22 * 60, to_minute: 7 * 60 }
const untilAt = (now: string, hours = night, timeZone = zone) =>
  quietUntil(hours, timeZone, new Date(now))?.toISOString() ?? null

describe('quiet hours', () => {
  test.each([
    ['before they begin', '2027-04-06T21:59:59-07:00', null],
    ['when they begin', '2027-04-06T22:00:00-07:00', '2027-04-07T14:00:00.000Z'],
    ['after midnight', '2027-04-07T03:00:00-07:00', '2027-04-07T14:00:00.000Z'],
    ['just before they end', '2027-04-07T06:59:59.999-07:00', '2027-04-07T14:00:00.000Z'],
    ['when they end', '2027-04-07T07:00:00-07:00', null],
    ['at noon', '2027-04-07T12:00:00-07:00', null],
  ])('over midnight %s', (_, now, until) => {
    expect(untilAt(now)).toBe(until)
  })

  test('within one day end on that day', () => {
    const nap = { from_minute: 13 * 60, to_minute: 15 * 60 }
    expect(untilAt('2027-04-06T14:00:00-07:00', nap)).toBe('2027-04-06T22:00:00.000Z')
    expect(untilAt('2027-04-06T12:59:00-07:00', nap)).toBeNull()
    expect(untilAt('2027-04-06T15:00:00-07:00', nap)).toBeNull()
  })

  test('follow the person’s own clock', () => {
    expect(untilAt('2027-04-07T04:00:00Z', night, 'America/New_York')).toBe(
      '2027-04-07T11:00:00.000Z',
    )
    expect(untilAt('2027-04-07T04:00:00Z', night, 'Pacific/Honolulu')).toBeNull()
  })

  // The clocks go forward on March 14, 2027 at 2 AM, and back on November 7 at 2 AM.
  test('are an hour shorter in the night in which the clocks go forward', () => {
    expect(untilAt('2027-03-13T22:30:00-08:00')).toBe('2027-03-14T14:00:00.000Z')
    expect(untilAt('2027-03-14T06:59:00-07:00')).toBe('2027-03-14T14:00:00.000Z')
    expect(untilAt('2027-03-14T07:00:00-07:00')).toBeNull()
  })

  test('are an hour longer in the night in which the clocks go back', () => {
    expect(untilAt('2027-11-06T22:30:00-07:00')).toBe('2027-11-07T15:00:00.000Z')
    expect(untilAt('2027-11-07T06:59:00-08:00')).toBe('2027-11-07T15:00:00.000Z')
  })

  test('that end in the hour that is skipped end when it would have been', () => {
    const short = { from_minute: 23 * 60, to_minute: 2 * 60 + 30 }
    expect(untilAt('2027-03-14T01:59:00-08:00', short)).toBe('2027-03-14T10:30:00.000Z')
    expect(untilAt('2027-03-14T03:30:00-07:00', short)).toBeNull()
  })

  test('that end in the hour that comes twice end the first time', () => {
    const short = { from_minute: 23 * 60, to_minute: 60 + 30 }
    expect(untilAt('2027-11-07T01:00:00-07:00', short)).toBe('2027-11-07T08:30:00.000Z')
    expect(untilAt('2027-11-07T01:00:00-08:00', short)).toBeNull()
  })
})
