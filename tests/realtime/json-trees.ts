import fc from 'fast-check'
import type { Json } from '#server/realtime-database/json.ts'
import { fromJson } from '#server/realtime-database/json.ts'
import { type Node, nothing } from '#server/realtime-database/node.ts'

/** Uses few keys, so that paths collide; some are inherited by objects, some look like numbers. */
export const someKey = fc.constantFrom('a', 'b', '__proto__', 'constructor', '1', '01', '10', '-2')

export const someLeaf = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.constantFrom('', 'a', 'b', 'A', '1', 'é', '😀'),
)

const somePriority = fc.option(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom('p', 'q')))

/** Makes a node as a client's write does, up to three levels deep. */
export const someNode: fc.Arbitrary<Node> = fc
  .letrec<{ node: Json; leaf: Json; branch: Json }>((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('branch')),
    leaf: fc.tuple(fc.option(someLeaf), somePriority).map(([value, priority]) => {
      if (priority === null || value === null) return value
      return { '.value': value, '.priority': priority }
    }),
    branch: fc
      .tuple(fc.array(fc.tuple(someKey, tie('node')), { maxLength: 5 }), somePriority)
      .map(([entries, priority]) => ({
        ...Object.fromEntries(entries),
        ...(priority === null ? {} : { '.priority': priority }),
      })),
  }))
  .node.map(nodeOf)

export function nodeOf(json: unknown): Node {
  return fromJson(JSON.parse(JSON.stringify(json)), { existing: nothing, now: 0, depth: 0 })
}

export const somePath = fc.array(someKey, { maxLength: 3 })
