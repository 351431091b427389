import { ref, runTransaction } from 'firebase/database'
import { afterEach, expect, test } from 'vitest'
import { hashOf } from '#server/realtime-database/hash.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import { childOf } from '#server/realtime-database/tree.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'

/** Counters go up in steps of one; `hidden` is one that nobody may read. */
const counting: Judge = {
  mayRead: ([top]) => top !== 'hidden',
  mayWrite: (writes, { root, next }) =>
    writes.every(
      ({ path: [top = ''] }) =>
        Number(childOf(next, top).value) === Number(childOf(root, top).value ?? 0) + 1,
    ),
}

let realtime: Realtime
afterEach(async () => {
  await realtime.close()
})

test('transactions are tried again where the rules refuse a stale value', async () => {
  realtime = await openRealtime({ judge: counting })
  await realtime.database.write({ kind: 'put', path: '/counter', json: 5 }, 'server')
  const clients = await Promise.all(['ann', 'bob', 'cid'].map((uid) => realtime.client(uid)))
  const results = await Promise.all(
    clients.map(({ db }) => runTransaction(ref(db, 'counter'), (count) => Number(count ?? 0) + 1)),
  )
  expect(results.map(({ committed }) => committed)).toEqual([true, true, true])
  expect(realtime.database.read(['counter']).value).toBe(8)
})

test('a refused write says whether it was stale only to those who may read', async () => {
  realtime = await openRealtime({ judge: counting })
  await realtime.database.write(
    { kind: 'merge', path: '/', json: { counter: 5, hidden: 5 } },
    'server',
  )
  const client = await openRawClient(realtime.origin)
  const put = async (path: string, h: string) => (await client.ask('p', { p: path, d: 9, h })).s
  const current = hashOf(realtime.database.read(['counter']))
  expect(await put('/counter', 'another')).toBe('datastale')
  expect(await put('/counter', current)).toBe('permission_denied')
  expect(await put('/hidden', 'another')).toBe('permission_denied')
  expect(await put('/hidden', current)).toBe('permission_denied')
})
