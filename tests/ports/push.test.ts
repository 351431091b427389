import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { outboxPush } from '#server/adapters/delivery/outbox.ts'
import { fcm } from '#server/adapters/push/fcm.ts'
import type { Push } from '#server/ports/push.ts'
import {
  badMessage,
  type FcmAnswer,
  type FcmServer,
  invalidToken,
  startFcmServer,
  unavailable,
  unregistered,
} from '../support/app/fcm-server.ts'

let google: FcmServer
beforeAll(async () => {
  google = await startFcmServer()
})
beforeEach(() => {
  google.received.length = 0
  google.claims.length = 0
  google.answers.length = 0
})
afterAll(() => google.close())

const message = {
  id: '7',
  to: 'a-token',
  link: 'https://haulwell.test/customer/moves',
  data: { notification_id: '12', title: 'It has arrived', read: 'false' },
}

const sender = (): Push => {
  const { serviceAccount, address } = google
  return fcm({ project_id: 'haulwell-test', serviceAccount, baseUrl: address })
}

test('requests a token with claims signed by the service account, once for many messages', async () => {
  const push = sender()
  expect(await push.send(message)).toBe('sent')
  expect(await push.send(message)).toBe('sent')
  expect(google.claims).toEqual([
    expect.objectContaining({
      iss: 'push@haulwell-test.test',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: `${google.address}/token`,
    }),
  ])
  expect(google.received).toMatchObject([
    { authorization: 'Bearer token-1' },
    { authorization: 'Bearer token-1' },
  ])
})

test('sends data only, with the page that a click opens where Google reads its address', async () => {
  await sender().send(message)
  await sender().send({ ...message, link: 'http://localhost:3000/customer/moves' })
  const headers = { TTL: '86400', Urgency: 'high' }
  const { to: token, data, link } = message
  const path = 'POST /v1/projects/haulwell-test/messages:send'
  expect(google.received.map(({ path, message }) => ({ path, message }))).toEqual([
    { path, message: { token, data, webpush: { headers, fcm_options: { link } } } },
    { path, message: { token, data, webpush: { headers } } },
  ])
})

test.each([
  ['is no longer registered', unregistered],
  ['was never valid', invalidToken],
])('a token that %s is reported as gone', async (_, answer) => {
  google.answers.push(answer)
  expect(await sender().send(message)).toBe('gone')
})

const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()

test.each<[string, FcmAnswer, (wait: number) => boolean]>([
  ['is busy', unavailable(), (wait) => wait === 0],
  ['asks to wait', unavailable({ 'retry-after': '90' }), (wait) => wait === 90_000],
  ['names a time', unavailable({ 'retry-after': inAnHour }), (wait) => wait > 3_000_000],
  ['limits the rate', { ...unavailable(), status: 429 }, (wait) => wait === 0],
  ['rejects the message', badMessage, (wait) => wait === 0],
  ['is behind a failing proxy', { status: 502, body: '<html>' }, (wait) => wait === 0],
  ['rejects the credentials', { status: 401, body: {} }, (wait) => wait === 0],
])('is retried later when Google %s', async (_, answer, isWait) => {
  google.answers.push(answer)
  const refusal = await sender()
    .send(message)
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: expect.stringContaining(`FCM answered ${answer.status}`),
  })
  expect((refusal as { wait: number }).wait).toSatisfy(isWait)
})

test('is not sent with a key other than the service account’s', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const push = fcm({
    project_id: 'haulwell-test',
    baseUrl: google.address,
    serviceAccount: { ...google.serviceAccount, private_key },
  })
  await expect(push.send(message)).rejects.toThrow('invalid_grant')
  expect(google.received).toEqual([])
})

test('the embedded adapter accepts every message, except for a token that says it is gone', async () => {
  const push = outboxPush()
  expect(await push.send(message)).toBe('sent')
  expect(await push.send({ ...message, to: 'gone-with-the-browser' })).toBe('gone')
})
