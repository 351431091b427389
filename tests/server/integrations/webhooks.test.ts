import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { system } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aProgram } from '../../support/scenarios/api-tokens.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
type Made = { id: number; secret: string }
type Delivery = {
  id: number
  message_id: string
  event_name: string
  state: string
  attempts: number
  http_status: number | null
  answer: string | null
  delivery_problem: string | null
}

const received: Received[] = []
let answer: (response: ServerResponse) => void
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  answer(response)
})
let host: string
let app: TestApp
let owner: Person
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  app = await openApp({ env: { FETCHABLE_HOSTS: host } })
})
beforeEach(async () => {
  await emptyApp(app)
  received.length = 0
  answer = (response) => response.end('thanks')
  owner = await anAdmin(app)
})
afterAll(async () => {
  await app.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const solved = 'ticket.solved'
const endpoint = (change: object = {}) => ({
  name: 'Help desk',
  url: `http://${host}/hook`,
  event_names: [solved, 'ticket.reopened'],
  ...change,
})
const add = async (change: object = {}, who = owner) =>
  unwrap<Made>(await who.post('/api/webhook-endpoints', endpoint(change)))
const deliveries = async (who = owner) =>
  unwrap<Delivery[]>(await who.get('/api/webhook_deliveries'))
const move = async (resource: string, id: number, name: string) =>
  unwrap(await owner.post(`/api/${resource}/${id}/transitions/${name}`))

/** Has somebody solve a ticket, and delivers what follows. */
async function aSolvedTicket(): Promise<number> {
  const { id } = await aRow(app, 'tickets', { state: 'open' })
  await move('tickets', id, 'solve')
  await app.drain()
  return id
}

const queued = () => app.db.select().from(outbox).where(eq(outbox.channel, 'webhooks'))

/** Lets the time pass in which an outage is retried, hour by hour. */
async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour++) {
    advance(app, { hours: 1 })
    await app.context.scheduler.drain()
  }
}

