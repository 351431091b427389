import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Judge } from '#server/realtime-database/judge.ts'
import { getAt } from '#server/realtime-database/tree.ts'
import { openEventStream } from '../support/app/event-stream.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

/** `own/{uid}` is read by its user, `rooms/{room}` by everybody while it has members, `open` always. */
const judge: Judge = {
  mayRead: ([top, name = ''], { auth, root, watch }) => {
    if (top === 'open') return true
    if (top === 'own') return auth?.uid === name
    watch(['members', name])
    return top === 'rooms' && getAt(root, ['members', name]).value === true
  },
  mayWrite: () => true,
}

let realtime: Realtime
afterEach(async () => {
  await realtime.close()
})

const open = (path: string, headers?: Record<string, string>) =>
  openEventStream(`${realtime.origin}${path}`, headers)

const put = (path: string, json: unknown) =>
  realtime.database.write({ kind: 'put', path, json }, 'server')
const merge = (path: string, json: object) =>
  realtime.database.write({ kind: 'merge', path, json }, 'server')

const tokenOf = async (uid: string) => {
  const token = realtime.identity.mintCustomToken(uid)
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  return (body as { idToken: string }).idToken
}

describe('a stream', () => {
  test('begins with the value and follows with what changes, by paths relative to its own', async () => {
    realtime = await openRealtime({ judge })
    await put('/open/a', { x: 1, y: { z: 2 } })
    const { status, headers, events } = await open('/open/a.json')
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await put('/open/a/x', 3)
    await merge('/open/a', { x: 4, 'y/z': 5, w: null })
    await merge('/open', { 'a/x': 6, other: 1 })
    await put('/open/b', 'not seen')
    await put('/open/a/y/z', null)
    await put('/open', null)
    await waitFor(() => expect(events).toHaveLength(6))
    expect(events).toEqual([
      { event: 'put', data: { path: '/', data: { x: 1, y: { z: 2 } } } },
      { event: 'put', data: { path: '/x', data: 3 } },
      { event: 'patch', data: { path: '/', data: { x: 4, 'y/z': 5 } } },
      { event: 'patch', data: { path: '/', data: { x: 6 } } },
      { event: 'put', data: { path: '/y/z', data: null } },
      { event: 'put', data: { path: '/', data: null } },
    ])
  })

  test('shows arrays and hides priorities as a read does, unless exported', async () => {
    realtime = await openRealtime({ judge })
    await put('/open/a', { list: ['x', 'y'], p: { '.value': 1, '.priority': 2 } })
    const [plain, exported] = [await open('/open/a.json'), await open('/open/a.json?format=export')]
    await put('/open/a/p', { '.value': 1, '.priority': 3 })
    await waitFor(() =>
      expect([plain.events, exported.events].map((e) => e.length)).toEqual([2, 2]),
    )
    expect(plain.events.map(({ data }) => data)).toEqual([
      { path: '/', data: { list: ['x', 'y'], p: 1 } },
      { path: '/p', data: 1 },
    ])
    expect(exported.events.map(({ data }) => data)).toEqual([
      { path: '/', data: { list: { 0: 'x', 1: 'y' }, p: { '.value': 1, '.priority': 2 } } },
      { path: '/p', data: { '.value': 1, '.priority': 3 } },
    ])
  })

  test('of a query shows what enters and leaves its window', async () => {
    realtime = await openRealtime({ judge })
    await put('/open', { ann: { age: 30 }, bob: { age: 20 }, cid: { age: 40 } })
    const { events } = await open('/open.json?orderBy="age"&limitToFirst=2')
    await put('/open/dan', { age: 10 })
    await put('/open/cid/age', 50)
    await put('/open/bob', null)
    await waitFor(() => expect(events).toHaveLength(3))
    expect(events).toEqual([
      { event: 'put', data: { path: '/', data: { ann: { age: 30 }, bob: { age: 20 } } } },
      { event: 'patch', data: { path: '/', data: { ann: null, dan: { age: 10 } } } },
      { event: 'patch', data: { path: '/', data: { bob: null, ann: { age: 30 } } } },
    ])
  })

  test('is kept alive', async () => {
    realtime = await openRealtime({ judge, limits: { pingEvery: 20 } })
    const { events } = await open('/open.json')
    await waitFor(() => expect(events.length).toBeGreaterThan(2))
    expect(events.slice(0, 3)).toEqual([
      { event: 'put', data: { path: '/', data: null } },
      { event: 'keep-alive', data: null },
      { event: 'keep-alive', data: null },
    ])
  })

  test('is refused like a read, with the reason', async () => {
    realtime = await openRealtime({ judge })
    const refusal = async (path: string, headers?: Record<string, string>) => {
      const stream = await open(path, headers)
      await waitFor(() => expect(stream.isClosed()).toBe(true))
      return [stream.status, JSON.parse(stream.rest()).error]
    }
    expect(await refusal('/own/ann.json')).toEqual([401, 'Permission denied'])
    expect(await refusal('/own/ann.json?auth=owner')).toEqual([401, expect.any(String)])
    for (const parameter of ['print=pretty', 'print=silent', 'shallow=true', 'timeout=3s'])
      expect(await refusal(`/open.json?${parameter}`)).toEqual([
        400,
        expect.stringContaining('A stream has no'),
      ])
    expect(await refusal('/open.json', { 'X-Firebase-ETag': 'true' })).toEqual([
      400,
      'A stream has no ETag',
    ])
    expect(await refusal('/open.json?format=xml')).toEqual([400, 'format must be export'])
    expect(await refusal('/open.json', { origin: 'https://elsewhere.example' })).toEqual([
      403,
      expect.any(String),
    ])
    expect(realtime.server.connections()).toBe(0)
  })
})

