import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/realtime-database/database.ts'
import { toJson } from '#server/realtime-database/json.ts'
import { nothing } from '#server/realtime-database/node.ts'
import { formatPath } from '#server/realtime-database/path.ts'
import { compileRules } from '#server/realtime-database/rules.ts'
import { judgeBy } from '#server/realtime-database/rules-judge.ts'
import { setAt } from '#server/realtime-database/tree.ts'
import { memoryStore } from '../support/app/memory-store.ts'
import { everything } from '../support/app/realtime-server.ts'
import { someNode, somePath } from './json-trees.ts'

/** Trees that are loaded in parts smaller than a first key and evicted from memory again. */
const onError = (error: unknown) => {
  throw error
}
const noted = () => {
  const memory = memoryStore()
  const loaded: string[] = []
  const { load } = memory.store
  memory.store.load = (path) => {
    loaded.push(path)
    return load(path)
  }
  return { memory, loaded }
}
const noon = Date.UTC(2030, 0, 1, 12)

test('reads are the same with and without partial loading, in any order of writes and evictions', async () => {
  const split = { a: 2, b: 3, __proto__: 2 }
  const someStep = fc.record({
    path: somePath,
    node: someNode,
    next: fc.constantFrom('go on', 'restart', 'forget', 'read'),
    at: somePath,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { maxLength: 10 }), async (steps) => {
      const { store } = memoryStore()
      const open = () => openDatabase({ store, judge: everything, split, now: () => noon, onError })
      let database = await open()
      let model = nothing
      for (const { path, node, next, at } of steps) {
        const request = { kind: 'put' as const, path: formatPath(path), json: toJson(node) }
        const isRefused = await database.write(request, 'server').then(
          () => false,
          ({ code }) => code === 'invalid_data',
        )
        if (!isRefused) model = setAt(model, path, node)
        if (next === 'restart') database = await open()
        if (next === 'forget') database.forget(noon + 1)
        if (next === 'read') {
          await database.load([at])
          const other = at.reduce((place, key) => place.children.get(key) ?? nothing, model)
          expect(toJson(database.read(at))).toEqual(toJson(other))
        }
      }
      await database.load([[]])
      expect(toJson(database.read([]))).toEqual(toJson(model))
    }),
    { numRuns: 1500 },
  )
})

test('a room is loaded when it is requested, and no other room', async () => {
  const { memory, loaded } = noted()
  for (const room of ['one', 'two', 'three']) memory.rows.set(`/rooms/${room}/name`, room)
  const database = await openDatabase({
    store: memory.store,
    judge: everything,
    split: { rooms: 2 },
    onError,
  })
  await database.load([['rooms', 'two', 'name']])
  await database.write({ kind: 'put', path: '/rooms/two/open', json: true }, 'server')
  expect(loaded).toEqual(['/rooms/two'])
  await database.load([['rooms']])
  expect(toJson(database.read(['rooms']))).toEqual({
    one: { name: 'one' },
    two: { name: 'two', open: true },
    three: { name: 'three' },
  })
})

