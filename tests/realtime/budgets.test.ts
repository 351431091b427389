import { afterEach, describe, expect, test } from 'vitest'

import type { Judge } from '#server/realtime-database/judge.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRawSocket } from '../support/app/raw-socket.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

/** Everyone may read `open`; everything else requires a sign-in. */
const judge: Judge = {
  mayRead: ([top], { auth }) => top === 'open' || auth !== null,
  mayWrite: (_, { auth }) => auth !== null,
}

let realtime: Realtime
const bare: { end(): void }[] = []
const open = async (settings: Parameters<typeof openRealtime>[0] = {}) => {
  realtime = await openRealtime({ judge, ...settings })
}
afterEach(async () => {
  for (const socket of bare.splice(0)) socket.end()
  await realtime.close()
})

const aBareSocket = async (options?: Parameters<typeof openRawSocket>[1]) => {
  const socket = await openRawSocket(realtime.origin, options)
  bare.push(socket)
  return socket
}

const credentialOf = async (uid: string) => {
  const token = realtime.identity.mintCustomToken(uid)
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  return (body as { idToken: string }).idToken
}

const put = (r: number, text: string) =>
  JSON.stringify({ t: 'd', d: { r, a: 'p', b: { p: '/big', d: text } } })

describe('a connection that is not signed in', () => {
  const limits = { unauthenticatedBytes: 8192 }

  test('may not pile up the parts of an announced message', async () => {
    await open({ limits })
    const client = await openRawClient(realtime.origin)
    client.socket.send('2000')
    client.socket.send('x'.repeat(6000))
    await waitFor(() => expect(realtime.server.heldBytes()).toBeGreaterThan(6000))
    client.socket.send('x'.repeat(6000))
    await client.closed()
    await waitFor(() => expect(realtime.server.heldBytes()).toBe(0))
  })

  test('may not pile up tiny parts either', async () => {
    await open({ limits })
    const client = await openRawClient(realtime.origin)
    client.socket.send('999999')
    for (let part = 0; part < 1000; part++) client.socket.send('x')
    await client.closed()
  })

  test('may not leave a long frame incomplete', async () => {
    await open({ limits })
    const { frame, hasClosed } = await aBareSocket()
    frame('x'.repeat(20_000), 40_000)
    await waitFor(() => expect(hasClosed()).toBe(true))
  })

  test('is cut off if it sends pings and does not read the responses', async () => {
    await open({ limits: { unauthenticatedUnsentBytes: 65_536 } })
    const client = await openRawClient(realtime.origin)
    client.socket.pause()
    const ping = JSON.stringify({ t: 'c', d: { t: 'p', d: {} } })
    const flood = setInterval(() => {
      for (let count = 0; count < 5000; count++) client.socket.send(ping)
    }, 1)
    try {
      await waitFor(() => expect(realtime.server.connections()).toBe(0))
    } finally {
      clearInterval(flood)
      client.socket.terminate()
    }
  })

  test('is closed eventually, unless it listens to public data', async () => {
    await open({ limits: { authTimeoutMs: 150 } })
    const [idle, refused, listening, signedIn] = [
      await openRawClient(realtime.origin),
      await openRawClient(realtime.origin),
      await openRawClient(realtime.origin),
      await openRawClient(realtime.origin),
    ]
    refused.send('auth', { cred: 'owner' })
    refused.send('q', { p: '/closed', h: '' })
    listening.send('q', { p: '/open', h: '' })
    signedIn.send('auth', { cred: await credentialOf('ann') })
    await Promise.all([idle.closed(), refused.closed()])
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await listening.ask('s', {})).s).toBe('ok')
    expect((await signedIn.ask('s', {})).s).toBe('ok')
    listening.send('n', { p: '/open' })
    await listening.closed()
    expect(signedIn.socket.readyState).toBe(signedIn.socket.OPEN)
  })
})

test('little is read while a credential is checked, and all requests run in order', async () => {
  const opened: (() => void)[] = []
  let gate = Promise.resolve()
  await open({
    limits: { unauthenticatedBytes: 8192, authenticatingBytes: 73_728 },
    checking: () => gate,
  })
  const cred = await credentialOf('ann')
  gate = new Promise((resolve) => opened.push(resolve))
  const client = await openRawClient(realtime.origin)
  client.send('auth', { cred })
  const writes = Array.from({ length: 60 }, (_, n) =>
    client.send('p', { p: '/last', d: `${n} ${'x'.repeat(10_000)}` }),
  )
  await waitFor(() => expect(realtime.server.heldBytes()).toBeGreaterThan(10_000))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(realtime.server.heldBytes()).toBeLessThan(73_728)
  for (const go of opened) go()
  for (const write of writes) expect((await client.answerTo(write)).s).toBe('ok')
  expect(String(realtime.memory.rows.get('/last'))).toMatch(/^59 x/)
  expect(realtime.server.heldBytes()).toBe(0)
})