describe('the right to a stream', () => {
  test('ends with what the rules look at, before anything hidden is shown', async () => {
    realtime = await openRealtime({ judge })
    await merge('/', { 'members/a': true, 'rooms/a/text': 'hello' })
    const stream = await open('/rooms/a.json')
    await merge('/', { 'rooms/a/text': 'secret', 'members/a': null })
    await put('/rooms/a/text', 'later')
    await waitFor(() => expect(stream.isClosed()).toBe(true))
    expect(stream.events).toEqual([
      { event: 'put', data: { path: '/', data: { text: 'hello' } } },
      { event: 'cancel', data: null },
    ])
    expect(realtime.server.connections()).toBe(0)
  })

  test('ends with new rules', async () => {
    realtime = await openRealtime({ judge })
    const stream = await open('/open.json')
    realtime.database.replaceJudge({ ...judge, mayRead: () => false })
    await realtime.server.judgeListens()
    await waitFor(() => expect(stream.isClosed()).toBe(true))
    expect(stream.events.at(-1)).toEqual({ event: 'cancel', data: null })
  })

  test('ends when the token expires', async () => {
    let now = Math.floor(Date.now() / 1000) * 1000
    realtime = await openRealtime({ judge, now: () => now })
    const token = await tokenOf('ann')
    now += 3_599_700
    const stream = await open(`/own/ann.json?auth=${token}`)
    expect(stream.status).toBe(200)
    await waitFor(() => expect(stream.isClosed()).toBe(true))
    expect(stream.events).toEqual([
      { event: 'put', data: { path: '/', data: null } },
      { event: 'auth_revoked', data: 'credential is no longer valid' },
    ])
    await put('/own/ann', 'secret')
    expect(stream.events).toHaveLength(2)
  })

  test('ends with the sign-in that its token came of, and with no other', async () => {
    realtime = await openRealtime({ judge })
    const bearer = async (uid: string) => ({ authorization: `Bearer ${await tokenOf(uid)}` })
    const ann = await open('/own/ann.json', await bearer('ann'))
    const bob = await open('/own/bob.json', await bearer('bob'))
    const other = await open('/open.json')
    await realtime.server.revoke('ann', () => false)
    await realtime.server.revoke('ann')
    await waitFor(() => expect(ann.isClosed()).toBe(true))
    await merge('/', { 'own/ann': 1, 'own/bob': 2, open: 3 })
    await waitFor(() => expect(bob.events).toHaveLength(2))
    await waitFor(() => expect(other.events).toHaveLength(2))
    expect(ann.events.map(({ event }) => event)).toEqual(['put', 'auth_revoked'])
  })

  test('is refused if the sign-in ends while the stream is opened', async () => {
    const revoked = new Set<string>()
    realtime = await openRealtime({ judge, revoked })
    const token = await tokenOf('ann')
    const { load } = realtime.memory.store
    const gates: (() => void)[] = []
    realtime.memory.store.load = async (path) => {
      await new Promise<void>((resolve) => gates.push(resolve))
      return load(path)
    }
    const opening = open(`/own/ann.json?auth=${token}`)
    await waitFor(() => expect(gates).toHaveLength(1))
    revoked.add('ann')
    await realtime.server.revoke('ann')
    gates[0]?.()
    expect((await opening).status).toBe(401)
  })
})

