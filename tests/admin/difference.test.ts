import { describe, expect, test } from 'vitest'

import { innerChanges, textDifference } from '#admin/record/difference.ts'
import { resources } from '#contract/resources.ts'

const { stops } = resources.orders.fields
const stop = (address: string, flights = 0) => ({ kind: 'pickup', address, flights })
const ofStops = (before: unknown[], after: unknown[]) =>
  innerChanges('stops', stops, before, after).map(({ path, before: from, after: to }) => [
    path.map(({ name, number }) => (number ? `${name} ${number}` : name)).join('.'),
    from,
    to,
  ])

describe('texts', () => {
  test('are compared by words', () => {
    expect(textDifference('Ring the bell twice', 'Ring the door bell once')).toEqual([
      { kind: 'same', text: 'Ring the ' },
      { kind: 'added', text: 'door ' },
      { kind: 'same', text: 'bell ' },
      { kind: 'removed', text: 'twice' },
      { kind: 'added', text: 'once' },
    ])
  })

  test('leave out what is far from a change, and nothing else', () => {
    const long = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ')
    const parts = textDifference(`${long} old ${long}`, `${long} new ${long}`)
    expect(parts.map(({ kind }) => kind)).toEqual([
      'left_out',
      'same',
      'removed',
      'added',
      'same',
      'left_out',
    ])
    expect(parts[1]?.text).toBe(`${long} `.slice(-60))
    expect(parts[4]?.text).toBe(` ${long}`.slice(0, 60))
  })
})

describe('lists', () => {
  test('show a changed field of an entry at its place', () => {
    expect(ofStops([stop('a'), stop('b', 2)], [stop('a'), stop('b', 3)])).toEqual([
      ['stops 2.flights', 2, 3],
    ])
  })

  test('show an entry added in the middle as one, and the others as unchanged', () => {
    const added = stop('new')
    expect(ofStops([stop('a'), stop('b')], [stop('a'), added, stop('b')])).toEqual([
      ['stops 2', undefined, added],
    ])
  })

  test('show a removed entry at the place that it had', () => {
    expect(ofStops([stop('a'), stop('b'), stop('c')], [stop('a'), stop('c')])).toEqual([
      ['stops 2', stop('b'), undefined],
    ])
    expect(ofStops([stop('a'), stop('b')], [stop('a')])).toEqual([
      ['stops 2', stop('b'), undefined],
    ])
  })

  test('show an entry changed and others removed behind it', () => {
    expect(ofStops([stop('a', 1), stop('b'), stop('c')], [stop('a', 2)])).toEqual([
      ['stops 1.flights', 1, 2],
      ['stops 2', stop('b'), undefined],
      ['stops 3', stop('c'), undefined],
    ])
  })

  test('of plain values show which came and went', () => {
    const { city_ids } = resources.movers.fields
    const changes = innerChanges('city_ids', city_ids, [1, 2], [2, 5])
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [1, undefined],
      [undefined, 5],
    ])
    expect(changes.map(({ field }) => field?.kind)).toEqual(['belongsTo', 'belongsTo'])
  })
})

test('data without declared fields is compared by its leaves', () => {
  const { quote } = resources.orders.fields
  const changes = innerChanges(
    'quote',
    quote,
    { id: 'a', answer: { total_cents: 100, lines: [{ code: 'base', cents: 100 }] } },
    { id: 'a', answer: { total_cents: 150, lines: [{ code: 'base', cents: 150 }] } },
  )
  expect(changes.map(({ path }) => path.map(({ name }) => name).join('.'))).toEqual([
    'quote.answer.total_cents',
    'quote.answer.lines.cents',
  ])
})
