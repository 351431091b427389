import { get, ref } from 'firebase/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { connectRealtime, type RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { paths } from '#contract/realtime/paths.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { openRawClient } from '../../support/app/raw-realtime-client.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { listenOnPort, serverOrigin } from '../../support/people/realtime-people.ts'

/** A sign-in to the realtime database lasts as long as the sign-in to the API that it came from. */
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())
listenOnPort(() => app)

type Grant = { token: string; uid: string; role: string }
type Tokens = { idToken: string; refreshToken: string }

const grantOf = async (person: Pick<Person, 'get'>) =>
  unwrap<Grant>(await person.get('/api/firebase/auth-token'))

const post = async (url: string, body: object) => {
  const form = new URLSearchParams(Object.entries(body)).toString()
  const isForm = url.startsWith('/securetoken')
  const given = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    payload: isForm ? form : JSON.stringify(body),
  })
  return { status: given.statusCode, body: given.json() }
}
const exchange = (token: string) =>
  post('/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', { token })
const refresh = (refresh_token: string) =>
  post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token })

/** Connects a browser that is signed in to the realtime database, seen from the protocol. */
async function aDevice(person: Pick<Person, 'get'>) {
  const grant = await grantOf(person)
  const tokens = (await exchange(grant.token)).body as Tokens
  const client = await openRawClient(serverOrigin())
  expect((await client.ask('auth', { cred: tokens.idToken })).s).toBe('ok')
  const own = `/${paths.notifications(grant.role, grant.uid)}`
  expect((await client.ask('q', { p: own, h: '' })).s).toBe('ok')
  return { ...grant, ...tokens, client, own }
}
type Device = Awaited<ReturnType<typeof aDevice>>

async function expectEnded({ client, own, token, idToken, refreshToken }: Device) {
  await waitFor(() => expect(client.pushes().map(({ a }) => a)).toEqual(['ac', 'c']))
  expect((await client.ask('g', { p: own })).s).toBe('permission_denied')
  expect((await client.ask('auth', { cred: idToken })).s).toBe('expired_token')
  expect((await refresh(refreshToken)).status).toBe(400)
  expect((await exchange(token)).status).toBe(400)
  const rest = await app.server.inject(`${own}.json?auth=${idToken}`)
  expect(rest.statusCode).toBe(401)
  client.socket.terminate()
}

async function expectAlive({ client, own, idToken, refreshToken }: Device) {
  expect((await client.ask('g', { p: own })).s).toBe('ok')
  expect(client.pushes().filter(({ a }) => a === 'ac')).toEqual([])
  expect((await client.ask('auth', { cred: idToken })).s).toBe('ok')
  expect((await refresh(refreshToken)).status).toBe(200)
  client.socket.terminate()
}

/** Signs the same person in once more. */
async function again(person: Person): Promise<Person> {
  const visitor = clientOf(app)
  await visitor.post('/api/check-user', { username: person.email })
  const code = await sentCode(app, person.email)
  const { token } = unwrap<{ token: string }>(
    await visitor.post('/api/login', { username: person.email, code }),
  )
  return { ...person, ...clientOf(app, token), token }
}

describe('signing out', () => {
  test('ends the realtime sign-in of this device at once and of no other', async () => {
    const person = await aCustomer(app)
    const [phone, laptop] = [await aDevice(person), await aDevice(await again(person))]
    expect((await person.post('/api/logout')).statusCode).toBe(200)
    await app.drain()
    await expectEnded(phone)
    await expectAlive(laptop)
  })

  test('accepts a new sign-in within the same moment', async () => {
    const person = await aCustomer(app)
    const before = await aDevice(person)
    await person.post('/api/logout')
    const next = await again(person)
    const after = await aDevice(next)
    await app.drain()
    await expectEnded(before)
    await expectAlive(after)
    await expectAlive(await aDevice(next))
  })

  test('leaves nothing behind once every token has expired', async () => {
    const { realtime } = app.context.ports
    const ended = async () => Object.keys((await realtime.read('ended')) ?? {})
    const before = await ended()
    const person = await aCustomer(app)
    await aDevice(person)
    await person.post('/api/logout')
    await app.drain()
    expect(await ended()).toHaveLength(before.length + 1)
    app.clock.now = new Date(app.clock.now.getTime() + 32 * 86_400_000)
    await app.drain()
    expect(await ended()).toEqual(before)
  })
})

describe('a changed password', () => {
  test('ends the sign-ins of other devices, not of the one it was changed on', async () => {
    const admin = await anAdmin(app)
    const { email, password } = admin
    const { token } = unwrap<{ token: string }>(
      await clientOf(app).post('/api/login', { email, password }),
    )
    const [here, there] = [await aDevice(admin), await aDevice(clientOf(app, token))]
    const body = { current_password: password, password: 'violet harbor snowplow' }
    expect((await admin.post('/api/user/password', body)).statusCode).toBe(204)
    await app.drain()
    await expectEnded(there)
    await expectAlive(here)
  })
})

describe('a user who is disabled', () => {
  test('loses every sign-in, and can sign in again once enabled, even within the same moment', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app)]
    const device = await aDevice(other)
    const move = (name: string) => admin.post(`/api/users/${other.user_id}/transitions/${name}`, {})
    unwrap(await move('disable'))
    await app.drain()
    await expectEnded(device)
    expect((await move('enable')).statusCode).toBe(200)
    await app.drain()
    await expectAlive(await aDevice(other))
  })
})

describe('a client of the SDK', () => {
  const isOpen = async ({ db, role, uid }: RealtimeConnection) => {
    await get(ref(db, paths.notifications(role, uid)))
    return true
  }

  test('is notified that its sign-in has ended, and that of another device continues', async () => {
    const person = await aCustomer(app)
    const other = await again(person)
    const connect = async (who: Person) =>
      connectRealtime((await who.get('/api/firebase/auth-token')).json(), serverOrigin())
    const [phone, laptop] = [await connect(person), await connect(other)]
    const ended = { phone: 0, laptop: 0 }
    phone.onEnd(() => ended.phone++)
    laptop.onEnd(() => ended.laptop++)
    expect(await isOpen(phone)).toBe(true)
    expect(await isOpen(laptop)).toBe(true)
    await person.post('/api/logout')
    await app.drain()
    await waitFor(() => expect(ended).toEqual({ phone: 1, laptop: 0 }))
    expect(await isOpen(laptop)).toBe(true)
    await Promise.all([phone.close(), laptop.close()])
  })
})
