import { fromJson, readPriority } from './json.ts'
import type { Write } from './judge.ts'
import type { Node } from './node.ts'
import { checkDepth, formatPath, type Path, parseWritePath } from './path.ts'
import { Refusal } from './refusal.ts'
import { getAt, withPriority } from './tree.ts'

/**
 * A put replaces a node; a merge replaces several nodes below a path, named by keys that may be
 * deep.
 */
export type WriteRequest = { kind: 'put' | 'merge'; path: string; json: unknown }

type PathWrite = { path: Path; isPriority: boolean; json: unknown }

const known = new WeakMap<WriteRequest, PathWrite[]>()

/**
 * Returns the paths that a request writes; cached, because a request is judged more than once.
 * Throws invalid_data.
 */
export const partsOf = (request: WriteRequest): PathWrite[] => {
  const parts = known.get(request) ?? readParts(request)
  known.set(request, parts)
  return parts
}

const readParts = ({ kind, path, json }: WriteRequest): PathWrite[] => {
  const base = parseWritePath(path)
  if (kind === 'put') return [checkPart({ ...base, json })]
  if (typeof json !== 'object' || json === null || Array.isArray(json) || base.isPriority)
    throw new Refusal('invalid_data', 'A merge is an object of places')
  const parts = Object.entries(json).map(([key, child]) => {
    const below = parseWritePath(key)
    return checkPart({ ...below, path: [...base.path, ...below.path], json: child })
  })
  const places = new Set(parts.map((part) => formatPath(part.path)))
  const overlaps = ({ path: place }: PathWrite) =>
    place.some((_, index) => places.has(formatPath(place.slice(0, index))))
  if (places.size < parts.length || parts.some(overlaps))
    throw new Refusal('invalid_data', 'A merge writes a place and something below it')
  return parts
}

const checkPart = (part: PathWrite): PathWrite => {
  checkDepth(part.path.length)
  if (part.path.length === 0 && part.isPriority)
    throw new Refusal('invalid_data', 'The root has no priority')
  return part
}

/** Returns the new nodes of the written paths, with server values resolved. */
export const resolveParts = (parts: readonly PathWrite[], root: Node, now: number): Write[] =>
  parts.map(({ path, isPriority, json }) => {
    const existing = getAt(root, path)
    const context = { existing, now, depth: path.length }
    if (isPriority) return { path, node: withPriority(existing, readPriority(json, context)) }
    const node = fromJson(json, context)
    if (path.length === 0 && (node.value !== null || node.priority !== null))
      throw new Refusal('invalid_data', 'The root holds children only')
    return { path, node }
  })
