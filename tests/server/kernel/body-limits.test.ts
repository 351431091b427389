import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Call } from '#contract/kernel/call.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const kilobytes = (count: number) => 'x'.repeat(count * 1024)

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/calls/*.ts', {
  eager: true,
})
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one): one is Call => typeof one === 'object' && one !== null && 'path' in one)
const openWrites = calls.filter(({ by, method }) => by === 'anyone' && method !== 'GET')

describe('a body', () => {
  test('may be as long as its schema needs and is a 413 beyond', async () => {
    const visitor = clientOf(app)
    const login = await visitor.post('/api/login', { email: 'a@b.test', password: kilobytes(16) })
    expect([login.statusCode, login.json()]).toEqual([
      413,
      { message: 'The request is too large. The limit is 16 KB.' },
    ])
    expect((await visitor.post('/api/quotes', { size: kilobytes(120) })).statusCode).toBe(422)
    const quote = await visitor.post('/api/quotes', { size: kilobytes(128) })
    expect([quote.statusCode, quote.json().message]).toEqual([
      413,
      'The request is too large. The limit is 128 KB.',
    ])
  })

  test('of a legal text may hold both languages at full length', async () => {
    const content = await anAdmin(app, ['content'])
    const text = 'Información útil. '.repeat(11_000)
    const terms = { edition: 7, title: 'Terms', body: text, body_es: text }
    const saved = await content.post('/api/terms', { ...terms, effective_on: '2027-01-01' })
    expect(unwrap<{ body_es: string }>(saved).body_es).toHaveLength(text.length)
  })

  test('outside the declared calls may have 64 KB', async () => {
    const put = (payload: string) =>
      app.server.inject({ method: 'PUT', url: '/chats/one.json', payload })
    expect((await put(JSON.stringify(kilobytes(60)))).statusCode).toBe(401)
    expect((await put(JSON.stringify(kilobytes(65)))).statusCode).toBe(413)
  })

  test('of a visitor is not read where an account is needed', async () => {
    const visitor = clientOf(app)
    for (const url of ['/api/terms', '/api/orders', '/api/tickets/1/transitions/solve']) {
      const answer = await visitor.post(url, { text: kilobytes(2000) })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
    const form = { _method: 'PATCH', body: kilobytes(2000) }
    expect((await visitor.post('/api/terms/1', form)).statusCode).toBe(401)
  })
})

describe('validation errors', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, 0]))

  test('are explained up to twenty and counted as far as they were searched', async () => {
    const body = { username: 'a@b.test', code: '123456', name: 'A', ...keys(60) }
    const refused = await clientOf(app).post('/api/signup', body)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(errorsOf(refused))).toHaveLength(20)
    expect(refused.json().message).toBe('key_0 isn’t a known field. (and 19 more errors)')
  })

  test('are not searched one by one among a hundred keys or more', async () => {
    const visitor = clientOf(app)
    const refused = await visitor.post('/api/signup', keys(1000))
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        message: 'The request body doesn’t have the right format.',
        errors: { '': ['The request body doesn’t have the right format.'] },
      },
    ])
    const inside = await visitor.post('/api/quotes', { stops: [{}, keys(1000)] })
    expect(Object.keys(errorsOf(inside))).toEqual(['stops.1'])
    const spread = await visitor.post('/api/quotes', { items: Array(1300).fill(keys(9)) })
    expect(Object.keys(errorsOf(spread))).toEqual([''])
  })
})

describe('each call that writes and is open to anyone', () => {
  test.each(openWrites.map((call) => [call.path, call] as const))(
    '%s is counted before its schema is validated',
    async (path, { method, body }) => {
      const url = path.replace(':slug', 'nobody')
      const payload = body ? { payload: { nonsense: true } } : {}
      const refused = await app.server.inject({ method, url, ...payload })
      expect(refused.statusCode).toBeGreaterThanOrEqual(400)
      expect(Number(refused.headers['x-ratelimit-remaining'])).toBeGreaterThan(0)
    },
  )
})
