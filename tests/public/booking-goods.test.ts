import { describe, expect, test } from 'vitest'

import type { Catalog } from '#contract/calls/catalog.ts'
import { newDraft } from '#front/features/booking/draft/draft.ts'
import {
  goodsForSize,
  goodsOf,
  itemFrom,
  nameOf,
  search,
  totalsOf,
  withOneMore,
  withQuantity,
} from '#front/features/booking/draft/goods.ts'

const item = (id: number, name: string, name_es: string | null, volume_ft3: number) => ({
  id,
  name,
  name_es,
  volume_ft3,
  category: 'bedroom',
  weight_lb: volume_ft3 * 7,
  minutes: 5,
  is_prohibited: false,
  prohibited_reason: null,
  prohibited_reason_es: null,
})
const catalog: Catalog = {
  items: [
    item(1, 'Bed frame', 'Cama', 40),
    item(2, 'Queen bed', 'Cama grande', 70),
    item(3, 'Piano, upright', 'Piano de pared', 60),
    item(4, 'Lamp', null, 3),
  ],
  sizes: [
    {
      slug: 'room',
      name: 'Room',
      name_es: null,
      description: null,
      description_es: null,
      volume_ft3: 100,
      crew_size: 2,
      vehicle: 'van',
      items: [
        { item_id: 2, quantity: 1 },
        { item_id: 4, quantity: 2 },
        { item_id: 99, quantity: 1 },
      ],
    },
  ],
  vehicles: [],
}
type Size = Catalog['sizes'][number]
const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe('the items of a draft', () => {
  test('start as those of the size until they are changed', () => {
    const draft = { ...newDraft(), size: 'room' }
    const goods = goodsOf(draft, catalog)
    expect(goods.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
      [2, 1],
      [4, 2],
    ])
    expect(totalsOf(goods)).toEqual({ pieces: 3, volume_ft3: 76, weight_lb: 532 })
    expect(goodsOf({ ...draft, items: [] }, catalog)).toEqual([])
    expect(goodsOf(newDraft(), catalog)).toEqual([])
  })

  test('keep what the customer has added when the size changes', () => {
    const room = { ...newDraft(), size: 'room' }
    const [bed, lamp] = goodsOf(room, catalog)
    if (!bed || !lamp) throw new Error('the size has two items')
    const loom = { ...bed, key: 'loom', item_id: null, name: 'Loom' }
    const hall: Catalog = {
      ...catalog,
      sizes: [
        ...catalog.sizes,
        { ...catalog.sizes[0], slug: 'hall', items: [{ item_id: 4, quantity: 1 }] } as Size,
      ],
    }
    expect(goodsForSize(room, 'hall', hall)).toBeNull()
    const removed = { ...room, items: [lamp] }
    expect(goodsForSize(removed, 'hall', hall)).toBeNull()
    const added = { ...room, items: [bed, { ...lamp, quantity: 5 }, loom] }
    expect(goodsForSize(added, 'hall', hall)?.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['item-4', 4],
      ['loom', 1],
    ])
  })

  test('are added, counted up and removed', () => {
    const [bed, lamp] = [
      itemFrom(item(1, 'Bed frame', null, 40)),
      itemFrom(item(4, 'Lamp', null, 3)),
    ]
    const two = withOneMore(withOneMore(withOneMore([], bed), lamp), bed)
    expect(two.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['item-1', 2],
      ['item-4', 1],
    ])
    expect(names(withQuantity(two, 'item-1', 0))).toEqual(['Lamp'])
    const most = withQuantity(two, 'item-1', 99)
    expect(withOneMore(most, bed)[0]?.quantity).toBe(99)
  })

  test('are named in the reader’s language', () => {
    const bed = itemFrom(item(1, 'Bed frame', 'Cama', 40))
    expect(nameOf(bed, catalog, 'en')).toBe('Bed frame')
    expect(nameOf(bed, catalog, 'es')).toBe('Cama')
    expect(nameOf({ ...bed, item_id: null, name: 'Loom' }, catalog, 'es')).toBe('Loom')
  })
})

describe('the item search', () => {
  test('finds every word anywhere, and lists items that begin with the first word first', () => {
    expect(names(search(catalog, 'bed', 'en', 8))).toEqual(['Bed frame', 'Queen bed'])
    expect(names(search(catalog, 'upright piano', 'en', 8))).toEqual(['Piano, upright'])
    expect(search(catalog, 'cello', 'en', 8)).toEqual([])
    expect(search(catalog, '  ', 'en', 8)).toEqual([])
    expect(search(catalog, 'bed', 'en', 1)).toHaveLength(1)
  })

  test('ignores case and accents in both languages', () => {
    expect(names(search(catalog, 'CÁMA', 'es', 8))).toEqual(['Bed frame', 'Queen bed'])
    expect(names(search(catalog, 'lamp', 'es', 8))).toEqual(['Lamp'])
  })
})
