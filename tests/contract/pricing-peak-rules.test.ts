import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peakRules } from '#contract/pricing/peak-rules.ts'

const newYork = 'America/New_York'
const phoenix = 'America/Phoenix'
const honolulu = 'Pacific/Honolulu'
const longAgo = '2020-01-15T12:00:00.000Z'

const at = (window_start_at: string, time_zone = newYork, booked_at = longAgo) =>
  peakRules({ window_start_at, time_zone, booked_at, is_flexible: false })

const processZone = process.env.TZ

// The rules use the city's local time, wherever the process runs; offsets are of 2026-01-15.
describe.each([
  ['UTC', 0],
  ['Asia/Tokyo', -540],
  ['America/New_York', 300],
  ['Pacific/Kiritimati', -840],
])('in a process in %s', (zone, offset) => {
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (processZone === undefined) delete process.env.TZ
    else process.env.TZ = processZone
  })

  test('the process runs', () => {
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(offset)
  })

  test.each<[string, string, string, string[]]>([
    ['Friday 23:59:59.999', '2026-02-21T04:59:59.999Z', newYork, []],
    ['Saturday 00:00', '2026-02-21T05:00:00.000Z', newYork, ['weekend']],
    ['Sunday 23:59:59.999', '2026-02-23T04:59:59.999Z', newYork, ['weekend']],
    ['Monday 00:00', '2026-02-23T05:00:00.000Z', newYork, []],
    ['Tuesday 00:00', '2026-02-24T05:00:00.000Z', newYork, ['midweek']],
    ['the same with an offset', '2026-02-24T00:00:00.000-05:00', newYork, ['midweek']],
    // 2026-03-08: clocks go from 02:00 EST to 03:00 EDT; the day has 23 hours.
    ['the night the clocks go forward, before', '2026-03-08T06:59:59.999Z', newYork, ['weekend']],
    ['the night the clocks go forward, after', '2026-03-08T07:00:00.000Z', newYork, ['weekend']],
    ['the short Sunday’s last', '2026-03-09T03:59:59.999Z', newYork, ['weekend']],
    ['the Monday after it', '2026-03-09T04:00:00.000Z', newYork, []],
    // 2026-11-01: 01:00 to 02:00 comes twice; the day has 25 hours.
    ['the first 01:30', '2026-11-01T05:30:00.000Z', newYork, ['weekend', 'month_end']],
    ['the second 01:30', '2026-11-01T06:30:00.000Z', newYork, ['weekend', 'month_end']],
    ['the long Sunday’s last', '2026-11-02T04:59:59.999Z', newYork, ['weekend', 'month_end']],
    ['the Monday after it', '2026-11-02T05:00:00.000Z', newYork, ['month_end']],
    // No daylight saving: a constant -07:00 and -10:00.
    ['Arizona in summer, Friday', '2026-07-11T06:59:59.999Z', phoenix, ['season']],
    ['Arizona in summer, Saturday', '2026-07-11T07:00:00.000Z', phoenix, ['weekend', 'season']],
    ['Arizona in winter, Saturday', '2026-02-21T07:00:00.000Z', phoenix, ['weekend']],
    ['Honolulu, Friday', '2026-02-21T09:59:59.999Z', honolulu, []],
    ['Honolulu, Saturday', '2026-02-21T10:00:00.000Z', honolulu, ['weekend']],
    ['Honolulu, Saturday, when Tokyo has Sunday', '2026-02-22T09:00:00Z', honolulu, ['weekend']],
  ])('%s', (_, instant, zoneOfCity, expected) => {
    expect(at(instant, zoneOfCity)).toEqual(expected)
  })

  test('same day is the city’s day on both sides', () => {
    const sameDay = (window: string, booked: string, city: string) =>
      at(window, city, booked).includes('same_day')
    expect(sameDay('2026-02-24T04:59:00Z', '2026-02-23T05:00:00Z', newYork)).toBe(true)
    expect(sameDay('2026-02-24T05:00:00Z', '2026-02-24T04:59:59Z', newYork)).toBe(false)
    expect(sameDay('2026-02-24T23:00:00Z', '2026-02-24T01:00:00Z', newYork)).toBe(false)
    expect(sameDay('2026-02-24T23:00:00Z', '2026-02-24T01:00:00Z', 'UTC')).toBe(true)
    // The long and the short day.
    expect(sameDay('2026-11-02T04:59:59Z', '2026-11-01T04:00:00Z', newYork)).toBe(true)
    expect(sameDay('2026-03-09T04:00:00Z', '2026-03-08T05:00:00Z', newYork)).toBe(false)
  })
})

