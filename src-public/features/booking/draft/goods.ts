import type { Catalog } from '#contract/calls/catalog.ts'
import type { Language } from '#contract/kernel/languages.ts'
import { catalogText } from '../../../lib/catalog-text.ts'
import type { Draft, ItemDraft } from './draft.ts'

/** Returns the items of a draft: the customer's own list, or the default list of its size. */
export function goodsOf(draft: Draft, catalog: Catalog): ItemDraft[] {
  if (draft.items !== null) return draft.items
  const size = catalog.sizes.find(({ slug }) => slug === draft.size)
  return (size?.items ?? []).flatMap(({ item_id, quantity }) => {
    const item = catalog.items.find(({ id }) => id === item_id)
    return item === undefined ? [] : [{ ...itemFrom(item), quantity }]
  })
}

export function itemFrom(item: Catalog['items'][number]): ItemDraft {
  const { id, name, volume_ft3, weight_lb } = item
  return { key: `item-${id}`, item_id: id, name, quantity: 1, volume_ft3, weight_lb }
}

/**
 * Returns an item's name in the reader's language; an item that the customer added keeps its name.
 */
export function nameOf(item: ItemDraft, catalog: Catalog, language: Language): string {
  const known = catalog.items.find(({ id }) => id === item.item_id)
  return known === undefined ? item.name : catalogText(known, 'name', language)
}

export function totalsOf(goods: readonly ItemDraft[]) {
  const sum = (amount: (item: ItemDraft) => number) =>
    goods.reduce((total, item) => total + item.quantity * amount(item), 0)
  return {
    pieces: sum(() => 1),
    volume_ft3: sum((item) => item.volume_ft3),
    weight_lb: sum((item) => item.weight_lb),
  }
}

/** Returns the list with an item's quantity changed; an item with quantity 0 is removed. */
export function withQuantity(goods: readonly ItemDraft[], key: string, quantity: number) {
  return goods
    .map((item) => (item.key === key ? { ...item, quantity } : item))
    .filter((item) => item.quantity > 0)
}

/**
 * Returns the list with an item added; the quantities of the same item are summed, up to
 * `maxQuantity`.
 */
export function withOneMore(goods: readonly ItemDraft[], added: ItemDraft): ItemDraft[] {
  const known = goods.find(({ key }) => key === added.key)
  if (known === undefined) return [...goods, added]
  return withQuantity(goods, known.key, Math.min(maxQuantity, known.quantity + added.quantity))
}

/**
 * Returns the list for another size: its typical items, and what the customer has added to those of
 * the size before. Null if nothing was added, so that the list stays that of the size.
 */
export function goodsForSize(draft: Draft, size: string, catalog: Catalog): ItemDraft[] | null {
  if (draft.items === null) return null
  const usual = goodsOf({ ...draft, items: null }, catalog)
  const added = draft.items.flatMap((item) => {
    const known = usual.find(({ key }) => key === item.key)?.quantity ?? 0
    return item.quantity > known ? [{ ...item, quantity: item.quantity - known }] : []
  })
  if (added.length === 0) return null
  return added.reduce(withOneMore, goodsOf({ ...draft, size, items: null }, catalog))
}

export const maxQuantity = 99

/**
 * Finds catalog items whose name contains every typed word; names that begin with the first word
 * come first.
 */
export function search(catalog: Catalog, typed: string, language: Language, most: number) {
  const words = normalize(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const named = catalog.items.map((item) => ({
    item,
    name: normalize(catalogText(item, 'name', language)),
  }))
  return named
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((one, other) => rank(one.name, words) - rank(other.name, words))
    .slice(0, most)
    .map(({ item }) => item)
}

function rank(name: string, [first = '']: readonly string[]): number {
  return name.startsWith(first) ? 0 : 1
}

/** Lowercases text and removes accents, since people search without them. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
