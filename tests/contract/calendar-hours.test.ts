import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { localClock } from '#contract/calendar/local-time.ts'
import {
  type CalendarException,
  closedSpans,
  openSpans,
  type WeeklyHours,
} from '#contract/calendar/open-spans.ts'

const hours = (days: number[], from: number, to: number): WeeklyHours => ({
  days,
  from_minute: from * 60,
  to_minute: to * 60,
})
const closed = (from_at: string, to_at: string) => ({ from_at, to_at, is_open: false })
const open = (from_at: string, to_at: string) => ({ from_at, to_at, is_open: true })
const all = [0, 1, 2, 3, 4, 5, 6]

const spans = (
  rules: readonly WeeklyHours[],
  from: string,
  to: string,
  { zone = 'America/Chicago', exceptions = [] as CalendarException[] } = {},
) =>
  openSpans({ rules, exceptions }, localClock(zone), Date.parse(from), Date.parse(to)).map((span) =>
    [span.from, span.to].map((at) => new Date(at).toISOString().slice(0, 16)),
  )

describe('weekly hours', () => {
  test('are open always where there are none', () => {
    expect(spans([], '2027-06-07T00:00Z', '2027-06-08T00:00Z')).toEqual([
      ['2027-06-07T00:00', '2027-06-08T00:00'],
    ])
  })

  test('follow the clock of the zone, with several spans a day', () => {
    const monday = [hours([1], 8, 12), hours([1], 13, 18)]
    expect(spans(monday, '2027-06-06T00:00Z', '2027-06-13T00:00Z')).toEqual([
      ['2027-06-07T13:00', '2027-06-07T17:00'],
      ['2027-06-07T18:00', '2027-06-07T23:00'],
    ])
  })

  test('run over midnight', () => {
    const friday = [hours([5], 18, 26)]
    expect(spans(friday, '2027-06-12T05:30Z', '2027-06-13T00:00Z')).toEqual([
      ['2027-06-12T05:30', '2027-06-12T07:00'],
    ])
    const everyNight = [hours(all, 18, 26), hours(all, 1, 18)]
    expect(spans(everyNight, '2027-06-01T00:00Z', '2027-06-09T00:00Z')).toHaveLength(1)
  })

  test('keep their times on both days on which clocks change', () => {
    const sunday = [hours([0], 8, 18)]
    expect(spans(sunday, '2027-03-14T00:00Z', '2027-03-15T06:00Z')).toEqual([
      ['2027-03-14T13:00', '2027-03-14T23:00'],
    ])
    expect(spans(sunday, '2027-11-07T00:00Z', '2027-11-08T06:00Z')).toEqual([
      ['2027-11-07T14:00', '2027-11-08T00:00'],
    ])
  })

  test('move a time forward that the clock skips', () => {
    const night = [hours([0], 2.5, 5)]
    expect(spans(night, '2027-03-14T00:00Z', '2027-03-15T00:00Z')).toEqual([
      ['2027-03-14T08:30', '2027-03-14T10:00'],
    ])
    expect(spans([hours([0], 2, 3)], '2027-03-14T00:00Z', '2027-03-15T00:00Z')).toEqual([])
  })

  test('count an hour once that the clock shows twice', () => {
    expect(spans([hours([0], 0, 1.5)], '2027-11-07T00:00Z', '2027-11-08T00:00Z')).toEqual([
      ['2027-11-07T05:00', '2027-11-07T06:30'],
    ])
    const overMidnight = [hours([6], 18, 26)]
    expect(spans(overMidnight, '2027-11-06T20:00Z', '2027-11-08T00:00Z')).toEqual([
      ['2027-11-06T23:00', '2027-11-07T08:00'],
    ])
  })
})

