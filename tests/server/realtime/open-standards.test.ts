import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#contract/realtime/paths.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { openEventStream } from '../../support/app/event-stream.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { listenOnPort, serverOrigin } from '../../support/people/realtime-people.ts'

/** Programs reach the realtime database by REST alone, with the rights of the person they act for. */
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())
listenOnPort(() => app)

const signIn = async (person: Person) => {
  const grant = unwrap<{ token: string; uid: string; role: string }>(
    await person.get('/api/firebase/auth-token'),
  )
  const answer = await app.server.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
    payload: { token: grant.token },
  })
  return { ...grant, idToken: answer.json().idToken as string }
}

const ask = (path: string, idToken: string, init: RequestInit = {}) =>
  fetch(`${serverOrigin()}/${path}.json`, {
    ...init,
    headers: { authorization: `Bearer ${idToken}`, ...init.headers },
  })

test('publishes the keys with which others verify a token', async () => {
  const { idToken, uid } = await signIn(await aCustomer(app))
  const url = new URL('/.well-known/jwks.json', serverOrigin())
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(url), { audience: 'embedded' })
  expect(payload).toMatchObject({ sub: uid, role: 'customer' })
  const response = await fetch(url)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await response.text()).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
})

test('shows the stored keys to nobody', async () => {
  await (await fetch(new URL('/.well-known/jwks.json', serverOrigin()))).text()
  for (const person of [await aCustomer(app), await anAdmin(app)]) {
    const { idToken } = await signIn(person)
    expect((await ask('signing_keys', idToken)).status).toBe(401)
    expect((await ask('signing_keys', idToken, { method: 'DELETE' })).status).toBe(401)
  }
})

test('streams the notifications of one person until they sign out', async () => {
  const [ann, bob] = [await aCustomer(app), await aCustomer(app)]
  const { uid, role, idToken } = await signIn(ann)
  const own = paths.notifications(role, uid)
  const headers = { authorization: `Bearer ${idToken}` }
  const stream = await openEventStream(`${serverOrigin()}/${own}.json`, headers)
  expect([stream.status, stream.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  const { realtime } = app.context.ports
  await realtime.set(`${own}/1`, { title: 'hello' })
  await waitFor(() => expect(stream.events).toHaveLength(2))
  expect(stream.events[1]).toEqual({ event: 'put', data: { path: '/1', data: { title: 'hello' } } })

  const { idToken: others } = await signIn(bob)
  const refused = await openEventStream(`${serverOrigin()}/${own}.json?auth=${others}`)
  expect(refused.status).toBe(401)

  await ann.post('/api/logout')
  await app.drain()
  await waitFor(() => expect(stream.isClosed()).toBe(true))
  expect(stream.events.at(-1)?.event).toBe('auth_revoked')
  expect((await ask(own, idToken)).status).toBe(401)
})

test('refuses a conditional write that is stale', async () => {
  const { uid, role, idToken } = await signIn(await aCustomer(app))
  const path = `${paths.status(role, uid)}/online`
  const etagged = { 'X-Firebase-ETag': 'true' }
  expect((await ask(path, idToken, { headers: etagged })).headers.get('etag')).toBe('null_etag')
  const headers = { 'if-match': 'null_etag' }
  const put = () => ask(path, idToken, { method: 'PUT', body: 'true', headers })
  expect((await put()).status).toBe(200)
  const stale = await put()
  expect([stale.status, await stale.json()]).toEqual([412, true])
})
