import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '#server/realtime-database/hash.ts'
import { fromJson, toJson } from '#server/realtime-database/json.ts'
import { type Node, nothing } from '#server/realtime-database/node.ts'
import { formatPath, parsePath } from '#server/realtime-database/path.ts'
import { getAt, setAll, setAt } from '#server/realtime-database/tree.ts'
import { nodeOf, someKey, someNode, somePath } from './json-trees.ts'

/** Flattens the tree into a list of its leaves and priorities: an independent representation. */
const leavesOf = (node: Node, path: readonly string[] = []): [string, unknown][] => [
  ...(node.value === null ? [] : [[formatPath(path), node.value] as [string, unknown]]),
  ...(node.priority === null
    ? []
    : [[`${formatPath(path)} priority`, node.priority] as [string, unknown]]),
  ...[...node.children].flatMap(([key, child]) => leavesOf(child, [...path, key])),
]

const isBelow = (place: string, path: string) =>
  path === '/' || place === path || place.startsWith(`${path}/`) || place.startsWith(`${path} `)

describe('the tree', () => {
  test('stores a value at a place and changes nothing beside it', () => {
    fc.assert(
      fc.property(someNode, somePath, someNode, (tree, path, node) => {
        const next = setAt(tree, path, node)
        const at = formatPath(path)
        const beside = (leaves: [string, unknown][]) =>
          leaves.filter(([place]) => !isBelow(place, at) && !place.endsWith(' priority')).sort()
        // A leaf on the path is replaced by the node written below it.
        const onTheWay = path.map((_, index) => formatPath(path.slice(0, index)))
        const kept = beside(leavesOf(tree)).filter(
          ([place]) => node === nothing || !onTheWay.includes(place),
        )
        expect(leavesOf(getAt(next, path)).sort()).toEqual(leavesOf(node).sort())
        expect(beside(leavesOf(next))).toEqual(kept)
      }),
      { numRuns: 3000 },
    )
  })

  test('returns the same object for an equal write, and copies only the written branch', () => {
    fc.assert(
      fc.property(someNode, somePath, someNode, (tree, path, node) => {
        expect(setAt(tree, path, nodeOf(toJson(getAt(tree, path))))).toBe(tree)
        const next = setAt(tree, path, node)
        for (const [key, child] of tree.children)
          if (key !== path[0] && path.length > 0) expect(next.children.get(key)).toBe(child)
      }),
      { numRuns: 3000 },
    )
  })

  test('writes many places at once as one after the other, no slower when they are adjacent', () => {
    const somePlaces = fc.uniqueArray(fc.tuple(someKey, someKey), {
      selector: ([a, b]) => `${a}/${b}`,
      maxLength: 6,
    })
    fc.assert(
      fc.property(someNode, somePlaces, someNode, (tree, places, node) => {
        const placed = places.map((path, index) => ({ path, node: index % 3 ? node : nothing }))
        const each = placed.reduce((next, { path, node }) => setAt(next, path, node), tree)
        const values = (of: Node) =>
          leavesOf(of)
            .filter(([place]) => !place.endsWith(' priority'))
            .sort()
        expect(values(setAll(tree, placed))).toEqual(values(each))
      }),
      { numRuns: 2000 },
    )
    // Copying the tree for each of them would take minutes.
    const places = Array.from({ length: 100_000 }, (_, n) => ({ path: [`k${n}`], node: nodeOf(n) }))
    expect(setAll(nothing, places).children.size).toBe(100_000)
  })

  test('survives serialization unchanged', () => {
    fc.assert(
      fc.property(someNode, (node) => {
        const back = nodeOf(toJson(node))
        expect(leavesOf(back).sort()).toEqual(leavesOf(node).sort())
        expect(hashOf(back)).toBe(hashOf(node))
      }),
      { numRuns: 3000 },
    )
  })

  test('keeps no place without a value and children', () => {
    expect(nodeOf({ a: {}, b: { c: null, '.priority': 3 }, d: [] })).toBe(nothing)
    const tree = setAt(nothing, ['a', 'b'], nodeOf(1))
    expect(setAt(tree, ['a', 'b'], nothing)).toBe(nothing)
  })

  test('treats keys that objects inherit like others', () => {
    const node = nodeOf(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'))
    expect(getAt(node, ['__proto__', 'polluted']).value).toBe(true)
    expect(JSON.stringify(toJson(node))).toBe('{"__proto__":{"polluted":true},"constructor":1}')
    expect({}).not.toHaveProperty('polluted')
    expect(getAt(nodeOf({ a: 1 }), ['toString'])).toBe(nothing)
  })

  test('reads arrays as children by index', () => {
    expect(toJson(nodeOf(['x', null, { y: 2 }]))).toEqual({ 0: 'x', 2: { y: 2 } })
  })

  test.each([
    ['a key with a dot', { 'a.b': 1 }, 'a.b'],
    ['an empty key', { '': 1 }, 'empty'],
    ['a control character', { 'a\u0001': 1 }, "can't be a key"],
    ['half a pair', { '\ud83d': 1 }, "can't be a key"],
    ['a long key', { ['k'.repeat(769)]: 1 }, '768'],
    ['a value beside children', { '.value': 1, a: 2 }, 'at once'],
    ['an object as the value', { '.value': { a: 2 } }, 'not a leaf'],
    ['an unknown server value', { '.sv': 'now' }, 'now'],
    ['an increment of text', { '.sv': { increment: '1' } }, 'increment'],
    ['an object as priority', { '.value': 1, '.priority': {} }, 'priority'],
    ['a deep one', JSON.parse(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`), 'Deeper than 32'],
  ])('refuses %s', (_, json, words) => {
    expect(() => nodeOf(json)).toThrow(words)
  })

  test('refuses numbers that JSON can hold and a double cannot', () => {
    expect(() => fromJson(JSON.parse('1e999'), { existing: nothing, now: 0, depth: 0 })).toThrow()
  })

  test('resolves server values: the time, and sums with the existing value', () => {
    const existing = nodeOf({ count: 4, name: 'x' })
    const written = fromJson(
      {
        at: { '.sv': 'timestamp' },
        count: { '.sv': { increment: -1.5 } },
        name: { '.sv': { increment: 2 } },
        sorted: { '.value': { '.sv': 'timestamp' }, '.priority': { '.sv': 'timestamp' } },
      },
      { existing, now: 1700, depth: 0 },
    )
    const sorted = { '.value': 1700, '.priority': 1700 }
    expect(toJson(written)).toEqual({ at: 1700, count: 2.5, name: 2, sorted })
  })

  test('ignores empty parts of a path and refuses invalid keys', () => {
    expect(parsePath('/a//b/')).toEqual(['a', 'b'])
    expect(parsePath('/')).toEqual([])
    expect(() => parsePath('a/b.c')).toThrow("can't be a key")
    expect(() => parsePath(3)).toThrow()
  })
})