describe('exceptions', () => {
  const day = ['2027-06-07T05:00Z', '2027-06-08T05:00Z'] as const
  const [from, to] = [Date.parse(day[0]), Date.parse(day[1])]

  test('win over the weekly hours, and over earlier exceptions', () => {
    const rules = [hours([1], 8, 18)]
    const noon = closed('2027-06-07T16:00Z', '2027-06-07T18:00Z')
    const evening = open('2027-06-07T17:00Z', '2027-06-08T01:00Z')
    expect(spans(rules, ...day, { exceptions: [noon, evening] })).toEqual([
      ['2027-06-07T13:00', '2027-06-07T16:00'],
      ['2027-06-07T17:00', '2027-06-08T01:00'],
    ])
    expect(spans(rules, ...day, { exceptions: [evening, noon] })).toEqual([
      ['2027-06-07T13:00', '2027-06-07T16:00'],
      ['2027-06-07T18:00', '2027-06-08T01:00'],
    ])
    expect(closedSpans([noon, evening], from, to)).toHaveLength(1)
    expect(closedSpans([noon, open(...day)], from, to)).toEqual([])
  })

  test('open a day that is closed', () => {
    const exceptions = [open('2027-06-08T14:00Z', '2027-06-08T16:00Z')]
    const rules = [hours([1], 8, 18)]
    expect(spans(rules, '2027-06-08T06:00Z', '2027-06-09T00:00Z', { exceptions })).toEqual([
      ['2027-06-08T14:00', '2027-06-08T16:00'],
    ])
  })
})

describe('any hours', () => {
  const anyRule = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      from_minute: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 1, max: 1440 }),
    })
    .map(({ minutes, ...rule }) => ({ ...rule, to_minute: rule.from_minute + minutes }))
  const start = Date.parse('2027-01-01T00:00Z')
  const anyAt = fc.integer({ min: 0, max: 365 * 48 }).map((half) => start + half * 1_800_000)
  const anyException = fc
    .tuple(anyAt, fc.integer({ min: 1, max: 100 }), fc.boolean())
    .map(([at, half, is_open]) => ({
      from_at: new Date(at).toISOString(),
      to_at: new Date(at + half * 1_800_000).toISOString(),
      is_open,
    }))
  const anyHours = fc.record({
    rules: fc.array(anyRule, { maxLength: 5 }),
    exceptions: fc.array(anyException, { maxLength: 5 }),
  })
  const zones = ['America/Chicago', 'Pacific/Honolulu', 'Australia/Lord_Howe', 'Asia/Kolkata']

  test('are in order and apart, and say the same of a part of the time', () => {
    fc.assert(
      fc.property(anyHours, anyAt, fc.constantFrom(...zones), (opening, at, zone) => {
        const clock = localClock(zone)
        const found = openSpans(opening, clock, at, at + 10 * 86_400_000)
        for (const [index, { from, to }] of found.entries()) {
          expect(from).toBeLessThan(to)
          expect(found[index - 1]?.to ?? 0).toBeLessThan(from)
        }
        const middle = at + 3 * 86_400_000
        const isOpen = found.some(({ from, to }) => from <= middle && middle < to)
        expect(openSpans(opening, clock, middle, middle + 1).length > 0).toBe(isOpen)
      }),
      { numRuns: 300 },
    )
  })

  test('are equal in zones whose clocks agree', () => {
    fc.assert(
      fc.property(anyHours, anyAt, (opening, at) => {
        const ask = (rules: readonly WeeklyHours[], zone: string) =>
          openSpans({ ...opening, rules }, localClock(zone), at, at + 5 * 86_400_000)
        expect(ask(opening.rules, 'US/Central')).toEqual(ask(opening.rules, 'America/Chicago'))
        // Phoenix is always seven hours behind UTC.
        const inUtc = opening.rules.map(({ days, from_minute, to_minute }) => {
          const later = Math.floor((from_minute + 420) / 1440)
          return {
            days: days.map((day) => (day + later) % 7),
            from_minute: from_minute + 420 - later * 1440,
            to_minute: to_minute + 420 - later * 1440,
          }
        })
        expect(ask(inUtc, 'UTC')).toEqual(ask(opening.rules, 'America/Phoenix'))
      }),
      { numRuns: 200 },
    )
  })
})