describe('a webhook', () => {
  test('tells an endpoint of an event after commit, signed as Standard Webhooks say', async () => {
    const { id, secret } = await add()
    const ticket = await aSolvedTicket()

    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [Received]
    expect(JSON.parse(body)).toEqual({
      type: solved,
      timestamp: app.clock.now.toISOString(),
      data: { resource: 'tickets', record_id: ticket, from: 'open', to: 'solved' },
    })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key).toHaveLength(32)
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(app.clock.now.getTime() / 1000))
    expect(await deliveries()).toMatchObject([
      {
        endpoint_id: id,
        message_id: headers['webhook-id'],
        state: 'delivered',
        attempts: 1,
        http_status: 200,
        answer: 'thanks',
      },
    ])
  })

  test('is verified by the code in the guide', async () => {
    const { secret } = await add()
    app.clock.now = new Date()
    await aSolvedTicket()
    const [{ headers, body }] = received as [Received]
    const [, code] =
      /```js\n([\s\S]+?)```/.exec(readFileSync('docs/guide/integrating.md', 'utf8')) ?? []
    const sample = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code ?? '')}`
    )
    expect(sample.isFromHaulwell(secret, headers, body)).toBe(true)
    expect(sample.isFromHaulwell(secret, headers, `${body} `)).toBe(false)
    expect(sample.isFromHaulwell(`whsec_${'A'.repeat(44)}`, headers, body)).toBe(false)
    const old = {
      ...headers,
      'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600),
    }
    expect(sample.isFromHaulwell(secret, old, body)).toBe(false)
  })

  test('is verified by the library of Standard Webhooks, as the client’s guide has it', async () => {
    const { secret } = await add()
    app.clock.now = new Date()
    await aSolvedTicket()
    const [{ headers, body }] = received as [Received]
    const webhook = new Webhook(secret)
    const sent = headers as Record<string, string>
    expect(webhook.verify(body, sent)).toMatchObject({ type: solved })
    expect(() => webhook.verify(`${body} `, sent)).toThrow()
  })

  test('is not sent for other events', async () => {
    await add({ event_names: ['ticket.reopened'] })
    await aSolvedTicket()
    expect(received).toEqual([])
    expect(await queued()).toEqual([])
  })

  test('is not sent if the change is rolled back', async () => {
    await add()
    const { id } = await aRow(app, 'tickets', { state: 'open' })
    const { kernel } = app.context
    const actor = { ...system, kind: 'admin', roles: ['full-access'] } as const
    const act = { actor, now: kernel.now(), request_id: null }
    const change = transact(kernel.db, async (tx) => {
      const solve = { ...act, resource: 'tickets', id, name: 'solve', input: {} } as const
      await transitionWithin(kernel, tx, solve)
      throw new Error('changed our mind')
    })
    await expect(change).rejects.toThrow('changed our mind')
    expect(await queued()).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  test('is retried with the same id until it arrives, and keeps the start of each answer', async () => {
    await add()
    answer = (response) => response.writeHead(500).end(`no\u0000${'x'.repeat(5000)}`)
    await aSolvedTicket()
    const [failing] = await deliveries()
    expect(failing).toMatchObject({
      state: 'waiting',
      http_status: 500,
      delivery_problem: 'refused',
    })
    expect(failing?.answer).toHaveLength(1024)
    expect(unwrap(await owner.get('/api/webhook_endpoints'))).toMatchObject([
      { failing_since: app.clock.now.toISOString() },
    ])

    answer = (response) => response.writeHead(204).end()
    await hours(1)
    expect(received.length).toBeGreaterThan(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', http_status: 204, delivery_problem: null, attempts: received.length },
    ])
    expect(unwrap(await owner.get('/api/webhook_endpoints'))).toMatchObject([
      { failing_since: null },
    ])
  })

  test('leaves an endpoint that does not answer alone for a minute, and no other', async () => {
    const { id } = await add({ event_names: [solved] })
    answer = () => undefined
    await aSolvedTicket()
    expect(received).toHaveLength(1)
    expect(unwrap(await owner.get(`/api/webhook_endpoints/${id}`))).toMatchObject({
      backoff_until: new Date(app.clock.now.getTime() + 60_000).toISOString(),
    })

    answer = (response) => response.end()
    await add({ event_names: [solved], name: 'Planning' })
    await aSolvedTicket()
    expect(received).toHaveLength(2)
    expect((await deliveries()).map(({ state }) => state).sort()).toEqual([
      'delivered',
      'waiting',
      'waiting',
    ])

    advance(app, { minutes: 1 })
    await app.drain()
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(3).fill('delivered'))
    expect(received).toHaveLength(4)
    expect(unwrap(await owner.get(`/api/webhook_endpoints/${id}`))).toMatchObject({
      backoff_until: null,
    })
  })

  test('is given up without a last attempt while its endpoint is left alone', async () => {
    await add()
    answer = (response) => response.writeHead(503).end()
    await aSolvedTicket()
    for (let hour = 0; hour < 40 && received.length < 33; hour++) await hours(1)
    expect(received).toHaveLength(33)
    const backoff_until = new Date(app.clock.now.getTime() + 2 * 3_600_000).toISOString()
    await app.db.update(tables.webhook_endpoints).set({ backoff_until })
    await hours(1)
    expect(received).toHaveLength(33)
    expect(await deliveries()).toMatchObject([{ state: 'failed', delivery_problem: 'stopped' }])
  })

  test('is given up after a day, and can be sent again', async () => {
    await add()
    answer = (response) => response.writeHead(503).end()
    await aSolvedTicket()
    await hours(40)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ state: 'failed', attempts: 34 })
    expect(unwrap(await owner.get('/api/undelivered_messages'))).toEqual([])

    answer = (response) => response.end()
    const id = Number(failed?.id)
    await move('webhook_deliveries', id, 'send_again')
    await app.drain()
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', message_id: failed?.message_id },
    ])
  })

  test('is switched off after days of failures, and its owner is notified once', async () => {
    const { id } = await add()
    answer = (response) => response.writeHead(500).end()
    await aSolvedTicket()
    advance(app, { days: 3 })
    await aSolvedTicket()
    expect(unwrap(await owner.get(`/api/webhook_endpoints/${id}`))).toMatchObject({
      state: 'switched_off',
    })
    expect(await titlesOf(owner, 'webhook_endpoint')).toEqual([
      'The webhook “Help desk” was switched off',
    ])
    const sent = received.length
    await hours(3)
    await aSolvedTicket()
    expect(received).toHaveLength(sent)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const again = (await deliveries())[0]?.id
    const refused = await owner.post(`/api/webhook_deliveries/${again}/transitions/send_again`)
    expect(errorsOf(refused)).toHaveProperty('state')

    await move('webhook_endpoints', id, 'resume')
    answer = (response) => response.end()
    await aSolvedTicket()
    expect(received).toHaveLength(sent + 1)
  })

  test('stops at once where the receiver says that it is gone', async () => {
    const { id } = await add()
    answer = (response) => response.writeHead(410).end()
    await aSolvedTicket()
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect(unwrap(await owner.get(`/api/webhook_endpoints/${id}`))).toMatchObject({
      state: 'switched_off',
    })
  })

  test('follows no redirect', async () => {
    await add()
    answer = (response) => response.writeHead(302, { location: `http://${host}/other` }).end()
    await aSolvedTicket()
    expect(received).toHaveLength(1)
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', http_status: 302, delivery_problem: 'redirects' },
    ])
  })

  test('can be tried while it is paused, and then with a new secret', async () => {
    const { id, secret } = await add()
    await move('webhook_endpoints', id, 'pause')
    await aSolvedTicket()
    expect(received).toEqual([])
    const made = unwrap<{ secret: string }>(await owner.post(`/api/webhook-endpoints/${id}/secret`))
    expect(made.secret).not.toBe(secret)
    unwrap(await owner.post(`/api/webhook-endpoints/${id}/test`))
    await app.drain()
    const [{ headers, body }] = received as [Received]
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: { record_id: null } })
    const key = Buffer.from(made.secret.slice(6), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
  })
})

