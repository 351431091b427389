import type { Leaf, Node } from './node.ts'

export const lowestKey = '[MIN_NAME]'
export const highestKey = '[MAX_NAME]'

const asInteger = (key: string): number | null => {
  if (!/^-?0*\d{1,10}$/.test(key)) return null
  const integer = Number(key)
  return integer >= -2147483648 && integer <= 2147483647 ? integer : null
}

const compare = <T extends Leaf>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Compares keys as the SDK does: 32-bit integers first, by number and then by length; others by
 * UTF-16 code units.
 */
export const compareKeys = (a: string, b: string): number => {
  if (a === b) return 0
  if (a === lowestKey || b === highestKey) return -1
  if (b === lowestKey || a === highestKey) return 1
  const [integerA, integerB] = [asInteger(a), asInteger(b)]
  if (integerA !== null && integerB !== null) {
    return integerA === integerB ? a.length - b.length : integerA - integerB
  }
  if (integerA !== null) return -1
  return integerB === null ? compare(a, b) : 1
}

const rankOf = (value: Leaf | null): number => {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  return typeof value === 'number' ? 2 : 3
}

export const compareLeaves = (a: Leaf | null, b: Leaf | null): number => {
  const rank = rankOf(a) - rankOf(b)
  return rank !== 0 || a === null || b === null ? rank : compare(a, b)
}

/**
 * Compares nodes: empty < false < true < numbers < strings < nodes with children, which are all
 * equal.
 */
export const compareNodes = (a: Node, b: Node): number =>
  Number(a.children.size > 0) - Number(b.children.size > 0) || compareLeaves(a.value, b.value)
