import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { processLink, type RemoteCall } from '#server/adapters/realtime/process-link.ts'
import { restRouteOf } from '#server/adapters/realtime/serve-embedded.ts'
import { sharedRealtime } from '#server/adapters/realtime/shared.ts'
import { realtimeLease } from '#server/database/tables.ts'
import { pidScope } from '#server/kernel/process-identity.ts'
import { openEmptyDatabase } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'

/** One of several server processes, and what the others or outsiders send to it. */
const secret = 's'.repeat(40)
const files = {
  mark: async () => ({ name: 'mark', remove: async () => undefined }),
  sees: async () => true,
}
let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await opened.database.db.delete(realtimeLease)
})
afterAll(() => opened.leave())

async function aProcess() {
  const errors: unknown[] = []
  const shared = sharedRealtime({
    db: opened.database.db,
    rules: { rules: { '.read': true, '.write': true } },
    secret,
    address: { host: '127.0.0.1', port: 0 },
    isBehindProxy: true,
    files,
    onError: (error) => errors.push(error),
  })
  const app: FastifyInstance = Fastify({ rewriteUrl: ({ url = '/' }) => restRouteOf(url) })
  await shared.serve(app, { baseUrl: 'http://localhost', trustProxy: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(async () => {
    app.server.closeAllConnections()
    await app.close()
    await shared.close()
  })
  return { ...shared, errors, port: shared.port, at: (app.server.address() as AddressInfo).port }
}

/** Opens the link of another process, and gives it the lease. */
async function anotherLeader() {
  const calls: RemoteCall[] = []
  const listening = await processLink(secret).listen(
    { host: '127.0.0.1', port: 0 },
    {
      server: createServer((request, response) => response.end(`asked for ${request.url}`)),
      answer: async (call) => {
        calls.push(call)
        return call.name === 'sees' ? true : 'from the leader'
      },
    },
  )
  ends.push(listening.close)
  const lease = {
    owner: 'another process',
    host: pidScope(),
    pid: process.ppid,
    started: null,
    url: listening.url,
    expires_at: sql`clock_timestamp() + interval '1 hour'`,
  }
  await opened.database.db
    .insert(realtimeLease)
    .values({ name: 'realtime', ...lease })
    .onConflictDoUpdate({ target: realtimeLease.name, set: lease })
  return { calls, port: Number(new URL(listening.url).port) }
}

/** Sends bytes as they are, without a client that would tidy up the path. */
async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

describe('a process that is not the leader', () => {
  test('forwards calls of its own code, and requests of browsers', async () => {
    const { calls } = await anotherLeader()
    const { port, at } = await aProcess()
    expect(await port.read('place')).toBe('from the leader')
    expect(calls.at(-1)).toEqual({ name: 'read', args: ['place'] })
    const answer = await fetch(`http://127.0.0.1:${at}/place.json?print=pretty`)
    expect(await answer.text()).toBe('asked for /place.json?print=pretty')
  })

  test.each([
    '/.rest/../.process/call',
    '/.rest/%2e%2e/.process/call',
    '/x/../.process/call?y.json',
    '/.process/call.json',
    '/.process/call',
  ])('does not let a browser call the leader by %s', async (path) => {
    const { calls } = await anotherLeader()
    const { at } = await aProcess()
    const before = calls.length
    const body = JSON.stringify({ name: 'mintToken', args: ['1', 'admin'] })
    const answer = await send(
      at,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer).not.toContain('from the leader')
    expect(calls.slice(before)).toEqual([])
  })

  test('becomes the leader once the lease is free', async () => {
    await anotherLeader()
    const { port } = await aProcess()
    await opened.database.db.delete(realtimeLease)
    await waitFor(async () => expect(await port.read('place')).toBeNull())
  })
})

describe('a leader', () => {
  test('that is handing over refuses new sockets', async () => {
    const { resign, at } = await aProcess()
    const clients = await Promise.all(Array.from({ length: 10 }, (_, n) => aClient(at, n)))
    const resigning = resign()
    const answer = send(at, upgrade('/.ws?v=5&ns=embedded'))
    await resigning
    expect(await answer).toMatch(/^HTTP\/1.1 503/)
    for (const client of clients) expect(client.readyState).toBe(WebSocket.CLOSED)
  })

  test('does not take the lease again for requests that are under way', async () => {
    const { resign, port, at } = await aProcess()
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, n) => port.mintToken(`u${n}`, 'customer', `sign-in-${n}`)),
    )
    const asked = tokens.map((token) =>
      fetch(
        `http://127.0.0.1:${at}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        },
      ).then(({ status }) => status),
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
    const resigning = resign()
    await resigning
    expect(await opened.database.db.select().from(realtimeLease)).toEqual([])
    for (const status of await Promise.all(asked)) expect([200, 503]).toContain(status)
  })

  test('that has lost its lease closes its sockets and forwards', async () => {
    const { port, at, errors } = await aProcess()
    const client = await aClient(at, 1)
    await anotherLeader()
    await waitFor(async () => expect(await port.read('place')).toBe('from the leader'))
    expect(client.readyState).toBe(WebSocket.CLOSED)
    expect(String(errors[0])).toContain('has taken over')
  })
})

test('a link ignores those without the secret, and what their sockets do', async () => {
  const { port, calls } = await anotherLeader()
  expect(
    await send(port, 'POST /.process/call HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1.1 401/)
  const crashes: unknown[] = []
  const note = (error: unknown) => crashes.push(error)
  process.on('uncaughtException', note)
  for (let n = 0; n < 30; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      socket.write(upgrade('/.ws'), () => {
        socket.resetAndDestroy()
        resolve()
      })
    })
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  process.off('uncaughtException', note)
  expect(crashes).toEqual([])
  expect(calls).toEqual([])
})

/** Connects a client with a departure, so that closing its socket takes a while. */
async function aClient(port: number, n: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=embedded`)
  socket.on('error', () => undefined)
  await once(socket, 'message')
  socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'o', b: { p: `/left/${n}`, d: 'gone' } } }))
  await once(socket, 'message')
  return socket
}
