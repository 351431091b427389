import { expect, test } from 'vitest'
import { formatIn } from '#front/lib/format.ts'

const thisYear = new Date().getUTCFullYear()

test('a moment names its year where it isn’t this one', () => {
  const { moment } = formatIn('en-US')
  expect(moment(`${thisYear}-12-10T20:00:00.000Z`, 'UTC')).toBe('Dec 10, 8:00 PM')
  expect(moment(`${thisYear - 1}-12-10T20:00:00.000Z`, 'UTC')).toBe(
    `Dec 10, ${thisYear - 1}, 8:00 PM`,
  )
  expect(formatIn('es-US').moment('2020-12-10T20:00:00.000Z', 'UTC')).toContain('2020')
})

test('a short month is in the reader’s language', () => {
  expect(formatIn('en-US').monthShort('2026-11-01')).toBe('Nov')
  expect(formatIn('es-US').monthShort('2026-11-01')).toBe('nov')
})