describe('an endpoint', () => {
  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.8/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://example.com:8443/hook',
    'https://user:password@example.com/',
    'file:///etc/passwd',
    'nonsense',
  ])('is refused at %s', async (url) => {
    expect(errorsOf(await owner.post('/api/webhook-endpoints', endpoint({ url })))).toHaveProperty(
      'url',
    )
    const { id } = await add()
    expect(errorsOf(await owner.patch(`/api/webhook_endpoints/${id}`, { url }))).toHaveProperty(
      'url',
    )
  })

  test('is not reached by a name that leads to a private address', async () => {
    await add({ url: 'https://localhost/hook' })
    await aSolvedTicket()
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', delivery_problem: 'forbidden_address', http_status: null },
    ])
  })

  test('gets only events of records that its owner may list, now', async () => {
    const finance = await anAdmin(app, ['finance'])
    const ask = (event_names: string[]) =>
      finance.post('/api/webhook-endpoints', endpoint({ event_names }))
    expect(errorsOf(await ask(['blog.published']))).toHaveProperty('event_names')
    expect(errorsOf(await ask(['api_token.revoked']))).toHaveProperty('event_names')
    expect(errorsOf(await ask(['order.lost_in_space']))).toHaveProperty('event_names')
    const { id } = await add({ event_names: ['payout.approved'] }, finance)
    const other = await anAdmin(app, ['finance'])
    expect((await other.get(`/api/webhook_endpoints/${id}`)).statusCode).toBe(404)
    expect((await other.post(`/api/webhook-endpoints/${id}/test`)).statusCode).toBe(404)
    expect((await other.post(`/api/webhook-endpoints/${id}/secret`)).statusCode).toBe(404)

    const leaving = await anAdmin(app, ['operations'])
    await add({}, leaving)
    await aSolvedTicket()
    expect(received).toHaveLength(1)
    const { users } = tables
    await app.db
      .update(users)
      .set({ roles: ['content'] })
      .where(eq(users.id, leaving.user_id))
    await aSolvedTicket()
    expect(received).toHaveLength(1)
  })

  test('ends with its owner’s account, and when it is deleted', async () => {
    const leaving = await anAdmin(app)
    await add({}, leaving)
    const { id } = await add()
    await aSolvedTicket()
    expect(received).toHaveLength(2)
    await move('users', leaving.user_id, 'disable')
    await aSolvedTicket()
    expect(received).toHaveLength(3)
    unwrap(await owner.del(`/api/webhook_endpoints/${id}`))
    await aSolvedTicket()
    expect(received).toHaveLength(3)
  })

  test('never shows its secret again, and tokens reach none', async () => {
    const { id, secret } = await add()
    const program = await aProgram(app, owner, ['events:read', 'tickets:read'])
    for (const url of ['/api/webhook_endpoints', `/api/webhook_endpoints/${id}`, '/api/events'])
      expect((await owner.get(url)).body).not.toContain(secret.slice(6))
    expect((await owner.get(`/api/webhook_endpoints/${id}`)).json()).not.toHaveProperty(
      'sealed_secret',
    )
    expect((await program.get(`/api/webhook_endpoints/${id}`)).statusCode).toBe(403)
    expect((await program.post('/api/webhook-endpoints', endpoint())).statusCode).toBe(403)
  })
})
