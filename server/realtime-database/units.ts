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
  /** Whether somebody listens to a unit, which then stays. */
  isHeard: (unit: Path) => boolean
  onError: (error: unknown) => void
}

/**
 * A unit in memory: when it was last asked for, how many judgements hang on it, and whether a request
 * that was allowed has needed it.
 */
type Use = { path: Path; at: number; judgements: number; isKept: boolean }

/** What of the tree is in memory, by units: each is loaded when something in it is first asked for. */
export const loadedUnits = ({ store, split, now, put, isHeard, onError }: UnitsOptions) => {
  const loading = new Map<string, Promise<void>>()
  const ready = new Set<string>()
  const uses = new Map<string, Use>()

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

  const useOf = (unit: Path): Use => {
    const key = formatPath(unit)
    const known = uses.get(key)
    if (known) return known
    // A first key that is loaded whole, though it is split, stays: its parts rest on it.
    const isKept = unit.length < depthOf(unit)
    const use = { path: unit, at: now(), judgements: 0, isKept }
    uses.set(key, use)
    return use
  }

  const unitsOf = (paths: readonly Path[]): Path[] => {
    const units = paths.filter(({ length }) => length > 0).map(unitOf)
    return [...new Map(units.map((unit) => [formatPath(unit), unit])).values()]
  }

  /** Waits for all of them, so that none comes after it was dropped. */
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

  const isFree = ({ path, judgements }: Use) =>
    judgements === 0 && !(path.length > 1 && isWhole(path.slice(0, 1))) && !isHeard(path)

  return {
    unitOf,
    isLoaded,
    count: () => uses.size,

    /**
     * Holds what one judgement hangs on in memory until it is made. What then only refused requests
     * have asked for is dropped.
     */
    judgement: () => {
      const held = new Set<Use>()
      return {
        /** Loads what is missing of these places; answers whether anything was. */
        load: async (paths: readonly Path[]): Promise<boolean> => {
          const units = unitsOf(paths)
          for (const use of units.map(useOf)) {
            if (!held.has(use)) use.judgements += 1
            held.add(use)
          }
          const missing = units.filter((unit) => !isLoaded(unit))
          if (missing.length > 0) await loadAll(missing)
          return missing.length > 0
        },
        end: (isAllowed: boolean): void => {
          for (const use of held) {
            use.judgements -= 1
            if (isAllowed) Object.assign(use, { isKept: true, at: now() })
            else if (!use.isKept && isFree(use)) drop(use)
          }
        },
      }
    },

    /** Throws invalid_data for a value or a priority above the units, which would be in none. */
    check: (path: Path, node: Node): void => {
      if (path.length === 0) for (const [key, child] of node.children) checkAbove([key], child)
      else checkAbove(path, node)
    },

    /** Must have been awaited for every place that is read, written or listened to. */
    load: async (paths: readonly Path[]): Promise<void> => {
      const tops = paths.some((path) => path.length === 0) ? await store.tops() : []
      const units = unitsOf([...paths, ...tops.map((top) => [top])])
      for (const use of units.map(useOf)) Object.assign(use, { isKept: true, at: now() })
      await loadAll(units)
    },

    /** Takes out of memory the parts that were last asked for before then, in milliseconds. */
    forget: (before: number): void => {
      for (const use of uses.values())
        if (use.path.length > 1 && use.at < before && isFree(use)) drop(use)
    },
  }
}

/** The units of a place, as deep as they are. */
const unitsIn = (node: Node, path: Path, depth: number): [Path, Node][] =>
  path.length === depth
    ? [[path, node]]
    : [...node.children].flatMap(([key, child]) => unitsIn(child, [...path, key], depth))
