import { expect, test } from 'vitest'

import { etaRange } from '#contract/eta-range.ts'

const now = new Date('2027-04-06T12:00:00.000Z')
const ago = (minutes: number) => now.getTime() - minutes * 60_000
/** About 11 miles of road apart: half an hour at 22 miles an hour. */
const [truck, stop] = [
  { lat: 37.7, lng: -122.4 },
  { lat: 37.8225, lng: -122.4 },
]
const drive = { speed_mph: 22, haversine_bp: 13_000 }
const range = (at: number, from = truck) => {
  const found = etaRange({ ...from, at }, stop, drive, now)
  return found && [found.from_at.slice(11, 16), found.to_at.slice(11, 16)]
}

test('a fresh position gives the drive, 15 percent and three minutes more or less', () => {
  expect(range(ago(0))).toEqual(['12:20', '12:40'])
})

test('an older position widens the range on the near side, and never says the past', () => {
  expect(range(ago(12))).toEqual(['12:10', '12:40'])
  expect(range(ago(29))).toEqual(['12:00', '12:40'])
})

test('a truck at the stop comes within minutes', () => {
  expect(range(ago(0), stop)).toEqual(['12:00', '12:05'])
})

test('a position that is too old says nothing', () => {
  expect(range(ago(31))).toBeNull()
})
