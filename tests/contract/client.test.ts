import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpClient, type HttpClientOptions } from '#contract/client/http-client.ts'
import type { Identity } from '#contract/client/identity.ts'
import { readCookieFrom } from '#contract/client/read-cookie.ts'
import { createSessionStore } from '#contract/client/session-store.ts'

const csrfMissing = 'CSRF cookie is missing in response, check your API configuration'
const csrfMismatch = 'CSRF token mismatch, check your API configuration'
const expired = 'User session is not set in API or expired, resetting identity'
const ana: Identity = {
  id: 7,
  role: 'customer',
  roles: ['customer'],
  permissions: [],
  name: 'Ana',
  email: null,
  phone: null,
  firebase_uid: null,
  locale: null,
  time_zone: null,
}

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

test('every request has the base URL, credentials, an Accept header for JSON and the stored token as bearer', async () => {
  const { client, session, jar } = wired()
  jar.set('session', 's1')
  await client.get('/api/orders', { query: { _start: 0, id: [1, 2] } })
  session.setToken('1|abc')
  await client.post('/api/orders', { body: { size: 'M' } })
  expect(api.calls()).toEqual([
    'GET /api/orders?_start=0&id=1&id=2',
    'GET /sanctum/csrf-cookie',
    'POST /api/orders',
  ])
  for (const { headers } of api.seen) {
    expect(headers).toMatchObject({
      accept: 'application/json',
      cookie: expect.stringMatching('s1'),
    })
  }
  expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer 1|abc',
    'Bearer 1|abc',
  ])
})

test('headers are normalized from an object, a list or Headers', async () => {
  const { client } = wired()
  await client.get('/api/a', { headers: { 'X-One': '1' } })
  await client.get('/api/a', { headers: [['X-One', '1']] })
  await client.get('/api/a', { headers: new Headers({ 'X-One': '1' }) })
  for (const { headers } of api.seen) {
    expect(headers).toMatchObject({ 'x-one': '1', accept: 'application/json' })
  }
})

test('redirects are manual: none is followed, and a redirect is not a response', async () => {
  const { client } = wired()
  api.on('GET /api/old', { status: 302, headers: { location: '/api/new' } })
  const { data, error } = await client.get('/api/old')
  expect(api.calls()).toEqual(['GET /api/old'])
  expect(data).toBe(null)
  expect(error).toMatchObject({ status: 302, message: 'The API answered with a redirect' })
})

test.each(['post', 'put', 'patch', 'del'] as const)(
  'each %s first sends its own GET to the CSRF path, then the cookie, URL-decoded once',
  async (verb) => {
    const { client } = wired()
    api.on('GET /sanctum/csrf-cookie', { headers: { 'set-cookie': 'XSRF-TOKEN=a%252Bb%3D%3D' } })
    await client[verb]('/api/x', { body: { a: 1 } })
    await client[verb]('/api/x', { body: { a: 1 } })
    const method = verb === 'del' ? 'DELETE' : verb.toUpperCase()
    const pair = ['GET /sanctum/csrf-cookie', `${method} /api/x`]
    expect(api.calls()).toEqual([...pair, ...pair])
    expect(api.seen[1]?.headers['x-xsrf-token']).toBe('a%2Bb==')
  },
)

test('a write uses the cookie that was prepared for it, and the next one gets its own', async () => {
  const { client } = wired()
  api.on('GET /sanctum/csrf-cookie', { headers: { 'set-cookie': 'XSRF-TOKEN=prepared' } })
  client.prepareWrite()
  client.prepareWrite()
  await client.post('/api/x')
  await client.post('/api/x')
  const pair = ['GET /sanctum/csrf-cookie', 'POST /api/x']
  expect(api.calls()).toEqual([...pair, ...pair])
  expect(api.seen[1]?.headers['x-xsrf-token']).toBe('prepared')
})

test('a GET fetches no CSRF cookie', async () => {
  await wired().client.get('/api/x')
  expect(api.calls()).toEqual(['GET /api/x'])
})

test.each([204, 404, 500])(
  'a missing CSRF cookie (status %i) is a warning, and the request is still sent',
  async (status) => {
    const { client, logged } = wired()
    api.on('GET /sanctum/csrf-cookie', { status })
    expect(await client.post('/api/x')).toEqual({ data: { ok: true }, error: null })
    expect(logged).toEqual([['warn', csrfMissing]])
    expect(api.seen.at(-1)?.headers).not.toHaveProperty('x-xsrf-token')
  },
)

test('a CSRF cookie that was never URL-encoded is sent unchanged', async () => {
  const { client } = wired({ readCookie: () => '100%' })
  await client.post('/api/x')
  expect(api.seen.at(-1)?.headers['x-xsrf-token']).toBe('100%')
})

