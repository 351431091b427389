import { type Json, toJson } from './json.ts'
import type { Change } from './listeners.ts'
import type { Node } from './node.ts'
import { isWithin, type Path } from './path.ts'
import { type Query, windowOf } from './query.ts'
import { getAt } from './tree.ts'

/** One listen of a client. The tag is the client's name for a query, echoed with all it shows. */
export type View = { path: Path; query: Query | null; tag: number | undefined }

export type Push = { a: 'd' | 'm'; b: { p: string; d: Json; t?: number } }

const wirePath = (path: Path) => path.join('/')

const tagged = (tag: number | undefined) => (tag === undefined ? {} : { t: tag })

export const overwrite = (path: Path, node: Node, tag: number | undefined): Push => ({
  a: 'd',
  b: { p: wirePath(path), d: toJson(node), ...tagged(tag) },
})

const merge = (path: Path, d: Json, tag: number | undefined): Push => ({
  a: 'm',
  b: { p: wirePath(path), d, ...tagged(tag) },
})

/** What a view must hear of a stored write, or null when it looks the same as before. */
export const pushOf = ({ path, query, tag }: View, change: Change): Push | null => {
  const [before, after] = [getAt(change.before, path), getAt(change.after, path)]
  if (before === after) return null
  if (query) {
    const d = windowChanges(windowOf(before, query), windowOf(after, query))
    return Object.keys(d).length === 0 ? null : merge(path, d, tag)
  }
  const changed = change.written.filter(
    (place) => getAt(change.before, place) !== getAt(change.after, place),
  )
  if (changed.some((place) => isWithin(path, place))) return overwrite(path, after, tag)
  const below = changed.filter((place) => isWithin(place, path))
  const [only] = below
  if (change.kind === 'put' && only) return overwrite(only, getAt(change.after, only), tag)
  const base = isWithin(change.path, path) ? change.path : path
  const d: { [key: string]: Json } = Object.create(null)
  for (const place of below)
    d[wirePath(place.slice(base.length))] = toJson(getAt(change.after, place))
  return merge(base, d, tag)
}

/** Children that left the window are null, those that came or changed whole: one merge. */
const windowChanges = (before: Node, after: Node) => {
  const d: { [key: string]: Json } = Object.create(null)
  for (const key of before.children.keys()) if (!after.children.has(key)) d[key] = null
  for (const [key, child] of after.children)
    if (before.children.get(key) !== child) d[key] = toJson(child)
  return d
}
