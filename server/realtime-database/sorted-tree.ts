/**
 * An immutable sorted set: each operation returns a new set that shares all but one path with the
 * previous one (a persistent AVL tree). Operations take logarithmic time. Null is the empty set.
 */
export type SortedTree<T> = {
  readonly item: T
  readonly left: SortedTree<T> | null
  readonly right: SortedTree<T> | null
  readonly height: number
  readonly size: number
} | null

export type Compare<T> = (a: T, b: T) => number

export const sizeOf = (tree: SortedTree<unknown>): number => tree?.size ?? 0
const heightOf = (tree: SortedTree<unknown>): number => tree?.height ?? 0

const join = <T>(left: SortedTree<T>, item: T, right: SortedTree<T>): SortedTree<T> => ({
  item,
  left,
  right,
  height: Math.max(heightOf(left), heightOf(right)) + 1,
  size: sizeOf(left) + sizeOf(right) + 1,
})

/** Joins trees whose heights differ by at most two, and rebalances them. */
const balance = <T>(left: SortedTree<T>, item: T, right: SortedTree<T>): SortedTree<T> => {
  if (left && heightOf(left) > heightOf(right) + 1) {
    if (heightOf(left.left) >= heightOf(left.right))
      return join(left.left, left.item, join(left.right, item, right))
    const middle = left.right
    if (middle)
      return join(
        join(left.left, left.item, middle.left),
        middle.item,
        join(middle.right, item, right),
      )
  }
  if (right && heightOf(right) > heightOf(left) + 1) {
    if (heightOf(right.right) >= heightOf(right.left))
      return join(join(left, item, right.left), right.item, right.right)
    const middle = right.left
    if (middle)
      return join(
        join(left, item, middle.left),
        middle.item,
        join(middle.right, right.item, right.right),
      )
  }
  return join(left, item, right)
}

/** Returns the set with an item, which replaces an equal one. */
export const insert = <T>(tree: SortedTree<T>, item: T, compare: Compare<T>): SortedTree<T> => {
  if (!tree) return join(null, item, null)
  const order = compare(item, tree.item)
  if (order === 0) return join(tree.left, item, tree.right)
  return order < 0
    ? balance(insert(tree.left, item, compare), tree.item, tree.right)
    : balance(tree.left, tree.item, insert(tree.right, item, compare))
}

const firstOf = <T>(tree: NonNullable<SortedTree<T>>): T =>
  tree.left ? firstOf(tree.left) : tree.item

const withoutFirst = <T>(tree: NonNullable<SortedTree<T>>): SortedTree<T> =>
  tree.left ? balance(withoutFirst(tree.left), tree.item, tree.right) : tree.right

/** Returns the set without the item that is equal. */
export const remove = <T>(tree: SortedTree<T>, item: T, compare: Compare<T>): SortedTree<T> => {
  if (!tree) return null
  const order = compare(item, tree.item)
  if (order < 0) return balance(remove(tree.left, item, compare), tree.item, tree.right)
  if (order > 0) return balance(tree.left, tree.item, remove(tree.right, item, compare))
  if (!tree.left || !tree.right) return tree.left ?? tree.right
  return balance(tree.left, firstOf(tree.right), withoutFirst(tree.right))
}

/** Builds a set from distinct, sorted items. */
export const fromSorted = <T>(
  items: readonly T[],
  from = 0,
  to: number = items.length,
): SortedTree<T> => {
  if (from >= to) return null
  const middle = (from + to) >> 1
  return join(
    fromSorted(items, from, middle),
    items[middle] as T,
    fromSorted(items, middle + 1, to),
  )
}

/**
 * Finds the item for which `order` returns 0; `order` compares the wanted item to the given one.
 */
export const find = <T>(tree: SortedTree<T>, order: (item: T) => number): T | undefined => {
  for (let at = tree; at; ) {
    const side = order(at.item)
    if (side === 0) return at.item
    at = side < 0 ? at.left : at.right
  }
  return undefined
}

/**
 * Returns the number of items before the first one for which `holds`, which must hold for all later
 * ones.
 */
export const rankWhere = <T>(tree: SortedTree<T>, holds: (item: T) => boolean): number => {
  let rank = 0
  for (let at = tree; at; ) {
    if (holds(at.item)) at = at.left
    else {
      rank += sizeOf(at.left) + 1
      at = at.right
    }
  }
  return rank
}

/** Returns the items from one rank up to another. */
export const slice = <T>(tree: SortedTree<T>, from: number, to: number, into: T[] = []): T[] => {
  if (!tree || from >= to || to <= 0 || from >= tree.size) return into
  const own = sizeOf(tree.left)
  slice(tree.left, from, to, into)
  if (from <= own && own < to) into.push(tree.item)
  slice(tree.right, from - own - 1, to - own - 1, into)
  return into
}

/** Iterates over all items in order. */
export function* itemsOf<T>(tree: SortedTree<T>): Generator<T, undefined> {
  const above: NonNullable<SortedTree<T>>[] = []
  for (let at = tree; at || above.length > 0; ) {
    for (; at; at = at.left) above.push(at)
    const next = above.pop()
    if (!next) return
    yield next.item
    at = next.right
  }
}