test('PUT with FormData is sent as POST with _method=PUT and leaves the form unchanged', async () => {
  const { client } = wired()
  const form = new FormData()
  form.append('tags', 'a')
  form.append('tags', 'b')
  form.append('photo', new Blob(['jpg']), 'van.jpg')
  await client.put('/api/x', { body: form })
  expect(api.calls().at(-1)).toBe('POST /api/x')
  const { headers, body = '' } = api.seen.at(-1) ?? {}
  expect(headers?.['content-type']).toMatch('multipart/form-data; boundary=')
  expect(body).toMatch(/name="_method"\r\n\r\nPUT\r\n/)
  expect(body.match(/name="tags"/g)).toHaveLength(2)
  expect(body).toMatch('filename="van.jpg"')
  expect(form.has('_method')).toBe(false)
})

test('PATCH with FormData and PUT with JSON are sent unchanged', async () => {
  const { client } = wired()
  const form = new FormData()
  form.append('a', '1')
  await client.patch('/api/x', { body: form })
  await client.put('/api/x', { body: { buffer: [1], a: null } })
  const [patch, put] = api.seen.filter(({ method }) => method !== 'GET')
  expect(patch).toMatchObject({ method: 'PATCH', body: expect.not.stringMatching('_method') })
  expect(put).toMatchObject({ method: 'PUT', body: '{"buffer":[1],"a":null}' })
  expect(put?.headers['content-type']).toBe('application/json')
})

test('a later 401 on the user endpoint clears the identity and logs the warning', async () => {
  const { client, session, logged } = wired()
  session.setIdentity(ana)
  api.on('GET /api/user', { status: 401, json: { message: 'Unauthenticated.' } })
  const { error } = await client.get('/api/user', { query: { fresh: 1 } })
  expect(error).toMatchObject({ status: 401, message: 'Unauthenticated.' })
  expect(session.snapshot().identity).toBe(null)
  expect(logged).toEqual([['warn', expired]])
  await client.get('/api/user')
  expect(logged).toHaveLength(1)
})

test('a 401 elsewhere clears nothing', async () => {
  const { client, session, logged } = wired()
  session.setIdentity(ana)
  api.on('GET /api/user/cards', { status: 401 })
  expect((await client.get('/api/user/cards')).error?.status).toBe(401)
  expect(session.snapshot().identity).toEqual(ana)
  expect(logged).toEqual([])
})

test('a 401 to a request from before the sign-in clears nothing', async () => {
  const { client, session } = wired()
  api.on('GET /api/user', () => {
    session.setToken('1|abc')
    session.setIdentity(ana)
    return { status: 401 }
  })
  await client.get('/api/user')
  expect(session.snapshot().identity).toEqual(ana)
})

test('a 419 is only logged, and the error still reaches the caller', async () => {
  const { client, session, logged } = wired({ readCookie: () => 'stale' })
  session.setIdentity(ana)
  api.on('POST /api/x', { status: 419, json: { message: 'CSRF token mismatch.' } })
  const { error } = await client.post('/api/x')
  expect(error).toMatchObject({ status: 419, message: 'CSRF token mismatch.' })
  expect(logged).toEqual([['error', csrfMismatch]])
  expect(session.snapshot().identity).toEqual(ana)
})

test('an opaque redirect on the user endpoint means signed out, never a user', async () => {
  const { client, session, logged, jar } = wired({}, { hidesRedirects: true })
  jar.set('session', 'old')
  session.setIdentity(ana)
  api.on('GET /api/user', { status: 302, headers: { location: '/login' } })
  api.on('GET /api/x', { status: 302, headers: { location: '/login' } })
  expect((await client.get('/api/user')).error?.status).toBe(401)
  expect(session.snapshot().identity).toBe(null)
  expect(logged).toEqual([['warn', expired]])
  expect((await client.get('/api/x')).error?.status).toBe(0)
})

