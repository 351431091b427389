import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpClient } from '#contract/client/http-client.ts'
import { createSession } from '#contract/client/session.ts'
import { createSessionStore } from '#contract/client/session-store.ts'

const unable = 'Unable to load user identity from API'
const ana = { id: 7, role: 'customer', roles: ['customer'], permissions: ['orders:list'] }
const profile = { status: 'active', is_available: 1, avatar: 'a.png' }
const signedIn = [
  'GET /sanctum/csrf-cookie',
  'POST /api/login',
  'GET /api/user',
  'GET /api/customer/profile',
]

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  api = await startApi()
  api.on('POST /api/login', [200, { token: '1|abc', user: ana }])
  api.on('GET /api/user', [200, ana])
  api.on('GET /api/customer/profile', [200, profile])
})
afterEach(() => api.close())

test('the start restores a stored token, then fetches user and profile', async () => {
  const { session, store } = opened({ authToken: '1|abc' })
  await session.start()
  expect(api.calls).toEqual(['GET /api/user', 'GET /api/customer/profile'])
  expect(api.bearers).toEqual(['Bearer 1|abc', 'Bearer 1|abc'])
  expect(store.snapshot()).toMatchObject({ identity: ana, profile, token: '1|abc' })
  expect(store.hasRole('customer')).toBe(true)
})

test('the start happens once a page load and sets its flag before the call', async () => {
  const { client, store, log } = opened()
  const get: typeof client.get = (path, options) => {
    void session.start()
    return client.get(path, options)
  }
  const session = createSession({ ...client, get }, store, log)
  await Promise.all([session.start(), session.start()])
  await session.start()
  expect(api.calls).toEqual(['GET /api/user', 'GET /api/customer/profile'])
})

test('the start sends no request where the API cannot know the user', async () => {
  const { client, store, log } = opened({ roles: '["customer"]' })
  const session = createSession(client, store, log, () => false)
  await session.start()
  expect(api.calls).toEqual([])
  expect(store.snapshot()).toMatchObject({ identity: null, token: null, roles: [] })
})

test.each([401, 419])('a %i at start signs out without a log entry', async (status) => {
  api.on('GET /api/user', [status, { message: 'No.' }])
  const { session, store, logged } = opened({ authToken: '1|abc', roles: '["customer"]' })
  await session.start()
  expect(store.snapshot()).toMatchObject({ identity: null, token: null, roles: [] })
  expect(logged.filter((message) => message === unable)).toEqual([])
  expect(api.calls).toEqual(['GET /api/user'])
})

test('a redirect at start leaves the user signed out without a log entry', async () => {
  api.on('GET /api/user', [302, ana])
  const { session, store, logged } = opened()
  await session.start()
  expect(store.snapshot().identity).toBe(null)
  expect(logged).toEqual([])
})

test.each([
  ['an error', 404, {}],
  ['no object', 200, '<html>'],
  ['no id', 200, { name: 'Ana' }],
  ['nothing', 200, null],
])('any other failure at start (%s) is logged and signs out here', async (_, status, body) => {
  api.on('GET /api/user', [status, body])
  const { session, store, logged } = opened({ authToken: '1|abc', permissions: '["a:b"]' })
  await session.start()
  expect(logged).toEqual([unable])
  expect(store.snapshot()).toMatchObject({ identity: null, token: null, permissions: [] })
})

test('an unreachable API at start is logged too', async () => {
  const { session, logged } = opened()
  await api.close()
  await session.start()
  expect(logged).toEqual([unable])
})

test('a failed profile request leaves an empty profile and the user signed in', async () => {
  api.on('GET /api/customer/profile', [404, {}])
  const { session, store } = opened()
  await session.start()
  expect(store.snapshot()).toMatchObject({ identity: ana, profile: null })
})

