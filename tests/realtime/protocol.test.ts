import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { hashOf } from '#server/realtime-database/hash.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { everything, openRealtime, type Realtime } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { nodeOf } from './json-trees.ts'

let realtime: Realtime
const open = async (settings?: Parameters<typeof openRealtime>[0]) => {
  realtime = await openRealtime(settings)
  return openRawClient(realtime.origin)
}
afterEach(async () => {
  await realtime.close()
})

const serverWrites = (path: string, json: unknown) =>
  realtime.database.write({ kind: 'put', path, json }, 'server')

describe('the envelope', () => {
  test('begins with hello, which names the requested host and an unguessable session', async () => {
    const one = await open()
    const other = await openRawClient(realtime.origin)
    const { t, d } = await one.hello()
    expect([t, d.v, d.h]).toEqual(['h', '5', new URL(realtime.origin).host])
    expect((await other.hello()).d.s).not.toBe(d.s)
    expect(String(d.s)).toMatch(/^[\w-]{22}$/)
  })

  test('answers a ping and does not take the keepalive for a frame count', async () => {
    const client = await open()
    client.socket.send('0')
    client.socket.send(JSON.stringify({ t: 'c', d: { t: 'p', d: {} } }))
    await waitFor(() => expect(client.messages.at(-1)).toEqual({ t: 'c', d: { t: 'o', d: null } }))
  })

  test('carries a long message in frames after their count', async () => {
    const client = await open()
    const text = 'x'.repeat(40_000)
    const message = JSON.stringify({ t: 'd', d: { r: 7, a: 'p', b: { p: '/long', d: text } } })
    client.socket.send('3')
    for (const from of [0, 16384, 32768]) client.socket.send(message.slice(from, from + 16384))
    expect((await client.answerTo(7)).s).toBe('ok')
    await client.ask('q', { p: '/long', h: '' })
    expect(client.frames).toContain('3')
    expect(Math.max(...client.frames.map((frame) => frame.length))).toBe(16384)
    expect(client.pushes()).toEqual([{ a: 'd', b: { p: 'long', d: text } }])
  })

  test.each(['hello', '[]', '{"t":"x","d":{}}', '"123456"'])(
    'closes the connection on %s',
    async (text) => {
      const client = await open()
      client.socket.send(text)
      await client.closed()
      expect(client.messages.at(-1)).toMatchObject({ t: 'c', d: { t: 'e' } })
    },
  )

  test('refuses other versions and unwelcome origins', async () => {
    await open()
    const url = realtime.origin.replace('http', 'ws')
    const status = async (socket: WebSocket) => {
      const [, response] = await once(socket, 'unexpected-response')
      return response.statusCode
    }
    expect(await status(new WebSocket(`${url}/.ws?v=4`))).toBe(400)
    const origin = 'https://elsewhere.example'
    expect(await status(new WebSocket(`${url}/.ws?v=5`, { origin }))).toBe(403)
  })
})

