import { type Node, nothing } from './node.ts'
import { checkDepth, checkKey } from './path.ts'
import { Refusal } from './refusal.ts'
import { resolveServerValue } from './server-values.ts'
import { branch, childOf, leaf, withPriority } from './tree.ts'

export type Json = null | boolean | number | string | readonly Json[] | { [key: string]: Json }

/** The context of a write: the node that it replaces (for increments), the time and the depth. */
export type ParseContext = { existing: Node; now: number; depth: number }

const maxTextBytes = 10 * 1024 * 1024

/**
 * Parses a node from the wire's JSON: `{'.value': v, '.priority': p}` wraps a value, `.priority` is
 * a sibling of children, arrays are children by index, `{'.sv': …}` is a server value, and empty
 * objects are nothing. Throws invalid_data.
 */
export const fromJson = (json: unknown, context: ParseContext): Node => {
  checkDepth(context.depth)
  if (json === null || json === undefined) return nothing
  if (typeof json !== 'object') return leaf(checkLeaf(json))
  const { priority, value, serverValue, entries } = partsOf(json)
  const ofPriority = readPriority(priority, context)
  if (serverValue !== undefined || (value !== undefined && value !== null)) {
    if (entries.length > 0)
      throw new Refusal('invalid_data', 'A place has a value and children at once')
    if (serverValue !== undefined) return leaf(resolveServerValue(serverValue, context), ofPriority)
    const inner = typeof value === 'object' ? partsOf(value as object) : null
    if (inner === null) return leaf(checkLeaf(value), ofPriority)
    if (inner.serverValue === undefined || inner.entries.length > 0)
      throw new Refusal('invalid_data', "'.value' is not a leaf")
    return leaf(resolveServerValue(inner.serverValue, context), ofPriority)
  }
  const children = new Map<string, Node>()
  for (const [key, child] of entries) {
    const existing = childOf(context.existing, checkKey(key))
    const node = fromJson(child, { existing, now: context.now, depth: context.depth + 1 })
    if (node !== nothing) children.set(key, node)
  }
  return withPriority(branch(children), ofPriority)
}

const partsOf = (json: object) => {
  const parts = {
    priority: undefined as unknown,
    value: undefined as unknown,
    serverValue: undefined as unknown,
    entries: [] as [string, unknown][],
  }
  for (const [key, child] of Object.entries(json)) {
    if (key === '.priority') parts.priority = child
    else if (key === '.value') parts.value = child
    else if (key === '.sv') parts.serverValue = child
    else parts.entries.push([key, child])
  }
  return parts
}

const checkLeaf = (value: unknown) => {
  if (typeof value === 'boolean') return value
  // Converts -0 to 0, because JSON writes -0 as 0, whose hash would differ from the sender's.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  if (typeof value === 'string') {
    if (value.length * 3 > maxTextBytes && Buffer.byteLength(value) > maxTextBytes)
      throw new Refusal('too_big', `A text is longer than ${maxTextBytes} bytes`)
    return value
  }
  throw new Refusal('invalid_data', `A ${typeof value} can't be stored`)
}

/** Parses a priority. Throws invalid_data. */
export const readPriority = (json: unknown, context: ParseContext): Node['priority'] => {
  if (json === undefined || json === null) return null
  if (typeof json === 'string') return json
  if (typeof json === 'number' && Number.isFinite(json)) return json + 0
  if (typeof json === 'object') {
    const { serverValue } = partsOf(json)
    const existing = leaf(context.existing.priority)
    if (serverValue !== undefined) return resolveServerValue(serverValue, { ...context, existing })
  }
  throw new Refusal('invalid_data', 'A priority is a string, a number or null')
}

/**
 * Converts a node to JSON with priorities, so that fromJson returns the same node. The objects have
 * no prototype.
 */
export const toJson = (node: Node): Json => {
  if (node.value !== null && node.priority === null) return node.value
  const json: { [key: string]: Json } = Object.create(null)
  if (node.value !== null) json['.value'] = node.value
  else if (node.children.size === 0) return null
  for (const [key, child] of node.children) json[key] = toJson(child)
  if (node.priority !== null) json['.priority'] = node.priority
  return json
}
