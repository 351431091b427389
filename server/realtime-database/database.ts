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

/** `server` is our own process, which no rule holds back. */
export type Actor = Auth | null | 'server'

type Ask = (path: Path) => void

type Commit = {
  kind: 'put' | 'merge'
  path: Path
  writes: readonly Write[]
  /** The written units, as they are afterwards. */
  units: readonly { path: Path; node: Node }[]
  /** What was written of them. */
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
  /** What is not loaded by its first key, but in smaller parts. */
  split?: Split
  /** Returns what a write of these places leaves to remove; both are stored together. */
  trim?: (written: readonly Path[], root: Node) => WriteRequest | null
  /** The store's failures; whoever asked is told `unavailable`. */
  onError: (error: unknown) => void
}

export type Database = Awaited<ReturnType<typeof openDatabase>>

/**
 * One tree, one order of writes. A write is judged and applied at once to what all earlier writes
 * leave behind, stored together with those that wait beside it, and only then seen by listeners and
 * acknowledged. When the store fails, the writes that waited are refused and never were.
 */
export const openDatabase = async (options: DatabaseOptions) => {
  const { store, now = Date.now, split = {}, trim, onError } = options
  let judge = options.judge
  /** What is stored, and what will be once all that waits is stored. */
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
    isHeard: listeners.isHeard,
    put: (path, node) => {
      stored = graft(stored, path, node)
      expected = graft(expected, path, node)
    },
  })

  /**
   * Judges until all is in memory that the judgement hangs on, and nothing else. Throws what it throws
   * then; what only refused requests have asked for leaves the memory.
   */
  const judgeLoaded = async (judgement: (ask: (path: Path) => void) => void) => {
    const held = units.judgement()
    let isAllowed = false
    try {
      for (;;) {
        const asked: Path[] = []
        const refusal = refusalOf(() => judgement((path) => asked.push(path)))
        if (await held.load(asked)) continue
        if (refusal) throw refusal
        isAllowed = true
        return
      }
    } finally {
      held.end(isAllowed)
    }
  }

  /** Loads places for a request, once it is allowed. Throws what it is refused with. */
  const loadAllowed = async (paths: readonly Path[], judgement: (ask: Ask) => void) => {
    await judgeLoaded(judgement)
    const isLoaded = paths.every((path) => path.length > 0 && units.isLoaded(path))
    await units.load(paths)
    // Rights may have changed while it was loaded.
    if (!isLoaded) await judgeLoaded(judgement)
  }

  /** Throws permission_denied. */
  const loadToRead = (path: Path, query: Query | null, auth: Auth | null) =>
    loadAllowed([path], (ask) => {
      if (!judgeRead(path, query, auth, ask).isAllowed)
        throw new Refusal('permission_denied', 'Permission denied')
    })

  /** Throws invalid_data, permission_denied. */
  const loadFor = async (request: WriteRequest, actor: Actor) => {
    const paths = partsOf(request).map(({ path }) => path)
    if (actor === 'server') await units.load(paths)
    else await loadAllowed(paths, (ask) => judged(request, actor, ask))
  }

  /** The writes of a request and the root after them. Throws invalid_data, permission_denied. */
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

  /** `hash` is what the writer believes to be there: datastale if it isn't. */
  const attempt = (request: WriteRequest, actor: Actor, hash: string | undefined) => {
    const { path } = parseWritePath(request.path)
    if (hash !== undefined && hashOf(getAt(expected, path)) !== hash)
      throw new Refusal('datastale', 'The data has changed')
    const { writes, next } = judged(request, actor)
    const places = writes.flatMap(({ path: place }) =>
      place.length > 0 ? [place] : topsOf(expected, next),
    )
    // A merge of many places is mostly in one unit.
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
   * Takes a loaded request into the order of writes, before it returns. `settle` hears null after
   * the listeners, once the write is stored; a refusal no earlier than the writes before it.
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

  /** A surplus that can't be removed stays until the next write; the write before it stands. */
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
      // What comes in the same turn is stored together.
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

  /** What one of them throws must not stop the writes of the others. */
  const safely = (tell: () => void) => {
    try {
      tell()
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
    // Within the units: beside them there may be more than is in memory. Many writes of one unit may
    // have the same place to compare.
    const compared = outermost(batch.flatMap(({ places }) => places)).map((path) =>
      comparedPlace(stored, after, path, units.unitOf(path).length),
    )
    const parts = outermost(compared).map((path) =>
      rowChanges(getAt(stored, path), getAt(after, path), path),
    )
    const rows = parts.flatMap((part) => part.rows)
    return {
      removed: [...new Set(parts.flatMap(({ removed }) => removed))],
      // Two writes may both have made the place above them.
      rows: [...new Map(rows.map((row) => [row.path, row])).values()],
      finished: batch.flatMap((each) => each.finished ?? []),
    }
  }

  const show = (each: Commit) => {
    const before = stored
    stored = withUnits(stored, each)
    const written = each.writes.map(({ path }) => path)
    const change = { kind: each.kind, path: each.path, written, before, after: stored }
    if (stored !== before) safely(() => listeners.tell(change))
    safely(() => each.settle(each.refusal))
  }

  /** Resolves when every write that was committed before is stored or refused. */
  const settled = () =>
    new Promise<void>((resolve) => {
      if (!isFlushing) resolve()
      else enqueue({ ...nowhere, refusal: null, finished: null, settle: () => resolve() })
    })

  /** Whether a loaded place may be read, and which places that hangs on. */
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

  /** What is stored at a loaded place, or what a query shows of it. */
  const read = (path: Path, query: Query | null = null): Node => {
    const node = getAt(stored, path)
    return query ? windowOf(node, query) : node
  }

  /** Loads, writes and waits until it is stored. Rejects with a Refusal. */
  const write = async (request: WriteRequest, actor: Actor, options?: { hash?: string }) => {
    await loadFor(request, actor)
    await new Promise<void>((resolve, reject) => {
      commit(request, actor, (refusal) => (refusal ? reject(refusal) : resolve()), options)
    })
  }

  /** Carries out a session's departures in their order; a refused one does not stop the others. */
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
    /** Whether a write would be allowed now. Throws what it would be refused with. */
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
    /** How many parts of the tree are in memory. */
    unitsInMemory: units.count,
    /** Takes out of memory what nobody listens to or has asked for since then (milliseconds). */
    forget: (before: number) => {
      if (!isFlushing) units.forget(before)
    },
  }
}

/** Each once, and none that is within another. */
const outermost = (places: readonly Path[]): Path[] => {
  const paths = new Map(places.map((path) => [formatPath(path), path]))
  const isInside = (path: Path) =>
    path.some((_, length) => length > 0 && paths.has(formatPath(path.slice(0, length))))
  return [...paths.values()].filter((path) => !isInside(path))
}

const topsOf = (...roots: Node[]): Path[] =>
  roots.flatMap((root) => [...root.children.keys()].map((key) => [key]))

const ignore = () => undefined

/** A refusal that trying again would not change; throws any other error. */
const refusalIn = (error: unknown): Refusal => {
  if (error instanceof Refusal && error.code !== 'unavailable') return error
  throw error
}

/** What a judgement throws when it refuses; null when it allows. */
const refusalOf = (judgement: () => void): Refusal | null => {
  try {
    judgement()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
