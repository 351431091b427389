import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#server/database/connection.ts'
import { publicReads, reportReads } from '#server/replica-reads.ts'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { type Postgres, startWithStandby } from '../support/app/standby.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { type RemoteUser, signInAt } from '../support/people/remote-user.ts'

/** Two processes on a PostgreSQL with a standby that streams from it, as one role without rights. */
const admin = { email: 'boss@replica.test', password: 'reads-from-a-copy' }
const metricsToken = 'only-for-tests-of-replicas'
const days = 'from=2026-01-01&to=2026-01-31'
const dataDir = mkdtempSync(join(tmpdir(), 'replica-test-'))
let cluster: Awaited<ReturnType<typeof startWithStandby>>
let env: Record<string, string>
let one: ServerProcess
let other: ServerProcess
let staff: RemoteUser

beforeAll(async () => {
  cluster = await startWithStandby()
  await cluster.primary.query('create role haulwell login')
  await cluster.primary.query('create database haulwell owner haulwell')
  env = {
    DATABASE_URL: urlOf(cluster.primary),
    DATABASE_REPLICA_URL: urlOf(cluster.standby),
    DATABASE_REPLICA_MAX_LAG_SECONDS: '5',
    BASE_URL: 'http://replica.test',
    TRUST_PROXY: 'true',
    DATA_DIR: dataDir,
    SESSION_SECRET: 'only-for-tests-of-a-replica-of-it',
    SEED: 'reference',
    METRICS_TOKEN: metricsToken,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  one = first
  other = second
  staff = await signInAt(one.url, admin.email, admin.password)
})
afterAll(async () => {
  await staff?.close()
  for (const server of [one, other]) await server?.stop()
  cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const urlOf = ({ url }: Postgres) =>
  Object.assign(new URL(url), { pathname: '/haulwell', username: 'haulwell' }).href

async function read(path: string, { url } = one, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers })
  expect(answer.status, path).toBe(200)
  return answer.text()
}
const asStaff = () => ({ authorization: `Bearer ${staff.token()}`, accept: 'application/json' })

async function metric(name: string): Promise<number> {
  const text = await read('/metrics', one, { authorization: `Bearer ${metricsToken}` })
  const line = text.split('\n').find((line) => line.startsWith(`haulwell_replica_${name} `))
  return Number(line?.split(' ').at(-1)?.replace('Inf', 'Infinity'))
}
const answeredBy = (by: 'replica' | 'primary') => metric(`reads_total{by="${by}"}`)

/** Counts the statements with this text that the standby was sent. */
const sentToStandby = (text: string) => cluster.standby.log().split(text).length - 1

const standbyIsUsed = () =>
  waitFor(async () => {
    const before = sentToStandby('from "faq"')
    for (const server of [one, other]) await read('/api/questions', server)
    expect(sentToStandby('from "faq"')).toBeGreaterThanOrEqual(before + 2)
  })

async function addQuestion(question: string): Promise<void> {
  const answer = 'Yes.'
  await staff.post('/api/faq', { question, answer, topic: 'booking', is_active: true })
}

test('the standby answers pages and reports, and the primary a person who is signed in', async () => {
  await standbyIsUsed()
  const movers = sentToStandby('from "movers"')
  await read('/about')
  expect(sentToStandby('from "movers"')).toBe(movers + 1)

  const totals = sentToStandby('from "hourly_totals"')
  await read(`/api/reports/orders?${days}&unit=day&metric=order.placed`, one, asStaff())
  expect(sentToStandby('from "hourly_totals"')).toBe(totals + 1)

  const [questions, primary] = [sentToStandby('from "faq"'), await answeredBy('primary')]
  await read('/api/questions', one, asStaff())
  await read('/api/faq', one, asStaff())
  expect(sentToStandby('from "faq"')).toBe(questions)
  expect(await answeredBy('primary')).toBe(primary)
  expect(sentToStandby('from "sessions"') + sentToStandby('from "users"')).toBe(0)
})

test('every read that may go to the standby works there, and none has to be repeated', async () => {
  const paths: Record<string, string> = {
    '/api/city-pages/:slug': '/api/city-pages/oakland',
    '/api/upcoming-cities/:slug': '/api/upcoming-cities/nowhere',
    '/api/posts/:slug': '/api/posts/nothing',
    '/api/legal-texts/:name': '/api/legal-texts/terms',
    '/api/affiliate-pages/:slug': '/api/affiliate-pages/nobody',
    '/api/help/search': '/api/help/search?q=piano',
    '/api/reports/accounts': `/api/reports/accounts?${days}&unit=day&account=cash`,
    '/api/reports/balances': `/api/reports/balances?${days}`,
    '/api/reports/orders': `/api/reports/orders?${days}&unit=day&metric=order.placed`,
  }
  const primary = await answeredBy('primary')
  for (const { method, path } of [...publicReads, ...reportReads]) {
    expect(method).toBe('GET')
    const replica = await answeredBy('replica')
    const headers = path.startsWith('/api/reports/') ? asStaff() : {}
    const { status } = await fetch(one.url + (paths[path] ?? path), { headers })
    expect([200, 404], path).toContain(status)
    expect(await answeredBy('replica'), path).toBeGreaterThan(replica)
  }
  expect(await answeredBy('primary')).toBe(primary)
})

test('a write through the connection for reads fails', async () => {
  const database = await openDatabase({
    dataDir: '',
    databaseUrl: urlOf(cluster.primary),
    isReadOnly: true,
  })
  await expect(database.pool.query('delete from rate_limits')).rejects.toThrow('read-only')
  await database.close()
})

test('a change is on the page at once while the standby has not replayed it, in all processes', async () => {
  await standbyIsUsed()
  await cluster.standby.query('select pg_wal_replay_pause()')
  expect(await read('/help')).not.toContain('Do yaks travel?')
  await addQuestion('Do yaks travel?')
  expect(await read('/help')).toContain('Do yaks travel?')
  await waitFor(async () => expect(await read('/help', other)).toContain('Do yaks travel?'))
  // It has been asked several times how far it is, and the pages that were kept are no longer.
  for (let at = 0; (await metric('lag_seconds')) <= 5; at++)
    for (const server of [one, other]) {
      expect(await read(`/help?at=${at}`, server)).toContain('Do yaks travel?')
      expect(await read('/api/questions', server)).toContain('Do yaks travel?')
    }
  // It is too far behind for everything now.
  const primary = await answeredBy('primary')
  await read(`/api/reports/balances?${days}`, one, asStaff())
  expect(await answeredBy('primary')).toBe(primary + 1)

  await cluster.standby.query('select pg_wal_replay_resume()')
  await standbyIsUsed()
  expect(await read('/api/questions')).toContain('Do yaks travel?')
})

/**
 * Reads all the time from both processes until `act` ends. Every answer must be a 200. `goOn` waits
 * until each has answered once more.
 */
async function readingMeanwhile(act: (goOn: () => Promise<void>) => Promise<void>): Promise<void> {
  let isOver = false
  const counts = [0, 0]
  const reading = [one, other].map(async (server, n) => {
    for (let at = 0; !isOver; at++) {
      await read(`/about?at=${at}`, server)
      await read('/api/questions', server)
      counts[n] = at
    }
  })
  const goOn = async () => {
    const before = [...counts]
    await waitFor(() => {
      for (const [n, count] of counts.entries()) expect(count).toBeGreaterThan(before[n] ?? 0)
    })
  }
  try {
    await act(goOn)
  } finally {
    isOver = true
    await Promise.all(reading)
  }
}

test('a standby that stops or hangs costs no request, and is used again when it is back', async () => {
  const isLost = () => waitFor(async () => expect(await metric('lag_seconds')).toBe(Infinity))
  for (const [end, begin] of [
    [cluster.standby.stop, cluster.standby.start],
    [cluster.standby.freeze, cluster.standby.thaw],
  ] as const) {
    await standbyIsUsed()
    await readingMeanwhile(async (goOn) => {
      end()
      await isLost()
      await goOn()
      expect(await read('/healthz')).toBe('{"ok":true}')
      begin()
      await standbyIsUsed()
    })
  }
})

test('a standby that was promoted is no longer read', async () => {
  await standbyIsUsed()
  await readingMeanwhile(async () => {
    cluster.standby.promote()
    await waitFor(() => expect(one.output()).toContain('it was promoted'))
  })
  const questions = sentToStandby('from "faq"')
  await addQuestion('Do gnus travel?')
  expect(await read('/api/questions')).toContain('Do gnus travel?')
  expect(sentToStandby('from "faq"')).toBe(questions)
})

test('another database is refused at start', async () => {
  const another = String(process.env.TEST_DATABASE_URL)
  await expect(startServer({ ...env, DATABASE_REPLICA_URL: another })).rejects.toThrow(
    'It is not a streaming replica of the DATABASE_URL database.',
  )
})
