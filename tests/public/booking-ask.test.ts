import Value from 'typebox/value'
import { describe, expect, test } from 'vitest'

import { QuoteInput } from '#contract/calls/quotes.ts'
import { type Draft, keyFor, newDraft } from '#front/features/booking/draft/draft.ts'
import { quoteInputOf } from '#front/features/booking/draft/quote-input.ts'
import { suggestedDay, weekdayOf } from '#front/lib/days.ts'
import { dayOf, hourOf, instantOf } from '#front/lib/local-time.ts'

const place = (zip: string, time_zone: string) => ({
  zip,
  city: 'Somewhere',
  state_code: 'CA',
  time_zone,
})

function aDraft(change: Partial<Draft> = {}): Draft {
  const draft = newDraft()
  const stops = draft.stops.map((stop, at) => ({
    ...stop,
    zip: at === 0 ? '94110' : '10001',
    place: at === 0 ? place('94110', 'America/Los_Angeles') : place('10001', 'America/New_York'),
  }))
  return { ...draft, stops, size: 'studio', date: '2026-07-08', hour: 9, ...change }
}

describe('the price of a draft', () => {
  test('is requested with what the contract takes', () => {
    const own = { item_id: null, name: 'Loom', volume_ft3: 60, weight_lb: 150 }
    const known = { item_id: 7, name: 'Sofa', volume_ft3: 50, weight_lb: 90 }
    const items = [
      { key: 'a', quantity: 1, ...own },
      { key: 'b', quantity: 2, ...known },
    ]
    for (const draft of [
      aDraft(),
      aDraft({ items, vehicle: 'van', crew_size: 3, coupon: ' X10 ' }),
    ])
      expect(Value.Errors(QuoteInput, quoteInputOf(draft))).toEqual([])
    expect(quoteInputOf(aDraft({ items }))?.items).toEqual([
      { name: 'Loom', quantity: 1, volume_ft3: 60, weight_lb: 150 },
      { item_id: 7, quantity: 2 },
    ])
    expect(quoteInputOf(aDraft({ coupon: ' X10 ' }))?.coupon).toBe('X10')
  })

  test('has its window on the pickup’s clock, in summer and in winter', () => {
    expect(quoteInputOf(aDraft())).toMatchObject({
      window_start_at: '2026-07-08T16:00:00.000Z',
      window_end_at: '2026-07-08T18:00:00.000Z',
    })
    expect(quoteInputOf(aDraft({ date: '2026-12-02' }))?.window_start_at).toBe(
      '2026-12-02T17:00:00.000Z',
    )
  })

  test('is not requested while something is missing', () => {
    const [from, to] = aDraft().stops
    if (!from || !to) throw new Error('a draft has two stops')
    expect(quoteInputOf(newDraft())).toBeNull()
    expect(quoteInputOf(aDraft({ date: '' }))).toBeNull()
    expect(quoteInputOf(aDraft({ size: null }))).toBeNull()
    expect(quoteInputOf(aDraft({ items: [] }))).toBeNull()
    expect(quoteInputOf(aDraft({ stops: [from, { ...to, place: null }] }))).toBeNull()
  })
})

describe('a repeated request', () => {
  test('carries the same key for the same body and another key for another body', () => {
    const draft = aDraft()
    const first = keyFor(draft, 'order', { quote_id: 'q_1' })
    const sent = { ...draft, sent: { order: first } }
    expect(keyFor(sent, 'order', { quote_id: 'q_1' }).key).toBe(first.key)
    expect(keyFor(sent, 'order', { quote_id: 'q_2' }).key).not.toBe(first.key)
    expect(keyFor(sent, 'placement', { quote_id: 'q_1' }).key).not.toBe(first.key)
  })
})

describe('a local time', () => {
  test('is the wall-clock time of its zone, also when the clocks change', () => {
    expect(instantOf('2026-03-08', 9, 'America/Los_Angeles')).toBe('2026-03-08T16:00:00.000Z')
    expect(instantOf('2026-03-07', 9, 'America/Los_Angeles')).toBe('2026-03-07T17:00:00.000Z')
    expect(instantOf('2026-11-01', 9, 'America/Phoenix')).toBe('2026-11-01T16:00:00.000Z')
    expect(instantOf('nonsense', 9, 'America/Phoenix')).toBeNull()
  })

  test('is read back as it was written', () => {
    const instant = '2026-07-08T05:30:00.000Z'
    expect(dayOf(instant, 'America/Los_Angeles')).toBe('2026-07-07')
    expect(dayOf(instant, 'America/New_York')).toBe('2026-07-08')
    expect(hourOf(instant, 'America/New_York')).toBe(1)
  })

  test('is suggested in midweek, at least seven days ahead', () => {
    for (const from of ['2026-07-06', '2026-07-08', '2026-12-28', '2028-02-25']) {
      const day = suggestedDay(from)
      expect(weekdayOf(day)).toBe(3)
      const ahead = (Date.parse(day) - Date.parse(from)) / 86_400_000
      expect(ahead).toBeGreaterThanOrEqual(7)
      expect(ahead).toBeLessThan(14)
    }
  })
})