test('a write during the loading of its room is not lost', async () => {
  const { memory } = noted()
  memory.rows.set('/rooms/one/name', 'One')
  const { load } = memory.store
  const doors: (() => void)[] = []
  memory.store.load = async (path) => {
    const rows = await load(path)
    if (path === '/rooms') await new Promise<void>((open) => doors.push(open))
    return rows
  }
  const database = await openDatabase({
    store: memory.store,
    judge: everything,
    split: { rooms: 2 },
    onError,
  })
  await database.load([['rooms', 'one']])
  const whole = database.load([['rooms']])
  await database.write({ kind: 'put', path: '/rooms/one/name', json: 'Uno' }, 'server')
  const other = database.write({ kind: 'put', path: '/rooms/two/name', json: 'Dos' }, 'server')
  while (doors.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  for (const open of doors) open()
  await Promise.all([whole, other])
  expect(toJson(database.read(['rooms']))).toEqual({ one: { name: 'Uno' }, two: { name: 'Dos' } })
})

test('data that rules read elsewhere is loaded before the decision', async () => {
  const { memory, loaded } = noted()
  memory.rows
    .set('/rooms/one/members/ann', true)
    .set('/people/ann/name', 'Ann')
    .set('/people/bob/name', 'Bob')
  const inRoom = "root.child('rooms').child($room).child('members').child(auth.uid).exists()"
  const rules = {
    seats: { $room: { '.read': inRoom, '.write': inRoom } },
    people: {
      $uid: { '.write': "newData.parent().child(newData.child('friend').val()).exists()" },
    },
  }
  const database = await openDatabase({
    store: memory.store,
    judge: judgeBy(compileRules({ rules })),
    onError,
    split: { rooms: 2, seats: 2, people: 2 },
  })
  const ann = { uid: 'ann', provider: 'custom', token: {} }
  const write = (path: string, json: unknown) => database.write({ kind: 'put', path, json }, ann)
  await database.loadToRead(['seats', 'one'], null, ann)
  expect(database.judgeRead(['seats', 'one'], null, ann).isAllowed).toBe(true)
  expect(loaded).toEqual(['/rooms/one', '/seats/one'])
  await write('/seats/one/a', true)
  await expect(write('/seats/two/a', true)).rejects.toThrow('Permission denied')
  await write('/people/ann', { friend: 'bob' })
  expect(loaded).toContain('/people/bob')
  await expect(write('/people/ann', { friend: 'cid' })).rejects.toThrow('Permission denied')
})

test('data with listeners stays in memory, unused data is evicted', async () => {
  const { memory, loaded } = noted()
  let now = noon
  const database = await openDatabase({
    store: memory.store,
    judge: everything,
    split: { rooms: 2 },
    now: () => now,
    onError,
  })
  const put = (path: string) => database.write({ kind: 'put', path, json: 1 }, 'server')
  await put('/rooms/one/a')
  await put('/rooms/two/a')
  const listener = () => undefined
  database.listen(['rooms', 'one', 'a'], listener)
  now += 1000
  database.forget(now)
  expect(toJson(database.read(['rooms']))).toEqual({ one: { a: 1 } })
  await put('/rooms/two/b')
  expect(loaded.filter((path) => path === '/rooms/two')).toHaveLength(2)
  expect(toJson(database.read(['rooms', 'two']))).toEqual({ a: 1, b: 1 })
})

test('an eviction keeps what is only in memory', async () => {
  const { memory } = noted()
  for (const room of ['one', 'two']) memory.rows.set(`/rooms/${room}/name`, room)
  const database = await openDatabase({
    store: memory.store,
    judge: everything,
    split: { rooms: 2 },
    onError,
  })
  await database.write({ kind: 'put', path: '/rooms/one', json: null }, 'server')
  expect([...memory.rows.keys()]).toEqual(['/rooms/two/name'])
})

test('refuses a value above the loaded parts, which would belong to none', async () => {
  const { store } = memoryStore()
  const database = await openDatabase({ store, judge: everything, split: { rooms: 3 }, onError })
  const put = (path: string, json: unknown) => database.write({ kind: 'put', path, json }, 'server')
  await expect(put('/rooms', 1)).rejects.toThrow('holds children only')
  await expect(put('/rooms/a', 1)).rejects.toThrow('holds children only')
  await expect(put('/', { rooms: { a: 1 } })).rejects.toThrow('holds children only')
  await expect(put('/rooms', { a: { b: 1, '.priority': 2 } })).rejects.toThrow('holds children')
  await put('/rooms', { a: { b: 1 } })
  await put('/other', 1)
})

describe('a refused request', () => {
  const rules = {
    rooms: {
      $room: {
        '.read': "auth != null && data.child('members').child(auth.uid).exists()",
        '.write': "auth != null && data.child('members').child(auth.uid).exists()",
      },
    },
    own: { $uid: { '.read': 'auth != null && auth.uid === $uid' } },
  }
  const ann = { uid: 'ann', provider: 'custom', token: {} }
  const someRooms = async () => {
    const { memory, loaded } = noted()
    memory.rows.set('/rooms/one/members/ann', true).set('/rooms/two/name', 'Two').set('/x/y', 1)
    const database = await openDatabase({
      store: memory.store,
      judge: judgeBy(compileRules({ rules })),
      onError,
      split: { rooms: 2 },
    })
    const read = (path: string[], auth: typeof ann | null) => database.loadToRead(path, null, auth)
    const write = (path: string, auth: typeof ann | null) =>
      database.write({ kind: 'put', path, json: 1 }, auth)
    return { database, loaded, read, write }
  }

  test('loads nothing where it can be refused without loading', async () => {
    const { database, loaded, read, write } = await someRooms()
    for (const path of [[], ['x'], ['invented'], ['rooms'], ['rooms', 'one'], ['own', 'ann']])
      await expect(read(path, null)).rejects.toThrow('Permission denied')
    for (const path of ['/x', '/invented', '/rooms/one/a'])
      await expect(write(path, null)).rejects.toThrow('Permission denied')
    await expect(read(['own', 'bob'], ann)).rejects.toThrow('Permission denied')
    await expect(read([], ann)).rejects.toThrow('Permission denied')
    expect(loaded).toEqual([])
    expect(database.unitsInMemory()).toBe(0)
  })

  test('leaves nothing in memory of what it loaded', async () => {
    const { database, loaded, read, write } = await someRooms()
    const refusals = [
      ...Array.from({ length: 50 }, (_, n) => read(['rooms', `invented-${n % 10}`], ann)),
      ...Array.from({ length: 50 }, (_, n) => write(`/rooms/made-up-${n % 10}/a`, ann)),
      read(['rooms', 'two'], ann),
      read(['rooms', 'two'], ann),
    ]
    for (const { status } of await Promise.allSettled(refusals)) expect(status).toBe('rejected')
    expect(loaded).toHaveLength(21)
    expect(database.unitsInMemory()).toBe(0)
    expect(toJson(database.read([]))).toBeNull()
  })

  test('evicts nothing that an allowed request needs meanwhile', async () => {
    const { database, read } = await someRooms()
    const bob = { ...ann, uid: 'bob' }
    const results = await Promise.allSettled([
      read(['rooms', 'one'], bob),
      read(['rooms', 'one'], ann),
      read(['rooms', 'one'], bob),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
    expect(toJson(database.read(['rooms', 'one', 'members']))).toEqual({ ann: true })
    await expect(read(['rooms', 'one'], bob)).rejects.toThrow('Permission denied')
    expect(toJson(database.read(['rooms', 'one', 'members']))).toEqual({ ann: true })
  })
})

test('a request waits for what another one is loading', async () => {
  const { memory } = noted()
  memory.rows.set('/grants/ann', true).set('/a/x', 1)
  const { load } = memory.store
  memory.store.load = async (path) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return load(path)
  }
  const open = "auth != null && root.child('grants').child(auth.uid).val() === true"
  const rules = { a: { '.read': open }, b: { '.read': open } }
  const judge = judgeBy(compileRules({ rules }))
  const database = await openDatabase({ store: memory.store, judge, onError })
  const ann = { uid: 'ann', provider: 'custom', token: {} }
  await Promise.all([
    database.loadToRead(['a'], null, ann),
    database.loadToRead(['b'], null, ann),
    database.loadToRead(['a'], null, ann),
  ])
  expect(toJson(database.read(['a']))).toEqual({ x: 1 })
})
