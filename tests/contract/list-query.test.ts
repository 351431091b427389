import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  keyOf,
  operatorsOf,
  readAlternative,
  readKey,
  readMoment,
  readReference,
} from '#contract/kernel/list-query.ts'
import { visibleFields } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'

test.each(Object.entries(resources))('each key of %s is read as it is written', (_, resource) => {
  const fields = visibleFields(resource, 'admin')
  for (const [name, field] of Object.entries(fields))
    for (const operator of operatorsOf(field))
      expect(readKey(keyOf(name, operator), (one) => Object.hasOwn(fields, one))).toEqual({
        name,
        operator,
      })
})

test('a field that is called like an operator is a field', () => {
  const isField = (name: string) => ['taste', 'taste_like'].includes(name)
  expect(readKey('taste_like', isField)).toEqual({ name: 'taste_like', operator: 'eq' })
  expect(readKey('taste_like_like', isField)).toEqual({ name: 'taste_like', operator: 'like' })
  expect(readKey('taste_nlike', isField)).toEqual({ name: 'taste', operator: 'nlike' })
})

test('a key names an alternative, a reference and a condition', () => {
  expect(readAlternative('_any.3.mover_id.rating_gte')).toEqual({
    alternative: 3,
    key: 'mover_id.rating_gte',
  })
  expect(readReference('mover_id.rating_gte')).toEqual({
    reference: 'mover_id',
    key: 'rating_gte',
  })
  for (const key of ['_any.x.state', '_any.1.', '_any.1', 'any.1.state'])
    expect(readAlternative(key)).toBeUndefined()
})

test('a relative time says its unit and how far it is', () => {
  const signed = (offset: number) => (offset === 0 ? '' : offset > 0 ? `+${offset}` : `${offset}`)
  fc.assert(
    fc.property(fc.integer({ min: -999, max: 999 }), (offset) => {
      const day = offset === 0 ? '' : `${signed(offset)}d`
      const later = { offset, isInstant: false }
      expect(readMoment(`@today${day}`)).toEqual({ unit: 'day', ...later })
      for (const unit of ['week', 'month', 'year'])
        expect(readMoment(`@${unit}${signed(offset)}`)).toEqual({ unit, ...later })
      if (offset !== 0)
        expect(readMoment(`@now${signed(offset)}h`)).toEqual({
          unit: 'hour',
          offset,
          isInstant: true,
        })
    }),
  )
})

test.each([
  'today',
  '@Today',
  '@today ',
  '@today-d',
  '@today-1.5d',
  '@now-3',
  '@weeks',
  '@now+2w',
  '',
])('“%s” is no relative time', (text) => {
  expect(readMoment(text)).toBeUndefined()
})
