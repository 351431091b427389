import { type Node, nothing } from './node.ts'
import {
  find,
  fromSorted,
  insert,
  itemsOf,
  remove,
  type SortedTree,
  sizeOf,
} from './sorted-tree.ts'

type Entry = readonly [string, Node]
type Children = ReadonlyMap<string, Node>

/** Nodes with more children use a tree, so that a change doesn't copy all of them. */
const copiedUpTo = 64

const compareKeys = ([a]: Entry, [b]: Entry): number => (a < b ? -1 : a > b ? 1 : 0)

const trees = new WeakMap<Children, SortedTree<Entry>>()

/** Returns a read-only map view of the tree. */
const mapOf = (tree: SortedTree<Entry>): Children => {
  const get = (key: string) =>
    find(tree, ([other]) => (key < other ? -1 : key > other ? 1 : 0))?.[1]
  const entries = () => itemsOf(tree)
  function* keys() {
    for (const [key] of entries()) yield key
  }
  function* values() {
    for (const [, child] of entries()) yield child
  }
  const map = {
    size: sizeOf(tree),
    get,
    has: (key: string) => get(key) !== undefined,
    entries,
    keys,
    values,
    forEach: (act: (child: Node, key: string, map: Children) => void) => {
      for (const [key, child] of entries()) act(child, key, map)
    },
    [Symbol.iterator]: entries,
  } as unknown as Children
  trees.set(map, tree)
  return map
}

const treeOf = (children: Children): SortedTree<Entry> =>
  trees.get(children) ?? fromSorted([...children].sort(compareKeys))

/** Returns the children with changes applied; null removes a child. */
export const withChanges = (
  children: Children,
  changes: readonly (readonly [string, Node | null])[],
): Children => {
  const isCopied = children.size <= copiedUpTo || changes.length > children.size / 8
  if (!isCopied) {
    let tree = treeOf(children)
    for (const [key, child] of changes)
      tree = child ? insert(tree, [key, child], compareKeys) : removeKey(tree, key)
    return mapOf(tree)
  }
  const copy = new Map(children)
  for (const [key, child] of changes) {
    if (child) copy.set(key, child)
    else copy.delete(key)
  }
  return copy
}

const removeKey = (tree: SortedTree<Entry>, key: string): SortedTree<Entry> =>
  remove(tree, [key, nothing], compareKeys)