test('login fetches the cookie, sends the credentials, keeps the token, fetches user and profile, then runs the hooks in order', async () => {
  const { session, store, stored } = opened()
  const order: string[] = []
  session.afterLogin(async (identity) => {
    await Promise.resolve()
    order.push(`realtime ${identity.id} ${store.snapshot().profile?.avatar}`)
  })
  session.afterLogin(() => void order.push('push'))
  session.afterLogin(() => void order.push('never'))()
  const outcome = await session.login({ email: 'ana@example.com', password: 'secret' })
  expect(outcome).toEqual({ data: ana, error: null })
  expect(api.calls).toEqual(signedIn)
  expect(api.bearers).toEqual([undefined, undefined, 'Bearer 1|abc', 'Bearer 1|abc'])
  expect(api.bodies.POST).toBe('{"email":"ana@example.com","password":"secret"}')
  expect(order).toEqual(['realtime 7 a.png', 'push'])
  expect(stored).toEqual({
    authToken: '1|abc',
    roles: '["customer"]',
    permissions: '["orders:list"]',
  })
})

test('a hook that fails is logged and stops neither the next hook nor the login', async () => {
  const { session, logged } = opened()
  let ran = false
  session.afterLogin(() => Promise.reject(new Error('no push here')))
  session.afterLogin(() => {
    ran = true
  })
  expect((await session.login({})).error).toBe(null)
  expect(logged).toEqual(['A hook after the sign-in failed'])
  expect(ran).toBe(true)
})

test('a refused login returns the reason and changes nothing', async () => {
  const refusal = { message: 'Wrong password.', code: 'auth/wrong-password', errors: {} }
  api.on('POST /api/login', [422, refusal])
  const { session, store } = opened()
  const before = store.snapshot()
  const { data, error } = await session.login({})
  expect(data).toBe(null)
  expect(error).toEqual({ status: 422, ...refusal, body: refusal })
  expect(store.snapshot()).toBe(before)
})

test('a login without a token is an error', async () => {
  api.on('POST /api/login', [200, {}])
  const { session, store } = opened()
  expect((await session.login({})).error?.message).toBe('The API answered without a token')
  expect(store.snapshot().token).toBe(null)
})

test('a login whose user cannot be fetched signs out again', async () => {
  api.on('GET /api/user', [500, {}])
  const { session, store, logged } = opened()
  expect((await session.login({})).error?.status).toBe(500)
  expect(store.snapshot()).toMatchObject({ token: null, identity: null })
  expect(logged).toEqual([unable])
})

test('a start that fails late does not undo a login made in the meantime', async () => {
  const { session, store, logged } = opened()
  const user = api.hold('GET /api/user', [401, {}])
  const starting = session.start()
  await user.asked
  await session.login({})
  await user.release()
  await starting
  expect(store.snapshot()).toMatchObject({ identity: ana, token: '1|abc', profile })
  expect(logged).toEqual([])
})

test.each([
  ['user', 'GET /api/user', ana],
  ['profile', 'GET /api/customer/profile', profile],
])('a %s that arrives after the logout is discarded', async (_, call, answer) => {
  const { session, store } = opened({ authToken: '1|abc' })
  const late = api.hold(call, [200, answer])
  const starting = session.start()
  await late.asked
  await session.logout()
  await late.release()
  await starting
  expect(store.snapshot()).toEqual(store.initialSnapshot())
})

test('signup creates an account and signs in', async () => {
  api.on('POST /api/signup', [201, { token: '2|new', user: ana }])
  const { session, store } = opened()
  expect(await session.signup({ name: 'Ana' })).toEqual({ data: ana, error: null })
  expect(api.calls[1]).toBe('POST /api/signup')
  expect(store.snapshot()).toMatchObject({ token: '2|new', identity: ana, profile })
})

test('checkUser posts the submitted username', async () => {
  api.on('POST /api/check-user', [200, { exists: true }])
  const { session } = opened()
  const outcome = await session.checkUser({ username: 'ana' })
  expect(outcome).toEqual({ data: { exists: true }, error: null })
  expect(api.bodies.POST).toBe('{"username":"ana"}')
})

