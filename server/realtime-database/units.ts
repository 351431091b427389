import { type Node, nothing } from './node.ts'
import { formatPath, type Path } from './path.ts'
import { Refusal } from './refusal.ts'
import { fromRows } from './rows.ts'
import type { Store } from './store.ts'
import { getAt } from './tree.ts'

/**
 * Depth of separately loaded units, where it is more than one key: with `{ chats: 2 }`,
 * `/chats/one` is loaded without `/chats/two`.
 */
export type Split = { readonly [top: string]: number }

type UnitsOptions = {
  store: Pick<Store, 'load' | 'tops'>
  split: Split
  /** Milliseconds since 1970. */
  now: () => number
  /** Puts loaded data into the tree. */
  put: (path: Path, node: Node) => void
  /** Reports whether a unit has listeners, in which case it stays loaded. */
  hasListeners: (unit: Path) => boolean
  onError: (error: unknown) => void
}

/**
 * A loaded unit: when it was last used, how many judgments depend on it, and whether an allowed
 * request has needed it.
 */
type Use = { path: Path; at: number; judgments: number; isRetained: boolean }

/** Manages which units of the tree are in memory; each is loaded at its first use. */
export const loadedUnits = ({ store, split, now, put, hasListeners, onError }: UnitsOptions) => {
  const loading = new Map<string, Promise<void>>()
  const ready = new Set<string>()
  const uses = new Map<string, Use>()

  const depthOf = (path: Path): number => {
    const top = path[0]
    return top !== undefined && Object.hasOwn(split, top) ? (split[top] ?? 1) : 1
  }

  /** Returns the unit that contains a path; for a path above its units, the whole first key. */
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
    path.length === 0 ||
    ready.has(formatPath(unitOf(path))) ||
    ready.has(formatPath(path.slice(0, 1)))

  const begin = (path: Path, read: () => Promise<void>): Promise<void> => {
    const key = formatPath(path)
    const begun = read().then(
      () => void ready.add(key),
      (error) => {
        loading.delete(key)
        onError(error)
        throw new Refusal('unavailable', 'The data cannot be loaded')
      },
    )
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

  /**
   * Loads a whole first key. Units already loaded are not replaced, because they may have been
   * written since.
   */
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

  const useOf = (unit: Path): Use => {
    const key = formatPath(unit)
    const known = uses.get(key)
    if (known) return known
    // A split first key that is loaded as a whole is retained, because its units depend on it.
    const isRetained = unit.length < depthOf(unit)
    const use = { path: unit, at: now(), judgments: 0, isRetained }
    uses.set(key, use)
    return use
  }

  const unitsOf = (paths: readonly Path[]): Path[] => {
    const units = paths.filter(({ length }) => length > 0).map(unitOf)
    return [...new Map(units.map((unit) => [formatPath(unit), unit])).values()]
  }

  /** Waits for all loads, so that none completes after its unit was dropped. */
  const loadAll = async (units: readonly Path[]) => {
    const results = await Promise.allSettled(units.map(loadUnit))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  const drop = ({ path }: Use) => {
    const key = formatPath(path)
    uses.delete(key)
    loading.delete(key)
    ready.delete(key)
    put(path, nothing)
  }

  const isFree = ({ path, judgments }: Use) =>
    judgments === 0 && !(path.length > 1 && isWhole(path.slice(0, 1))) && !hasListeners(path)

  return {
    unitOf,
    isLoaded,
    count: () => uses.size,

    /**
     * Retains the data that a judgment depends on until it is made. Data that only refused
     * requests needed is then dropped.
     */
    judgment: () => {
      const held = new Set<Use>()
      return {
        /** Loads the missing ones of these paths; returns whether there were any. */
        load: async (paths: readonly Path[]): Promise<boolean> => {
          const units = unitsOf(paths)
          for (const use of units.map(useOf)) {
            if (!held.has(use)) use.judgments += 1
            held.add(use)
          }
          const missing = units.filter((unit) => !isLoaded(unit))
          if (missing.length > 0) await loadAll(missing)
          return missing.length > 0
        },
        end: (isAllowed: boolean): void => {
          for (const use of held) {
            use.judgments -= 1
            if (isAllowed) Object.assign(use, { isRetained: true, at: now() })
            else if (!use.isRetained && isFree(use)) drop(use)
          }
        },
      }
    },

    /**
     * Checks a write. Throws invalid_data for a value or a priority above the units, which would
     * belong to none.
     */
    check: (path: Path, node: Node): void => {
      if (path.length === 0) for (const [key, child] of node.children) checkAbove([key], child)
      else checkAbove(path, node)
    },

    /** Loads paths. Await it before reading, writing or listening to them. */
    load: async (paths: readonly Path[]): Promise<void> => {
      const tops = paths.some((path) => path.length === 0) ? await store.tops() : []
      const units = unitsOf([...paths, ...tops.map((top) => [top])])
      for (const use of units.map(useOf)) Object.assign(use, { isRetained: true, at: now() })
      await loadAll(units)
    },

    /** Drops the units last used before this time, in milliseconds. */
    forget: (before: number): void => {
      for (const use of uses.values())
        if (use.path.length > 1 && use.at < before && isFree(use)) drop(use)
    },
  }
}

/** Returns the units below a path. */
const unitsIn = (node: Node, path: Path, depth: number): [Path, Node][] =>
  path.length === depth
    ? [[path, node]]
    : [...node.children].flatMap(([key, child]) => unitsIn(child, [...path, key], depth))
