import {
  child,
  get,
  goOffline,
  goOnline,
  increment,
  off,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  push,
  ref,
  remove,
  serverTimestamp,
  set,
  setPriority,
  setWithPriority,
  update,
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

describe('values', () => {
  test('written by one client are read by another', async () => {
    const [a, b] = await twoDatabases(realtime)
    const value = { text: 'Hallo 😀', n: -1.5, yes: true, deep: { list: ['x', 'y'] } }
    await set(ref(a, 'notes/one'), value)
    expect((await get(ref(b, 'notes/one'))).val()).toEqual(value)
    expect((await get(ref(b, 'notes'))).val()).toEqual({ one: value })
    expect((await get(ref(b, 'notes/none'))).exists()).toBe(false)
    await remove(ref(b, 'notes/one'))
    expect((await get(ref(a, 'notes'))).exists()).toBe(false)
  })

  test('reach listeners above, at and below a written place', async () => {
    const [a, b] = await twoDatabases(realtime)
    const above = watchValue(ref(b, 'x'))
    const at = watchValue(ref(b, 'x/y'))
    const below = watchValue(ref(b, 'x/y/z/deep'))
    const beside = watchValue(ref(b, 'x/other'))
    await waitFor(() =>
      expect([above, at, below, beside].map((w) => w.seen)).toEqual([
        [null],
        [null],
        [null],
        [null],
      ]),
    )
    await set(ref(a, 'x/y'), { z: { deep: 1 }, w: 2 })
    await waitFor(() => expect(above.seen.at(-1)).toEqual({ y: { z: { deep: 1 }, w: 2 } }))
    expect(at.seen.at(-1)).toEqual({ z: { deep: 1 }, w: 2 })
    expect(below.seen.at(-1)).toBe(1)
    await set(ref(a, 'x/y/z'), null)
    await waitFor(() => expect(below.seen).toEqual([null, 1, null]))
    expect(at.seen.at(-1)).toEqual({ w: 2 })
    expect(beside.seen).toEqual([null])
  })

  test('in an update of nested places arrive as one change', async () => {
    const [a, b] = await twoDatabases(realtime)
    await set(ref(a, 'm'), { one: { n: 1, m: 1 }, two: { n: 2 } })
    const seen = watchValue(ref(b, 'm'))
    await waitFor(() => expect(seen.seen).toHaveLength(1))
    await update(ref(a), { 'm/one/n': 10, 'm/two': null, 'm/three/n': 30, 'elsewhere/x': 1 })
    await waitFor(() => expect(seen.seen).toHaveLength(2))
    expect(seen.seen[1]).toEqual({ one: { n: 10, m: 1 }, three: { n: 30 } })
    expect((await get(ref(b, 'elsewhere'))).val()).toEqual({ x: 1 })
  })

  test('report added, changed and removed children', async () => {
    const [a, b] = await twoDatabases(realtime)
    const events: string[] = []
    onChildAdded(ref(b, 'list'), ({ key }) => events.push(`+${key}`))
    onChildChanged(ref(b, 'list'), ({ key }) => events.push(`~${key}`))
    onChildRemoved(ref(b, 'list'), ({ key }) => events.push(`-${key}`))
    await set(ref(a, 'list/a'), { n: 1 })
    await set(ref(a, 'list/b'), { n: 1 })
    await set(ref(a, 'list/a/n'), 2)
    await remove(ref(a, 'list/b'))
    await waitFor(() => expect(events).toEqual(['+a', '+b', '~a', '-b']))
  })

  test('set by the server are the time and increments, from several clients at once', async () => {
    const [a, b] = await twoDatabases(realtime)
    await Promise.all(
      [a, b, a, b, a].map((db) =>
        update(ref(db, 'counter'), { n: increment(2), at: serverTimestamp() }),
      ),
    )
    const counter = (await get(ref(a, 'counter'))).val()
    expect(counter.n).toBe(10)
    expect(Math.abs(counter.at - Date.now())).toBeLessThan(60_000)
  })

  test('sort by priorities, which can be set alone', async () => {
    const [a, b] = await twoDatabases(realtime)
    await setWithPriority(ref(a, 'p/first'), 'x', 3)
    await setWithPriority(ref(a, 'p/second'), { y: 1 }, 'text')
    await set(ref(a, 'p/third'), true)
    await setPriority(ref(a, 'p/first'), 'zzz')
    const snapshot = await get(ref(b, 'p'))
    expect(keysOf(snapshot)).toEqual(['third', 'second', 'first'])
    expect(child(snapshot.ref, 'first').key).toBe('first')
    expect(snapshot.child('first').priority).toBe('zzz')
  })

  test('keep keys that objects inherit', async () => {
    const [a, b] = await twoDatabases(realtime)
    await set(ref(a, 'odd/__proto__'), 'p')
    await set(ref(a, 'odd/constructor'), 'c')
    expect((await get(ref(b, 'odd/__proto__'))).val()).toBe('p')
    expect((await get(ref(b, 'odd/constructor'))).val()).toBe('c')
    expect(realtime.memory.rows.get('/odd/__proto__')).toBe('p')
  })

  test('longer than a frame arrive both ways, also with surrogate pairs at the cut', async () => {
    const [a, b] = await twoDatabases(realtime)
    const text = 'é'.repeat(50_000)
    const mixed = Object.fromEntries(
      Array.from({ length: 900 }, (_, i) => [`k${i}`, 'z'.repeat(40)]),
    )
    const seen = watchValue(ref(b, 'long'))
    await set(ref(a, 'long'), { text, mixed })
    await waitFor(() => expect(seen.seen.at(-1)).toEqual({ text, mixed }))
    // The server must not split a surrogate pair, at whichever unit the text begins.
    for (const shift of ['', 'x']) {
      const faces = shift + '😀'.repeat(20_000)
      await realtime.database.write({ kind: 'put', path: '/faces', json: faces }, 'server')
      expect((await get(ref(b, 'faces'))).val()).toBe(faces)
    }
  })
})

describe('connections', () => {
  test('deliver nothing after a listener is removed', async () => {
    const [a, b] = await twoDatabases(realtime)
    const seen = watchValue(ref(b, 'quiet'))
    await waitFor(() => expect(seen.seen).toEqual([null]))
    seen.stop()
    off(ref(b, 'quiet'))
    await get(ref(b, 'elsewhere'))
    await set(ref(a, 'quiet'), 1)
    await get(ref(b, 'elsewhere'))
    expect(seen.seen).toEqual([null])
  })

  test('deliver missed changes and pending writes after a reconnect', async () => {
    const [a, b] = await twoDatabases(realtime)
    const seen = watchValue(ref(b, 'room'))
    await set(ref(a, 'room'), { a: 1 })
    await waitFor(() => expect(seen.seen.at(-1)).toEqual({ a: 1 }))
    goOffline(b)
    const written = set(ref(b, 'room/mine'), 'offline')
    await set(ref(a, 'room/theirs'), 'missed')
    goOnline(b)
    await written
    expect(seen.seen.at(-1)).toEqual({ a: 1, mine: 'offline', theirs: 'missed' })
    expect((await get(ref(a, 'room/mine'))).val()).toBe('offline')
  })

  test('recover by themselves from a network failure', async () => {
    const [a, b] = await twoDatabases(realtime)
    const seen = watchValue(ref(b, 'mend'))
    await set(ref(a, 'mend'), 1)
    await waitFor(() => expect(seen.seen.at(-1)).toBe(1))
    realtime.cut()
    await set(ref(a, 'mend'), 2)
    await waitFor(() => expect(seen.seen.at(-1)).toBe(2))
  })

  test('push creates keys that sort by time', async () => {
    const [a, b] = await twoDatabases(realtime)
    for (const text of ['one', 'two', 'three']) await push(ref(a, 'chat'), { text })
    const chat = (await get(ref(b, 'chat'))).val()
    expect(Object.values(chat).map((message) => (message as { text: string }).text)).toEqual([
      'one',
      'two',
      'three',
    ])
  })
})
