import { hashOf } from './hash.ts'
import type { Auth, Judge, Write } from './judge.ts'
import { type Listener, listenerTree } from './listeners.ts'
import { type Node, nothing } from './node.ts'
import { type Path, parseWritePath } from './path.ts'
import { type Query, windowOf } from './query.ts'
import { Refusal } from './refusal.ts'
import { fromRows, rowChanges } from './rows.ts'
import type { Departure, Store } from './store.ts'
import { childOf, getAt, setAll, setAt } from './tree.ts'
import { partsOf, resolveParts, type WriteRequest } from './write.ts'

/** `server` is our own process, which no rule holds back. */
export type Actor = Auth | null | 'server'

type Commit = {
  kind: 'put' | 'merge'
  path: Path
  writes: readonly Write[]
  /** The written first keys, as they are afterwards. */
  tops: ReadonlyMap<string, Node>
  refusal: Refusal | null
  finished: string | null
  settle: (refusal: Refusal | null) => void
}

export type DatabaseOptions = {
  store: Store
  judge: Judge
  /** Milliseconds since 1970. */
  now?: () => number
  /** First keys that rules look at while they judge others, so that they are loaded before. */
  alsoLoad?: readonly string[]
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
  const { store, now = Date.now, alsoLoad = [], onError } = options
  let judge = options.judge
  /** What is stored, and what will be once all that waits is stored. */
  let stored: Node = nothing
  let expected: Node = nothing
  let waiting: Commit[] = []
  let isFlushing = false
  const loaded = new Map<string, Promise<void>>()
  const listeners = listenerTree()

  const loadTop = (top: string): Promise<void> => {
    const before = loaded.get(top)
    if (before) return before
    const loading = store
      .load(top)
      .then((rows) => {
        const node = childOf(fromRows(rows), top)
        stored = setAt(stored, [top], node)
        expected = setAt(expected, [top], node)
      })
      .catch((error) => {
        loaded.delete(top)
        onError(error)
        throw new Refusal('unavailable', 'The data cannot be loaded')
      })
    loaded.set(top, loading)
    return loading
  }

  /** Must have been awaited for every place that is read, written or listened to. */
  const load = async (paths: readonly Path[]) => {
    const all = paths.some((path) => path.length === 0) ? await store.tops() : []
    const tops = new Set([...alsoLoad, ...all, ...paths.flatMap((path) => path.slice(0, 1))])
    await Promise.all([...tops].map(loadTop))
  }

  const loadFor = (request: WriteRequest) => load(partsOf(request).map(({ path }) => path))

  /** The writes of a request and the root after them. Throws invalid_data, permission_denied. */
  const judged = (request: WriteRequest, actor: Actor) => {
    const instant = now()
    const writes = resolveParts(partsOf(request), expected, instant)
    const next = setAll(expected, writes)
    if (actor !== 'server') {
      const context = { auth: actor, now: instant, root: expected, next }
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
    const keys = new Set([
      ...writes.flatMap(({ path: written }) => written.slice(0, 1)),
      ...(writes.some(({ path: written }) => written.length === 0)
        ? [...expected.children.keys(), ...next.children.keys()]
        : []),
    ])
    const tops = new Map([...keys].map((key) => [key, childOf(next, key)]))
    expected = next
    return { kind: request.kind, path, writes, tops }
  }

  const enqueue = (commit: Commit) => {
    waiting.push(commit)
    if (!isFlushing) flush().catch(onError)
  }

  const nowhere = { kind: 'put' as const, path: [], writes: [], tops: new Map<string, Node>() }

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
      enqueue({ ...attempt(request, actor, hash), refusal: null, finished, settle })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      enqueue({ ...nowhere, refusal: error, finished, settle })
    }
  }

  const withTops = (root: Node, { tops }: Commit) =>
    [...tops].reduce((next, [key, node]) => setAt(next, [key], node), root)

  const flush = async () => {
    isFlushing = true
    // What comes in the same turn is stored together.
    await null
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const failure = await save(batch)
      if (failure) {
        const lost = [...batch, ...waiting]
        waiting = []
        expected = stored
        for (const { settle, refusal, writes } of lost)
          settle(refusal ?? (writes.length === 0 ? null : failure))
      } else for (const each of batch) show(each)
    }
    isFlushing = false
  }

  const save = async (batch: readonly Commit[]): Promise<Refusal | null> => {
    const changes = rowChanges(stored, batch.reduce(withTops, stored))
    const finished = batch.flatMap((each) => each.finished ?? [])
    if (changes.rows.length + changes.removed.length + finished.length === 0) return null
    try {
      await store.save({ ...changes, finished })
      return null
    } catch (error) {
      onError(error)
      return new Refusal('unavailable', 'The data cannot be stored')
    }
  }

  const show = (each: Commit) => {
    const before = stored
    stored = withTops(stored, each)
    try {
      if (stored !== before) {
        const written = each.writes.map(({ path }) => path)
        listeners.tell({ kind: each.kind, path: each.path, written, before, after: stored })
      }
      each.settle(each.refusal)
    } catch (error) {
      // One listener that fails must not stop the writes of everybody.
      onError(error)
    }
  }

  /** Resolves when every write that was committed before is stored or refused. */
  const settled = () =>
    new Promise<void>((resolve) => {
      if (!isFlushing) resolve()
      else enqueue({ ...nowhere, refusal: null, finished: null, settle: () => resolve() })
    })

  /** Whether a loaded place may be read, and which places that hangs on. */
  const judgeRead = (path: Path, query: Query | null, auth: Auth | null) => {
    const watched: Path[] = []
    const watch = (place: Path) => watched.push(place)
    const isAllowed = judge.mayRead(path, { auth, now: now(), root: stored, query, watch })
    return { isAllowed, watched }
  }

  /** What is stored at a loaded place, or what a query shows of it. */
  const read = (path: Path, query: Query | null = null): Node => {
    const node = getAt(stored, path)
    return query ? windowOf(node, query) : node
  }

  /** Loads, writes and waits until it is stored. Rejects with a Refusal. */
  const write = async (request: WriteRequest, actor: Actor, options?: { hash?: string }) => {
    await loadFor(request)
    await new Promise<void>((resolve, reject) => {
      commit(request, actor, (refusal) => (refusal ? reject(refusal) : resolve()), options)
    })
  }

  /** Carries out a session's departures in their order; a refused one does not stop the others. */
  const depart = async (session: string, departures: readonly Departure[]) => {
    for (const [index, departure] of departures.entries()) {
      await loadFor(departure)
      const finished = index === departures.length - 1 ? session : null
      await new Promise<void>((resolve) => {
        commit(departure, departure.auth, () => resolve(), { finished })
      })
    }
  }

  for (const { session, departures } of await store.departures()) await depart(session, departures)

  return {
    load,
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
  }
}
