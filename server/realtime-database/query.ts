import { compareKeys, compareLeaves, compareNodes, highestKey, lowestKey } from './compare.ts'
import type { Leaf, Node } from './node.ts'
import { type Path, parsePath } from './path.ts'
import { Refusal } from './refusal.ts'
import {
  type Compare,
  fromSorted,
  insert,
  rankWhere,
  remove,
  type SortedTree,
  sizeOf,
  slice,
} from './sorted-tree.ts'
import { branch, childOf, getAt, isNothing, leaf, predecessorOf } from './tree.ts'

export type Bound = { value: Leaf | null; key: string; isInclusive: boolean }

/**
 * A query's window on the children of a node. `by` is '.key', '.value', '.priority' or a path below
 * a child.
 */
export type Query = {
  by: '.key' | '.value' | '.priority' | Path
  start: Bound | null
  end: Bound | null
  limit: { count: number; from: 'first' | 'last' } | null
  /** Equal for two queries with the same window. */
  id: string
}

type Raw = { [name: string]: unknown }

/**
 * Parses the wire's `q`: sp, sn, sin; ep, en, ein; l, vf; i. startAfter(v) is sent as
 * sn='[MAX_NAME]' and endBefore(v) as en='[MIN_NAME]', both exclusive. Returns null if there is no
 * window. Throws invalid_query.
 */
export const parseQuery = (raw: unknown): Query | null => {
  if (raw === undefined || raw === null) return null
  if (typeof raw !== 'object') throw new Refusal('invalid_query', 'A query is an object')
  const { sp, sn, sin, ep, en, ein, l, vf, i } = raw as Raw
  const by = readIndex(i)
  const start = sp === undefined ? null : readBound(by, sp, sn, sin, lowestKey)
  const end = ep === undefined ? null : readBound(by, ep, en, ein, highestKey)
  const from = vf === undefined ? (start ? 'first' : 'last') : vf === 'l' ? 'first' : 'last'
  const limit = l === undefined ? null : { count: readCount(l), from: from as 'first' | 'last' }
  if (!start && !end && !limit) return null
  return { by, start, end, limit, id: JSON.stringify([by, start, end, limit]) }
}

const readIndex = (i: unknown): Query['by'] => {
  if (i === undefined) return '.priority'
  if (i === '.key' || i === '.value' || i === '.priority') return i
  if (typeof i !== 'string') throw new Refusal('invalid_query', 'An index is a string')
  const path = parsePath(i)
  if (path.length === 0) throw new Refusal('invalid_query', 'An index is empty')
  return path
}

const readCount = (count: unknown): number => {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1)
    throw new Refusal('invalid_query', 'A limit is a whole number above 0')
  return count
}

const readBound = (
  by: Query['by'],
  value: unknown,
  name: unknown,
  isInclusive: unknown,
  otherwise: string,
): Bound => {
  const isLeaf = ['string', 'number', 'boolean'].includes(typeof value) || value === null
  if (!isLeaf) throw new Refusal('invalid_query', 'A query starts and ends at leaves')
  if (by === '.key' && typeof value !== 'string')
    throw new Refusal('invalid_query', 'A query by key starts and ends at keys')
  const key = by === '.key' ? value : (name ?? otherwise)
  if (typeof key !== 'string') throw new Refusal('invalid_query', 'A key is a string')
  return { value: value as Leaf | null, key, isInclusive: isInclusive !== false }
}

type Entry = readonly [string, Node]

/** Compares children by the sort value, then by key. */
const comparePlaces = (by: Query['by'], a: Entry, b: Entry): number => {
  if (by === '.key') return compareKeys(a[0], b[0])
  return compareBy(by, a[1], b[1]) || compareKeys(a[0], b[0])
}

const compareBy = (by: Exclude<Query['by'], '.key'>, a: Node, b: Node): number => {
  if (by === '.priority') return compareLeaves(a.priority, b.priority)
  if (by === '.value') return compareNodes(a, b)
  return compareNodes(getAt(a, by), getAt(b, by))
}

const compareToBound = (by: Query['by'], [key, child]: Entry, bound: Bound): number => {
  if (by === '.key') return compareKeys(key, bound.key)
  const edge = leaf(bound.value)
  const order =
    by === '.priority'
      ? compareLeaves(child.priority, bound.value)
      : compareNodes(by === '.value' ? child : getAt(child, by), edge)
  return order || compareKeys(key, bound.key)
}

// Nodes are immutable, so a thousand listeners of one query sort and slice only once.
const sorted = new WeakMap<Node, Map<string, SortedTree<Entry>>>()
const cut = new WeakMap<Node, Map<string, Node>>()

const memoized = <T>(
  memory: WeakMap<Node, Map<string, T>>,
  node: Node,
  id: string,
  make: () => T,
): T => {
  const ofNode = memory.get(node) ?? new Map<string, T>()
  memory.set(node, ofNode)
  const found = ofNode.get(id)
  if (found !== undefined) return found
  const made = make()
  if (ofNode.size >= 100) ofNode.clear()
  ofNode.set(id, made)
  return made
}

/**
 * Returns the children in the order of a query by `by`. After a write, the previous order is
 * reused: only the changed children are moved.
 */
const sortedChildren = (node: Node, by: Query['by']): SortedTree<Entry> =>
  memoized(sorted, node, JSON.stringify(by), () => {
    const compare: Compare<Entry> = (a, b) => comparePlaces(by, a, b)
    const before = predecessorOf(node)
    const known = before && sorted.get(before.node)?.get(JSON.stringify(by))
    if (!before || known === undefined) return fromSorted([...node.children].sort(compare))
    let tree = known
    for (const key of before.keys) {
      const [old, next] = [childOf(before.node, key), childOf(node, key)]
      if (!isNothing(old)) tree = remove(tree, [key, old], compare)
      if (!isNothing(next)) tree = insert(tree, [key, next], compare)
    }
    return tree
  })

/**
 * Returns the part of a node that a query selects: its children within the bounds and the limit,
 * without a priority.
 */
export const windowOf = (node: Node, query: Query): Node =>
  memoized(cut, node, query.id, () => {
    const { by, start, end, limit } = query
    const entries = sortedChildren(node, by)
    const from = start
      ? rankWhere(entries, (entry) => {
          const order = compareToBound(by, entry, start)
          return start.isInclusive ? order >= 0 : order > 0
        })
      : 0
    const to = end
      ? rankWhere(entries, (entry) => {
          const order = compareToBound(by, entry, end)
          return end.isInclusive ? order > 0 : order >= 0
        })
      : sizeOf(entries)
    const count = limit?.count ?? Number.POSITIVE_INFINITY
    const [first, last] =
      limit?.from === 'last' ? [Math.max(from, to - count), to] : [from, Math.min(to, from + count)]
    return branch(new Map(slice(entries, first, last)))
  })
