import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'

/** A connection to the database that can be cut. */
let line: Line
let app: TestApp
let admin: Person
const given = process.env.TEST_DATABASE_URL

beforeAll(async () => {
  if (!given) throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')
  line = await layLine(new URL(given))
  const through = Object.assign(new URL(given), { port: String(line.port) })
  process.env.TEST_DATABASE_URL = through.href
  app = await openApp()
  admin = await anAdmin(app)
})

afterAll(async () => {
  // Restores the connection if a test failed while it was cut.
  await line.mend()
  await app.close()
  await line.cut()
  if (given) process.env.TEST_DATABASE_URL = given
})

test('while the database is down, requests get a Retry-After, and the server recovers by itself', async () => {
  app.context.scheduler.start()
  expect((await admin.get('/api/states?_end=1')).statusCode).toBe(200)

  await line.cut()
  for (let tries = 0; tries < 3; tries++) {
    const refused = await admin.get('/api/states?_end=1')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toEqual({ message: expect.any(String) })
    const health = await app.server.inject('/healthz')
    expect([health.statusCode, health.json()]).toEqual([503, { ok: false }])
    expect((await app.server.inject('/livez')).json()).toEqual({ ok: true })
  }

  await line.mend()
  await waitFor(async () => expect((await admin.get('/api/states?_end=1')).statusCode).toBe(200))
  // The server remembers for a few seconds that requests have failed.
  await waitFor(async () =>
    expect((await app.server.inject('/healthz')).json()).toEqual({ ok: true }),
  )
  await app.context.scheduler.stop()
})

test('connections that break before a transaction begins are released', async () => {
  const rename = () => admin.patch('/api/sizes/1', { minutes: 60 })
  expect((await rename()).statusCode).toBe(200)
  line.cutAt('begin')
  // More than there are connections.
  for (let tries = 0; tries < 12; tries++) expect((await rename()).statusCode).toBe(503)
  line.cutAt(null)
  expect((await rename()).statusCode).toBe(200)
})

test('a write whose connection breaks can be repeated with the same key', async () => {
  const question = { question: 'Is it stored once?', answer: 'Yes.', topic: 'booking' }
  const create = () =>
    admin.post('/api/faq', question, { headers: { 'idempotency-key': 'once more' } })
  line.cutAt('insert into "events"', line.cut)
  expect((await create()).statusCode).toBe(503)
  line.cutAt(null)
  await line.mend()
  expect((await create()).statusCode).toBe(201)
  expect((await create()).headers['idempotency-replayed']).toBe('true')
})

type Line = {
  port: number
  cut(): Promise<void>
  mend(): Promise<void>
  /** Cuts any connection that sends this text from now on, then calls `further`. */
  cutAt(text: string | null, further?: () => void): void
}

async function layLine({ hostname, port }: URL): Promise<Line> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let fatal: { text: string; further?: (() => void) | undefined } | null = null
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
      near.on('data', (sent) => {
        if (!fatal || !sent.includes(fatal.text)) return
        near.destroy()
        fatal.further?.()
      })
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
    cutAt(text, further) {
      fatal = text === null ? null : { text, further }
    },
  }
}
