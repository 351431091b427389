import fc from 'fast-check'
import targaryen from 'targaryen'
import { afterAll, describe, expect, test } from 'vitest'
import * as random from './rules-random.ts'
import { databaseOf, type Json, keysOf, noon } from './rules-scenario.ts'

/*
 * Compares these rules with targaryen, an independent implementation, on random rules, trees and
 * requests. The following is left out:
 * - endsWith: targaryen looks for the first occurrence, so 'aa' does not end with 'a' and 'b' ends
 *   with 'ab'. https://firebase.google.com/docs/reference/security/database
 * - null on both sides of < <= > >=, and the length of a value that is no string: targaryen returns
 *   null, and null is not less than null. This is not documented; here it is an error, thus false.
 * - == between two places with children: Google documents one special value for all of them,
 *   targaryen copies the tree. https://firebase.google.com/docs/reference/security/database
 * - arguments to methods that take none: targaryen does not check them.
 * - priorities after a write: targaryen loses those above the written path.
 * - a null written below a value: targaryen removes the value, Firebase's clients and therefore its
 *   service leave it.
 *   https://github.com/firebase/firebase-js-sdk/blob/main/packages/database/src/core/snap/LeafNode.ts
 */

const numRuns = 3000
const counts = new Map<string, number>()

type Ours = ReturnType<typeof databaseOf>
type Theirs = ReturnType<typeof targaryen.database>

/** Compares both results, or expects both to refuse the rules because of a type error. */
function compare(
  kind: string,
  { rules, data, auth }: { rules: Json; data: Json; auth: object | null },
  ours: (database: Ours) => boolean,
  theirs: (database: Theirs) => boolean,
) {
  const [first, second] = [open(() => databaseOf(rules)), open(() => oracle(rules, data, auth))]
  const answer = first === null ? 'invalid' : ours(first) ? 'yes' : 'no'
  const otherAnswer = second === null ? 'invalid' : theirs(second) ? 'yes' : 'no'
  expect(answer).toBe(otherAnswer)
  const count = `${kind} ${answer}`
  counts.set(count, (counts.get(count) ?? 0) + 1)
}

function oracle(rules: Json, data: Json, auth: object | null): Theirs {
  return targaryen.database({ rules }, data, noon).as(auth)
}

function isBelowValue(data: Json | undefined, [key, ...rest]: string[]): boolean {
  if (key === undefined || data === undefined || data === null) return false
  return typeof data !== 'object' || isBelowValue(data[key], rest)
}

function open<T>(database: () => T): T | null {
  try {
    return database()
  } catch (error) {
    if (error instanceof TypeError) throw error
    return null
  }
}

describe('targaryen agrees', () => {
  test('on whether an expression is well typed', () => {
    const request = random.expression(false, [], { illTyped: true })
    fc.assert(
      fc.property(request, (rule) => {
        const stage = { rules: { '.read': rule }, data: null, auth: null }
        const whatever = () => true
        compare('expression', stage, whatever, whatever)
      }),
      { seed: 20300100, numRuns },
    )
  })

  test('on reads', () => {
    const request = fc.record({
      rules: random.rules(),
      data: random.tree,
      path: random.path,
      auth: random.user,
      query: random.query,
    })
    fc.assert(
      fc.property(request, ({ path, query, ...stage }) => {
        const asked = { ...stage, query: { ...query, orderByKey: !('orderByChild' in query) } }
        compare(
          'read',
          stage,
          (ours) => ours.read(path, asked).allowed,
          (theirs) => theirs.read(path, { now: noon, query }).allowed,
        )
      }),
      { seed: 20300101, numRuns },
    )
  })

  test('on writes of one place', () => {
    const request = fc.record({
      rules: random.rules(),
      data: random.tree,
      path: random.path,
      value: random.written,
      auth: random.user,
    })
    fc.assert(
      fc.property(request, ({ path, value, ...stage }) => {
        fc.pre(value !== null || !isBelowValue(stage.data, keysOf(path)))
        compare(
          'write',
          stage,
          (ours) => ours.write({ [path]: value }, stage).allowed,
          (theirs) => theirs.write(path, value, { now: noon }).allowed,
        )
      }),
      { seed: 20300102, numRuns },
    )
  })

  test('on writes of many places', () => {
    const request = fc.record({
      rules: random.rules(),
      data: random.tree,
      writes: random.places.chain((places) =>
        fc.record(Object.fromEntries(places.map((place) => [place, random.written]))),
      ),
      auth: random.user,
    })
    fc.assert(
      fc.property(request, ({ writes, ...stage }) => {
        for (const [path, value] of Object.entries(writes)) {
          fc.pre(value !== null || !isBelowValue(stage.data, keysOf(path)))
        }
        compare(
          'update',
          stage,
          (ours) => ours.write(writes, stage).allowed,
          (theirs) => theirs.update('/', writes, noon).allowed,
        )
      }),
      { seed: 20300103, numRuns },
    )
  })
})

afterAll(() => {
  const kinds = ['expression invalid', 'expression yes']
  for (const kind of ['read', 'write', 'update']) kinds.push(`${kind} yes`, `${kind} no`)
  for (const kind of kinds) {
    expect((counts.get(kind) ?? 0) / numRuns, `share of: ${kind}`).toBeGreaterThan(0.05)
  }
})
