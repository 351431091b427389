import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { backupsToKeep } from '#server/database/backup/retention.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1)

const backups = fc
  .array(fc.integer({ min: 0, max: 900 * 24 }), { minLength: 1, maxLength: 120 })
  .map((hours) =>
    [...new Set(hours)].map((hour) => ({
      name: `backup-${hour}`,
      made_at: new Date(start + hour * 3_600_000).toISOString(),
    })),
  )
const limits = fc.record({
  daily: fc.integer({ min: 0, max: 20 }),
  weekly: fc.integer({ min: 0, max: 10 }),
  monthly: fc.integer({ min: 0, max: 10 }),
})

describe('of backups at random times', () => {
  test('the newest is kept, and no more than the limits allow', () => {
    fc.assert(
      fc.property(backups, limits, (all, { daily, weekly, monthly }) => {
        const kept = backupsToKeep(all, { daily, weekly, monthly })
        const newest = all.toSorted((a, b) => b.made_at.localeCompare(a.made_at))[0]
        expect(kept.has(newest?.name ?? '')).toBe(true)
        expect(kept.size).toBeLessThanOrEqual(Math.max(1, daily + weekly + monthly))
        const none = { daily: 0, weekly: 0, monthly: 0 }
        expect(backupsToKeep(all, none)).toEqual(new Set([newest?.name]))
      }),
    )
  })

  test('each of the last days keeps its last one', () => {
    fc.assert(
      fc.property(backups, limits, (all, given) => {
        const kept = backupsToKeep(all, given)
        const days = [...new Set(all.map(({ made_at }) => made_at.slice(0, 10)))].sort().reverse()
        for (const day of days.slice(0, given.daily)) {
          const ofDay = all.filter(({ made_at }) => made_at.startsWith(day))
          const last = ofDay.sort((a, b) => b.made_at.localeCompare(a.made_at))[0]
          expect(kept.has(last?.name ?? '')).toBe(true)
        }
      }),
    )
  })

  test('removing them again removes nothing more', () => {
    fc.assert(
      fc.property(backups, limits, (all, given) => {
        const once = all.filter(({ name }) => backupsToKeep(all, given).has(name))
        expect(backupsToKeep(once, given)).toEqual(new Set(once.map(({ name }) => name)))
      }),
    )
  })

  test('a year of removing each day leaves days, Sundays and ends of months', () => {
    let all: { name: string; made_at: string }[] = []
    const given = { daily: 7, weekly: 4, monthly: 6 }
    for (let day = 0; day < 365; day++) {
      const made_at = new Date(start + day * dayMs + 7_200_000).toISOString()
      all.push({ name: made_at.slice(0, 10), made_at })
      const kept = backupsToKeep(all, given)
      all = all.filter(({ name }) => kept.has(name))
    }
    expect(all.map(({ name }) => name)).toEqual([
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-13',
      '2026-12-20',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ])
  })
})