/** Returns the rules that apply at noon of a day in New York. */
const onDay = (day: string) => at(`${day}T17:00:00.000Z`)

describe('month end: the last three days and the first two', () => {
  test.each([
    ['2026-02-25', false],
    ['2026-02-26', true],
    ['2026-02-28', true],
    ['2026-03-01', true],
    ['2026-03-02', true],
    ['2026-03-03', false],
    ['2028-02-26', false],
    ['2028-02-27', true],
    ['2028-02-29', true],
    ['2028-03-02', true],
    ['2028-03-03', false],
    ['2100-02-26', true],
    ['2026-04-27', false],
    ['2026-04-28', true],
    ['2026-05-29', true],
    ['2026-05-28', false],
    ['2026-12-28', false],
    ['2026-12-29', true],
    ['2026-12-31', true],
    ['2027-01-01', true],
    ['2027-01-02', true],
    ['2027-01-03', false],
  ])('%s: %s', (day, expected) => {
    expect(onDay(day).includes('month_end')).toBe(expected)
  })

  test('the year ends at the city’s midnight', () => {
    // Thursday 2026-12-31, then Friday the holiday
    expect(at('2027-01-01T04:59:59.999Z')).toEqual(['month_end'])
    expect(at('2027-01-01T05:00:00.000Z')).toEqual(['month_end', 'holiday'])
    expect(at('2027-01-01T05:00:00.000Z', honolulu)).toEqual(['month_end'])
  })
})

describe('season: May to September', () => {
  test.each([
    ['2026-05-01T03:59:59.999Z', false],
    ['2026-05-01T04:00:00.000Z', true],
    ['2026-10-01T03:59:59.999Z', true],
    ['2026-10-01T04:00:00.000Z', false],
  ])('%s: %s', (instant, expected) => {
    expect(at(instant).includes('season')).toBe(expected)
  })
})

describe('holidays: the federal ones, on their day and as observed', () => {
  // As listed by the Office of Personnel Management.
  const observed: Record<string, string[]> = {
    '2026': [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ],
    // 19 June and 25 December are Saturdays, 4 July a Sunday; 1 January 2028 a Saturday.
    '2027': [
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-06-19',
      '2027-07-04',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24',
      '2027-12-25',
      '2027-12-31',
    ],
  }

  test.each(Object.entries(observed))('%s', (year, days) => {
    const found: string[] = []
    for (let day = 0; day < 365; day++) {
      const date = new Date(Date.UTC(Number(year), 0, 1 + day)).toISOString().slice(0, 10)
      if (onDay(date).includes('holiday')) found.push(date)
    }
    expect(found).toEqual(days)
  })
})

describe('midweek: Tuesday to Thursday', () => {
  test.each([
    ['2026-03-16', false],
    ['2026-03-17', true],
    ['2026-03-19', true],
    ['2026-03-20', false],
    ['2026-11-11', false], // Wednesday, Veterans Day
    ['2026-11-26', false], // Thursday, Thanksgiving Day
    ['2026-06-30', false], // Tuesday at a month's end
    ['2026-07-01', false],
    ['2026-07-07', true],
  ])('%s: %s', (day, expected) => {
    expect(onDay(day).includes('midweek')).toBe(expected)
  })
})

test('several rules at once come in a fixed order', () => {
  const rules = peakRules({
    window_start_at: '2026-05-30T14:00:00.000Z',
    time_zone: newYork,
    booked_at: '2026-05-30T11:00:00.000Z',
    is_flexible: true,
  })
  expect(rules).toEqual(['weekend', 'month_end', 'season', 'same_day', 'flexible'])
})

test('refuses an invalid instant or time zone', () => {
  expect(() => at('2026-05-30T14:00:00')).toThrow('window_start_at must be an ISO 8601 instant')
  expect(() => at('2026-05-30')).toThrow(RangeError)
  expect(() => at('2026-13-30T14:00:00Z')).toThrow(RangeError)
  expect(() => at('2026-05-30T14:00:00Z', newYork, 'yesterday')).toThrow('booked_at must be')
  expect(() => at('2026-05-30T14:00:00Z', 'Mars/Olympus')).toThrow('time_zone Mars/Olympus is')
  expect(() => at('2026-05-30T14:00:00Z', '')).toThrow(RangeError)
})
