import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { openApp, type TestApp } from '../../support/app/app.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'

let app: TestApp
let customer: Person
beforeAll(async () => {
  app = await openApp()
  customer = await aCustomer(app)
  await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

/** Opens a request whose body the test sends piece by piece. */
async function aRequest(head: string[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { port } = app.server.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  let answer = ''
  client.on('data', (chunk) => {
    answer += String(chunk)
  })
  const arrived = once(app.server.server, 'request')
  client.write([...head, 'Host: localhost', '', ''].join('\r\n'))
  const [{ socket }] = (await arrived) as [{ socket: Socket }]
  return {
    async send(bytes: number) {
      const before = socket.bytesRead
      client.write('x'.repeat(bytes))
      await vi.waitFor(() => expect(socket.bytesRead).toBe(before + bytes), 20_000)
    },
    hangUp: () => client.destroy(),
    isOpen: () => !socket.destroyed,
    answer: async () => {
      if (!client.closed) await once(client, 'close')
      return answer
    },
  }
}

test('a small body sent slowly is a 408 after half a minute', async () => {
  const request = await aRequest([
    'POST /api/login HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 100',
  ])
  await request.send(5)
  vi.advanceTimersByTime(29_000)
  await request.send(5)
  expect(request.isOpen()).toBe(true)
  vi.advanceTimersByTime(1_000)
  const answer = await request.answer()
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request took too long to arrive. Please try again.',
  })
})

test('an upload may take longer as long as it progresses', async () => {
  const request = await aRequest([
    'POST /api/files HTTP/1.1',
    `Authorization: Bearer ${customer.token}`,
    'Content-Type: multipart/form-data; boundary=line',
    'Content-Length: 1000000',
  ])
  for (let slice = 0; slice < 4; slice++) {
    await request.send(70_000)
    vi.advanceTimersByTime(30_000)
    expect(request.isOpen()).toBe(true)
  }
  await request.send(1000)
  vi.advanceTimersByTime(30_000)
  expect(await request.answer()).toContain('408 Request Timeout')
})

test('an unread body is not waited for either', async () => {
  const request = await aRequest([
    'POST /api/terms HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 100',
  ])
  await request.send(5)
  vi.advanceTimersByTime(30_000)
  expect(await request.answer()).toMatch(/^HTTP\/1\.1 401 /)
})

test('a client that hangs up while sending causes no server error', async () => {
  const request = await aRequest([
    'POST /api/login HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 100',
  ])
  await request.send(5)
  request.hangUp()
  await vi.waitFor(() => expect(request.isOpen()).toBe(false), 20_000)
  expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('headers, whole requests and idle connections have deadlines', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
  })
})
