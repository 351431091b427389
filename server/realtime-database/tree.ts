import { withChanges } from './children.ts'
import { type Leaf, type Node, nothing } from './node.ts'
import type { Path } from './path.ts'

export const isNothing = (node: Node): boolean => node.value === null && node.children.size === 0

export const leaf = (value: Leaf | null, priority: Node['priority'] = null): Node =>
  value === null ? nothing : { value, priority, children: nothing.children }

/** Children that are nothing are left out; without any, the place and its priority are nothing. */
export const branch = (
  children: ReadonlyMap<string, Node>,
  priority: Node['priority'] = null,
): Node => (children.size === 0 ? nothing : { value: null, priority, children })

export const childOf = (node: Node, key: string): Node => node.children.get(key) ?? nothing

export const getAt = (node: Node, path: Path): Node => path.reduce(childOf, node)

/**
 * The tree with another node at `path`; all that is unchanged is shared, and an equal tree is the
 * same object. Something below a leaf replaces the leaf's value and keeps its priority; nothing
 * below a leaf leaves it alone.
 */
export const setAt = (tree: Node, path: Path, node: Node): Node => setAll(tree, [{ path, node }])

type Placed = { readonly path: Path; readonly node: Node }

/**
 * As setAt for each, none above another, except that a place which loses all children and gets
 * others keeps its priority. A place with many of them is copied once.
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

/** The place that a change of some children has made into this one, where it is still known. */
export const predecessorOf = (node: Node): { node: Node; keys: readonly string[] } | undefined => {
  const known = predecessors.get(node)
  const before = known?.node.deref()
  return known && before && { node: before, keys: known.keys }
}

/** As setAt, but takes the node as it is instead of comparing it with what stands there. */
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

/** `next`, made of `before` wherever they are equal, so that `===` tells what changed. */
const shared = (before: Node, next: Node): Node => {
  if (before === next) return before
  if (isNothing(next)) return isNothing(before) ? before : nothing
  let isSame =
    before.value === next.value &&
    before.priority === next.priority &&
    before.children.size === next.children.size
  const children = new Map<string, Node>()
  for (const [key, child] of next.children) {
    const kept = shared(childOf(before, key), child)
    if (kept !== before.children.get(key)) isSame = false
    children.set(key, kept)
  }
  return isSame ? before : { value: next.value, priority: next.priority, children }
}
