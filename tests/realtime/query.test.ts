import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareKeys, compareNodes } from '#server/realtime-database/compare.ts'
import type { Leaf, Node } from '#server/realtime-database/node.ts'
import { nothing } from '#server/realtime-database/node.ts'
import { parseQuery, windowOf } from '#server/realtime-database/query.ts'
import { getAt, leaf } from '#server/realtime-database/tree.ts'
import { nodeOf, someKey, someLeaf, someNode } from './json-trees.ts'

const someIndex = fc.constantFrom('.key', '.value', '.priority', 'a', 'a/b')
const someParent = fc
  .array(fc.tuple(fc.oneof(someKey, fc.string({ minLength: 1, maxLength: 2 })), someNode), {
    maxLength: 12,
  })
  .map((entries): Node => {
    const children = new Map(
      entries.filter(([key, node]) => /^[\w-]+$/.test(key) && node !== nothing),
    )
    return { ...nothing, children }
  })

const someBound = fc.record({
  value: fc.option(someLeaf),
  key: fc.oneof(fc.constant(undefined), fc.constantFrom('a', '1', '[MIN_NAME]', '[MAX_NAME]')),
  isInclusive: fc.boolean(),
})

/**
 * Encodes a key as text that sorts as expected when compared as plain text, independently of the
 * code under test.
 */
const keyText = (key: string): string => {
  if (key === '[MIN_NAME]') return '0'
  if (key === '[MAX_NAME]') return '9'
  const isInteger = /^-?0*\d{1,10}$/.test(key) && Math.abs(Number(key)) <= 2147483647
  if (!isInteger) return `5${key}`
  return `1${String(Number(key) + 3e9).padStart(12, '0')}${String(key.length).padStart(3, '0')}`
}

const rank = (node: Node): [number, number | string] => {
  if (node.children.size > 0) return [5, 0]
  if (node.value === null) return [0, 0]
  if (typeof node.value === 'boolean') return [node.value ? 2 : 1, 0]
  return [typeof node.value === 'number' ? 3 : 4, node.value]
}

const isLess = (a: readonly (string | number)[], b: readonly (string | number)[]) => {
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] as number) < (b[at] as number)
}

const place = (index: string, key: string, node: Node) => {
  if (index === '.key') return [keyText(key)]
  const by =
    index === '.value'
      ? node
      : index === '.priority'
        ? leaf(node.priority)
        : getAt(node, index.split('/'))
  return [...rank(by), keyText(key)]
}

describe('the sort order', () => {
  test('puts integer keys first, by number, then text keys, and is total', () => {
    const keys = ['b', '10', '9', '-1', '01', '1', 'a', 'Z', '2147483648', '-2147483648', '0']
    expect(keys.toSorted(compareKeys)).toEqual([
      '-2147483648',
      '-1',
      '0',
      '1',
      '01',
      '9',
      '10',
      '2147483648',
      'Z',
      'a',
      'b',
    ])
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        expect(Math.sign(compareKeys(a, b))).toBe(-Math.sign(compareKeys(b, a)) + 0)
        if (compareKeys(a, b) <= 0 && compareKeys(b, c) <= 0)
          expect(compareKeys(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 3000 },
    )
  })

  test('sorts values by kind, then within the kind', () => {
    const values = [null, false, true, -1, 0, 2.5, '', 'a', 'b', { a: 1 }]
    const nodes = values.map(nodeOf)
    expect(nodes.toReversed().toSorted(compareNodes)).toEqual(nodes)
    expect(compareNodes(nodeOf({ a: 1 }), nodeOf({ b: 2 }))).toBe(0)
  })
})

describe('a query', () => {
  test('returns what a plain filter, sort and slice return', () => {
    const someLimit = fc.option(fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(
        someParent,
        someIndex,
        fc.option(someBound),
        fc.option(someBound),
        someLimit,
        fc.constantFrom('l', 'r'),
        (parent, index, start, end, limit, from) => {
          const key = (bound: { key?: string | undefined; value: Leaf | null }) =>
            index === '.key' ? String(bound.value) || 'k' : bound.key
          const value = (bound: { key?: string | undefined; value: Leaf | null }) =>
            index === '.key' ? key(bound) : bound.value
          const query = parseQuery({
            i: index,
            ...(start && { sp: value(start), sn: key(start), sin: start.isInclusive }),
            ...(end && { ep: value(end), en: key(end), ein: end.isInclusive }),
            ...(limit && { l: limit, vf: from }),
          })
          if (query === null) return
          const edge = (bound: NonNullable<typeof start>, otherwise: string) => {
            const name = key(bound) ?? otherwise
            return index === '.key' ? [keyText(name)] : [...rank(leaf(bound.value)), keyText(name)]
          }
          const shown = [...parent.children]
            .map(([name, node]) => ({ name, at: place(index, name, node) }))
            .filter(({ at }) => {
              const first = start && edge(start, '[MIN_NAME]')
              const last = end && edge(end, '[MAX_NAME]')
              const follows = !first || (start.isInclusive ? !isLess(at, first) : isLess(first, at))
              const precedes = !last || (end.isInclusive ? !isLess(last, at) : isLess(at, last))
              return follows && precedes
            })
            .sort((a, b) => (isLess(a.at, b.at) ? -1 : 1))
            .map(({ name }) => name)
          const within = limit
            ? from === 'l'
              ? shown.slice(0, limit)
              : shown.slice(-limit)
            : shown
          expect([...windowOf(parent, query).children.keys()]).toEqual(within)
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('excludes every child with the value of startAfter or endBefore', () => {
    const parent = nodeOf({ a: 1, b: 2, c: 2, d: 3 })
    const show = (raw: object) => {
      const query = parseQuery(raw)
      return query && [...windowOf(parent, query).children.keys()]
    }
    expect(show({ i: '.value', sp: 2, sn: '[MAX_NAME]', sin: false })).toEqual(['d'])
    expect(show({ i: '.value', ep: 2, en: '[MIN_NAME]', ein: false })).toEqual(['a'])
    expect(show({ i: '.value', sp: 2, ep: 2 })).toEqual(['b', 'c'])
    expect(show({ i: '.value', sp: 2, sn: 'b', sin: false })).toEqual(['c', 'd'])
  })

  test.each([
    { l: 0 },
    { l: 1.5 },
    { l: '3' },
    { i: '' },
    { i: 4 },
    { i: 'a.b', l: 1 },
    { i: '.key', sp: 3 },
    { sp: { a: 1 } },
    { sp: 1, sn: 2 },
    'text',
  ])('refuses %j', (raw) => {
    expect(() => parseQuery(raw)).toThrow()
  })

  test('needs a bound or a limit', () => {
    expect(parseQuery({})).toBeNull()
    expect(parseQuery({ i: 'a' })).toBeNull()
  })
})
