import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openHouse, type TestHouse } from '../support/house.ts'
import { anAdmin, type Person } from '../support/people.ts'

/** A line to the database that can be cut. */
let line: Line
let house: TestHouse
let admin: Person
const given = process.env.TEST_DATABASE_URL

beforeAll(async () => {
  if (!given) throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')
  line = await layLine(new URL(given))
  const through = Object.assign(new URL(given), { port: String(line.port) })
  process.env.TEST_DATABASE_URL = through.href
  house = await openHouse()
  admin = await anAdmin(house)
})

afterAll(async () => {
  // Where a test has failed with the line cut.
  await line.mend()
  await house.close()
  await line.cut()
  if (given) process.env.TEST_DATABASE_URL = given
})

test('While the database is away, requests are told when to come back, and it recovers by itself', async () => {
  house.house.scheduler.start()
  expect((await admin.get('/api/states?_end=1')).statusCode).toBe(200)

  await line.cut()
  for (let tries = 0; tries < 3; tries++) {
    const refused = await admin.get('/api/states?_end=1')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toEqual({ message: expect.any(String) })
    const health = await house.server.inject('/healthz')
    expect([health.statusCode, health.json()]).toEqual([503, { ok: false }])
  }

  await line.mend()
  await vi.waitFor(async () => expect((await admin.get('/api/states?_end=1')).statusCode).toBe(200))
  expect((await house.server.inject('/healthz')).json()).toEqual({ ok: true })
  await house.house.scheduler.stop()
})

type Line = { port: number; cut(): Promise<void>; mend(): Promise<void> }

async function layLine({ hostname, port }: URL): Promise<Line> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  async function open(at: number): Promise<number> {
    server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const laid = await open(0)
  return {
    port: laid,
    async cut() {
      const closing = server
      server = undefined
      for (const socket of sockets) socket.destroy()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
    async mend() {
      if (!server) await open(laid)
    },
  }
}
