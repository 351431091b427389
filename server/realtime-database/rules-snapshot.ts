import { type Leaf, type Node, nothing } from './node.ts'
import { EvaluationFailure } from './rules-errors.ts'

/** The keys from the root to a place; none for the root itself. */
export type Path = readonly string[]

/**
 * A place of a tree as rules see it, resolved only when it is asked for something:
 * https://firebase.google.com/docs/reference/security/database#ruledatasnapshot_methods
 * `watch` hears of each place that an answer came from, and of the place that was asked for, which may
 * be further down than there is anything.
 */
export type Snapshot = {
  readonly tree: Node
  readonly path: Path
  readonly watch: (place: Path, asked: Path) => void
}

/** What val() gives for a place with children: no text, no number, equal to itself alone. */
const hasInside: object = Object.freeze({ children: true })

export function nodeAt({ tree, path, watch }: Snapshot): Node {
  let node = tree
  for (const [index, key] of path.entries()) {
    const child = node.children.get(key)
    if (child === undefined) {
      // Whatever is written further down begins with this key.
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

/** A path without any key leads to nothing, so that an empty id is not everybody's parent. */
export function childOf(snapshot: Snapshot, path: string): Snapshot {
  const keys = path.split('/').filter((key) => key !== '')
  if (keys.length === 0) return { tree: nothing, path: [], watch: () => undefined }
  return { ...snapshot, path: [...snapshot.path, ...keys] }
}

export function parentOf(snapshot: Snapshot): Snapshot {
  if (snapshot.path.length === 0) throw new EvaluationFailure('the root has no parent')
  return { ...snapshot, path: snapshot.path.slice(0, -1) }
}
