import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { fromNow } from '../../support/app/clock.ts'
import { aCustomer } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut, orderRow } from '../../support/scenarios/moves.ts'

const token = 'read-these-metrics'
const { log, lines } = captureLog()
let app: TestApp

beforeAll(async () => {
  app = await openApp({ env: { METRICS_TOKEN: token }, log })
})
beforeEach(async () => {
  app.clock.now = new Date()
  await emptyApp(app)
})
afterAll(() => app.close())

const read = (authorization?: string) =>
  app.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

/** Reads the metrics as numbers by their names, with labels as they are printed. */
async function metrics(): Promise<Map<string, number>> {
  const { statusCode, payload } = await read(`Bearer ${token}`)
  expect(statusCode).toBe(200)
  const values = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    values.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1).replace('Inf', 'Infinity'))]
    }),
  )
}

describe('the metrics', () => {
  test.each([undefined, 'Bearer wrong', 'Basic read-these-metrics', token])(
    'are refused to a request with the authorization %s',
    async (authorization) => {
      const { statusCode, payload } = await read(authorization)
      expect(statusCode).toBe(401)
      expect(payload).not.toContain('haulwell_')
    },
  )

  test('do not exist without a token', async () => {
    const without = await openApp({ beside: app })
    expect(without.config.metricsToken).toBe(token)
    await without.close()
    const closed = await openApp()
    expect((await closed.server.inject('/metrics')).statusCode).toBe(404)
    await closed.close()
  })

  test('count requests by route and status, never by address', async () => {
    const customer = await aCustomer(app)
    await customer.get('/api/moves')
    await customer.get('/api/moves/MV-7K3Q9D')
    await app.server.inject('/api/moves/MV-7K3Q9D')
    const values = await metrics()
    const count = (route: string, status: number) =>
      values.get(`haulwell_http_requests_total{method="GET",route="${route}",status="${status}"}`)
    expect(count('/api/moves', 200)).toBe(1)
    expect(count('/api/moves/:code', 404)).toBe(1)
    expect(count('/api/moves/:code', 401)).toBe(1)
    expect(values.get('haulwell_http_request_seconds_count{route="/api/moves/:code"}')).toBe(2)
    expect([...values.keys()].filter((name) => name.includes('7K3Q9D'))).toEqual([])
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(values.get('haulwell_database_connections{state="open"}')).toBeGreaterThan(0)
  })

  test('show messages that should have left, and for how long', async () => {
    await app.drain()
    expect((await metrics()).get('haulwell_outbox_due_messages')).toBe(0)
    const message = { channel: 'mail', recipient: 'a@example.test', text: 'Late' }
    await app.db
      .insert(outbox)
      .values({ ...message, next_attempt_at: fromNow(app, { minutes: -10 }) })
    await app.db
      .insert(outbox)
      .values({ ...message, next_attempt_at: fromNow(app, { minutes: 10 }) })
    const values = await metrics()
    expect(values.get('haulwell_outbox_due_messages')).toBe(1)
    expect(values.get('haulwell_outbox_oldest_due_seconds')).toBe(600)
  })

  test('show a transition that the clock has not taken', async () => {
    const customer = await aCustomer(app)
    const move = await aPlacedMove(app, customer)
    await app.drain()
    expect((await metrics()).get('haulwell_transition_overdue_seconds')).toBe(0)
    app.clock.now = new Date((await orderRow(app, move)).window_start_at)
    // It expires two hours before its window.
    expect((await metrics()).get('haulwell_transition_overdue_seconds')).toBe(7200)
    await app.drain()
    expect((await metrics()).get('haulwell_transition_overdue_seconds')).toBe(0)
  })

  test('show a completed order whose price is only held, and books that do not add up', async () => {
    const customer = await aCustomer(app)
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, await aCrew(app), { until: 'complete' })
    await app.drain()
    const names = ['haulwell_completed_orders_not_captured', 'haulwell_journal_imbalance_cents']
    const both = async () => {
      const values = await metrics()
      return names.map((name) => values.get(name))
    }
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 3_600_000)
    expect(await both()).toEqual([0, 0])

    const { payments } = tables
    await app.db.update(payments).set({ state: 'authorized' }).where(eq(payments.order_id, move.id))
    await app.database.pool.query(
      `update hourly_totals set cents = cents + 7 where (metric, hour, city_id, shard) =
        (select metric, hour, city_id, shard from hourly_totals where metric = 'journal.cash'
          order by hour desc limit 1)`,
    )
    expect(await both()).toEqual([1, 7])
  })

  test('show the age of the last finished backup, and what it lacks', async () => {
    const both = async () => {
      const values = await metrics()
      return ['age_seconds', 'missing_files'].map((name) => values.get(`haulwell_backup_${name}`))
    }
    expect(await both()).toEqual([Number.POSITIVE_INFINITY, 0])
    const backup = { kind: 'daily', state: 'verified' } as const
    const ago = (hours: number) => fromNow(app, { hours: -hours })
    await app.db.insert(tables.backups).values([
      { ...backup, name: 'older', verified_at: ago(30), missing_files: 4 },
      { ...backup, name: 'newest', verified_at: ago(6), missing_files: 1 },
      { ...backup, name: 'failed', state: 'failed', verified_at: ago(1) },
    ])
    expect(await both()).toEqual([6 * 3600, 1])
  })
})

test('each request is logged with the id of its response and without its address', async () => {
  lines.length = 0
  const customer = await aCustomer(app)
  const { headers } = await customer.get('/api/moves/MV-7K3Q9D?secret=word')
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(logged.find(({ reqId }) => reqId === headers['x-request-id'])).toMatchObject({
    method: 'GET',
    route: '/api/moves/:code',
    status: 404,
    user_id: customer.user_id,
    address: '127.0.0.1',
  })
  expect(lines.join('')).not.toMatch(/7K3Q9D|secret/)
})

test('alerts and dashboard ask for metrics that exist', async () => {
  // server/main.ts adds them where there are sockets, and a replica (tests/postgres/replica.test.ts).
  const elsewhere = [
    'haulwell_realtime_connections',
    'haulwell_replica_lag_seconds',
    'haulwell_replica_reads_total',
  ]
  const { payload } = await read(`Bearer ${token}`)
  const known = [...payload.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  for (const file of ['prometheus/alerts.yaml', 'grafana/haulwell.json']) {
    const text = readFileSync(`deploy/${file}`, 'utf8')
    const asked = [
      ...text.matchAll(/\b(haulwell_\w+?|nodejs_\w+|process_\w+)(_bucket)?(?=[{[ )])/g),
    ]
    expect(asked.length).toBeGreaterThan(10)
    for (const [, name] of asked) expect([...known, ...elsewhere], file).toContain(name)
  }
})
