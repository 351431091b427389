import { type Leaf, type Node, nothing } from './node.ts'
import { EvaluationFailure } from './rules-errors.ts'

/** The keys from the root to a node; empty for the root. */
export type Path = readonly string[]

/**
 * A node of a tree as rules see it, resolved lazily:
 * https://firebase.google.com/docs/reference/security/database#ruledatasnapshot_methods
 * `watch` receives each path that a result came from and the path that was looked up, which may be
 * deeper than the tree.
 */
export type Snapshot = {
  readonly tree: Node
  readonly path: Path
  readonly watch: (place: Path, lookup: Path) => void
}

/** The result of val() for a node with children: neither text nor number, equal only to itself. */
const hasInside: object = Object.freeze({ children: true })

export function nodeAt({ tree, path, watch }: Snapshot): Node {
  let node = tree
  for (const [index, key] of path.entries()) {
    const child = node.children.get(key)
    if (child === undefined) {
      // Any deeper write would start with this key.
      watch(path.slice(0, index + 1), path)
      return nothing
    }
    node = child
  }
  watch(path, path)
  return node
}

export function exists(node: Node): boolean {
  return node.value !== null || node.children.size > 0
}

export function valueAt(snapshot: Snapshot): Leaf | object | null {
  const { value, children } = nodeAt(snapshot)
  return children.size > 0 ? hasInside : value
}

/**
 * Returns the snapshot of a child. An empty path leads to nothing, so that an empty id doesn't
 * match every parent.
 */
export function childOf(snapshot: Snapshot, path: string): Snapshot {
  const keys = path.split('/').filter((key) => key !== '')
  if (keys.length === 0) return { tree: nothing, path: [], watch: () => undefined }
  return { ...snapshot, path: [...snapshot.path, ...keys] }
}

export function parentOf(snapshot: Snapshot): Snapshot {
  if (snapshot.path.length === 0) throw new EvaluationFailure('the root has no parent')
  return { ...snapshot, path: snapshot.path.slice(0, -1) }
}
