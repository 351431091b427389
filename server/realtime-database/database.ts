import { hashOf } from './hash.ts'
import type { Auth, Judge, Write } from './judge.ts'
import { type Listener, listenerTree } from './listeners.ts'
import { type Node, nothing } from './node.ts'
import { formatPath, type Path, parseWritePath } from './path.ts'
import { type Query, windowOf } from './query.ts'
import { Refusal } from './refusal.ts'
import { comparedPlace, rowChanges } from './rows.ts'
import type { Departure, Store } from './store.ts'
import { getAt, graft, setAll } from './tree.ts'
import { loadedUnits, type Split } from './units.ts'
import { partsOf, resolveParts, type WriteRequest } from './write.ts'

/** The author of a write. `server` is this process, to which no rules apply. */
export type Actor = Auth | null | 'server'

type Ask = (path: Path) => void

type Commit = {
  kind: 'put' | 'merge'
  path: Path
  writes: readonly Write[]
  /** The written units with their new content. */
  units: readonly { path: Path; node: Node }[]
  /** Paths written within them. */
  places: readonly Path[]
  refusal: Refusal | null
  finished: string | null
  settle: (refusal: Refusal | null) => void
}

export type DatabaseOptions = {
  store: Store
  judge: Judge
  /** Milliseconds since 1970. */
  now?: () => number
  /** Paths that are loaded in units smaller than a whole first key. */
  split?: Split
  /**
   * Returns a write that removes surplus entries after a write of these paths; both are stored
   * together.
   */
  trim?: (written: readonly Path[], root: Node) => WriteRequest | null
  /** Called with the store's failures; the client gets `unavailable`. */
  onError: (error: unknown) => void
}

export type Database = Awaited<ReturnType<typeof openDatabase>>

/**
 * Opens the database: one tree with one order of writes. A write is judged and applied immediately
 * on top of all earlier writes and stored together with the others that are waiting. Only then is
 * it visible to listeners and acknowledged. If the store fails, the waiting writes are refused and
 * undone.
 */