test('a redirected response navigates to its URL within our origin and nowhere else', async () => {
  const elsewhere = await startApi()
  const { client, session, visited } = wired({}, { followsRedirects: true })
  session.setIdentity(ana)
  api.on('GET /api/a', { status: 302, headers: { location: '/auth/username?from=a' } })
  api.on('GET /api/b', { status: 302, headers: { location: `${elsewhere.origin}/trap` } })
  api.on('GET /api/user', { status: 302, headers: { location: `${elsewhere.origin}/user` } })
  elsewhere.on('GET /user', { json: { id: 666 } })
  expect(await client.get('/api/a')).toEqual({ data: { ok: true }, error: null })
  await client.get('/api/b')
  const { error } = await client.get('/api/user')
  await elsewhere.close()
  expect(visited).toEqual([`${api.origin}/auth/username?from=a`])
  expect(error?.status).toBe(401)
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a read that fails with %i is retried once, a write never',
  async (status) => {
    const { client } = wired({ readCookie: () => 'x' })
    api.on('GET /api/x', { status }, { json: ['second'] })
    api.on('POST /api/x', { status })
    expect(await client.get('/api/x', { query: { a: 1 } })).toEqual({
      data: ['second'],
      error: null,
    })
    expect((await client.post('/api/x')).error?.status).toBe(status)
    const [get, csrf, post] = ['GET /api/x?a=1', 'GET /sanctum/csrf-cookie', 'POST /api/x']
    expect(api.calls()).toEqual([get, get, csrf, post])
  },
)

test('a read that keeps failing is given up after one retry', async () => {
  api.on('GET /api/x', { status: 503 })
  expect((await wired().client.get('/api/x')).error?.status).toBe(503)
  expect(api.calls()).toEqual(['GET /api/x', 'GET /api/x'])
})

test.each([400, 401, 403, 404, 419, 422, 501])('a %i is not retried', async (status) => {
  api.on('GET /api/x', { status })
  await wired().client.get('/api/x')
  expect(api.calls()).toEqual(['GET /api/x'])
})

test('retries are configurable; a repeated PUT with a form stays a POST', async () => {
  const { client } = wired({ baseUrl: `${api.origin}/v1/`, retry: { read: 0, write: 2 } })
  const form = new FormData()
  form.append('a', '1')
  api.on('GET /v1/api/x', { status: 503 })
  api.on('POST /v1/api/x', { status: 503 }, { status: 503 }, { json: 'third' })
  expect((await client.get('/api/x')).error?.status).toBe(503)
  const options = { body: form, idempotencyKey: 'key-1' }
  expect(await client.put('/api/x', options)).toEqual({ data: 'third', error: null })
  const writes = api.seen.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ path }) => path)).toEqual(Array(3).fill('/v1/api/x'))
  for (const { headers, body } of writes) {
    expect(headers['idempotency-key']).toBe('key-1')
    expect(body.match(/name="_method"/g)).toHaveLength(1)
  }
})

test('endpoint paths are configurable', async () => {
  const { client, session } = wired({ endpoints: { csrf: '/csrf', user: '/me' } })
  session.setIdentity(ana)
  api.on('GET /me', { status: 401 })
  await client.post('/api/x')
  await client.get('/me')
  expect(api.calls()).toEqual(['GET /csrf', 'POST /api/x', 'GET /me'])
  expect(session.snapshot().identity).toBe(null)
  expect(client.endpoints).toMatchObject({ user: '/me', login: '/api/login' })
})

test('all errors have one shape', async () => {
  const { client } = wired({ readCookie: () => 'x' })
  const invalid = {
    message: 'No. (and 1 more error)',
    errors: { a: ['No.', 'Nope.'] },
    code: 'auth/x',
  }
  const conflict = { message: 'Taken', state: 'accepted', allowed: ['cancel'] }
  api.on('POST /api/invalid', { status: 422, json: invalid })
  api.on('POST /api/conflict', { status: 409, json: conflict })
  api.on('POST /api/busy', { status: 429, headers: { 'retry-after': '30' }, json: {} })
  const past = 'Wed, 21 Oct 2015 07:28:00 GMT'
  const future = 'Fri, 31 Dec 9999 23:59:59 GMT'
  api.on('POST /api/past', { status: 503, headers: { 'retry-after': past } })
  api.on('POST /api/future', { status: 503, headers: { 'retry-after': future } })
  api.on('POST /api/broken', { status: 500, body: '<h1>Oops</h1>', type: 'text/html' })
  const errorOf = async (path: string) => (await client.post(path)).error
  expect(await errorOf('/api/invalid')).toEqual({ status: 422, ...invalid, body: invalid })
  expect(await errorOf('/api/conflict')).toEqual({ status: 409, ...conflict, body: conflict })
  expect(await errorOf('/api/busy')).toMatchObject({ status: 429, retry_after: 30 })
  expect((await errorOf('/api/past'))?.retry_after).toBe(0)
  expect((await errorOf('/api/future'))?.retry_after).toBeGreaterThan(1e9)
  expect(await errorOf('/api/broken')).toEqual({
    status: 500,
    message: '500 Internal Server Error',
    body: '<h1>Oops</h1>',
  })
  await expect(client.request('/api/conflict', { method: 'POST' })).rejects.toMatchObject({
    name: 'Error',
    status: 409,
    ...conflict,
  })
})

