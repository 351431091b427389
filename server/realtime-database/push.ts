import { type Json, toJson } from './json.ts'
import type { Change } from './listeners.ts'
import type { Node } from './node.ts'
import { isWithin, type Path } from './path.ts'
import { type Query, windowOf } from './query.ts'
import { getAt } from './tree.ts'

/** One listen of a client. The tag is the client's name for a query, echoed with all it shows. */
export type View = { path: Path; query: Query | null; tag: number | undefined }

/** The same for two views that show the same. */
export const viewId = ({ path, query }: Pick<View, 'path' | 'query'>) =>
  `/${path.join('/')} ${query?.id ?? ''}`

/** What to say of a place, without a tag: its path and its value, both already JSON. */
export type Push = { a: 'd' | 'm'; p: string; d: string }

/** The whole message. Written by hand, as only the tag differs between a thousand listeners. */
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
 * What a view must hear of a stored write, or null when it looks the same as before. `id` is its
 * viewId: the answer is made once for all views of one id.
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

/** Children that left the window are null, those that came or changed whole: one merge. */
const windowChanges = (before: Node, after: Node) => {
  const d: { [key: string]: Json } = Object.create(null)
  for (const key of before.children.keys()) if (!after.children.has(key)) d[key] = null
  for (const [key, child] of after.children)
    if (before.children.get(key) !== child) d[key] = toJson(child)
  return d
}
