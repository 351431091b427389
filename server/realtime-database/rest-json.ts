import type { Json } from './json.ts'
import type { Node } from './node.ts'

export const asObject = (entries: [string, Json][]): Json => {
  const object: { [key: string]: Json } = Object.create(null)
  for (const [key, json] of entries) object[key] = json
  return object
}

/**
 * Converts a node to JSON without priorities, and to an array if more than half of its indexes are
 * used.
 */
export const plainJson = (node: Node): Json => {
  if (node.value !== null) return node.value
  if (node.children.size === 0) return null
  const entries = [...node.children].map(([key, child]): [string, Json] => [key, plainJson(child)])
  const highest = entries.reduce(
    (most, [key]) => Math.max(most, /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN),
    0,
  )
  if (!(highest < 2 * entries.length)) return asObject(entries)
  const array: Json[] = Array.from({ length: highest + 1 }, () => null)
  for (const [key, json] of entries) array[Number(key)] = json
  return array
}
