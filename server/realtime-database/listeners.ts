import type { Node } from './node.ts'
import type { Path } from './path.ts'

/**
 * A stored write: the root before and after it, the path that it addressed, and the paths written.
 */
export type Change = {
  kind: 'put' | 'merge'
  path: Path
  written: readonly Path[]
  before: Node
  after: Node
}

export type Listener = (change: Change) => void

type Branch = { listeners: Set<Listener>; children: Map<string, Branch> }

const emptyBranch = (): Branch => ({ listeners: new Set(), children: new Map() })

/**
 * Creates an index of listeners by path, which finds those above, at and below a written path
 * without checking all of them.
 */
export const listenerTree = () => {
  const root = emptyBranch()

  const add = (path: Path, listener: Listener) => {
    let branch = root
    for (const key of path) {
      const child = branch.children.get(key) ?? emptyBranch()
      branch.children.set(key, child)
      branch = child
    }
    branch.listeners.add(listener)
  }

  const remove = (path: Path, listener: Listener, branch = root) => {
    const [key, ...rest] = path
    if (key === undefined) {
      branch.listeners.delete(listener)
      return
    }
    const child = branch.children.get(key)
    if (!child) return
    remove(rest, listener, child)
    if (child.listeners.size === 0 && child.children.size === 0) branch.children.delete(key)
  }

  const touching = (path: Path, found: Set<Listener>) => {
    let branch: Branch | undefined = root
    for (const key of path) {
      for (const listener of branch.listeners) found.add(listener)
      branch = branch.children.get(key)
      if (!branch) return
    }
    const below = [branch]
    for (let next = below.pop(); next; next = below.pop()) {
      for (const listener of next.listeners) found.add(listener)
      for (const child of next.children.values()) below.push(child)
    }
  }

  /** Reports whether there is a listener at this path or below. */
  const hasListeners = (path: Path): boolean => {
    let branch: Branch | undefined = root
    for (const key of path) branch = branch?.children.get(key)
    return branch !== undefined
  }

  /** Calls each listener that a change concerns, once. */
  const notify = (change: Change) => {
    const found = new Set<Listener>()
    for (const path of change.written) touching(path, found)
    for (const listener of found) listener(change)
  }

  return { add, remove, notify, hasListeners }
}