test('the request functions return data or an error and never throw', async () => {
  const { client } = wired({ readCookie: () => 'x' })
  const circular: { self?: object } = {}
  circular.self = circular
  api.on('GET /api/truncated', { body: '{"id":' })
  api.on('GET /api/gone', { status: 404, body: '{"id":' })
  api.on('GET /api/empty', { status: 204 })
  api.on('GET /api/blank', { body: '' })
  api.on('GET /api/text', { body: 'true', type: 'text/plain' })

  expect(await client.get('/api/empty')).toEqual({ data: null, error: null })
  expect(await client.get('/api/blank')).toEqual({ data: null, error: null })
  expect(await client.get('/api/text')).toEqual({ data: 'true', error: null })
  const truncated = { status: 200, message: 'The API answered with broken JSON', body: '{"id":' }
  expect(await client.get('/api/truncated')).toEqual({ data: null, error: truncated })
  expect((await client.get('/api/gone')).error).toEqual({
    status: 404,
    message: '404 Not Found',
    body: '{"id":',
  })

  const malformed: unknown[] = [
    { headers: { 'no spaces': 'x' } },
    { headers: 5 },
    { idempotencyKey: 'line\nbreak' },
    { body: circular },
    { signal: 'stop' },
    { query: { a: Object.create(null) } },
  ]
  for (const options of malformed) {
    const outcome = await Reflect.apply(client.post, client, ['/api/x', options])
    expect(outcome).toMatchObject({ data: null, error: { status: 0, message: expect.any(String) } })
  }
  expect(await Reflect.apply(client.get, client, ['/api/x', null])).toMatchObject({ error: null })
  expect(await Reflect.apply(client.get, client, [undefined])).toMatchObject({ data: null })
  await api.close()
  expect((await client.post('/api/x')).error).toMatchObject({ status: 0, body: null })
})

test('a call can be aborted', async () => {
  const { client } = wired()
  const outcome = await client.post('/api/x', { signal: AbortSignal.abort() })
  expect(outcome.error?.status).toBe(0)
  expect(api.calls()).toEqual([])
})

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  'api/x',
  '',
])('the token is never sent to another host: %j is refused', async (path) => {
  const { client, session } = wired()
  session.setToken('1|abc')
  expect((await client.get(path)).error?.message).toMatch('A path begins with one slash')
  await expect(client.request(path)).rejects.toThrow('A path begins with one slash')
})

test('send returns status and headers too', async () => {
  api.on('GET /api/orders', { headers: { 'x-total-count': '41' }, json: [{ id: 1 }] })
  const { client } = wired()
  const answer = await client.send<{ id: number }[]>('/api/orders')
  expect(answer).toMatchObject({ data: [{ id: 1 }], status: 200 })
  expect(answer.headers.get('X-Total-Count')).toBe('41')
  expect(await client.request('/api/orders')).toEqual([{ id: 1 }])
})

test('a relative base URL needs the origin of the page', () => {
  expect(() => wired({ baseUrl: '' })).toThrow('A relative baseUrl needs an origin')
  expect(() => wired({ baseUrl: '', origin: 'https://example.com' })).not.toThrow()
})

type Browser = { hidesRedirects?: boolean; followsRedirects?: boolean }

/**
 * Creates a client in a browser: cookies are stored, and sent if the request includes credentials.
 */
function wired(options: Partial<HttpClientOptions> = {}, browser: Browser = {}) {
  const jar = new Map<string, string>()
  const logged: string[][] = []
  const visited: string[] = []
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const stored = new Map<string, string>()
  const session = createSessionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  })

  const browse: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (init?.credentials === 'include' && jar.size > 0) headers.set('cookie', cookies())
    const redirect = browser.followsRedirects ? 'follow' : (init?.redirect ?? 'follow')
    const response = await fetch(input, { ...init, headers, redirect })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const isHidden = browser.hidesRedirects && response.status >= 300 && response.status < 400
    return isHidden ? Response.error() : response
  }

  const client = createHttpClient({
    baseUrl: api.origin,
    session,
    readCookie: (name) => readCookieFrom(cookies(), name),
    navigate: (url) => visited.push(url),
    log: {
      warn: (...line: string[]) => logged.push(['warn', ...line]),
      error: (...line: string[]) => logged.push(['error', ...line]),
    },
    fetch: browse,
    ...options,
  })
  return { client, session, jar, logged, visited }
}

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Reply = {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  body?: string
  type?: string
}

/**
 * Starts an API that records its requests and answers `{ok: true}` unless replies are set; the last
 * reply repeats.
 */
async function startApi() {
  const seen: Seen[] = []
  const replies = new Map<string, (Reply | (() => Reply))[]>()
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
    const queue = replies.get(`${method} ${path.split('?')[0]}`) ?? []
    const next = queue.length > 1 ? queue.shift() : queue[0]
    const reply = (typeof next === 'function' ? next() : next) ?? {}
    const body = reply.body ?? JSON.stringify(reply.json ?? { ok: true })
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.type ?? 'application/json',
      ...reply.headers,
    })
    response.end(reply.status === 204 ? '' : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    calls: () => seen.map(({ method, path }) => `${method} ${path}`),
    on: (call: string, ...queue: (Reply | (() => Reply))[]) => void replies.set(call, queue),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
