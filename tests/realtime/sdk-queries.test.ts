import {
  endBefore,
  equalTo,
  get,
  limitToFirst,
  limitToLast,
  onChildAdded,
  onChildRemoved,
  orderByChild,
  orderByKey,
  orderByValue,
  query,
  ref,
  remove,
  runTransaction,
  set,
  startAfter,
  startAt,
} from 'firebase/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRealtime, type Realtime, twoDatabases } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { keysOf, watchValue } from '../support/app/watch-value.ts'

let realtime: Realtime
beforeEach(async () => {
  realtime = await openRealtime()
})
afterEach(async () => {
  await realtime.close()
  expect(realtime.errors).toEqual([])
})

describe('transactions', () => {
  test('of several clients are all counted', async () => {
    const [a, b] = await twoDatabases(realtime)
    const add = (db: typeof a) => runTransaction(ref(db, 'seats'), (n) => (n ?? 0) + 1)
    const results = await Promise.all([a, b, a, b, a, b].map(add))
    expect(results.every(({ committed }) => committed)).toBe(true)
    expect((await get(ref(a, 'seats'))).val()).toBe(6)
  })

  test('that see stale data are run again', async () => {
    const [a, b] = await twoDatabases(realtime)
    await set(ref(a, 'stock'), 5)
    const tries: unknown[] = []
    await runTransaction(ref(b, 'stock'), (n) => {
      tries.push(n)
      return n === null ? 100 : n - 1
    })
    expect(tries).toEqual([null, 5])
    expect((await get(ref(a, 'stock'))).val()).toBe(4)
  })

  test('use the SDK’s hash of any value, so that none is repeated in vain', async () => {
    const [a, b] = await twoDatabases(realtime)
    const numbers = [0, 0.1, -1 / 3, 1e21, 2 ** 31, -(2 ** 53), 5e-324, 1.7976931348623157e308]
    const values = [...numbers, true, false, '', 'ü 😀', { deep: { 10: 'x', 9: 'y', a: 'z' } }]
    await set(ref(a, 'any'), {
      plain: Object.fromEntries(values.map((value, index) => [`k${index}`, value])),
      sorted: {
        a: { '.value': 1, '.priority': 'second' },
        b: { '.value': 2, '.priority': 7 },
        c: { d: 3, '.priority': 1.5 },
        10: 'ten',
        9: 'nine',
        '.priority': 'own',
      },
    })
    watchValue(ref(b, 'any'))
    await get(ref(b, 'any'))
    let tries = 0
    const { committed } = await runTransaction(ref(b, 'any'), (value) => {
      tries += 1
      return { ...value, more: 1 }
    })
    expect([committed, tries]).toEqual([true, 1])
  })

  test('that abort leave everything unchanged', async () => {
    const [a] = await twoDatabases(realtime)
    await set(ref(a, 'seat'), 'taken')
    const { committed, snapshot } = await runTransaction(ref(a, 'seat'), (now) =>
      now === null || now === 'free' ? 'mine' : undefined,
    )
    expect(committed).toBe(false)
    expect(snapshot.val()).toBe('taken')
  })
})

describe('queries', () => {
  test('support orders, bounds and limits', async () => {
    const [a, b] = await twoDatabases(realtime)
    const people = { ann: 30, bob: 20, cid: 40, dee: 20 }
    await set(
      ref(a, 'q'),
      Object.fromEntries(Object.entries(people).map(([key, age]) => [key, { age }])),
    )
    await set(ref(a, 'v'), people)
    const keys = async (...parts: Parameters<typeof query>) => keysOf(await get(query(...parts)))
    const [q, v] = [ref(b, 'q'), ref(b, 'v')]
    const byAge = orderByChild('age')
    expect(await keys(q, byAge)).toEqual(['bob', 'dee', 'ann', 'cid'])
    expect(await keys(q, byAge, limitToFirst(3))).toEqual(['bob', 'dee', 'ann'])
    expect(await keys(q, byAge, limitToLast(2))).toEqual(['ann', 'cid'])
    expect(await keys(q, byAge, equalTo(20))).toEqual(['bob', 'dee'])
    expect(await keys(q, byAge, startAfter(20))).toEqual(['ann', 'cid'])
    expect(await keys(q, byAge, startAfter(20, 'bob'))).toEqual(['dee', 'ann', 'cid'])
    expect(await keys(q, byAge, endBefore(30))).toEqual(['bob', 'dee'])
    expect(await keys(q, orderByKey(), startAt('b'), limitToFirst(2))).toEqual(['bob', 'cid'])
    expect(await keys(q, orderByKey(), startAfter('bob'))).toEqual(['cid', 'dee'])
    expect(await keys(q, orderByKey(), endBefore('cid'))).toEqual(['ann', 'bob'])
    expect(await keys(v, orderByValue(), limitToLast(2))).toEqual(['ann', 'cid'])
  })

  test('keep a window full: one child leaves, the next one enters', async () => {
    const [a, b] = await twoDatabases(realtime)
    for (const n of [1, 2, 3, 4]) await set(ref(a, `w/m${n}`), { n })
    const events: string[] = []
    const last = query(ref(b, 'w'), orderByChild('n'), limitToLast(2))
    const seen = watchValue(last)
    onChildAdded(last, ({ key }) => events.push(`+${key}`))
    onChildRemoved(last, ({ key }) => events.push(`-${key}`))
    await waitFor(() => expect(events).toEqual(['+m3', '+m4']))
    await set(ref(a, 'w/m5'), { n: 5 })
    await waitFor(() => expect(events.splice(2).sort()).toEqual(['+m5', '-m3']))
    await remove(ref(a, 'w/m4'))
    await waitFor(() => expect(events.splice(2).sort()).toEqual(['+m3', '-m4']))
    await set(ref(a, 'w/m1/n'), 9)
    await waitFor(() => expect(events.splice(2).sort()).toEqual(['+m1', '-m3']))
    expect(seen.seen.at(-1)).toEqual({ m5: { n: 5 }, m1: { n: 9 } })
    // The window never showed one child more or less.
    expect(seen.seen.map((shown) => Object.keys(shown as object).length)).toEqual([2, 2, 2, 2])
  })

  test('keep two windows on one place separate', async () => {
    const [a, b] = await twoDatabases(realtime)
    const first = watchValue(query(ref(b, 'two'), limitToFirst(1)))
    const last = watchValue(query(ref(b, 'two'), limitToLast(1)))
    await set(ref(a, 'two'), { a: 1, b: 2, c: 3 })
    await waitFor(() => expect(last.seen.at(-1)).toEqual({ c: 3 }))
    expect(first.seen.at(-1)).toEqual({ a: 1 })
    await set(ref(a, 'two/b'), 20)
    await set(ref(a, 'two/c'), 30)
    await waitFor(() => expect(last.seen.at(-1)).toEqual({ c: 30 }))
    expect(first.seen.at(-1)).toEqual({ a: 1 })
  })
})
