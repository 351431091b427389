import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { openRawClient } from '../../support/app/raw-realtime-client.ts'
import { openRawSocket } from '../../support/app/raw-socket.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'

/** Limits on the data that the realtime database accepts from the network, behind a proxy. */
let app: TestApp
let origin: string
const bare: Awaited<ReturnType<typeof openRawSocket>>[] = []

beforeAll(async () => {
  app = await openApp({ env: { TRUST_PROXY: 'true' } })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of bare.splice(0)) socket.end()
})
afterAll(() => app.close())

const from = async (forwardedFor: string, path?: string) => {
  const socket = await openRawSocket(origin, {
    headers: { 'X-Forwarded-For': forwardedFor },
    ...(path && { path }),
  })
  bare.push(socket)
  return socket
}

const idTokenOf = async (person: Person) => {
  const { token } = (await person.get('/api/firebase/auth-token')).json()
  const answer = await app.server.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
    payload: { token },
  })
  return answer.json().idToken as string
}

test('a visitor who never signs in may hold a few kilobytes', async () => {
  const visitor = await openRawClient(origin)
  visitor.socket.send('2000')
  for (let part = 0; part < 4; part++) visitor.socket.send('x'.repeat(3000))
  await visitor.closed()
})

test('a customer may send a message of 64 KB at most', async () => {
  const client = await openRawClient(origin)
  await client.ask('auth', { cred: await idTokenOf(await aCustomer(app)) })
  const message = (r: number, length: number) =>
    JSON.stringify({ t: 'd', d: { r, a: 'p', b: { p: '/chats/x', d: 'x'.repeat(length) } } })
  const send = (text: string) => {
    client.socket.send(String(Math.ceil(text.length / 16_384)))
    for (let at = 0; at < text.length; at += 16_384) client.socket.send(text.slice(at, at + 16_384))
  }
  send(message(71, 65_000))
  expect((await client.answerTo(71)).s).toBe('permission_denied')
  send(message(72, 66_000))
  expect((await client.answerTo(72)).s).toBe('too_big')
  client.socket.send(message(73, 50_000))
  await client.closed()
})

describe('a budget behind a proxy', () => {
  /**
   * Opens 140 sockets that leave 7.9 KB unfinished, 1.1 MB in all, and counts those refused for too
   * much data.
   */
  const refusedOf = async (forwardedFor: (n: number) => string) => {
    const sockets: Awaited<ReturnType<typeof from>>[] = []
    for (let n = 0; n < 140; n++) {
      const socket = await from(forwardedFor(n))
      socket.frame('x'.repeat(7900), 9000)
      sockets.push(socket)
    }
    const probe = await openRawClient(origin)
    await probe.hello()
    probe.socket.terminate()
    return () => sockets.filter(({ received }) => received().includes('Too much at once')).length
  }

  test('counts the address that the proxy appended, not one that a client claims', async () => {
    const refused = await refusedOf((n) => `203.0.113.${n}, 198.51.100.7`)
    await waitFor(() => expect(refused()).toBeGreaterThan(0))
  })

  test('counts each client separately', async () => {
    const refused = await refusedOf((n) => `198.51.100.7, 203.0.113.${n}`)
    expect(refused()).toBe(0)
  })
})

test('a refused upgrade leaves no socket behind', async () => {
  const count = () =>
    new Promise<number>((resolve) => {
      app.server.server.getConnections((_, connections) => resolve(connections))
    })
  const before = await count()
  for (let n = 0; n < 20; n++) await from(`203.0.113.${n}`, '/socket.io/?transport=websocket')
  await waitFor(() => expect(bare.every(({ hasClosed }) => hasClosed())).toBe(true))
  expect(bare[0]?.received()).toMatch(/^HTTP\/1.1 404/)
  await waitFor(async () => expect(await count()).toBeLessThanOrEqual(before))
})