test('refresh fetches user and profile again: a failure changes nothing, a 401 signs out', async () => {
  const { session, store } = opened()
  await session.login({})
  api.on('GET /api/user', [200, { ...ana, name: 'Anna' }])
  await session.refresh()
  expect(store.snapshot().identity?.name).toBe('Anna')
  api.on('GET /api/user', [500, {}])
  expect((await session.refresh()).error?.status).toBe(500)
  expect(store.snapshot().identity?.name).toBe('Anna')
  api.on('GET /api/user', [401, {}])
  await session.refresh()
  expect(store.snapshot()).toMatchObject({ identity: null, roles: [] })
})

test.each([
  ['when the API agrees', 204],
  ['even when it fails', 403],
])(
  'logout sends the token, then clears everything and notifies the listeners, %s',
  async (_, status) => {
    api.on('GET /api/logout', [status, {}])
    const { session, store, stored, logged } = opened()
    await session.login({})
    const heard: string[] = []
    session.onReset(() => void heard.push(`badge ${store.snapshot().token}`))
    session.onReset(() => {
      throw new Error('chat was not open')
    })
    session.onReset(() => void heard.push('route'))
    session.onReset(() => void heard.push('never'))()
    const outcome = await session.logout()
    expect(outcome.error?.status).toBe(status === 204 ? undefined : status)
    expect(api.calls.at(-1)).toBe('GET /api/logout')
    expect(api.bearers.at(-1)).toBe('Bearer 1|abc')
    expect(store.snapshot()).toEqual(store.initialSnapshot())
    expect(stored).toEqual({ roles: '[]', permissions: '[]' })
    expect(heard).toEqual(['badge null', 'route'])
    expect(logged).toEqual(['A listener to the sign-out failed'])
  },
)

test('logout without a token posts where a cookie holds the session', async () => {
  const { session, store } = opened()
  store.setIdentity({
    ...ana,
    name: 'Ana',
    email: null,
    phone: null,
    firebase_uid: null,
    locale: null,
    time_zone: null,
  })
  await session.logout()
  expect(api.calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /api/logout'])
  expect(store.snapshot()).toEqual(store.initialSnapshot())
})

function opened(stored: Record<string, string> = {}) {
  const logged: string[] = []
  const note = (message: string) => void logged.push(message)
  const log = { warn: note, error: note }
  const store = createSessionStore({
    getItem: (key) => stored[key] ?? null,
    setItem: (key, value) => {
      stored[key] = value
    },
    removeItem: (key) => {
      delete stored[key]
    },
  })
  const client = createHttpClient({
    baseUrl: api.origin,
    session: store,
    readCookie: () => 'token',
    navigate: note,
    log,
  })
  return { session: createSession(client, store, log), client, store, log, stored, logged }
}

type Reply = [status: number, json: unknown]

/** Starts an API that records its requests; a call without a set reply gets a 204. */
async function startApi() {
  const calls: string[] = []
  const bearers: (string | undefined)[] = []
  const bodies: Record<string, string> = {}
  const replies = new Map<string, Reply>()
  const holds = new Map<string, (answer: (reply: Reply) => void) => void>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const call = `${method} ${url}`
    calls.push(call)
    bearers.push(headers.authorization)
    bodies[method] = ''
    for await (const chunk of request) bodies[method] += chunk
    const answer = ([status, json]: Reply) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(status === 204 ? '' : JSON.stringify(json))
    }
    const hold = holds.get(call)
    holds.delete(call)
    if (hold === undefined) answer(replies.get(call) ?? [204, null])
    else hold(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    bearers,
    bodies,
    on: (call: string, reply: Reply) => void replies.set(call, reply),
    /** Holds the next such call, once it has arrived, until its reply is given. */
    hold(call: string, reply: Reply) {
      const asked = new Promise<(reply: Reply) => void>((resolve) => holds.set(call, resolve))
      return { asked, release: async () => (await asked)(reply) }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
