import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Judge } from '#server/realtime-database/judge.ts'
import { childOf } from '#server/realtime-database/tree.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'

/** `drop` may be written but not read; `counter` may only grow in steps of one. */
const judge: Judge = {
  mayRead: ([top]) => top !== 'drop',
  mayWrite: (writes, { root, next }) =>
    writes.every(
      ({ path: [top = ''] }) =>
        top !== 'counter' ||
        Number(childOf(next, top).value) === Number(childOf(root, top).value ?? 0) + 1,
    ),
}

let realtime: Realtime
beforeEach(async () => {
  realtime = await openRealtime({ judge })
})
afterEach(async () => {
  await realtime.close()
})

const call = async (
  method: string,
  path: string,
  { json, headers = {} }: { json?: unknown; headers?: Record<string, string> } = {},
) => {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await fetch(`${realtime.origin}${path}`, { method, headers, ...body })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    json: text === '' ? undefined : JSON.parse(text),
  }
}

const withETag = { headers: { 'X-Firebase-ETag': 'true' } }
const ifMatch = (etag: string | null) => ({ headers: { 'if-match': String(etag) } })

describe('an ETag', () => {
  test('is sent only on request, and depends on the value alone', async () => {
    await call('PUT', '/a.json', { json: { seat: 'ann', row: 3 } })
    await call('PUT', '/b.json', { json: { row: 3, seat: 'ann' } })
    expect((await call('GET', '/a.json')).etag).toBeNull()
    const [a, b] = [await call('GET', '/a.json', withETag), await call('GET', '/b.json', withETag)]
    expect(a).toEqual({ status: 200, json: { seat: 'ann', row: 3 }, etag: expect.any(String) })
    expect(b.etag).toBe(a.etag)
    await call('PUT', '/b/row.json', { json: 4 })
    expect((await call('GET', '/b.json', withETag)).etag).not.toBe(a.etag)
    expect(await call('GET', '/nothing.json', withETag)).toEqual({
      status: 200,
      json: null,
      etag: 'null_etag',
    })
  })

  test('sent in response to a write is that of the written value', async () => {
    const written = await call('PUT', '/seat.json', { json: 'ann', ...withETag })
    expect(written).toMatchObject({ status: 200, json: 'ann' })
    expect(written.etag).toBe((await call('GET', '/seat.json', withETag)).etag)
    expect((await call('DELETE', '/seat.json', withETag)).etag).toBe('null_etag')
  })

  test('sent in response to one of several concurrent writes is not that of a later one', async () => {
    const values = ['a', 'b', 'c', 'd']
    const etags = await Promise.all(
      values.map(async (json) => (await call('PUT', '/seat.json', { json, ...withETag })).etag),
    )
    for (const [index, json] of values.entries()) {
      await call('PUT', '/same.json', { json })
      expect((await call('GET', '/same.json', withETag)).etag).toBe(etags[index])
    }
  })

  test('is refused for queries, silent responses, PATCH and POST', async () => {
    const refused = async (...parameters: Parameters<typeof call>) => {
      const { status, json } = await call(...parameters)
      expect([status, json]).toEqual([400, { error: expect.stringContaining('ETag') }])
    }
    await refused('GET', '/a.json?shallow=true', withETag)
    await refused('GET', '/a.json?orderBy="$key"&limitToFirst=1', withETag)
    await refused('PUT', '/a.json?print=silent', { json: 1, ...withETag })
    await refused('PATCH', '/a.json', { json: { b: 1 }, ...withETag })
    await refused('POST', '/a.json', { json: 1, ...withETag })
    expect((await call('GET', '/a.json')).json).toBeNull()
  })
})

describe('a conditional write', () => {
  test('succeeds while the ETag matches, and is refused with the current value once it doesn’t', async () => {
    await call('PUT', '/votes.json', { json: 10 })
    const { etag } = await call('GET', '/votes.json', withETag)
    expect(await call('PUT', '/votes.json', { json: 11, ...ifMatch(etag) })).toEqual({
      status: 200,
      json: 11,
      etag: null,
    })
    const stale = await call('PUT', '/votes.json', { json: 11, ...ifMatch(etag) })
    expect(stale).toEqual({ status: 412, json: 11, etag: expect.any(String) })
    expect(stale.etag).toBe((await call('GET', '/votes.json', withETag)).etag)
    expect((await call('DELETE', '/votes.json', ifMatch(etag))).status).toBe(412)
    expect((await call('DELETE', '/votes.json', ifMatch(stale.etag))).status).toBe(200)
    expect((await call('GET', '/votes.json')).json).toBeNull()
  })

  test('with null_etag creates a value only where there is none', async () => {
    expect((await call('PUT', '/seat.json', { json: 'ann', ...ifMatch('null_etag') })).status).toBe(
      200,
    )
    const second = await call('PUT', '/seat.json', { json: 'bob', ...ifMatch('null_etag') })
    expect([second.status, second.json]).toEqual([412, 'ann'])
    expect((await call('DELETE', '/seat.json', ifMatch('null_etag'))).status).toBe(412)
    expect((await call('PUT', '/free.json', { json: 1, ...ifMatch('') })).status).toBe(400)
  })

  test('succeeds only once among many that start from the same value', async () => {
    await call('PUT', '/votes.json', { json: 0 })
    const release = realtime.memory.hold()
    const { etag } = await call('GET', '/votes.json', withETag)
    const tries = Array.from({ length: 8 }, (_, n) =>
      call('PUT', '/votes.json', { json: n + 1, ...ifMatch(etag) }),
    )
    release()
    const results = await Promise.all(tries)
    const [winner, ...others] = results.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    for (const { status, json } of results) if (status !== 200) expect(json).toBe(winner?.json)
    expect((await call('GET', '/votes.json')).json).toBe(winner?.json)
  })

  test('is reported as stale even if the rules refuse it because it is stale', async () => {
    const next = async () => {
      for (;;) {
        const { json, etag } = await call('GET', '/counter.json', withETag)
        const { status } = await call('PUT', '/counter.json', {
          json: Number(json) + 1,
          ...ifMatch(etag),
        })
        if (status === 200) return
        expect(status).toBe(412)
      }
    }
    await Promise.all([next(), next(), next(), next()])
    expect((await call('GET', '/counter.json')).json).toBe(4)
    const { etag } = await call('GET', '/counter.json', withETag)
    expect((await call('PUT', '/counter.json', { json: 9, ...ifMatch(etag) })).status).toBe(401)
  })

  test('reveals nothing about a value that the client may not read', async () => {
    expect((await call('PUT', '/drop.json', { json: 'secret' })).status).toBe(200)
    for (const conditions of [ifMatch('null_etag'), ifMatch('a guess'), withETag]) {
      const refused = await call('PUT', '/drop.json', { json: 'mine', ...conditions })
      expect(refused).toEqual({ status: 401, json: { error: 'Permission denied' }, etag: null })
    }
    const { database } = realtime
    expect(database.read(['drop']).value).toBe('secret')
  })

  test('works with PUT and DELETE only', async () => {
    for (const method of ['GET', 'PATCH', 'POST']) {
      const json = method === 'GET' ? undefined : { b: 1 }
      const refused = await call(method, '/a.json', { json, ...ifMatch('null_etag') })
      expect(refused.status).toBe(400)
      expect(refused.json.error).toContain('if-match')
    }
    const silent = await call('PUT', '/a.json?print=silent', { json: 1, ...ifMatch('null_etag') })
    expect(silent.status).toBe(400)
    expect((await call('GET', '/a.json')).json).toBeNull()
  })
})
