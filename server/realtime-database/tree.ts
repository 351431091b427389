import { withChanges } from './children.ts'
import { type Leaf, type Node, nothing } from './node.ts'
import type { Path } from './path.ts'

export const isNothing = (node: Node): boolean => node.value === null && node.children.size === 0

export const leaf = (value: Leaf | null, priority: Node['priority'] = null): Node =>
  value === null ? nothing : { value, priority, children: nothing.children }

/** Creates a node with these children. Without children, the node and its priority are empty. */
export const branch = (
  children: ReadonlyMap<string, Node>,
  priority: Node['priority'] = null,
): Node => (children.size === 0 ? nothing : { value: null, priority, children })

export const childOf = (node: Node, key: string): Node => node.children.get(key) ?? nothing

export const getAt = (node: Node, path: Path): Node => path.reduce(childOf, node)

/**
 * Replaces the node at `path`; unchanged parts are shared, and an equal tree is the same object. A
 * value below a leaf replaces the leaf's value and keeps its priority; an empty node below a leaf
 * changes nothing.
 */
export const setAt = (tree: Node, path: Path, node: Node): Node => setAll(tree, [{ path, node }])

type Placed = { readonly path: Path; readonly node: Node }

/**
 * Applies setAt for several paths, none above another, except that a node which loses all children
 * and gets others keeps its priority. A node with many changes is copied only once.
 */
export const setAll = (tree: Node, placed: readonly Placed[], depth = 0): Node => {
  const here = placed.find(({ path }) => path.length === depth)
  if (here) return shared(tree, here.node)
  const below = new Map<string, Placed[]>()
  for (const each of placed) {
    const key = each.path[depth] as string
    const beside = below.get(key)
    if (beside) beside.push(each)
    else below.set(key, [each])
  }
  const changed = [...below]
    .map(([key, group]) => [key, setAll(childOf(tree, key), group, depth + 1)] as const)
    .filter(([key, child]) => child !== childOf(tree, key))
  if (changed.length === 0) return tree
  return withChildren(tree, changed)
}

const withChildren = (tree: Node, changed: readonly (readonly [string, Node])[]): Node => {
  const changes = changed.map(([key, child]) => [key, isNothing(child) ? null : child] as const)
  const next = branch(withChanges(tree.children, changes), tree.priority)
  const keys = changed.map(([key]) => key)
  if (next !== nothing) predecessors.set(next, { node: new WeakRef(tree), keys })
  return next
}

const predecessors = new WeakMap<Node, { node: WeakRef<Node>; keys: readonly string[] }>()

/** Returns the node from which this one was made by changing some children, if it still exists. */
export const predecessorOf = (node: Node): { node: Node; keys: readonly string[] } | undefined => {
  const known = predecessors.get(node)
  const before = known?.node.deref()
  return known && before && { node: before, keys: known.keys }
}

/** Replaces a node as setAt does, but without comparing it with the existing one. */
export const graft = (tree: Node, path: Path, node: Node, depth = 0): Node => {
  const key = path[depth]
  if (key === undefined) return node
  const before = childOf(tree, key)
  const child = graft(before, path, node, depth + 1)
  if (child === before) return tree
  return withChildren(tree, [[key, child]])
}

export const withPriority = (node: Node, priority: Node['priority']): Node =>
  isNothing(node) || node.priority === priority ? node : { ...node, priority }

/** Returns `next` with equal parts taken from `before`, so that `===` detects changes. */
const shared = (before: Node, next: Node): Node => {
  if (before === next) return before
  if (isNothing(next)) return isNothing(before) ? before : nothing
  let isSame =
    before.value === next.value &&
    before.priority === next.priority &&
    before.children.size === next.children.size
  const children = new Map<string, Node>()
  for (const [key, child] of next.children) {
    const merged = shared(childOf(before, key), child)
    if (merged !== before.children.get(key)) isSame = false
    children.set(key, merged)
  }
  return isSame ? before : { value: next.value, priority: next.priority, children }
}
