import { type Json, toJson } from './json.ts'
import type { Change } from './listeners.ts'
import type { Node } from './node.ts'
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

/** A message about a path, without a tag: the path and the value, both already JSON. */
export type Push = { a: 'd' | 'm'; p: string; d: string }

/**
 * Builds the complete message. Concatenated, because only the tag differs between a thousand
 * listeners.
 */
export const messageOf = ({ a, p, d }: Push, tag: number | undefined): string =>
  `{"t":"d","d":{"a":"${a}","b":{"p":${p},"d":${d}${tag === undefined ? '' : `,"t":${tag}`}}}}`

const wirePath = (path: Path) => path.join('/')

const push = (a: Push['a'], path: Path, d: Json): Push => ({
  a,
  p: JSON.stringify(wirePath(path)),
  d: JSON.stringify(d),
})

export const overwrite = (path: Path, node: Node): Push => push('d', path, toJson(node))

const known = new WeakMap<Change, Map<string, Push | null>>()

/**
 * Returns the message for a view about a stored write, or null if the view is unchanged. `id` is
 * its viewId: the message is built once for all views with the same id.
 */
export const pushOf = (view: View, id: string, change: Change): Push | null => {
  const pushes = known.get(change) ?? new Map<string, Push | null>()
  known.set(change, pushes)
  const before = pushes.get(id)
  if (before !== undefined) return before
  const made = makePush(view, change)
  pushes.set(id, made)
  return made
}

const makePush = ({ path, query }: View, change: Change): Push | null => {
  const [before, after] = [getAt(change.before, path), getAt(change.after, path)]
  if (before === after) return null
  if (query) {
    const d = windowChanges(windowOf(before, query), windowOf(after, query))
    return Object.keys(d).length === 0 ? null : push('m', path, d)
  }
  const changed = change.written.filter(
    (place) => getAt(change.before, place) !== getAt(change.after, place),
  )
  if (changed.some((place) => isWithin(path, place))) return overwrite(path, after)
  const below = changed.filter((place) => isWithin(place, path))
  const [only] = below
  if (change.kind === 'put' && only) return overwrite(only, getAt(change.after, only))
  const base = isWithin(change.path, path) ? change.path : path
  const d: { [key: string]: Json } = Object.create(null)
  for (const place of below)
    d[wirePath(place.slice(base.length))] = toJson(getAt(change.after, place))
  return push('m', base, d)
}

/**
 * Returns a merge: null for children that left the window, the value for those that entered or
 * changed.
 */
const windowChanges = (before: Node, after: Node) => {
  const d: { [key: string]: Json } = Object.create(null)
  for (const key of before.children.keys()) if (!after.children.has(key)) d[key] = null
  for (const [key, child] of after.children)
    if (before.children.get(key) !== child) d[key] = toJson(child)
  return d
}