test('an invalid address leaves the server unharmed', async () => {
  const client = await open()
  const { hostname, port } = new URL(realtime.origin)
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  for (const address of ['//', '/.ws?v=%ff', '/.ws?v=4']) {
    const stream = connect(Number(port), hostname)
    stream.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}\r\n${upgrade}`)
    expect((await client.ask('s', {})).s).toBe('ok')
    stream.destroy()
  }
})

describe('a write over the protocol', () => {
  test('sends the writer’s own events before the response, in the order of the writes', async () => {
    const client = await open()
    await client.ask('q', { p: '/log', h: '' })
    const puts = [1, 2, 3].map((n) => client.send('p', { p: `/log/${n}`, d: n }))
    await client.answerTo(puts[2] as number)
    const order = client.dataMessages().slice(1)
    expect(order.map((message) => message.r ?? (message.b as { p: string }).p)).toEqual([
      'log/1',
      puts[0],
      'log/2',
      puts[1],
      'log/3',
      puts[2],
    ])
  })

  test('is neither shown nor acknowledged before it is stored', async () => {
    const client = await open()
    const other = await openRawClient(realtime.origin)
    await other.ask('q', { p: '/safe', h: '' })
    const release = realtime.memory.hold()
    const put = client.send('p', { p: '/safe', d: 1 })
    await other.ask('s', { c: {} })
    expect(client.dataMessages()).toEqual([])
    expect(other.pushes()).toEqual([])
    release()
    expect((await client.answerTo(put)).s).toBe('ok')
    await waitFor(() => expect(other.pushes()).toHaveLength(1))
    expect(realtime.memory.rows.get('/safe')).toBe(1)
  })

  test('is seen by later reads, and no response overtakes another', async () => {
    const client = await open()
    const release = realtime.memory.hold()
    client.send('p', { p: '/mine', d: 1 })
    const got = client.send('g', { p: '/mine', q: {} })
    client.send('p', { p: '/bad.key', d: 1 })
    client.send('p', { p: '/mine', d: 2, h: 'stale' })
    const last = client.send('q', { p: '/mine', h: '' })
    await waitFor(() => expect(realtime.memory.saves()).toBe(1))
    await (await openRawClient(realtime.origin)).ask('s', {})
    release()
    await client.answerTo(last)
    expect((await client.answerTo(got)).d).toBe(1)
    expect(client.dataMessages().map(({ r, a }) => r ?? a)).toEqual([1, 2, 3, 4, 'd', 5])
  })

  test('that the store refuses never happened', async () => {
    const client = await open()
    await serverWrites('/kept', 'before')
    realtime.memory.faults.save = new Error('disk full')
    expect((await client.ask('p', { p: '/kept', d: 'lost' })).s).toBe('unavailable')
    expect((await client.ask('g', { p: '/kept', q: {} })).d).toBe('before')
    realtime.memory.faults.save = null
    const h = hashOf(nodeOf('before'))
    expect((await client.ask('p', { p: '/kept', d: 'swapped', h })).s).toBe('ok')
    expect((await client.ask('p', { p: '/kept/x', d: 'after' })).s).toBe('ok')
    expect((await client.ask('g', { p: '/kept', q: {} })).d).toEqual({ x: 'after' })
    expect(realtime.errors).toEqual([new Error('disk full')])
  })

  test.each([
    ['p', { p: '/a.b', d: 1 }],
    ['p', { p: '/a', d: { 'x/y': 1 } }],
    ['p', { p: '/a', d: { '.sv': 'now' } }],
    ['p', { p: 5, d: 1 }],
    ['p', { p: '/', d: 1 }],
    ['p', { p: `/${'a/'.repeat(33)}`, d: 1 }],
    ['m', { p: '/a', d: 1 }],
    ['m', { p: '/a', d: { b: 1, 'b/c': 2 } }],
    ['m', { p: '/a', d: { b$: 1 } }],
    ['o', { p: '/a#', d: 1 }],
    ['om', { p: '/a', d: [1] }],
    ['oc', { p: null }],
    ['zz', {}],
  ])('%s %j gets an error, not ok', async (action, body) => {
    const client = await open()
    const answer = await client.ask(action, body)
    expect(answer.s).toBe('invalid_data')
    expect(realtime.memory.rows.size).toBe(0)
  })

  test('with compare and set applies only to the expected value', async () => {
    const client = await open()
    await serverWrites('/seat', { by: 'ann' })
    const right = hashOf(nodeOf({ by: 'ann' }))
    expect((await client.ask('p', { p: '/seat', d: 'x', h: '' })).s).toBe('datastale')
    expect((await client.ask('p', { p: '/seat', d: { by: 'bob' }, h: right })).s).toBe('ok')
    expect((await client.ask('m', { p: '/seat', d: { by: 'cid' }, h: right })).s).toBe('datastale')
    expect((await client.ask('p', { p: '/free', d: 1, h: '' })).s).toBe('ok')
  })

  test('uses the SDK’s hash', () => {
    // Recorded from a listen of firebase 12.19 that reconnected with cached data.
    expect(hashOf(nodeOf(null))).toBe('')
    expect(hashOf(nodeOf(true))).toBe('E5z61QM0lN/U2WsOnusszCTkR8M=')
  })
})

describe('a listen', () => {
  test('with a matching hash gets nothing but ok', async () => {
    const client = await open()
    await serverWrites('/have', { a: 1, b: 'two', c: { '.value': false, '.priority': 2 } })
    const h = hashOf(nodeOf({ a: 1, b: 'two', c: { '.value': false, '.priority': 2 } }))
    expect((await client.ask('q', { p: '/have', h })).s).toBe('ok')
    expect(client.pushes()).toEqual([])
    await client.ask('n', { p: '/have' })
    await client.ask('q', { p: '/have', h: 'another' })
    expect(client.pushes()).toHaveLength(1)
  })

  test('on a window gets the evicted child and the new one as one merge, with the tag', async () => {
    const client = await open()
    await serverWrites('/w', { a: 1, b: 2, c: 3 })
    const q = { l: 2, vf: 'r', i: '.key' }
    await client.ask('q', { p: '/w', q, t: 12, h: '' })
    await serverWrites('/w/d', 4)
    await serverWrites('/w/d', null)
    await serverWrites('/w/a', 'unseen')
    await client.ask('s', {})
    expect(client.pushes()).toEqual([
      { a: 'd', b: { p: 'w', d: { b: 2, c: 3 }, t: 12 } },
      { a: 'm', b: { p: 'w', d: { b: null, d: 4 }, t: 12 } },
      { a: 'm', b: { p: 'w', d: { b: 2, d: null }, t: 12 } },
    ])
  })

  test('gets nothing after unlisten, for that query only', async () => {
    const client = await open()
    const q = { l: 1, vf: 'l', i: '.key' }
    await client.ask('q', { p: '/u', q, t: 1, h: '' })
    await client.ask('q', { p: '/u', h: '' })
    await client.ask('n', { p: '/u', q, t: 1 })
    await serverWrites('/u/a', 1)
    await client.ask('n', { p: '/u' })
    await serverWrites('/u/a', 2)
    await client.ask('s', {})
    expect(client.pushes()).toEqual([{ a: 'd', b: { p: 'u/a', d: 1 } }])
  })

  test('gets a merge as a merge, only what changed and only below its path', async () => {
    const client = await open()
    await serverWrites('/g', { same: 1, other: 1 })
    await client.ask('q', { p: '/g', h: hashOf(nodeOf({ same: 1, other: 1 })) })
    await client.ask('q', { p: '/g/deep/x', h: '' })
    await realtime.database.write(
      { kind: 'merge', path: '/', json: { 'g/same': 1, 'g/deep': { x: 1 }, 'h/i': 3 } },
      'server',
    )
    await client.ask('s', {})
    expect(client.pushes()).toEqual([
      { a: 'm', b: { p: 'g', d: { deep: { x: 1 } } } },
      { a: 'd', b: { p: 'g/deep/x', d: 1 } },
    ])
  })
})

const signedIn = async (uid: string) => {
  const token = realtime.identity.mintCustomToken(uid)
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  return (body as { idToken: string }).idToken
}

test('requests after a credential wait for it', async () => {
  const client = await open({
    judge: { ...everything, mayWrite: (_, { auth }) => auth?.uid === 'ann' },
  })
  const cred = await signedIn('ann')
  client.send('auth', { cred })
  const put = client.send('p', { p: '/mine', d: 1 })
  client.send('unauth', {})
  const late = client.send('p', { p: '/mine', d: 2 })
  expect((await client.answerTo(put)).s).toBe('ok')
  expect((await client.answerTo(late)).s).toBe('permission_denied')
  expect(client.dataMessages().map(({ r }) => r)).toEqual([1, 2, 3, 4])
})
