import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Judge } from '#server/realtime-database/judge.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'

const judge: Judge = {
  mayRead: ([top], { auth }) => top === 'open' || auth !== null,
  mayWrite: (writes, { auth }) => writes.every(({ path }) => path[0] === 'open') || auth !== null,
}

let realtime: Realtime
beforeEach(async () => {
  realtime = await openRealtime({ judge })
})
afterEach(async () => {
  await realtime.close()
})

const call = async (method: string, path: string, json?: unknown, headers = {}) => {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await fetch(`${realtime.origin}${path}`, { method, headers, ...body })
  const text = await response.text()
  return [response.status, text === '' ? null : JSON.parse(text)]
}

const tokenOf = async (uid: string) => {
  const token = realtime.identity.mintCustomToken(uid)
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  return (body as { idToken: string }).idToken
}

test('puts, reads, patches, posts and deletes', async () => {
  expect(await call('PUT', '/open/a%20b.json', { n: 1, list: ['x', 'y'] })).toEqual([
    200,
    { n: 1, list: ['x', 'y'] },
  ])
  expect(await call('PATCH', '/open.json', { 'a b/n': 2, c: true })).toEqual([
    200,
    { 'a b/n': 2, c: true },
  ])
  expect(await call('GET', '/open.json')).toEqual([
    200,
    { 'a b': { n: 2, list: ['x', 'y'] }, c: true },
  ])
  const [, { name }] = await call('POST', '/open/log.json', 'entry')
  expect(name).toMatch(/^[-\w]{20}$/)
  expect(await call('GET', `/open/log/${name}.json`)).toEqual([200, 'entry'])
  expect(await call('DELETE', '/open.json?print=silent')).toEqual([204, null])
  expect(await call('GET', '/open.json')).toEqual([200, null])
})

test('writes many places at once and returns them', async () => {
  const many = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`k${n}`, n]))
  expect((await call('PATCH', '/open.json?print=silent', many))[0]).toBe(204)
  expect(await call('GET', '/open.json')).toEqual([200, many])
})

test('reads parts', async () => {
  const ages = { ann: { age: 30 }, bob: { age: 20 }, cid: { age: 40 } }
  await call('PUT', '/open.json', ages)
  const keys = async (parameters: string) =>
    Object.keys((await call('GET', `/open.json?${parameters}`))[1] ?? {})
  expect(await keys('orderBy="age"&limitToFirst=2')).toEqual(['bob', 'ann'])
  expect(await keys('orderBy="$key"&limitToLast=1')).toEqual(['cid'])
  expect(await keys('orderBy="age"&startAt=25&endAt=35')).toEqual(['ann'])
  expect(await keys('orderBy="age"&equalTo=20')).toEqual(['bob'])
  expect(await keys('orderBy="age"&startAfter=20')).toEqual(['ann', 'cid'])
  expect(await keys('orderBy="$key"&endBefore="bob"')).toEqual(['ann'])
  expect(await call('GET', '/open.json?shallow=true')).toEqual([
    200,
    { ann: true, bob: true, cid: true },
  ])
  expect(await call('GET', '/open/ann/age.json?shallow=true')).toEqual([200, 30])
})

test('refuses invalid requests with the reason', async () => {
  const status = async (...parameters: Parameters<typeof call>) => (await call(...parameters))[0]
  expect(await call('GET', '/open.json?limitToFirst=2')).toEqual([
    400,
    { error: 'orderBy must be given with other query parameters' },
  ])
  expect(await status('GET', '/open.json?orderBy=age')).toBe(400)
  expect(await status('GET', '/open.json?orderBy="age"&limitToFirst=0')).toBe(400)
  expect(await status('GET', '/open.json?shallow=true&orderBy="$key"&limitToFirst=1')).toBe(400)
  expect(await status('GET', '/open%ff.json')).toBe(400)
  expect(await status('GET', '/open')).toBe(400)
  expect(await status('PUT', '/open.json')).toBe(400)
  expect(await status('PUT', '/open.json', { 'a.b': 1 })).toBe(400)
  expect(await status('PATCH', '/open.json', 3)).toBe(400)
})

test.each([
  'equalTo=20&startAt=10',
  'equalTo=20&endAt=30',
  'equalTo=20&startAfter=10',
  'equalTo=20&endBefore=30',
  'startAt=10&startAfter=20',
  'endAt=30&endBefore=20',
])('refuses %s', async (parameters) => {
  await call('PUT', '/open.json', { ann: { age: 30 }, bob: { age: 20 } })
  const [status, answer] = await call('GET', `/open.json?orderBy="age"&${parameters}`)
  expect(status).toBe(400)
  expect(answer).toEqual({ error: expect.stringContaining('Use only one of') })
})

test('applies the same rules and tokens', async () => {
  expect(await call('GET', '/closed.json')).toEqual([401, { error: 'Permission denied' }])
  expect((await call('PUT', '/closed.json', 1))[0]).toBe(401)
  const token = await tokenOf('ann')
  expect(await call('PUT', `/closed.json?auth=${token}`, 1)).toEqual([200, 1])
  const bearer = { authorization: `Bearer ${token}` }
  expect(await call('GET', '/closed.json', undefined, bearer)).toEqual([200, 1])
  const owner = { authorization: 'Bearer owner' }
  expect((await call('GET', '/open.json', undefined, owner))[0]).toBe(401)
  expect((await call('GET', '/closed.json?auth=owner'))[0]).toBe(401)
})
