import { fromJson } from './json.ts'
import { type Node, nothing } from './node.ts'
import { formatPath, type Path, parseWritePath } from './path.ts'
import type { Batch, Row } from './store.ts'
import { childOf, getAt, isNothing } from './tree.ts'

/**
 * Returns the path of a priority's row. The priority of a node with children is stored in a row of
 * its own below it.
 */
const priorityPath = (path: Path) => `${formatPath(path)}/.priority`

const rowsOf = (node: Node, path: Path): Row[] => {
  if (node.value !== null) {
    const wrapped = { '.value': node.value, '.priority': node.priority }
    return [{ path: formatPath(path), json: node.priority === null ? node.value : wrapped }]
  }
  const rows = [...node.children].flatMap(([key, child]) => rowsOf(child, [...path, key]))
  if (node.priority !== null) rows.push({ path: priorityPath(path), json: node.priority })
  return rows
}

/**
 * Returns the path whose rows must be compared after a write at `path`, at least `depth` keys deep:
 * `path` itself, or the first path above it where more than that one child differs. Examines only
 * the nodes along the path, not their other children.
 */
export const comparedPlace = (before: Node, after: Node, path: Path, depth: number): Path => {
  let one = getAt(before, path.slice(0, depth))
  let other = getAt(after, path.slice(0, depth))
  for (const [index, key] of path.slice(depth).entries()) {
    const hasBoth = one.children.size > 0 && other.children.size > 0
    if (!hasBoth || one.priority !== other.priority) return path.slice(0, depth + index)
    one = childOf(one, key)
    other = childOf(other, key)
  }
  return path
}

/** Returns the changes that turn the stored rows of `before` into those of `after`. */
export const rowChanges = (before: Node, after: Node, path: Path): Omit<Batch, 'finished'> => {
  if (before === after) return { removed: [], rows: [] }
  if (isNothing(before)) return { removed: [], rows: rowsOf(after, path) }
  if (isNothing(after) || before.value !== null || after.value !== null) {
    return {
      removed: path.length === 0 ? topsOf(before) : [formatPath(path)],
      rows: rowsOf(after, path),
    }
  }
  const keys = [
    ...[...before.children.keys()].filter((key) => !after.children.has(key)),
    ...[...after.children.keys()].filter((key) => childOf(before, key) !== childOf(after, key)),
  ]
  const parts = keys.map((key) =>
    rowChanges(childOf(before, key), childOf(after, key), [...path, key]),
  )
  if (before.priority !== after.priority) {
    const rows = after.priority === null ? [] : [{ path: priorityPath(path), json: after.priority }]
    parts.push({ removed: [priorityPath(path)], rows })
  }
  return {
    removed: parts.flatMap(({ removed }) => removed),
    rows: parts.flatMap(({ rows }) => rows),
  }
}

const topsOf = (root: Node) => [...root.children.keys()].map((key) => formatPath([key]))

type Draft = {
  value: Node['value']
  priority: Node['priority']
  children: Map<string, Draft>
}

const emptyDraft = (): Draft => ({ value: null, priority: null, children: new Map() })

/**
 * Builds a tree from its rows, in place: copying shared nodes for each row would take quadratic
 * time. Throws invalid_data for invalid rows.
 */
export const fromRows = (rows: readonly Row[]): Node => {
  const root = emptyDraft()
  for (const { path: text, json } of rows) {
    const { path, isPriority } = parseWritePath(text)
    const { value, priority } = fromJson(json, { existing: nothing, now: 0, depth: path.length })
    let place = root
    for (const key of path) {
      const child = place.children.get(key) ?? emptyDraft()
      place.children.set(key, child)
      place = child
    }
    if (isPriority) place.priority = value as Node['priority']
    else Object.assign(place, { value, priority })
  }
  return root
}
