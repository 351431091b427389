import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openDatabase } from '#server/realtime-database/database.ts'
import { fromJson, toJson } from '#server/realtime-database/json.ts'
import { type Node, nothing } from '#server/realtime-database/node.ts'
import { parseQuery, windowOf } from '#server/realtime-database/query.ts'
import {
  find,
  fromSorted,
  insert,
  itemsOf,
  rankWhere,
  remove,
  type SortedTree,
  slice,
} from '#server/realtime-database/sorted-tree.ts'
import { setAll } from '#server/realtime-database/tree.ts'
import { memoryStore } from '../support/app/memory-store.ts'
import { everything } from '../support/app/realtime-server.ts'
import { nodeOf } from './json-trees.ts'

const compare = (a: number, b: number) => a - b

/** Returns the depth; throws if one side is more than one level deeper than the other. */
const depthOf = (tree: SortedTree<number>): number => {
  if (!tree) return 0
  const [left, right] = [depthOf(tree.left), depthOf(tree.right)]
  if (Math.abs(left - right) > 1) throw new Error('out of balance')
  return Math.max(left, right) + 1
}

test('a sorted tree holds what a sorted array holds and stays balanced', () => {
  const someNumber = fc.integer({ min: 0, max: 60 })
  const someStep = fc.record({ isRemoved: fc.boolean(), number: someNumber })
  fc.assert(
    fc.property(
      fc.uniqueArray(someNumber),
      fc.array(someStep, { maxLength: 80 }),
      someNumber,
      someNumber,
      (start, steps, from, to) => {
        let model = new Set(start)
        let tree = fromSorted(start.toSorted(compare))
        for (const { isRemoved, number } of steps) {
          const before = [...itemsOf(tree)]
          const next = isRemoved ? remove(tree, number, compare) : insert(tree, number, compare)
          expect([...itemsOf(tree)]).toEqual(before)
          tree = next
          model = new Set(model)
          if (isRemoved) model.delete(number)
          else model.add(number)
        }
        const sorted = [...model].sort(compare)
        depthOf(tree)
        expect([...itemsOf(tree)]).toEqual(sorted)
        expect(slice(tree, from, to)).toEqual(sorted.slice(from, to))
        expect(rankWhere(tree, (item) => item >= from)).toBe(
          sorted.filter((item) => item < from).length,
        )
        expect(find(tree, (item) => from - item)).toBe(model.has(from) ? from : undefined)
      },
    ),
    { numRuns: 1000 },
  )
})

/**
 * Makes a place with more children than are copied, so that both ways of storing them are tested.
 */
const aPlace = (size: number): Node =>
  nodeOf(
    Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, { at: (n * 37) % 50, n }])),
  )

const someKey = fc.integer({ min: 0, max: 120 }).map((n) => `k${n}`)
const someChild = fc.oneof(
  fc.constant(null),
  fc.record({ at: fc.integer({ min: 0, max: 50 }) }),
  fc.integer({ min: 0, max: 50 }),
)
const someQuery = fc
  .record(
    {
      i: fc.constantFrom('.key', '.value', '.priority', 'at'),
      l: fc.integer({ min: 1, max: 20 }),
      vf: fc.constantFrom('l', 'r'),
      sp: fc.integer({ min: 0, max: 50 }),
      ep: fc.integer({ min: 0, max: 50 }),
      sin: fc.boolean(),
      ein: fc.boolean(),
    },
    { requiredKeys: ['i'] },
  )
  .map((raw) => {
    if (raw.i !== '.key') return raw
    return {
      ...raw,
      ...(raw.sp !== undefined && { sp: `k${raw.sp}` }),
      ...(raw.ep !== undefined && { ep: `k${raw.ep}` }),
    }
  })

/**
 * Builds a tree of the same content that shares no nodes, so that its windows are sorted from
 * scratch.
 */
const rebuilt = (node: Node): Node =>
  fromJson(toJson(node), { existing: nothing, now: 0, depth: 0 })

describe('a window that follows writes', () => {
  test('shows what a window sorted from scratch shows', () => {
    const someWrites = fc.array(fc.array(fc.tuple(someKey, someChild), { maxLength: 3 }), {
      maxLength: 15,
    })
    fc.assert(
      fc.property(
        fc.constantFrom(60, 66, 110),
        someWrites,
        fc.array(someQuery, { minLength: 1, maxLength: 3 }),
        (size, writes, raws) => {
          const queries = raws.map(parseQuery).filter((query) => query !== null)
          let place = aPlace(size)
          for (const children of writes) {
            // The windows after a write are derived from those before it.
            for (const query of queries) windowOf(place, query)
            const placed = [...new Map(children)].map(([key, json]) => ({
              path: [key],
              node: nodeOf(json),
            }))
            if (placed.length > 0) place = setAll(place, placed)
            const other = rebuilt(place)
            expect(toJson(place)).toEqual(toJson(other))
            for (const query of queries)
              expect([...windowOf(place, query).children.keys()]).toEqual([
                ...windowOf(other, query).children.keys(),
              ])
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('reads few of a place’s children', async () => {
    const { store, rows } = memoryStore()
    for (let n = 0; n < 5000; n++) rows.set(`/jobs/k${n}/at`, n)
    const database = await openDatabase({
      store,
      judge: everything,
      onError: (error) => {
        throw error
      },
    })
    const query = parseQuery({ i: 'at', l: 10, vf: 'r' })
    await database.loadToRead(['jobs'], query, null)
    database.read(['jobs'], query)
    const put = (key: string, at: number) =>
      database.write({ kind: 'put', path: `/jobs/${key}`, json: { at } }, null)
    // The first write builds the sorted tree that the others share.
    await put('k1', 6000)
    database.read(['jobs'], query)
    const children = database.read(['jobs']).children
    let looks = 0
    for (const child of children.values())
      Object.defineProperty(child, 'priority', {
        get: () => {
          looks += 1
          return null
        },
      })
    const compared = new Set<Node>()
    for (const child of children.values()) {
      const { children: inner } = child
      Object.defineProperty(child, 'children', {
        get: () => {
          compared.add(child)
          return inner
        },
      })
    }
    await put('k2', 7000)
    expect([...database.read(['jobs'], query).children.keys()].slice(-2)).toEqual(['k1', 'k2'])
    expect(compared.size).toBeLessThan(200)
    expect(looks).toBeLessThan(200)
  })
})