describe('the budget of streams', () => {
  test('is that of the connections of an address', async () => {
    realtime = await openRealtime({ judge, limits: { connectionsPerAddress: 3 } })
    const socket = await openRawClient(realtime.origin)
    const streams = [await open('/open.json'), await open('/open.json')]
    expect(realtime.server.connections()).toBe(3)
    expect((await open('/open.json')).status).toBe(429)
    await expect(openRawClient(realtime.origin)).rejects.toThrow()
    streams[0]?.close()
    await waitFor(() => expect(realtime.server.connections()).toBe(2))
    expect((await open('/open.json')).status).toBe(200)
    socket.socket.close()
  })

  test('is that of the connections of a user', async () => {
    realtime = await openRealtime({ judge, limits: { connectionsPerUser: 2 } })
    const token = await tokenOf('ann')
    const seen: (number | undefined)[] = []
    for (let n = 0; n < 3; n += 1) seen.push((await open(`/own/ann.json?auth=${token}`)).status)
    expect(seen).toEqual([200, 200, 429])
    const { socket, send } = await openRawClient(realtime.origin)
    send('auth', { cred: token })
    await once(socket, 'close')
  })

  test('ends the stream of a client that does not read', async () => {
    realtime = await openRealtime({ judge, limits: { unauthenticatedUnsentBytes: 100_000 } })
    const [slow, quick] = [await open('/open.json'), await open('/open.json')]
    slow.pause()
    for (let n = 0; n < 200 && realtime.server.connections() > 1; n += 1) {
      await put('/open/text', String(n % 10).repeat(90_000))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await waitFor(() => expect(realtime.server.connections()).toBe(1))
    const before = quick.events.length
    await put('/open/text', 'short')
    await waitFor(() => expect(quick.events.length).toBeGreaterThan(before))
  })

  test('has no room for requests that are pipelined behind a stream', async () => {
    realtime = await openRealtime({ judge, limits: { connectionsPerAddress: 3 } })
    const { hostname, port } = new URL(realtime.origin)
    const socket = connect(Number(port), hostname)
    const request = 'GET /open.json HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n'
    socket.write(request.repeat(5))
    await once(socket, 'data')
    expect(realtime.server.connections()).toBe(1)
    socket.destroy()
    await waitFor(() => expect(realtime.server.connections()).toBe(0))
    for (let n = 0; n < 3; n += 1) expect((await open('/open.json')).status).toBe(200)
  })

  test('is given back when the server closes', async () => {
    realtime = await openRealtime({ judge })
    const stream = await open('/open.json')
    await realtime.server.close()
    await waitFor(() => expect(stream.isClosed()).toBe(true))
    expect(stream.isComplete()).toBe(true)
    expect((await open('/open.json')).status).toBe(503)
  })
})