export const openDatabase = async (options: DatabaseOptions) => {
  const { store, now = Date.now, split = {}, trim, onError } = options
  let judge = options.judge
  /** `stored` is the durable tree, `expected` the tree once all waiting writes are stored. */
  let stored: Node = nothing
  let expected: Node = nothing
  let waiting: Commit[] = []
  let isFlushing = false
  const listeners = listenerTree()
  const units = loadedUnits({
    store,
    split,
    now,
    onError,
    hasListeners: listeners.hasListeners,
    put: (path, node) => {
      stored = graft(stored, path, node)
      expected = graft(expected, path, node)
    },
  })

  /**
   * Repeats a judgment until everything that it depends on is loaded, and nothing else. Throws the
   * final judgment's refusal. Data that only refused requests needed is unloaded again.
   */
  const judgeLoaded = async (judgment: (ask: (path: Path) => void) => void) => {
    const held = units.judgment()
    let isAllowed = false
    try {
      for (;;) {
        const needed: Path[] = []
        const refusal = refusalOf(() => judgment((path) => needed.push(path)))
        if (await held.load(needed)) continue
        if (refusal) throw refusal
        isAllowed = true
        return
      }
    } finally {
      held.end(isAllowed)
    }
  }

  /**
   * Loads the data of a request after checking that it is allowed. Throws the refusal otherwise.
   */
  const loadAllowed = async (paths: readonly Path[], judgment: (ask: Ask) => void) => {
    await judgeLoaded(judgment)
    const isLoaded = paths.every((path) => path.length > 0 && units.isLoaded(path))
    await units.load(paths)
    // Permissions may have changed while loading.
    if (!isLoaded) await judgeLoaded(judgment)
  }

  /** Loads a path for reading. Throws permission_denied. */
  const loadToRead = (path: Path, query: Query | null, auth: Auth | null) =>
    loadAllowed([path], (ask) => {
      if (!judgeRead(path, query, auth, ask).isAllowed)
        throw new Refusal('permission_denied', 'Permission denied')
    })

  /**
   * Loads the paths of a write. Throws invalid_data or permission_denied; datastale if the rules
   * refuse a write whose `hash` shows that it was made for another value.
   */
  const loadFor = async (request: WriteRequest, actor: Actor, hash?: string) => {
    const paths = partsOf(request).map(({ path }) => path)
    if (actor === 'server') return units.load(paths)
    try {
      await loadAllowed(paths, (ask) => judged(request, actor, ask))
    } catch (error) {
      if (hash !== undefined && isDenied(error) && (await isKnownStale(request, hash, actor)))
        throw stale()
      throw error
    }
  }

  /** Reports whether the value has another hash, but only to those who may read it. */
  const isKnownStale = async (request: WriteRequest, hash: string, auth: Auth | null) => {
    const { path } = parseWritePath(request.path)
    try {
      await loadToRead(path, null, auth)
    } catch (error) {
      if (isDenied(error)) return false
      throw error
    }
    return hashOf(getAt(expected, path)) !== hash
  }

  /**
   * Returns a request's writes and the resulting root. Throws invalid_data or permission_denied.
   */
  const judged = (request: WriteRequest, actor: Actor, ask: Ask = ignore) => {
    const instant = now()
    const writes = resolveParts(partsOf(request), expected, instant)
    for (const { path, node } of writes) units.check(path, node)
    const next = setAll(expected, writes)
    if (actor !== 'server') {
      const context = { auth: actor, now: instant, root: expected, next, ask }
      if (!judge.mayWrite(writes, context))
        throw new Refusal('permission_denied', 'Permission denied')
    }
    return { writes, next }
  }

  /**
   * Applies a write to `expected`. `hash` is the hash of the value that the writer expects there;
   * throws datastale if it differs.
   */
  const attempt = (request: WriteRequest, actor: Actor, hash: string | undefined) => {
    const { path } = parseWritePath(request.path)
    if (hash !== undefined && hashOf(getAt(expected, path)) !== hash) throw stale()
    const { writes, next } = judged(request, actor)
    const places = writes.flatMap(({ path: place }) =>
      place.length > 0 ? [place] : topsOf(expected, next),
    )
    // Deduplicated, because a merge of many paths is mostly in one unit.
    const different = new Map(places.map(units.unitOf).map((unit) => [formatPath(unit), unit]))
    const written = [...different.values()].map((unit) => ({ path: unit, node: getAt(next, unit) }))
    expected = next
    return { kind: request.kind, path, writes, units: written, places }
  }

  const enqueue = (commit: Commit) => {
    waiting.push(commit)
    if (!isFlushing) flush().catch(report)
  }

  const nowhere = { kind: 'put' as const, path: [], writes: [], units: [], places: [] }

  /**
   * Adds a loaded request to the order of writes, synchronously. `settle` is called with null once
   * the write is stored, after the listeners; with a refusal not before the preceding writes are
   * settled.
   */
  const commit = (
    request: WriteRequest,
    actor: Actor,
    settle: Commit['settle'],
    { hash, finished = null }: { hash?: string | undefined; finished?: string | null } = {},
  ) => {
    try {
      const written = attempt(request, actor, hash)
      const surplus = trim?.(written.places, expected)
      enqueue({ ...written, refusal: null, finished, settle })
      if (surplus) removeSurplus(surplus)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      enqueue({ ...nowhere, refusal: error, finished, settle })
    }
  }

  /**
   * Removes surplus entries. If that fails, they stay until the next write; the original write is
   * unaffected.
   */
  const removeSurplus = (surplus: WriteRequest) => {
    try {
      const removed = attempt(surplus, 'server', undefined)
      enqueue({ ...removed, refusal: null, finished: null, settle: ignore })
    } catch (error) {
      report(error)
    }
  }

  const withUnits = (root: Node, { units: written }: Commit) =>
    written.reduce((next, { path, node }) => graft(next, path, node), root)

  const flush = async () => {
    isFlushing = true
    try {
      // Writes of the same event loop turn are stored together.
      await null
      while (waiting.length > 0) {
        const batch = waiting
        waiting = []
        const failure = await save(batch)
        if (!failure) for (const each of batch) show(each)
        else refuseAll(batch, failure)
      }
    } finally {
      isFlushing = false
    }
  }

  const refuseAll = (batch: readonly Commit[], failure: Refusal) => {
    const lost = [...batch, ...waiting]
    waiting = []
    expected = stored
    for (const { settle, refusal, writes } of lost)
      safely(() => settle(refusal ?? (writes.length === 0 ? null : failure)))
  }

  /** Calls a listener so that its error doesn't stop the other writes. */
  const safely = (notify: () => void) => {
    try {
      notify()
    } catch (error) {
      report(error)
    }
  }

  const report = (error: unknown) => {
    try {
      onError(error)
    } catch (failure) {
      console.error(failure)
    }
  }

  const save = async (batch: readonly Commit[]): Promise<Refusal | null> => {
    try {
      const changes = changesOf(batch)
      const { rows, removed, finished } = changes
      if (rows.length + removed.length + finished.length > 0) await store.save(changes)
      return null
    } catch (error) {
      report(error)
      return new Refusal('unavailable', 'The data cannot be stored')
    }
  }

  const changesOf = (batch: readonly Commit[]) => {
    const after = batch.reduce(withUnits, stored)
    // Compared only within units, because data outside them may not be loaded. Many writes of one
    // unit may yield the same path to compare.
    const compared = outermost(batch.flatMap(({ places }) => places)).map((path) =>
      comparedPlace(stored, after, path, units.unitOf(path).length),
    )
    const parts = outermost(compared).map((path) =>
      rowChanges(getAt(stored, path), getAt(after, path), path),
    )
    const rows = parts.flatMap((part) => part.rows)
    return {
      removed: [...new Set(parts.flatMap(({ removed }) => removed))],
      // Two writes may both have created a row of the path above them.
      rows: [...new Map(rows.map((row) => [row.path, row])).values()],
      finished: batch.flatMap((each) => each.finished ?? []),
    }
  }

  const show = (each: Commit) => {
    const before = stored
    stored = withUnits(stored, each)
    const written = each.writes.map(({ path }) => path)
    const change = { kind: each.kind, path: each.path, written, before, after: stored }
    if (stored !== before) safely(() => listeners.notify(change))
    safely(() => each.settle(each.refusal))
  }

  /** Resolves when every write committed so far is stored or refused. */
  const settled = () =>
    new Promise<void>((resolve) => {
      if (!isFlushing) resolve()
      else enqueue({ ...nowhere, refusal: null, finished: null, settle: () => resolve() })
    })

  /** Reports whether a loaded path may be read, and on which paths the decision depends. */
  const judgeRead = (
    path: Path,
    query: Query | null,
    auth: Auth | null,
    ask: (path: Path) => void = ignore,
  ) => {
    const watched: Path[] = []
    const watch = (place: Path) => watched.push(place)
    const isAllowed = judge.mayRead(path, { auth, now: now(), root: stored, query, watch, ask })
    return { isAllowed, watched }
  }

  /** Returns the stored value at a loaded path, or the part that a query selects. */
  const read = (path: Path, query: Query | null = null): Node => {
    const node = getAt(stored, path)
    return query ? windowOf(node, query) : node
  }

  /**
   * Loads, writes and waits until the write is stored. Resolves with the value that it left at its
   * path; rejects with a Refusal.
   */
  const write = async (request: WriteRequest, actor: Actor, options?: { hash?: string }) => {
    const { path } = parseWritePath(request.path)
    await loadFor(request, actor, options?.hash)
    return new Promise<Node>((resolve, reject) => {
      // Settled before any later write is shown.
      const settle = (refusal: Refusal | null) => (refusal ? reject(refusal) : resolve(read(path)))
      commit(request, actor, settle, options)
    })
  }

  /** Carries out a session's departures in order; a refused one doesn't stop the others. */
  const depart = async (session: string, departures: readonly Departure[]) => {
    for (const [index, departure] of departures.entries()) {
      const finished = index === departures.length - 1 ? session : null
      const refusal = await loadFor(departure, departure.auth).then(() => null, refusalIn)
      await new Promise<void>((resolve) => {
        const settle = () => resolve()
        if (refusal) enqueue({ ...nowhere, refusal, finished, settle })
        else commit(departure, departure.auth, settle, { finished })
      })
    }
  }

  for (const { session, departures } of await store.departures()) await depart(session, departures)

  return {
    load: units.load,
    loadToRead,
    loadFor,
    commit,
    settled,
    judgeRead,
    read,
    write,
    depart,
    /** Checks whether a write would be allowed now. Throws the refusal if not. */
    check: (request: WriteRequest, actor: Actor) => {
      judged(request, actor)
    },
    listen: (path: Path, listener: Listener) => listeners.add(path, listener),
    unlisten: (path: Path, listener: Listener) => listeners.remove(path, listener),
    saveDepartures: store.saveDepartures,
    replaceJudge: (next: Judge) => {
      judge = next
    },
    now,
    /** The number of units in memory. */
    unitsInMemory: units.count,
    /** Unloads units without listeners that were last used before this time, in milliseconds. */
    forget: (before: number) => {
      if (!isFlushing) units.forget(before)
    },
  }
}

/** Returns the distinct paths that are not below another one. */
const outermost = (places: readonly Path[]): Path[] => {
  const paths = new Map(places.map((path) => [formatPath(path), path]))
  const isInside = (path: Path) =>
    path.some((_, length) => length > 0 && paths.has(formatPath(path.slice(0, length))))
  return [...paths.values()].filter((path) => !isInside(path))
}

const topsOf = (...roots: Node[]): Path[] =>
  roots.flatMap((root) => [...root.children.keys()].map((key) => [key]))

const ignore = () => undefined

const stale = () => new Refusal('datastale', 'The data has changed')

const isDenied = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'permission_denied'

/** Returns a refusal that is final; throws any other error, including `unavailable`. */
const refusalIn = (error: unknown): Refusal => {
  if (error instanceof Refusal && error.code !== 'unavailable') return error
  throw error
}

/** Returns the refusal that a judgment throws, or null if it allows. */
const refusalOf = (judgment: () => void): Refusal | null => {
  try {
    judgment()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
