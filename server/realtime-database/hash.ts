import { createHash } from 'node:crypto'
import { compareKeys, compareLeaves } from './compare.ts'
import type { Leaf, Node } from './node.ts'
import { isNothing } from './tree.ts'

const known = new WeakMap<Node, string>()

const textOf = (value: Leaf): string => {
  if (typeof value !== 'number') return `${typeof value}:${value}`
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return `number:${bytes.toString('hex')}`
}

/**
 * Computes the SDK's hash of a node, with which a client states what it already has: base64 of
 * SHA-1 over `type:value`, or over `:key:hash` of each child by priority and key, either preceded
 * by `priority:type:value:`. The hash of an empty node is ''.
 */
export const hashOf = (node: Node): string => {
  if (isNothing(node)) return ''
  const before = known.get(node)
  if (before !== undefined) return before
  const children = [...node.children]
    .sort(
      ([keyOfA, a], [keyOfB, b]) =>
        compareLeaves(a.priority, b.priority) || compareKeys(keyOfA, keyOfB),
    )
    .map(([key, child]) => `:${key}:${hashOf(child)}`)
  const priority = node.priority === null ? '' : `priority:${textOf(node.priority)}:`
  const content = node.value === null ? children.join('') : textOf(node.value)
  const hash = createHash('sha1').update(`${priority}${content}`).digest('base64')
  known.set(node, hash)
  return hash
}
