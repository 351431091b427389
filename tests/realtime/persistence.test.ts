import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/realtime-database/database.ts'
import { toJson } from '#server/realtime-database/json.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import { nothing } from '#server/realtime-database/node.ts'
import { formatPath } from '#server/realtime-database/path.ts'
import { getAt, setAt } from '#server/realtime-database/tree.ts'
import { memoryStore } from '../support/app/memory-store.ts'
import { everything } from '../support/app/realtime-server.ts'
import { someNode, somePath } from './json-trees.ts'

const failLoudly = (error: unknown) => {
  throw error
}

const open = (memory = memoryStore(), judge: Judge = everything) =>
  openDatabase({ store: memory.store, judge, onError: failLoudly })

const all = async (database: Database) => {
  await database.load([[]])
  return toJson(database.read([]))
}

describe('a write', () => {
  test('survives a restart, whatever it replaced', async () => {
    const someWrites = fc.array(fc.tuple(somePath, someNode, fc.boolean()), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(someWrites, async (writes) => {
        const memory = memoryStore()
        let database = await open(memory)
        let model = nothing
        for (const [path, node, restarts] of writes) {
          if (path.length === 0 && (node.value !== null || node.priority !== null)) continue
          model = setAt(model, path, node)
          const request = { kind: 'put' as const, path: formatPath(path), json: toJson(node) }
          await database.write(request, 'server')
          if (restarts) database = await open(memory)
        }
        expect(await all(database)).toEqual(toJson(model))
        expect(await all(await open(memory))).toEqual(toJson(model))
      }),
      { numRuns: 1000 },
    )
  })

  test('changes only the rows of changed values', async () => {
    const memory = memoryStore()
    const database = await open(memory)
    const write = (path: string, json: unknown) =>
      database.write({ kind: 'put', path, json }, 'server')
    await write('/chat', { a: { text: 'x' }, b: { text: 'y', by: 'ann' } })
    const saved: unknown[] = []
    const { save } = memory.store
    memory.store.save = (batch) => {
      saved.push(batch)
      return save(batch)
    }
    await write('/chat', { a: { text: 'x' }, b: { text: 'z' } })
    await write('/chat/a', { text: 'x' })
    expect(saved).toEqual([
      {
        removed: ['/chat/b/by', '/chat/b/text'],
        rows: [{ path: '/chat/b/text', json: 'z' }],
        finished: [],
      },
    ])
  })

  test('is loaded when needed and not before', async () => {
    const memory = memoryStore()
    memory.rows.set('/rooms/one/name', 'One').set('/people/ann', true)
    const loaded: string[] = []
    const { load } = memory.store
    memory.store.load = (top) => {
      loaded.push(top)
      return load(top)
    }
    const database = await open(memory)
    expect(loaded).toEqual([])
    await database.write({ kind: 'put', path: '/rooms/two/name', json: 'Two' }, 'server')
    await database.load([['rooms', 'one'], ['rooms']])
    expect(loaded).toEqual(['/rooms'])
    expect(toJson(getAt(database.read([]), ['rooms']))).toEqual({
      one: { name: 'One' },
      two: { name: 'Two' },
    })
    expect(await all(database)).toHaveProperty('people', { ann: true })
  })

  test('is checked by rules that see pending writes of others, stored or not', async () => {
    const memory = memoryStore()
    const once: Judge = {
      ...everything,
      mayWrite: (writes, { root, next }) =>
        writes.every(({ path }) => getAt(root, path) === nothing && getAt(next, path) !== nothing),
    }
    const database = await open(memory, once)
    const release = memory.hold()
    const take = (json: string) => database.write({ kind: 'put', path: '/seat', json }, null)
    const results = Promise.allSettled([take('ann'), take('bob'), take('cid')])
    release()
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(memory.rows.get('/seat')).toBe('ann')
  })

  test('is stored together with other waiting writes', async () => {
    const memory = memoryStore()
    const database = await open(memory)
    const release = memory.hold()
    const puts = Array.from({ length: 50 }, (_, n) =>
      database.write({ kind: 'put', path: `/n/${n}`, json: n }, 'server'),
    )
    release()
    await Promise.all(puts)
    expect(memory.saves()).toBeLessThan(5)
    expect(memory.rows.size).toBe(50)
  })
})

describe('a failure beside a write', () => {
  const put = (database: Database, json: number) =>
    database.write({ kind: 'put', path: '/n', json }, 'server')

  test('does not stop the writes after it', async () => {
    const memory = memoryStore()
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const database = await open(memory)
      const request = { kind: 'put' as const, path: '/n', json: 1 }
      await database.load([['n']])
      // The store fails, the error report fails, and the caller waiting for the write fails.
      memory.faults.save = new Error('disk full')
      database.commit(request, 'server', () => {
        throw new Error('nobody listens')
      })
      await expect(put(database, 2)).rejects.toThrow('cannot be stored')
      memory.faults.save = null
      await put(database, 3)
      expect(memory.rows.get('/n')).toBe(3)
      await database.settled()
      expect(quiet).toHaveBeenCalled()
    } finally {
      quiet.mockRestore()
    }
  })

  test('in a listener leaves the write acknowledged', async () => {
    const errors: unknown[] = []
    const memory = memoryStore()
    const database = await openDatabase({
      store: memory.store,
      judge: everything,
      onError: (error) => errors.push(error),
    })
    database.listen(['n'], () => {
      throw new Error('a listener')
    })
    await put(database, 1)
    await put(database, 2)
    expect(errors).toHaveLength(2)
    expect(memory.rows.get('/n')).toBe(2)
  })
})
