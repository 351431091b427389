import { afterEach, expect, test } from 'vitest'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

let realtime: Realtime
const open = async (settings?: Parameters<typeof openRealtime>[0]) => {
  realtime = await openRealtime(settings)
  return openRawClient(realtime.origin)
}
afterEach(async () => {
  await realtime.close()
})

const serverWrites = (path: string, json: unknown) =>
  realtime.database.write({ kind: 'put', path, json }, 'server')

const signedIn = async (uid: string) => {
  const token = realtime.identity.mintCustomToken(uid)
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  return (body as { idToken: string }).idToken
}

test('a message that is too big is refused and the next one is processed', async () => {
  const client = await open({ limits: { messageLength: 20_000 } })
  const message = JSON.stringify({
    t: 'd',
    d: { r: 41, a: 'p', b: { p: '/big', d: 'x'.repeat(40_000) } },
  })
  client.socket.send('3')
  for (const from of [0, 16384, 32768]) client.socket.send(message.slice(from, from + 16384))
  expect((await client.answerTo(41)).s).toBe('too_big')
  expect((await client.ask('p', { p: '/small', d: 1 })).s).toBe('ok')
  expect([...realtime.memory.rows.keys()]).toEqual(['/small'])
})

test('listens and writes are limited in number', async () => {
  const now = Date.now()
  const limits = { listens: 2, writesAtOnce: 3, writesPerSecond: 1 }
  const client = await open({ limits, now: () => now })
  const listens = ['/a', '/b', '/b', '/c'].map((p) => client.ask('q', { p, h: '' }))
  expect((await Promise.all(listens)).map(({ s }) => s)).toEqual(['ok', 'ok', 'ok', 'unavailable'])
  const puts = [1, 2, 3, 4].map((n) => client.ask('p', { p: '/n', d: n }))
  expect((await Promise.all(puts)).map(({ s }) => s)).toEqual(['ok', 'ok', 'ok', 'unavailable'])
})

test('a client that does not read what it is sent is cut off', async () => {
  const client = await open({ limits: { unsentBytes: 100_000 } })
  await client.ask('q', { p: '/flood', h: '' })
  client.socket.pause()
  for (let n = 0; n < 20; n += 1) await serverWrites('/flood', `${n}${'x'.repeat(1_000_000)}`)
  await waitFor(() => expect(realtime.server.connections()).toBe(0))
  client.socket.terminate()
})

test('a socket that does not answer pings is closed, one that does stays open', async () => {
  await open({ limits: { pingEvery: 50 } })
  const deaf = await openRawClient(realtime.origin, { pongs: false })
  await deaf.ask('o', { p: '/online/deaf', d: false })
  await serverWrites('/online/deaf', true)
  await waitFor(() => expect(realtime.memory.rows.get('/online/deaf')).toBe(false))
  expect(realtime.server.connections()).toBe(1)
})

test('a user has a limited number of connections', async () => {
  const client = await open({ limits: { connectionsPerUser: 1 } })
  const cred = await signedIn('ann')
  expect((await client.ask('auth', { cred })).s).toBe('ok')
  const other = await openRawClient(realtime.origin)
  other.send('auth', { cred })
  await other.closed()
  expect(other.messages.at(-1)).toMatchObject({ t: 'c', d: { t: 's' } })
  expect((await client.ask('auth', { cred })).s).toBe('ok')
})
