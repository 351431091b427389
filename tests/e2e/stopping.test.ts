import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import WebSocket from 'ws'

import { startServer } from '../support/app/server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

test('A server that is told to stop ends, whatever its clients do', async () => {
  const server = await startServer({ SEED: 'reference' })
  const { hostname, port } = new URL(server.url)

  const dripping = connect(Number(port), hostname).on('error', () => undefined)
  await once(dripping, 'connect')
  dripping.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{')
  const drip = setInterval(() => dripping.writable && dripping.write(' '), 500)

  const idle = new Agent({ keepAlive: true })
  const [answer] = await once(get(`${server.url}/healthz`, { agent: idle }), 'response')
  answer.resume()
  await once(answer, 'end')

  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=embedded`)
  socket.on('error', () => undefined)
  await once(socket, 'open')

  const signalledAt = Date.now()
  await server.stop()
  // Fifteen seconds are promised; the body that drips in would end by itself after thirty.
  expect(Date.now() - signalledAt).toBeLessThan(25_000)
  clearInterval(drip)
  idle.destroy()
  // The server had no pending work that had to be cut off when the process ended.
  expect(server.output()).not.toContain('Stopped after')
})
