import { fromJson, readPriority } from './json.ts'
import type { Write } from './judge.ts'
import type { Node } from './node.ts'
import { checkDepth, formatPath, type Path, parseWritePath } from './path.ts'
import { Refusal } from './refusal.ts'
import { getAt, withPriority } from './tree.ts'

/** A put replaces a place; a merge some places below it, named by keys that may be deep. */
export type WriteRequest = { kind: 'put' | 'merge'; path: string; json: unknown }

type ServerModule = { path: Path; isPriority: boolean; json: unknown }

const known = new WeakMap<WriteRequest, ServerModule[]>()

/** The places that a request writes. Throws invalid_data. A request is judged more than once. */
export const partsOf = (request: WriteRequest): ServerModule[] => {
  const parts = known.get(request) ?? readParts(request)
  known.set(request, parts)
  return parts
}

const readParts = ({ kind, path, json }: WriteRequest): ServerModule[] => {
  const base = parseWritePath(path)
  if (kind === 'put') return [checkPart({ ...base, json })]
  if (typeof json !== 'object' || json === null || Array.isArray(json) || base.isPriority)
    throw new Refusal('invalid_data', 'A merge is an object of places')
  const parts = Object.entries(json).map(([key, child]) => {
    const below = parseWritePath(key)
    return checkPart({ ...below, path: [...base.path, ...below.path], json: child })
  })
  const places = new Set(parts.map((part) => formatPath(part.path)))
  const overlaps = ({ path: place }: ServerModule) =>
    place.some((_, index) => places.has(formatPath(place.slice(0, index))))
  if (places.size < parts.length || parts.some(overlaps))
    throw new Refusal('invalid_data', 'A merge writes a place and something below it')
  return parts
}

const checkPart = (part: ServerModule): ServerModule => {
  checkDepth(part.path.length)
  if (part.path.length === 0 && part.isPriority)
    throw new Refusal('invalid_data', 'The root has no priority')
  return part
}

/** What stands at the written places afterwards, with server values filled in. */
export const resolveParts = (parts: readonly ServerModule[], root: Node, now: number): Write[] =>
  parts.map(({ path, isPriority, json }) => {
    const existing = getAt(root, path)
    const meets = { existing, now, depth: path.length }
    if (isPriority) return { path, node: withPriority(existing, readPriority(json, meets)) }
    const node = fromJson(json, meets)
    if (path.length === 0 && (node.value !== null || node.priority !== null))
      throw new Refusal('invalid_data', 'The root holds children only')
    return { path, node }
  })