describe('a signed-in connection', () => {
  test('gets an error for a message that is too big, and continues', async () => {
    await open({ limits: { messageLength: 65_536, frameBytes: 49_152 } })
    const client = await openRawClient(realtime.origin)
    await client.ask('auth', { cred: await credentialOf('ann') })
    const message = put(41, 'x'.repeat(500_000))
    const parts = Math.ceil(message.length / 16_384)
    client.socket.send(String(parts))
    for (let part = 0; part < parts - 1; part++)
      client.socket.send(message.slice(part * 16_384, (part + 1) * 16_384))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(realtime.server.heldBytes()).toBeLessThan(70_000)
    client.socket.send(message.slice((parts - 1) * 16_384))
    expect((await client.answerTo(41)).s).toBe('too_big')
    expect((await client.ask('p', { p: '/small', d: 1 })).s).toBe('ok')
  })

  test('is closed if one frame is longer than any of the SDK’s', async () => {
    await open({ limits: { frameBytes: 49_152 } })
    const client = await openRawClient(realtime.origin)
    await client.ask('auth', { cred: await credentialOf('ann') })
    client.socket.send(put(2, 'x'.repeat(50_000)))
    await client.closed()
  })
})

describe('all connections', () => {
  test('of one address hold no more than its budget', async () => {
    await open({ limits: { addressBytes: 50_000 } })
    const clients = []
    for (let count = 0; count < 10; count++) {
      const client = await openRawClient(realtime.origin)
      client.socket.send('2000')
      client.socket.send('x'.repeat(8000))
      clients.push(client)
    }
    await waitFor(() => expect(realtime.server.connections()).toBe(6))
    expect(realtime.server.heldBytes()).toBeLessThanOrEqual(50_000)
    for (const { socket } of clients) socket.terminate()
    await waitFor(() => expect(realtime.server.heldBytes()).toBe(0))
  })

  test('together hold no more than the total budget', async () => {
    await open({ limits: { totalBytes: 20_000 } })
    for (let count = 0; count < 4; count++) {
      const { frame } = await aBareSocket()
      frame('x'.repeat(8000), 9000)
    }
    await waitFor(() => expect(realtime.server.connections()).toBe(2))
    expect(realtime.server.heldBytes()).toBeLessThanOrEqual(20_000)
  })

  test('of one address are counted together with its other upgrades', async () => {
    await open({ limits: { connectionsPerAddress: 2 } })
    // Another handler on the same server, for paths other than the database's.
    realtime.http.on('upgrade', () => undefined)
    await aBareSocket({ path: '/elsewhere' })
    const second = await aBareSocket()
    await waitFor(() => expect(second.received()).toMatch(/^HTTP\/1.1 101/))
    const third = await aBareSocket()
    await waitFor(() => expect(third.hasClosed()).toBe(true))
    expect(third.received()).toMatch(/^HTTP\/1.1 429/)
    second.end()
    await waitFor(async () => {
      const fourth = await aBareSocket()
      await waitFor(() => expect(fourth.received()).toMatch(/^HTTP/))
      expect(fourth.received()).toMatch(/^HTTP\/1.1 101/)
    })
  })
})

describe('an upgrade of another path', () => {
  test('is refused and its socket destroyed', async () => {
    await open()
    const { received, hasClosed } = await aBareSocket({ path: '/elsewhere' })
    await waitFor(() => expect(hasClosed()).toBe(true))
    expect(received()).toMatch(/^HTTP\/1.1 404/)
    const connections = () =>
      new Promise<number>((resolve) => {
        realtime.http.getConnections((_, count) => resolve(count))
      })
    // The client has not ended its own side.
    await waitFor(async () => expect(await connections()).toBe(0))
  })

  test('is left to another handler of the same server', async () => {
    await open()
    realtime.http.on('upgrade', (request, stream) => {
      if (request.url === '/hot') stream.write('HTTP/1.1 101 Switching Protocols\r\n\r\nhello')
    })
    const { received, hasClosed } = await aBareSocket({ path: '/hot' })
    await waitFor(() => expect(received()).toContain('hello'))
    expect(hasClosed()).toBe(false)
  })
})
