import { type Node, nothing } from './node.ts'
import { formatPath, type Path } from './path.ts'
import { Refusal } from './refusal.ts'
import { fromRows } from './rows.ts'
import type { Store } from './store.ts'
import { getAt } from './tree.ts'

/**
 * How many keys name what is loaded on its own, where it is more than the first: with
 * `{ chats: 2 }`, `/chats/one` is loaded without `/chats/two`.
 */
export type Split = { readonly [top: string]: number }

type UnitsOptions = {
  store: Pick<Store, 'load' | 'tops'>
  split: Split
  /** Milliseconds since 1970. */
  now: () => number
  /** What was loaded goes into the tree. */
  put: (path: Path, node: Node) => void
  onError: (error: unknown) => void
}

/** What of the tree is in memory, by units: each is loaded when something in it is first asked for. */
export const loadedUnits = ({ store, split, now, put, onError }: UnitsOptions) => {
  const loading = new Map<string, Promise<void>>()
  /** When each was last asked for; only of those that are split. */
  const used = new Map<string, { path: Path; at: number }>()

  const depthOf = (path: Path): number => {
    const top = path[0]
    return top !== undefined && Object.hasOwn(split, top) ? (split[top] ?? 1) : 1
  }

  /** The unit that a place is in; the whole of a first key for a place above its units. */
  const unitOf = (path: Path): Path => {
    const depth = depthOf(path)
    return path.slice(0, path.length >= depth ? depth : 1)
  }

  const checkAbove = (path: Path, node: Node): void => {
    if (path.length >= depthOf(path)) return
    if (node.value !== null || node.priority !== null)
      throw new Refusal('invalid_data', `${formatPath(path)} holds children only`)
    for (const [key, child] of node.children) checkAbove([...path, key], child)
  }

  const isWhole = (top: Path) => loading.has(formatPath(top))

  const isLoaded = (path: Path): boolean =>
    path.length === 0 || loading.has(formatPath(unitOf(path))) || isWhole(path.slice(0, 1))

  const begin = (path: Path, read: () => Promise<void>): Promise<void> => {
    const key = formatPath(path)
    const begun = read().catch((error) => {
      loading.delete(key)
      onError(error)
      throw new Refusal('unavailable', 'The data cannot be loaded')
    })
    loading.set(key, begun)
    return begun
  }

  const loadUnit = (unit: Path): Promise<void> => {
    const top = unit.slice(0, 1)
    const known = loading.get(formatPath(unit)) ?? loading.get(formatPath(top))
    if (known) return known
    if (unit.length < depthOf(unit)) return loadWhole(top)
    return begin(unit, async () => {
      const rows = await store.load(formatPath(unit))
      put(unit, getAt(fromRows(rows), unit))
    })
  }

  /** Units that are there already are left as they are: they may have been written since. */
  const loadWhole = (top: Path): Promise<void> => {
    const inside = [...loading.entries()].filter(([key]) => key.startsWith(`${formatPath(top)}/`))
    const there = new Set(inside.map(([key]) => key))
    return begin(top, async () => {
      await Promise.allSettled(inside.map(([, unit]) => unit))
      const rows = await store.load(formatPath(top))
      for (const [unit, node] of unitsIn(getAt(fromRows(rows), top), top, depthOf(top)))
        if (!there.has(formatPath(unit)) || !loading.has(formatPath(unit))) put(unit, node)
    })
  }

  return {
    unitOf,
    isLoaded,

    /** Throws invalid_data for a value or a priority above the units, which would be in none. */
    check: (path: Path, node: Node): void => {
      if (path.length === 0) for (const [key, child] of node.children) checkAbove([key], child)
      else checkAbove(path, node)
    },

    /** Must have been awaited for every place that is read, written or listened to. */
    load: async (paths: readonly Path[]): Promise<void> => {
      const tops = paths.some((path) => path.length === 0) ? await store.tops() : []
      const at = now()
      const units = new Map<string, Path>()
      for (const path of [
        ...paths.filter(({ length }) => length > 0),
        ...tops.map((top) => [top]),
      ]) {
        const unit = unitOf(path)
        units.set(formatPath(unit), unit)
        if (unit.length > 1) used.set(formatPath(unit), { path: unit, at })
      }
      await Promise.all([...units.values()].map(loadUnit))
    },

    /** Takes out of memory what nobody has asked for since then, unless `isKept`. */
    forget: (before: number, isKept: (unit: Path) => boolean): void => {
      for (const [key, { path, at }] of used) {
        if (at >= before || isWhole(path.slice(0, 1)) || isKept(path)) continue
        used.delete(key)
        loading.delete(key)
        put(path, nothing)
      }
    },
  }
}

/** The units of a place, as deep as they are. */
const unitsIn = (node: Node, path: Path, depth: number): [Path, Node][] =>
  path.length === depth
    ? [[path, node]]
    : [...node.children].flatMap(([key, child]) => unitsIn(child, [...path, key], depth))
