import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { reportedLog } from '#server/adapters/error-reports/reported-log.ts'
import { sentry } from '#server/adapters/error-reports/sentry.ts'
import { readErrorReports } from '#server/error-reports-config.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'

type Event = {
  message?: string
  release: string
  environment: string
  tags?: { request_id?: string }
  extra: { left_out: number }
  exception?: { values: { type: string; value: string; stacktrace: { frames: object[] } }[] }
}

/** The requests that the stand-in for the service has received. */
const received: { url: string | undefined; event: Event }[] = []
let answer: { status: number; headers?: Record<string, string> } = { status: 200 }

const service = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const [, , event = ''] = Buffer.concat(chunks).toString().split('\n')
  received.push({ url: request.url, event: JSON.parse(event) })
  response.writeHead(answer.status, answer.headers).end('{}')
})

let app: TestApp
let clock = new Date('2027-04-06T19:00:00.000Z')
let reports: ReturnType<typeof sentry>
const logged: string[] = []

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const { port } = service.address() as AddressInfo
  reports = sentry({
    dsn: `http://public@127.0.0.1:${port}/7`,
    environment: 'production',
    release: 'haulwell@1.2.3',
    now: () => clock,
  })
  app = await openApp({ log: reportedLog(reports, { write: (line) => logged.push(line) }) })
})
beforeEach(() => {
  received.length = 0
  answer = { status: 200 }
  clock = new Date(clock.getTime() + 3_600_000)
})
afterAll(async () => {
  await app.close()
  await reports.close(1_000)
  service.close()
})

/** Logs a statement that failed, as a request does. */
async function fail(text: string): Promise<void> {
  const log = app.server.log.child({ reqId: 'a-request' })
  await app.db.execute(sql`select ${text}::int`).catch((error: Error) => log.error(error))
}

test('an error is reported with its request, and without what was asked', async () => {
  await fail('Secretname')
  await waitFor(() => expect(received).toHaveLength(1))
  const [{ url, event } = { url: '', event: undefined }] = received
  expect(url).toContain('/api/7/envelope/')
  expect(event).toMatchObject({
    environment: 'production',
    release: 'haulwell@1.2.3',
    tags: { request_id: 'a-request' },
  })
  const [error] = event?.exception?.values ?? []
  expect(error?.value).toContain('select')
  expect(error?.stacktrace.frames.length).toBeGreaterThan(0)
  expect(JSON.stringify(event)).not.toContain('Secretname')
  expect(logged.join('')).toContain('select')
})

test('an error that names a person is reported without the name', async () => {
  app.server.log.error(new Error('450 <ana@example.com> is over quota; +1 415 555 0142'))
  await waitFor(() => expect(received).toHaveLength(1))
  const [{ event } = { event: undefined }] = received
  expect(event?.exception?.values[0]?.value).toBe('450 <(address)> is over quota; (number)')
  expect(JSON.stringify(event)).not.toContain('ana@')
})

test('a refused request is no error', async () => {
  await app.server.inject('/api/user')
  await fail('x')
  await waitFor(() => expect(received).toHaveLength(1))
})

test('the same error is reported once a minute, with how often it was left out', async () => {
  for (let count = 0; count < 3; count++) await fail('x')
  await waitFor(() => expect(received).toHaveLength(1))
  clock = new Date(clock.getTime() + 61_000)
  await fail('x')
  await waitFor(() => expect(received).toHaveLength(2))
  expect(received.map(({ event }) => event.extra.left_out)).toEqual([0, 2])
})

test('nothing is sent while the service asks to wait, and its failures stop nothing', async () => {
  answer = { status: 500 }
  await fail('x')
  await waitFor(() => expect(received).toHaveLength(1))
  answer = { status: 200, headers: { 'x-sentry-rate-limits': '60:error:key' } }
  clock = new Date(clock.getTime() + 61_000)
  await fail('x')
  await waitFor(() => expect(received).toHaveLength(2))
  clock = new Date(clock.getTime() + 61_000)
  await fail('x')
  await reports.close(1_000)
  expect(received).toHaveLength(2)
})

test('the address must be one of a project', () => {
  const read = (dsn: string) => readErrorReports({ SENTRY_DSN: dsn })
  expect(read('https://key@errors.example.com/1')).toBe('https://key@errors.example.com/1')
  expect(read('')).toBeUndefined()
  for (const wrong of ['key', 'https://errors.example.com/1', 'https://key@errors.example.com/'])
    expect(() => read(wrong)).toThrow('SENTRY_DSN')
})
