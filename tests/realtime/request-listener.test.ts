import { afterEach, expect, test } from 'vitest'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'

let realtime: Realtime
afterEach(async () => {
  await realtime.close()
})

const post = async (path: string, body: string, method = 'POST') => {
  const response = await fetch(`${realtime.origin}${path}`, { method, body })
  return { status: response.status, json: await response.json() }
}

test('refuses a body that is too long, and writes nothing', async () => {
  realtime = await openRealtime({ bodyBytes: 1000 })
  const long = JSON.stringify('x'.repeat(2_000_000))
  expect(await post('/a.json', long, 'PUT')).toEqual({ status: 413, json: { error: 'Too large' } })
  expect((await post('/a.json', JSON.stringify('x'.repeat(900)), 'PUT')).status).toBe(200)
  expect(realtime.database.read(['a']).value).toHaveLength(900)
})

test('refuses a sign-in that is not JSON, and paths that are not the database’s', async () => {
  realtime = await openRealtime()
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'
  for (const body of ['', '{', '[]', 'null', '"text"'])
    expect((await post(url, body)).json.error.message).toBe('INVALID_CUSTOM_TOKEN')
  expect((await post('/elsewhere', '1')).status).toBe(400)
  expect(realtime.errors).toEqual([])
})

test('answers a failure of the program with 500 and reports it', async () => {
  const failure = new Error('The list of revoked sign-ins is away')
  realtime = await openRealtime({ checking: () => Promise.reject(failure) })
  const token = realtime.identity.mintCustomToken('ann')
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'
  const answer = await post(url, JSON.stringify({ token }))
  expect(answer).toEqual({ status: 500, json: { error: 'The server failed' } })
  expect(realtime.errors).toEqual([failure])
})
