import { type Json, toJson } from './json.ts'
import type { Change } from './listeners.ts'
import { type Node, nothing } from './node.ts'
import { isWithin, type Path } from './path.ts'
import { type Query, windowOf } from './query.ts'
import { getAt } from './tree.ts'

/**
 * A listened-to path and query. The tag is the client's id for a query, repeated in its messages.
 */
export type View = { path: Path; query: Query | null; tag: number | undefined }

/** Returns an id that is equal for views with the same content. */
export const viewId = ({ path, query }: Pick<View, 'path' | 'query'>) =>
  `/${path.join('/')} ${query?.id ?? ''}`

/** The messages that a listen sends to its client, as text. */
export type ListenMessages = {
  /** The whole value of a view. */
  value(view: View, node: Node): string
  /** A stored write, null if the view is unchanged. `id` is the view's viewId. */
  change(view: View, id: string, change: Change): string | null
  /** The end of a listen that is no longer allowed. `raw` is the query as the client wrote it. */
  cancelled(view: View, raw: unknown): string
}

/** A change of a view: one value, or several below a path, of which empty ones are removed. */
type Delta =
  | { kind: 'put'; path: Path; node: Node }
  | { kind: 'merge'; path: Path; nodes: readonly (readonly [string, Node])[] }

const known = new WeakMap<Change, Map<string, string | null>>()

/** Makes a text about a change once for all views with the same id. */
export const memoOf = (change: Change, id: string, make: () => string | null): string | null => {
  const texts = known.get(change) ?? new Map<string, string | null>()
  known.set(change, texts)
  const before = texts.get(id)
  if (before !== undefined) return before
  const made = make()
  texts.set(id, made)
  return made
}

/**
 * Builds the complete message from a body without its end. Concatenated, because only the tag
 * differs between a thousand listeners.
 */
const messageOf = (unfinished: string, tag: number | undefined): string =>
  `${unfinished}${tag === undefined ? '' : `,"t":${tag}`}}}}`

const unfinished = (a: 'd' | 'm', path: Path, d: Json): string =>
  `{"t":"d","d":{"a":"${a}","b":{"p":${JSON.stringify(wirePath(path))},"d":${JSON.stringify(d)}`

const wirePath = (path: Path) => path.join('/')

/** The messages of the wire protocol. */
export const wireMessages: ListenMessages = {
  value: ({ path, tag }, node) => messageOf(unfinished('d', path, toJson(node)), tag),
  change: (view, id, change) => {
    const text = memoOf(change, id, () => {
      const delta = deltaOf(view, change)
      if (!delta) return null
      if (delta.kind === 'put') return unfinished('d', delta.path, toJson(delta.node))
      const d: { [key: string]: Json } = Object.create(null)
      for (const [key, node] of delta.nodes) d[key] = toJson(node)
      return unfinished('m', delta.path, d)
    })
    return text === null ? null : messageOf(text, view.tag)
  },
  cancelled: ({ path, query }, raw) => {
    const b = { p: wirePath(path), ...(query && { q: [raw] }) }
    return JSON.stringify({ t: 'd', d: { a: 'c', b } })
  },
}

/** Returns the change that a stored write makes to a view, or null if the view is unchanged. */
export const deltaOf = ({ path, query }: View, change: Change): Delta | null => {
  const [before, after] = [getAt(change.before, path), getAt(change.after, path)]
  if (before === after) return null
  if (query) {
    const nodes = windowChanges(windowOf(before, query), windowOf(after, query))
    return nodes.length === 0 ? null : { kind: 'merge', path, nodes }
  }
  const changed = change.written.filter(
    (place) => getAt(change.before, place) !== getAt(change.after, place),
  )
  if (changed.some((place) => isWithin(path, place))) return { kind: 'put', path, node: after }
  const below = changed.filter((place) => isWithin(place, path))
  const [only] = below
  if (change.kind === 'put' && only)
    return { kind: 'put', path: only, node: getAt(change.after, only) }
  const base = isWithin(change.path, path) ? change.path : path
  const nodes = below.map(
    (place) => [wirePath(place.slice(base.length)), getAt(change.after, place)] as const,
  )
  return { kind: 'merge', path: base, nodes }
}

/** Returns the children that left a window, as empty ones, and those that entered or changed. */
const windowChanges = (before: Node, after: Node) => {
  const changes: [string, Node][] = []
  for (const key of before.children.keys())
    if (!after.children.has(key)) changes.push([key, nothing])
  for (const [key, child] of after.children)
    if (before.children.get(key) !== child) changes.push([key, child])
  return changes
}
