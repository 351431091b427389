import { describe, expect, test } from 'vitest'
import {
  begunWith,
  changesOf,
  cleaned,
  collisions,
  defaultsOf,
  isSame,
} from '#admin/form/form-values.ts'
import { pathOf } from '#admin/form/server-errors.ts'
import { fromShown, toShown } from '#admin/form/units.ts'
import { formatIn } from '#admin/text/format.ts'
import { dayEnd, dayStart, fromWallClock, toWallClock } from '#admin/value/wall-clock.ts'
import { cities } from '#contract/resources/cities.ts'
import { coupons } from '#contract/resources/coupons.ts'
import { sizeItems } from '#contract/resources/size-items.ts'

describe('units', () => {
  test.each([
    ['money', 19.99, 1999],
    ['money', 0.145, 14.5],
    ['money', 1.005, 100.5],
    ['money', -54.94, -5494],
    ['rate', 8.25, 825],
    ['integer', 12, 12],
    ['decimal', 37.7749, 37.7749],
  ] as const)('%s entered as %d is stored as %d', (kind, shown, stored) => {
    expect(fromShown(kind, shown)).toBe(stored)
  })

  test('a cent amount is unchanged after it was shown and read back', () => {
    for (let cents = 0; cents <= 20_000; cents += 7)
      expect(fromShown('money', toShown('money', cents))).toBe(cents)
  })

  test('an empty value stays empty', () => {
    expect([toShown('money', null), fromShown('money', null)]).toEqual([null, null])
  })
})

describe('times on a person’s own clock', () => {
  test.each([
    ['2026-05-01T16:00:00.000Z', 'America/Los_Angeles', '2026-05-01T09:00'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Madrid', '2027-01-01T00:30'],
    ['2026-07-01T00:00:00.000Z', 'Asia/Kolkata', '2026-07-01T05:30'],
  ])('%s is %s %s, and back', (instant, zone, shown) => {
    expect(toWallClock(instant, zone)).toBe(shown)
    expect(fromWallClock(shown, zone)).toBe(instant)
  })

  test('a time that daylight saving skips moves an hour later', () => {
    expect(fromWallClock('2026-03-08T02:30', 'America/Los_Angeles')).toBe(
      '2026-03-08T10:30:00.000Z',
    )
  })

  test('a day has the length that it has in that time zone', () => {
    const zone = 'America/Los_Angeles'
    expect([dayStart('2026-03-08', zone), dayEnd('2026-03-08', zone)]).toEqual([
      '2026-03-08T08:00:00.000Z',
      '2026-03-09T06:59:59.999Z',
    ])
  })

  test('refuses text that is not a time', () => {
    for (const text of ['', 'soon', '0002-05-01T09:30', '0202-05-01T09:30'])
      expect(fromWallClock(text, 'UTC'), text).toBeNull()
    expect(dayEnd('x', 'UTC')).toBeNull()
  })
})

test('money, rates and instants are formatted for the language', () => {
  const en = formatIn('en', 'America/Los_Angeles')
  expect([en.money(-5494), en.rate(825)]).toEqual(['−$54.94', '8.25%'])
  expect(en.instant('2026-05-01T16:00:00.000Z')).toMatch(/^May 1, 2026, 9:00.AM$/)
  expect(en.instant('2026-05-01T16:00:00.000Z', 'America/Chicago')).toContain('CDT')
  expect(formatIn('es', 'UTC').instant('2026-05-01T16:00:00.000Z')).toContain('may')
})

test('a time zone is named as people do, with a place where it stands alone', () => {
  const [en, es] = [formatIn('en', 'UTC'), formatIn('es', 'UTC')]
  expect(en.zone('America/Los_Angeles')).toBe('Pacific Time')
  expect(en.zoneWithPlace('America/New_York')).toBe('Eastern Time (New York)')
  expect(es.zoneWithPlace('America/New_York')).toBe('Hora oriental (New York)')
  // A browser may be older than a zone.
  expect(en.zoneWithPlace('Mars/Olympus_Mons')).toBe('Mars/Olympus_Mons')
})

test('a calendar day is the same in every time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
    expect(formatIn('en', zone).date('2026-05-01')).toBe('May 1, 2026')
  expect(formatIn('es', 'UTC').date('2026-05-01')).toBe('1 may 2026')
})

test('a file’s size is shown in a suitable unit', () => {
  const { bytes } = formatIn('en', 'UTC')
  expect([999, 1000, 245_678, 10_485_760].map(bytes)).toEqual([
    '999 bytes',
    '1 kB',
    '245.7 kB',
    '10.5 MB',
  ])
})

describe('a form’s values', () => {
  test('a new record starts with the records that the address names', () => {
    const begun = (query: string) => begunWith(sizeItems.fields, new URLSearchParams(query))
    expect(begun('size_id=3&item_id=x&quantity=9&id=4')).toEqual({ size_id: 3 })
    expect(begun('size_id=0&item_id=-1')).toEqual({})
  })

  test('a new record starts with the declared defaults', () => {
    expect(defaultsOf(coupons.fields)).toMatchObject({
      cap_cents: 7500,
      is_active: true,
      is_badge: false,
    })
  })

  test('empty fields are not sent', () => {
    expect(
      cleaned(coupons.fields, { code: 'A10', amount: 10, starts_at: '', ends_at: null }),
    ).toEqual({ code: 'A10', amount: 10 })
  })

  test('only differences are sent, an emptied field as null', () => {
    const stored = { id: 1, code: 'A10', amount: 10, ends_at: '2026-05-01T00:00:00.000Z' }
    const values = { code: 'A10', amount: 12, ends_at: null, max_uses: undefined }
    expect(changesOf(coupons.fields, stored, values)).toEqual({ amount: 12, ends_at: null })
  })

  test('a list of objects is compared and sent as a whole, without its empty fields', () => {
    const faq = [{ question: 'Why?', answer: 'So.' }]
    const { fields } = cities
    expect(changesOf(fields, { faq }, { faq: [{ question: 'Why?', answer: 'So.' }] })).toEqual({})
    const added = [...faq, { question: 'When?', answer: undefined }]
    expect(changesOf(fields, { faq }, { faq: added })).toEqual({
      faq: [...faq, { question: 'When?' }],
    })
  })

  test('an absent field of an object counts as empty, a false one does not', () => {
    expect(isSame({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(isSame({ a: false }, {})).toBe(false)
    expect(isSame([1, 2], [1])).toBe(false)
  })

  test('only fields that both sides have changed, to different values, collide', () => {
    const before = { code: 'A10', amount: 10, is_active: true }
    const current = { code: 'A10', amount: 20, is_active: false }
    expect(collisions(before, { amount: 15 }, current)).toEqual(['amount'])
    expect(collisions(before, { amount: 20 }, current)).toEqual([])
    expect(collisions(before, { code: 'A15' }, current)).toEqual([])
    expect(collisions(before, { amount: 15 }, { ...before, is_active: false })).toEqual([])
  })

  test('an error’s path leads to its field', () => {
    expect(pathOf('stops.0.zip')).toEqual(['stops', 0, 'zip'])
  })
})
